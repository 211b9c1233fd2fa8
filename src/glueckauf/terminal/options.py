"""What the subcommands have in common: argument types, and a parser that answers in one line."""

from __future__ import annotations

import argparse
import os
import re
import secrets
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING, NoReturn

from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.material import WORKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEEDS = 2**64
LANGUAGES = ("en", "de", "hu", "pl")  # as in `words`, which need not be loaded to say them


class UsageError(GlueckAufError):
    """Arguments that do not go together."""


@contextmanager
def packages_of(extra: str) -> Iterator[None]:
    """Where modules are imported that need the packages of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("glueckauf"):
            raise
        raise UsageError(
            f"the package {error.name} is missing; pip install 'glueckauf[{extra}]' brings it"
        ) from None


class Parser(argparse.ArgumentParser):
    closing: Callable[[], str] | None = None
    """What the help ends with, made when it is asked for."""

    def format_help(self) -> str:
        text = super().format_help()
        return f"{text}\n{self.closing()}\n" if self.closing else text

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


def positive(text: str) -> float:
    """A number above 0, and an end to it."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:  # nan is not, either
        raise argparse.ArgumentTypeError(f"expected a number above 0, not {text!r}")
    return number


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


def add_language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=LANGUAGES, help="what is said (default: the system's, else en)"
    )


def system_language() -> str:
    """That of the locale, if we speak it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in named if value), "")
    wanted = re.split(r"[_.@-]", locale)[0].lower()
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def add_players_option(parser: argparse.ArgumentParser, things: str) -> None:
    parser.add_argument(
        "--players",
        type=int,
        choices=(2, 3, 4),
        action="append",
        metavar="P",
        help=f"only those {things} of the N that have so many players: 2, 3 or 4",
    )


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", "-j", type=natural, metavar="N", help="processes (default: all cores)"
    )
    workers.add_argument(
        "--ray",
        nargs="?",
        type=ray_address,
        const="local",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, host:port, ray://host:port; one of its own if not said",
    )


def ray_address(text: str) -> str:
    if not re.fullmatch(r"auto|local|(ray://)?[^\s:/]+:\d+", text):
        raise argparse.ArgumentTypeError(
            f"a Ray cluster is auto, host:port or ray://host:port, not {text!r}"
        )
    return text


def any_seed() -> int:
    return secrets.randbelow(SEEDS)
