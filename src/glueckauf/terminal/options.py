"""What the subcommands have in common: argument types, and a parser that answers in one line."""

from __future__ import annotations

import argparse
import secrets
from typing import NoReturn

from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.material import WORKERS

SEEDS = 2**64


class UsageError(GlueckAufError):
    """Arguments that do not go together."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20 and int(text) < SEEDS):
        raise argparse.ArgumentTypeError(
            f"a seed is a whole number from 0 to 2**64 - 1, not {text!r}"
        )
    return int(text)


def players(text: str) -> int:
    if text not in {str(number) for number in WORKERS}:
        raise argparse.ArgumentTypeError(f"the game is for 2 to 4 players, not {text!r}")
    return int(text)


def natural(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= 12 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, not {text!r}")
    return int(text)


def whole(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 12):
        raise argparse.ArgumentTypeError(f"expected a whole number from 0, not {text!r}")
    return int(text)


def add_game_options(parser: argparse.ArgumentParser, *, players_too: bool = True) -> None:
    if players_too:
        parser.add_argument(
            "--players", type=players, default=2, metavar="N", help="2 to 4 (default: 2)"
        )
    parser.add_argument(
        "--rules",
        default="original",
        metavar="RULES",
        help='a preset and switches, such as "hu free_storage=on" (default: original)',
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="for the same game again")


def any_seed() -> int:
    return secrets.randbelow(SEEDS)
