"""think and review for the servers on a PostgreSQL, on this machine or another"""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

from glueckauf.terminal.options import UsageError, natural, packages_of

if TYPE_CHECKING:
    import argparse

KINDS = ("bots", "reviews")  # as in the worker, which need not be loaded to say them


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="that of the servers: postgresql://USER@HOST/NAME (or GLUECKAUF_DATABASE)",
    )
    parser.add_argument(
        "--processes",
        type=natural,
        default=1,
        metavar="N",
        help="bots that think at once, quick and slow ones apart, and games reviewed (%(default)s)",
    )
    parser.add_argument(
        "--jobs",
        choices=KINDS,
        nargs="+",
        default=KINDS,
        metavar="KIND",
        help="bots, reviews, or both, which is the default",
    )
    parser.add_argument("--quiet", action="store_true", help="log warnings only")


def run(arguments: argparse.Namespace) -> int:
    with packages_of("postgres"):
        from glueckauf.server.storage.database_url import chosen_database, schemas
    url = chosen_database(arguments.database, os.environ)
    if url is None:
        raise UsageError(
            "the server on a SQLite file does its work itself: for workers, give it and them a"
            " PostgreSQL with --database"
        )
    schemas(url)  # what is wrong with it is told in a line
    from glueckauf.server.log_flood import hold_back_floods
    from glueckauf.server.work.worker import WorkConfig, work

    logging.basicConfig(
        level=logging.WARNING if arguments.quiet else logging.INFO, format="%(message)s"
    )
    hold_back_floods()
    key = os.environ.get("GLUECKAUF_PROCESS_KEY")
    work(WorkConfig(url, key, arguments.processes, tuple(arguments.jobs)))
    return 0
