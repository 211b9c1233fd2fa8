"""the table in the browser: alone, at one screen, or with friends"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from glueckauf.terminal.options import UsageError, natural

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
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--quiet", action="store_true", help="log warnings only")
    parser.add_argument(
        "--compress", action="store_true", help="compress WebSocket messages, at a cost in work"
    )
    parser.add_argument(
        "--bot-processes",
        type=natural,
        default=1,
        metavar="N",
        help="bots thinking at once (%(default)s)",
    )
    parser.add_argument(
        "--bot-seconds",
        type=float,
        default=1.0,
        metavar="S",
        help="how long a bot may think about a decision (%(default)s)",
    )
    parser.add_argument(
        "--expire-days",
        type=float,
        default=90.0,
        metavar="DAYS",
        help="delete tables without a move for so long (%(default)s)",
    )
    parser.add_argument(
        "--max-tables", type=natural, metavar="N", help="refuse more tables than that"
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
    try:
        from glueckauf.server.config import Config, Limits, default_data
        from glueckauf.server.serve import listen, serve
        from glueckauf.server.sqlite import back_up
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("glueckauf"):
            raise
        raise UsageError(
            f"the package {error.name} is missing; pip install 'glueckauf[server]' brings it"
        ) from None
    limits = Limits().without_rates() if arguments.no_rate_limits else Limits()
    if arguments.max_tables is not None:
        limits = replace(limits, tables=arguments.max_tables)
    config = Config(
        data=arguments.data or default_data(),
        host=arguments.host,
        port=arguments.port,
        public_url=arguments.public_url,
        compress=arguments.compress,
        bot_processes=arguments.bot_processes,
        bot_seconds=arguments.bot_seconds,
        expire_days=arguments.expire_days,
        limits=limits,
    )
    if arguments.backup:
        back_up(config.database, arguments.backup)
        print(f"{config.database} copied to {arguments.backup}")
        return 0
    listening = listen(config.host, config.port)
    serve(config, listening, open_browser=arguments.open, quiet=arguments.quiet)
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise argparse.ArgumentTypeError(f"expected https://host or http://host:port, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}"
