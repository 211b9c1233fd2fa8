"""the table in the browser: alone, at one screen, or with friends"""

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import closing
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from glueckauf.terminal.options import UsageError, natural, packages_of, positive, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.config import Config
    from glueckauf.server.limits import Limits

PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (%(default)s)")
    parser.add_argument(
        "--port",
        type=_port,
        default=PORT,
        help="port to listen at, 0 for any free one (%(default)s)",
    )
    parser.add_argument(
        "--public-url",
        type=_url,
        metavar="URL",
        help="how players reach the server, for the links it gives",
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the tables are kept")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep the tables in PostgreSQL: postgresql://USER@HOST/NAME (or GLUECKAUF_DATABASE)",
    )
    parser.add_argument(
        "--processes",
        type=natural,
        default=1,
        metavar="N",
        help="processes behind the port, on PostgreSQL (%(default)s)",
    )
    parser.add_argument(
        "--process-host",
        default="127.0.0.1",
        metavar="HOST",
        help="where processes on other machines, on the same database, reach this one",
    )
    parser.add_argument(
        "--process-port",
        type=_port,
        default=0,
        metavar="PORT",
        help="and at which port (any free one)",
    )
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--quiet", action="store_true", help="log warnings only")
    parser.add_argument(
        "--trace", action="store_true", help="log every command's way to its commit, a line a step"
    )
    parser.add_argument(
        "--compress", action="store_true", help="compress WebSocket messages, at a cost in work"
    )
    parser.add_argument(
        "--bot-processes",
        type=whole,
        default=1,
        metavar="N",
        help="bots thinking at once; 0 leaves them to glueckauf work (%(default)s)",
    )
    parser.add_argument(
        "--bot-seconds",
        type=positive,
        default=1.0,
        metavar="S",
        help="how long a bot may think about a decision (%(default)s)",
    )
    parser.add_argument(
        "--review-processes",
        type=whole,
        default=1,
        metavar="N",
        help="games reviewed at once; 0 leaves them to glueckauf work (%(default)s)",
    )
    parser.add_argument(
        "--review-depth",
        choices=("quick", "normal", "deep"),
        default="normal",
        help="how long a review looks (%(default)s)",
    )
    parser.add_argument(
        "--expire-days",
        type=_days,
        default=90.0,
        metavar="DAYS",
        help="delete tables without a move for so long, or never (%(default)s)",
    )
    parser.add_argument(
        "--max-tables", type=natural, metavar="N", help="refuse more tables than that"
    )
    parser.add_argument(
        "--max-size",
        type=_size,
        metavar="SIZE",
        help="refuse new tables when the old ones take so much: 500M, 20G",
    )
    parser.add_argument(
        "--settings",
        type=Path,
        metavar="FILE",
        help="limits of one's own, in TOML; docs/hosting.md names them",
    )
    parser.add_argument(
        "--lessons",
        type=Path,
        metavar="FOLDER",
        help="lessons of one's own in place of ours; docs/lessons.md tells how to write one",
    )
    parser.add_argument(
        "--no-rate-limits",
        action="store_true",
        help="let everyone ask as often as they like: for measurements, and among friends",
    )
    parser.add_argument(
        "--backup",
        type=Path,
        metavar="FILE",
        help="copy the tables into a file and end; a running server goes on",
    )


def run(arguments: argparse.Namespace) -> int:
    with packages_of("server"):
        from glueckauf.server.config import Config, default_data
        from glueckauf.server.serve import listen, serve
        from glueckauf.server.settings import limits_as_set, notices_as_set
        from glueckauf.server.storage.backup import back_up
        from glueckauf.server.storage.database_url import DatabaseUrl, chosen_database, open_storage

    os.umask(0o077)  # what is kept is for the host alone

    def read_limits() -> Limits:
        limits = limits_as_set(arguments.settings, os.environ)
        if arguments.no_rate_limits:
            limits = limits.without_rates()
        if arguments.max_tables is not None:
            limits = replace(limits, tables=arguments.max_tables)
        return limits

    config = Config(
        data=arguments.data or default_data(),
        url_of_database=chosen_database(arguments.database, os.environ),
        process_host=arguments.process_host,
        process_port=arguments.process_port,
        process_key=os.environ.get("GLUECKAUF_PROCESS_KEY"),
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        compress=arguments.compress,
        bot_processes=arguments.bot_processes,
        bot_seconds=arguments.bot_seconds,
        review_processes=arguments.review_processes,
        review_depth=arguments.review_depth,
        expire_days=arguments.expire_days,
        max_size=arguments.max_size,
        limits=read_limits(),
        lessons=arguments.lessons,
        notices=notices_as_set(arguments.settings, os.environ),
    )
    if config.notices.channels and not find_spec("cryptography"):
        raise UsageError("notices need cryptography: pip install 'glueckauf[notices]'")
    if arguments.backup:
        if isinstance(config.database, DatabaseUrl):
            with closing(open_storage(config.database, "brief")) as storage:
                storage.backup(arguments.backup)
        else:
            back_up(config.database, arguments.backup, _tell_progress())
        print(f"{config.database} copied to {arguments.backup}")
        return 0
    if arguments.processes > 1:
        _check_processes(config)
    if config.url_of_database is None and not (config.bot_processes and config.review_processes):
        raise UsageError(
            "no worker can come to a SQLite file: for --bot-processes 0 or --review-processes 0,"
            " give it a PostgreSQL with --database"
        )
    listening = listen(config.host, config.port)
    serve(
        config,
        listening,
        open_browser=arguments.open,
        quiet=arguments.quiet,
        traced=arguments.trace,
        processes=arguments.processes,
        read_limits=read_limits,
    )
    return 0


def _check_processes(config: Config) -> None:
    from glueckauf.server.cluster.processes import SUPPORTED

    if config.url_of_database is None:
        raise UsageError(
            "one process uses a SQLite file: for --processes above 1, give it a PostgreSQL"
            " with --database"
        )
    if not SUPPORTED:
        raise UsageError("this system cannot start --processes by itself; start each by hand")
    if config.process_port:
        raise UsageError("--process-port is for one process: several of them take free ones")


def _tell_progress() -> Callable[[float], None]:
    """A line on the screen that says how far a backup is; in a log, one for every tenth."""
    told = -1

    def tell(part: float) -> None:
        nonlocal told
        percent = int(100 * part)
        if percent > told and (sys.stderr.isatty() or percent // 10 > told // 10):
            told = percent
            ends = "\n" if part >= 1 or not sys.stderr.isatty() else ""
            start = "\r" if sys.stderr.isatty() else ""
            print(f"{start}{percent} %", end=ends, file=sys.stderr, flush=True)

    return tell


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _days(text: str) -> float | None:
    return None if text == "never" else positive(text)


def _size(text: str) -> int:
    """Bytes; K, M, G and T stand for thousands, millions and so on."""
    found = re.fullmatch(r"([0-9]{1,12})([KMGT]?)B?", text.upper())
    if not found or not int(found[1]):
        raise argparse.ArgumentTypeError(f"a size is a number such as 500M or 20G, not {text!r}")
    thousands = " KMGT".index(found[2] or " ")
    return int(found[1] + "000" * thousands)


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise argparse.ArgumentTypeError(f"expected https://host or http://host:port, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}"
