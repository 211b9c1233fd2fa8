"""look after a server: its tables, its limits, its database"""

from __future__ import annotations

import json
import os
import sys
from contextlib import ExitStack, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.terminal.options import UsageError, natural, packages_of

if TYPE_CHECKING:
    import argparse

    from glueckauf.server.config import Config
    from glueckauf.server.storage.database_url import DatabaseUrl

OFFLINE = ("verify", "migrate")
"""What can be done to the database of a server that is stopped, too."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="that of the server")
    parser.add_argument(
        "--database", metavar="URL", help="that of the server, where it is PostgreSQL"
    )
    parser.add_argument("--json", action="store_true", help="the answer as JSON")
    what = parser.add_subparsers(metavar="WHAT", dest="what", required=True)
    tables = what.add_parser("list", help="its tables")
    tables.add_argument(
        "--by", choices=("size", "age", "activity"), default="activity", help="(%(default)s)"
    )
    tables.add_argument("--count", type=natural, default=50, metavar="N", help="(%(default)s)")
    show = what.add_parser("show", help="one table")
    show.add_argument("tables", nargs=1, metavar="TABLE")
    delete = what.add_parser("delete", help="tables, at once and for good")
    delete.add_argument("tables", nargs="+", metavar="TABLE")
    for name, help_text in (
        ("block", "an address, or a name that nobody is to have"),
        ("unblock", "let it be again"),
    ):
        block = what.add_parser(name, help=help_text)
        block.add_argument("kind", choices=("address", "name"))
        block.add_argument("value")
    what.add_parser("blocked", help="what is blocked")
    drain = what.add_parser("drain", help="no new tables, while games go on")
    drain.add_argument("switch", nargs="?", choices=("on", "off"), default="on")
    what.add_parser("reload", help="the limits, from settings and environment")
    what.add_parser("verify", help="read every table; also while no server runs")
    what.add_parser("migrate", help="bring the database up to date; also while no server runs")
    what.add_parser(
        "forget-contacts",
        help="who wants notices, while no server runs: for want of the key, they ask anew",
    )
    backup = what.add_parser("backup", help="copy the tables into a file")
    backup.add_argument("file", type=Path)
    copy = what.add_parser(
        "copy", help="everything from one database into an empty one, while no server runs"
    )
    for name in ("source", "target"):
        copy.add_argument(
            name, metavar=name.upper(), help="a data folder, a SQLite file, or postgresql://…"
        )


def run(arguments: argparse.Namespace) -> int:
    with packages_of("server"):
        from glueckauf.server.config import Config, default_data
        from glueckauf.server.storage.database_url import chosen_database
        from glueckauf.server.upkeep.admin_socket import SUPPORTED, ask
    if arguments.what == "copy":
        return _tell(_copy(arguments.source, arguments.target), arguments)
    config = Config(
        data=arguments.data or default_data(),
        url_of_database=chosen_database(arguments.database, os.environ),
    )
    if arguments.what == "forget-contacts":
        return _tell(_offline(arguments.what, config), arguments)
    try:
        if not SUPPORTED:
            raise FileNotFoundError  # noqa: TRY301  # there is no such way on this system
        answered = ask(config.data, arguments.what, _texts(arguments))
    except (FileNotFoundError, ConnectionRefusedError):
        if arguments.what not in OFFLINE:
            raise UsageError(
                f"no server runs on {config.data}; without one there are only"
                f" {' and '.join(OFFLINE)}"
            ) from None
        answered = {"answer": _offline(arguments.what, config)}
    if "error" in answered:
        raise UsageError(_error_text(answered["error"]))
    return _tell(answered["answer"], arguments)


def _tell(answer: dict[str, Any], arguments: argparse.Namespace) -> int:
    print(json.dumps(answer, ensure_ascii=False) if arguments.json else _text(answer))
    return 1 if answer.get("wrong") else 0


def _error_text(error: dict[str, Any]) -> str:
    details = [f"{name} {error[name]}" for name in ("expected", "came") if name in error]
    return f"{error['code']}: {', '.join(details)}" if details else str(error["code"])


def _texts(arguments: argparse.Namespace) -> list[str]:
    match arguments.what:
        case "list":
            return [arguments.by, str(arguments.count)]
        case "show" | "delete":
            return list(arguments.tables)
        case "block" | "unblock":
            return [arguments.kind, arguments.value]
        case "drain":
            return [arguments.switch]
        case "backup":
            return [str(arguments.file.absolute())]
    return []


def _offline(what: str, config: Config) -> dict[str, Any]:
    """The same on the database itself, while nobody else may use it."""
    from glueckauf.server.storage.database_url import open_storage, schemas
    from glueckauf.server.storage.folder_lock import FolderLock
    from glueckauf.server.upkeep.forgetting import forget_contacts
    from glueckauf.server.upkeep.verify import verify

    schemas(config.database)  # what is not there is not made
    with FolderLock(config.data) if isinstance(config.database, Path) else nullcontext():
        before, newest = schemas(config.database)
        if what == "verify" and before != newest:
            raise UsageError(
                f"{config.database} has schema {before}, and this program knows"
                f" {newest}: migrate it first"
            )
        with closing(open_storage(config.database)) as storage:
            if what == "migrate":
                return {"schema": storage.schema, "steps": storage.schema - before}
            if what == "forget-contacts":
                return {"forgotten": forget_contacts(storage)}
            return verify(storage, _tell_progress)


def _copy(source: str, target: str) -> dict[str, Any]:
    from glueckauf.server.storage.copying import copy_storage
    from glueckauf.server.storage.database_url import open_storage, schemas

    with ExitStack() as opened:
        schemas(_database(source))  # what is not there is not made
        first, second = (_locked(_database(text), opened) for text in (source, target))
        before = opened.enter_context(closing(open_storage(first)))
        after = opened.enter_context(closing(open_storage(second)))
        return copy_storage(before, after, _tell_progress)


def _database(text: str) -> Path | DatabaseUrl:
    """By its URL, its data folder or its file."""
    from glueckauf.server.config import database_in
    from glueckauf.server.storage.database_url import DatabaseUrl

    if "://" in text:
        return DatabaseUrl.parse(text)
    path = Path(text)
    return database_in(path) if path.is_dir() or not path.suffix else path


def _locked(database: Path | DatabaseUrl, opened: ExitStack) -> Path | DatabaseUrl:
    """No server may be on it meanwhile."""
    from glueckauf.server.config import database_in
    from glueckauf.server.storage.folder_lock import FolderLock

    if isinstance(database, Path) and database == database_in(database.parent):
        opened.enter_context(FolderLock(database.parent))
    return database


def _tell_progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} tables", end="\r", file=sys.stderr, flush=True)


def _text(answer: dict[str, Any]) -> str:
    """A line for each thing, a table for a list of them."""
    lines = []
    for name, value in answer.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{name}:", *_columns(value)]
        elif isinstance(value, list):
            lines.append(f"{name}: {', '.join(map(str, value)) or 'none'}")
        else:
            lines.append(f"{name}: {value}")
    return "\n".join(lines)


def _columns(rows: list[dict[str, Any]]) -> list[str]:
    names = list(rows[0])
    texts = [names, *([str(row[name]) for name in names] for row in rows)]
    widths = [max(len(row[column]) for row in texts) for column in range(len(names))]
    return [
        "  "
        + "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in texts
    ]
