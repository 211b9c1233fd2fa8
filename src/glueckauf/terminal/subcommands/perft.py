"""count the ways that a game can go on"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.notation import ACTIONS
from glueckauf.rules.perft import divide, perft
from glueckauf.rules.state import State
from glueckauf.terminal.options import add_game_options, natural

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_options(parser)
    parser.add_argument(
        "--depth", type=natural, default=3, metavar="N", help="in decisions (default: 3)"
    )
    parser.add_argument("--divide", action="store_true", help="one line for each first action")


def run(arguments: argparse.Namespace) -> int:
    seed = arguments.seed or 0
    state = State.new(arguments.players, seed, arguments.rules)
    if arguments.divide:
        parts = divide(state, arguments.depth)
        for number, part in parts.items():
            print(f"{ACTIONS[number].text}: {part}")
        total = sum(parts.values())
    else:
        total = perft(state, arguments.depth)
    print(f"{arguments.players} players, seed {seed}, depth {arguments.depth}: {total}")
    return 0
