"""Who sits where in a terminal game, from the arguments of `glueckauf play`.

A bot stands in the game's names as `Anton (hewer)`, so that a saved game knows who plays it on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.bots.registry import is_known, make_bot, make_known_bot
from glueckauf.record.files.game_file import load_game, read_text
from glueckauf.record.game import Game
from glueckauf.record.play_on import play_on
from glueckauf.rules.chance import Random
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.options import UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Bot
    from glueckauf.record.origin import Origin
    from glueckauf.words import Sentences

BOT_NAMES = ("Anton", "Berta", "Carl")
DEFAULT_BOT = "hewer"
NO_NAME = "You"
"""How older files call a player who gave no name."""
_PLAYED_BY = re.compile(r"(?P<name>.+) \((?P<bot>[^()]+)\)")


@dataclass(frozen=True, slots=True)
class Seating:
    game: Game
    seat: int
    names: tuple[str, ...]
    labels: dict[int, str]
    """By seat: which bot plays there."""
    bots: dict[int, Bot]

    def welcome(self, words: Sentences) -> str:
        against = [f"{self.names[seat]} ({label})" for seat, label in self.labels.items()]
        lines = [words("terminal.welcome", names=against)]
        rules = format_rules(self.game.rules, self.game.players)
        if rules != "original":
            lines.append(words("terminal.rules", rules=rules))
        if self.game.origin:
            lines.append(self._taken_up(self.game.origin, words))
        if self.game.seed is not None:
            lines.append(words("terminal.seed", seed=self.game.seed))
        lines.append(words("terminal.hint"))
        return "\n".join(lines)

    def _taken_up(self, origin: Origin, words: Sentences) -> str:
        if origin.actions is None:
            where = words("begun.position")
        else:
            where = words("begun.game", actions=origin.actions)
        if origin.real or origin.seat is None:
            return f"{where} {words('begun.eyes.open' if origin.real else 'begun.eyes.spectator')}"
        return f"{where} {words('begun.eyes.seat', who=self.names[origin.seat])}"


def seated(arguments: argparse.Namespace, words: Sentences) -> Seating:
    """A new game."""
    chosen = arguments.bots or [DEFAULT_BOT]
    players = arguments.players or min(max(2, len(chosen) + 1), 5)
    if players > 4 or len(chosen) >= players:
        most = min(players, 4) - 1
        raise UsageError(f"with {most + 1} players there are {most} bots, not {len(chosen)}")
    seat = _checked_seat(arguments.seat or 0, players)
    labels = _labels(chosen, seat, players)
    given = _names(arguments.names or [], seat, players)
    names = _filled_names(given, seat, players, words)
    bots = {at: make_bot(label) for at, label in labels.items()}
    game = Game.new(
        players,
        "original" if arguments.rules is None else arguments.rules,
        arguments.seed,
        names=_names_for_file(names, labels, seat, words),
    )
    return Seating(game, seat, names, labels, bots)


def loaded(arguments: argparse.Namespace, words: Sentences) -> Seating:
    """A saved game, to go on with."""
    _refuse(arguments, "--load", "players", "rules", "seed")
    game = load_game(arguments.file)
    if game.redacted:
        raise UsageError(
            f"{arguments.file} hides cards; to deal them anew and play: --from {arguments.file}"
        )
    if game.over:
        raise UsageError(f"the game in {arguments.file} is over; glueckauf replay shows it")
    _, played_by = _names_in_file(game)
    return _around(arguments, game, _own_seat(arguments.seat, game, played_by), words)


def begun(arguments: argparse.Namespace, words: Sentences) -> Seating:
    """A game of its own, from a position or from a moment of a recorded one."""
    option = "--position" if arguments.source is None else "--from"
    _refuse(arguments, option, "players", "rules")
    if arguments.real_deck and arguments.seed is not None:
        raise UsageError("--real-deck deals nothing anew; --seed cannot change it")
    if arguments.source is None:
        if arguments.at is not None:
            raise UsageError("--at is a moment of a game; a position is one already")
        arguments.file, text = _position_text(arguments.position)
        source = Game.from_position(text)
        seat = source.seat if arguments.seat is None else arguments.seat
    else:
        arguments.file = arguments.source  # errors name it
        source = load_game(arguments.source)
        if source.over and arguments.at is None:
            raise UsageError(
                f"the game in {arguments.source} is over; say after which of its"
                f" {len(source.actions)} actions to play on, with --at N"
            )
        seat = _own_seat(arguments.seat, source, _names_in_file(source)[1])
    _checked_seat(seat, source.players)
    rng = None if arguments.seed is None else Random(arguments.seed)
    game = play_on(source, arguments.at, seat, rng=rng, real=arguments.real_deck)
    seating = _around(arguments, game, seat, words)
    game.names = _names_for_file(seating.names, seating.labels, seat, words)
    return seating


def _around(arguments: argparse.Namespace, game: Game, seat: int, words: Sentences) -> Seating:
    """Bots and names for a game that knows some of them."""
    in_file, played_by = _names_in_file(game)
    labels = _labels(arguments.bots or [DEFAULT_BOT], seat, game.players)
    if not arguments.bots:
        labels.update({at: bot for at, bot in played_by.items() if at != seat})
    if arguments.names:
        in_file = _names(arguments.names, seat, game.players)
    names = _filled_names(in_file, seat, game.players, words)
    make = make_bot if arguments.bots else make_known_bot  # a file starts no program
    bots = {at: make(label) for at, label in labels.items()}
    return Seating(game, seat, names, labels, bots)


def _refuse(arguments: argparse.Namespace, bringing: str, *options: str) -> None:
    for option in options:
        if getattr(arguments, option) is not None:
            raise UsageError(f"{bringing} brings the game with it; --{option} cannot change it")


def _position_text(given: str) -> tuple[str, str]:
    """Where a position was found, and its text."""
    if "\n" in given:
        return "the position", given
    return given, read_text(given)


def _names_for_file(
    names: Sequence[str], labels: dict[int, str], seat: int, words: Sentences
) -> tuple[str, ...]:
    """With the bots; without what a player who gave no name is called in one language."""
    in_file = [
        f"{name} ({labels[at]})" if at in labels and is_known(labels[at]) else name
        for at, name in enumerate(names)
    ]
    if in_file[seat] == words.player(seat):
        in_file[seat] = ""
    return tuple(in_file)


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


def _names(given: Sequence[str], seat: int, players: int) -> list[str]:
    """In the order of the seats, from those given: one's own first, then clockwise."""
    if len(given) > players:
        raise UsageError(f"{players} players have as many names, not {len(given)}")
    by_seat = dict(zip([seat, *_others(seat, players)], given, strict=False))
    return [by_seat.get(at, "").strip() for at in range(players)]


def _filled_names(
    names: Sequence[str], seat: int, players: int, words: Sentences
) -> tuple[str, ...]:
    spare = iter([name for name in BOT_NAMES if name not in names])
    filled = list(names)
    for at in [seat, *_others(seat, players)]:
        filled[at] = filled[at].strip() or (words.player(at) if at == seat else next(spare))
    if len({name.casefold() for name in filled}) < players:
        raise UsageError(f"every player has a name of their own, not {', '.join(filled)}")
    return tuple(filled)


def _names_in_file(game: Game) -> tuple[list[str], dict[int, str]]:
    names, played_by = list(game.names or [""] * game.players), {}
    for at, name in enumerate(names):
        found = _PLAYED_BY.fullmatch(name)
        if found:
            names[at] = found["name"]
            played_by[at] = found["bot"]
        elif name == NO_NAME:
            names[at] = ""
    return names, played_by


def _own_seat(asked: int | None, game: Game, played_by: dict[int, str]) -> int:
    """The seat asked for, or that the game is told for, or else the first that no bot plays."""
    if asked is not None:
        return _checked_seat(asked, game.players)
    if game.reader is not None:
        return game.reader
    return next((at for at in range(game.players) if at not in played_by), 0)
