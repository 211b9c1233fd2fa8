"""The command `glueckauf`."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

from glueckauf.record.files.lines import FileError
from glueckauf.rules.errors import GlueckAufError
from glueckauf.terminal.about import about
from glueckauf.terminal.options import Parser
from glueckauf.terminal.subcommands import (
    admin,
    arena,
    bench,
    calibrate,
    forecast,
    hint,
    perft,
    play,
    reference,
    replay,
    review,
    serve,
    simulate,
    train,
    work,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

SUBCOMMANDS = {
    "play": play,
    "serve": serve,
    "work": work,
    "admin": admin,
    "simulate": simulate,
    "arena": arena,
    "replay": replay,
    "review": review,
    "hint": hint,
    "perft": perft,
    "bench": bench,
    "train": train,
    "forecast": forecast,
    "reference": reference,
    "calibrate": calibrate,
}

INTERRUPTED = 130
BROKEN_PIPE = 141


def parser() -> Parser:
    command = Parser(
        prog="glueckauf",
        description="Glück Auf, the coal-mining board game: play, simulate, replay, measure.",
    )
    command.add_argument(
        "--version", action="store_true", help="the version, and whether the engine is compiled"
    )
    subparsers = command.add_subparsers(metavar="COMMAND", dest="command")
    for name, module in SUBCOMMANDS.items():
        summary = (module.__doc__ or "").splitlines()[0]
        sub = subparsers.add_parser(name, help=summary, description=summary)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and tell its exit code: 1 for a bad file, 2 for wrong arguments."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # better than to fail on a letter
    try:
        return _run(arguments)
    except BrokenPipeError:
        # whoever read the output has enough; Python must not complain when it flushes
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    command = parser()
    chosen = command.parse_args(arguments)
    if chosen.version:
        print(about())
        return 0
    if chosen.command is None:
        command.error(f"expected one of {', '.join(SUBCOMMANDS)}")
    name = f"glueckauf {chosen.command}"
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except FileError as error:
        return _fail(name, f"{chosen.file}, {error}", 1)
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return _fail(name, f"{what}{error.strerror or error}", 1)
    except GlueckAufError as error:
        return _fail(name, str(error), 2)
    return code


def _fail(name: str, message: str, code: int) -> int:
    print(f"{name}: {message}", file=sys.stderr)
    return code
