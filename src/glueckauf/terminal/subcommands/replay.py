"""step through a recorded game"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from glueckauf.terminal.game.typed_line import is_number
from glueckauf.terminal.options import UsageError, add_language_option, system_language, whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from glueckauf.terminal.game.recorded_game import RecordedGame


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file, complete or redacted")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--at", type=whole, metavar="N", help="show the position after action N only")
    how.add_argument("--all", action="store_true", help="tell the whole game and how it ended")
    add_language_option(parser)


def run(arguments: argparse.Namespace) -> int:
    from glueckauf.record.files.game_file import load_game
    from glueckauf.terminal.game.recorded_game import RecordedGame
    from glueckauf.terminal.text import Paint
    from glueckauf.words import Sentences

    words = Sentences(arguments.language or system_language())
    paint = Paint.for_stream(sys.stdout, words("coal.letters"))
    replay = RecordedGame(load_game(arguments.file), words, paint)
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
    from glueckauf.terminal.text import searchable

    for line in lines:
        print(searchable(line))


def _step_through(replay: RecordedGame) -> None:
    at, words = 0, replay.words
    keys = words("terminal.replay.keys")
    _print(replay.position(at))
    while True:
        sys.stdout.flush()
        try:
            line = input(f"\n{at}/{replay.length} ({keys}) > ").strip().casefold()
        except EOFError:
            print()
            return
        if line in ("q", "quit"):
            return
        target = {"": at + 1, "n": at + 1, "p": at - 1}.get(line)
        if is_number(line):
            target = int(line)
        if target is None:
            print(words("terminal.replay.type", keys=keys))
        elif target not in range(replay.length + 1):
            print(words("terminal.replay.positions", count=replay.length))
        else:
            at = target
            _print(replay.position(at))
