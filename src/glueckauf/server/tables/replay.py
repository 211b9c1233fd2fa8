"""A game through some eyes: step by step, at any action, or as a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glueckauf.record.files.game_file import format_game
from glueckauf.record.files.redaction import redact
from glueckauf.record.origin import OPEN, SPECTATOR
from glueckauf.record.play_and_tell import tell
from glueckauf.rules.description import facts_of
from glueckauf.rules.standings import standings
from glueckauf.server.errors import Refused
from glueckauf.server.tables.authors import seat_author
from glueckauf.server.wire.http_types import (
    PositionAnswer,
    ReplayAnswer,
    ReplayNews,
    ReplayStep,
    StandingsAnswer,
)
from glueckauf.server.wire.updates import encoded_event, public_entry
from glueckauf.server.wire.wire_view import changes, knows, public_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.record.game import Game
    from glueckauf.rules.description import Facts
    from glueckauf.server.tables.table_state import Roles, Seat, TableState


class Eyes:
    """A seat's, everyone's, or those before which all cards lie open."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.open = name == OPEN
        self.seat = int(name) if name.isdecimal() else None

    def knows(self, facts: Facts) -> Any:
        return knows(facts, self.seat, everything=self.open)


def allowed_eyes(table: TableState, roles: Roles) -> list[str]:
    """Those that these roles may use, the best first."""
    game = table.game
    if game.redacted:  # a file for one reader, who is the only one it can show
        own = SPECTATOR if game.reader is None else str(game.reader)
        return list(dict.fromkeys((own, SPECTATOR)))
    own_seats = [str(seat) for seat in roles.seats]
    if not table.over:
        return [*own_seats, SPECTATOR]
    seats = [str(seat) for seat in range(len(table.seats))]
    return list(dict.fromkeys((OPEN, *own_seats, SPECTATOR, *seats)))


def eyes_for(table: TableState, roles: Roles, wanted: str | None) -> Eyes:
    """The eyes that were asked for, if these roles may use them; else the best they may."""
    allowed = allowed_eyes(table, roles)
    if wanted is None:
        return Eyes(allowed[0])
    if wanted not in allowed:
        raise Refused("eyes", expected=allowed, came=wanted)
    return Eyes(wanted)


def bot_name(seat: Seat) -> str:
    """What a bot without a name is called in a file: as the registry knows it."""
    return seat.bot or "" if seat.kind == "bot" else ""


class Replayer:
    """Takes what it needs from the table at once, so that it may work in another thread."""

    def __init__(self, table: TableState, eyes: Eyes) -> None:
        if table.status == "waiting":
            raise Refused("not_found", expected="running", came="waiting")
        self.eyes = eyes
        self.info = table.info()
        self.outcome = table.outcome()
        self.game = table.game.copy()
        self.taken = table.taken[:]
        self.news = [replace(news) for news in table.news]
        self.names = [seat.name or bot_name(seat) for seat in table.seats]

    @property
    def actions(self) -> int:
        return len(self.game.actions)

    def check(self, number: int) -> int:
        if not 0 <= number <= self.actions:
            raise Refused("not_found", expected=self.actions, came=number)
        return number

    def position(self, number: int) -> PositionAnswer:
        game = self.game.copy()
        game.go_back(self.check(number))
        facts = facts_of(game.state)
        return PositionAnswer(
            info=self.info,
            eyes=self.eyes.name,
            number=number,
            actions=self.actions,
            view=public_view(facts),
            knows=self.eyes.knows(facts),
        )

    def standings(self, number: int) -> StandingsAnswer:
        game = self.game.copy()
        game.go_back(self.check(number))
        elements = standings(game.state)
        return StandingsAnswer(number=number, actions=self.actions, elements=elements)

    def replay(self, first: int) -> ReplayAnswer:
        game = self.game.copy()
        game.go_back(self.check(first))
        facts = facts_of(game.state)
        return ReplayAnswer(
            info=self.info,
            eyes=self.eyes.name,
            first=first,
            actions=self.actions,
            view=public_view(facts),
            knows=self.eyes.knows(facts),
            steps=list(self._steps(game, facts)),
            outcome=self.outcome,
            news=list(self._news(first)),
        )

    def _news(self, first: int) -> Iterator[ReplayNews]:
        for news in self.news:
            if news.actions >= first:
                yield ReplayNews(
                    version=news.version,
                    actions=news.actions,
                    time=news.entry.at,
                    entry=public_entry(news.entry),
                )

    def _steps(self, game: Game, facts: Facts) -> Iterator[ReplayStep]:
        eyes = self.eyes
        known = eyes.knows(facts)
        for number in range(len(game.actions), self.actions):
            action, shown = self.game.actions[number], self.game.turned_up[number]
            old, knew = facts, known
            told = tell(game, action, shown)
            game.concede_as_in(self.game)
            facts = facts_of(game.state)
            known = eyes.knows(facts)
            taken = self.taken[number] if number < len(self.taken) else None
            events = told.through(eyes.seat, everything=eyes.open)
            yield ReplayStep(
                number=number + 1,
                seat=told.seat,
                action=told.action_through(eyes.seat, everything=eyes.open).text,
                time=taken.at if taken else None,
                by=(taken.by if taken else seat_author(told.seat)).text,
                changes=changes(old, facts),
                knows=None if known == knew else known,
                events=[encoded_event(event) for event in events],  # type: ignore[misc]  # encoded
            )

    def file(self) -> str:
        """The game as a file, with `?` for what these eyes have not seen."""
        game = self.game.copy()
        game.names = tuple(self.names)
        if not self.eyes.open and not game.redacted:
            game = redact(game, self.eyes.seat)
        return format_game(game)
