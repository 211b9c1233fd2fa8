"""step through a recorded game"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from glueckauf.terminal.interpret import is_number
from glueckauf.terminal.options import UsageError, whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from glueckauf.terminal.replayed import Replay

KEYS = "n next, p previous, a number, q quit"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file, complete or redacted")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--at", type=whole, metavar="N", help="show the position after action N only")
    how.add_argument("--all", action="store_true", help="tell the whole game and how it ended")


def run(arguments: argparse.Namespace) -> int:
    from glueckauf.record.file import load_game
    from glueckauf.terminal.replayed import Replay
    from glueckauf.terminal.text import Paint

    replay = Replay(load_game(arguments.file), Paint.for_stream(sys.stdout))
    if arguments.at is not None:
        if arguments.at > replay.length:
            raise UsageError(f"the game has {replay.length} actions; --at {arguments.at} is none")
        _print(replay.position(arguments.at))
    elif arguments.all:
        _print(replay.whole())
    else:
        _step_through(replay)
    return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _step_through(replay: Replay) -> None:
    at = 0
    _print(replay.position(at))
    while True:
        sys.stdout.flush()
        try:
            line = input(f"\n{at} of {replay.length} ({KEYS}) > ").strip().casefold()
        except EOFError:
            print()
            return
        if line in ("q", "quit"):
            return
        target = {"": at + 1, "n": at + 1, "p": at - 1}.get(line)
        if is_number(line):
            target = int(line)
        if target is None:
            print(f"Type one of: {KEYS}.")
        elif target not in range(replay.length + 1):
            print(f"The game has positions 0 to {replay.length}.")
        else:
            at = target
            _print(replay.position(at))
