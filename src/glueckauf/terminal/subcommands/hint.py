"""say what is best in a position, and why"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.terminal.options import UsageError, add_language_option, seed, system_language

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a position or a running game; only what its player knows is used",
    )
    parser.add_argument(
        "--depth",
        choices=("quick", "normal", "deep"),
        default="normal",
        help="how long to look (default: normal)",
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="(default: 0)")
    add_language_option(parser)


def run(arguments: Namespace) -> int:
    from glueckauf.analysis import hint
    from glueckauf.record.files.game_file import parse_game_or_position, read_text
    from glueckauf.terminal.judged.report import STEPS, hint_lines
    from glueckauf.words import Sentences

    game = parse_game_or_position(read_text(Path(arguments.file)))
    if game.over:
        raise UsageError(f"{arguments.file}: expected a game that goes on; this one is over")
    words = Sentences(arguments.language or system_language())
    told = hint(game.view(game.seat), depth=arguments.depth, seed=arguments.seed)
    names = [
        words.player(seat, name) for seat, name in enumerate(game.names or [""] * game.players)
    ]
    for line in hint_lines(told, names, words, step=STEPS):
        print(line)
    return 0
