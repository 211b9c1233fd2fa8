"""Another game at the same table: the same players, rules and keys, and a fresh deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.deal import Deal
from glueckauf.record.play_on import play_on
from glueckauf.server.errors import Refused
from glueckauf.server.tables.entries import AnyEntry, Rematched, SeatSetUp, Started, set_up
from glueckauf.server.tables.seat_keys import new_table_id
from glueckauf.server.tables.table_task import PlannedEntries

if TYPE_CHECKING:
    from glueckauf.record.deal import Beginning
    from glueckauf.record.game import Game
    from glueckauf.server.tables.authors import Author
    from glueckauf.server.tables.table_state import Seat, TableState
    from glueckauf.server.wire.messages import Rematch


def rematch(table: TableState, command: Rematch, by: Author, now: int) -> PlannedEntries:
    """At a table whose game is over."""
    old = table.set_up
    if old.file is not None:
        raise Refused("status", expected=["finished", "ended"], came="loaded")
    if table.rematch:
        return PlannedEntries(version=table.version)
    identity = new_table_id()
    seats = [_seat_again(seat) for seat in table.seats]
    first = set_up(_beginning_again(table.game), seats, now=now, by=by)
    first.source = old.source
    first.host, first.spectator = old.host, old.spectator
    first.confirm, first.takeover = old.confirm, old.takeover
    first.clock, first.absence = old.clock, old.absence
    first.hints = old.hints
    entries: list[AnyEntry] = [first, Started(at=now, by=by)]
    entry = Rematched(at=now, by=by, id=command.id, table=identity)
    return PlannedEntries([entry], new_table=(identity, entries))


def _seat_again(seat: Seat) -> SeatSetUp:
    return SeatSetUp(
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        secret=seat.secret,
        taken=seat.taken,
        bot=seat.bot if seat.kind == "bot" else None,
    )


def _beginning_again(game: Game) -> Beginning:
    """A fresh deal; a game that began elsewhere begins there, its hidden cards dealt anew."""
    origin = game.origin
    if origin is None:
        return Deal.shuffled(game.players, game.rules)
    return play_on(game, 0, origin.seat, real=origin.real).beginning
