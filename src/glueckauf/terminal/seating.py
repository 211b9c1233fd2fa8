"""Who sits where in a terminal game, from the arguments of `glueckauf play`.

A bot stands in the game's names as `Anton (hewer)`, so that a saved game knows who plays it on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.bots.registry import is_known, make_bot, make_known_bot
from glueckauf.record.file import load_game
from glueckauf.record.game import Game
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.options import UsageError
from glueckauf.terminal.sentences import YOU
from glueckauf.terminal.text import listed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Bot

BOT_NAMES = ("Anton", "Berta", "Carl")
DEFAULT_BOT = "hewer"
_PLAYED_BY = re.compile(r"(?P<name>.+) \((?P<bot>[^()]+)\)")


@dataclass(frozen=True, slots=True)
class Seating:
    game: Game
    seat: int
    names: tuple[str, ...]
    labels: dict[int, str]
    """By seat: which bot plays there."""
    bots: dict[int, Bot]

    def welcome(self) -> str:
        against = listed([f"{self.names[seat]} ({label})" for seat, label in self.labels.items()])
        lines = [f"Glück Auf! You play against {against}."]
        rules = format_rules(self.game.rules, self.game.players)
        if rules != "original":
            lines.append(f"Rules: {rules}.")
        if self.game.seed is not None:
            lines.append(f"The decks are those of seed {self.game.seed}.")
        lines.append("Type help for the commands, help game for how the game goes.")
        return "\n".join(lines)


def seated(arguments: argparse.Namespace) -> Seating:
    """A new game."""
    chosen = arguments.bots or [DEFAULT_BOT]
    players = arguments.players or min(max(2, len(chosen) + 1), 5)
    if players > 4 or len(chosen) >= players:
        most = min(players, 4) - 1
        raise UsageError(f"with {most + 1} players there are {most} bots, not {len(chosen)}")
    seat = _checked_seat(arguments.seat or 0, players)
    labels = _labels(chosen, seat, players)
    names = _names(arguments.names or [], seat, players)
    in_file = [
        f"{name} ({labels[at]})" if at in labels and is_known(labels[at]) else name
        for at, name in enumerate(names)
    ]
    bots = {at: make_bot(label) for at, label in labels.items()}
    game = Game.new(
        players,
        "original" if arguments.rules is None else arguments.rules,
        arguments.seed,
        names=in_file,
    )
    return Seating(game, seat, names, labels, bots)


def loaded(arguments: argparse.Namespace) -> Seating:
    """A saved game, to go on with."""
    for option in ("players", "rules", "seed"):
        if getattr(arguments, option) is not None:
            raise UsageError(f"--load brings the game with it; --{option} cannot change it")
    game = load_game(arguments.file)
    if game.redacted:
        raise UsageError(f"{arguments.file} hides cards; it can be replayed, but not played on")
    if game.over:
        raise UsageError(f"the game in {arguments.file} is over; glueckauf replay shows it")
    in_file, played_by = _names_in_file(game)
    seat = _own_seat(arguments.seat, game, played_by)
    labels = _labels(arguments.bots or [DEFAULT_BOT], seat, game.players)
    if not arguments.bots:
        labels.update({at: bot for at, bot in played_by.items() if at != seat})
    if arguments.names:
        names = _names(arguments.names, seat, game.players)
    else:
        names = _filled_names(in_file, seat, game.players)
    make = make_bot if arguments.bots else make_known_bot  # a file starts no program
    bots = {at: make(label) for at, label in labels.items()}
    return Seating(game, seat, names, labels, bots)


def _checked_seat(seat: int, players: int) -> int:
    if seat >= players:
        raise UsageError(f"with {players} players a seat is from 0 to {players - 1}, not {seat}")
    return seat


def _others(seat: int, players: int) -> list[int]:
    """The other seats, clockwise."""
    return [(seat + step) % players for step in range(1, players)]


def _labels(bots: Sequence[str], seat: int, players: int) -> dict[int, str]:
    if len(bots) >= players:
        raise UsageError(f"with {players} players there are {players - 1} bots, not {len(bots)}")
    return {
        other: bots[min(index, len(bots) - 1)] for index, other in enumerate(_others(seat, players))
    }


def _names(given: Sequence[str], seat: int, players: int) -> tuple[str, ...]:
    """In the order of the seats, from those given: one's own first, then clockwise."""
    if len(given) > players:
        raise UsageError(f"{players} players have as many names, not {len(given)}")
    by_seat = dict(zip([seat, *_others(seat, players)], given, strict=False))
    return _filled_names([by_seat.get(at, "") for at in range(players)], seat, players)


def _filled_names(names: Sequence[str], seat: int, players: int) -> tuple[str, ...]:
    spare = iter([name for name in BOT_NAMES if name not in names])
    filled = list(names)
    for at in [seat, *_others(seat, players)]:
        filled[at] = filled[at].strip() or (YOU if at == seat else next(spare))
    if len({name.casefold() for name in filled}) < players:
        raise UsageError(f"every player has a name of their own, not {listed(filled)}")
    return tuple(filled)


def _names_in_file(game: Game) -> tuple[list[str], dict[int, str]]:
    names, played_by = list(game.names or [""] * game.players), {}
    for at, name in enumerate(names):
        found = _PLAYED_BY.fullmatch(name)
        if found:
            names[at] = found["name"]
            played_by[at] = found["bot"]
    return names, played_by


def _own_seat(asked: int | None, game: Game, played_by: dict[int, str]) -> int:
    """The seat asked for, or else the first that no bot plays."""
    if asked is not None:
        return _checked_seat(asked, game.players)
    return next((at for at in range(game.players) if at not in played_by), 0)
