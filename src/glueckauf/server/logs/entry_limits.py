"""What a log takes: nothing that changes nothing, and only so much that leads nowhere.

The game itself always goes on: its actions come to an end by themselves. So nobody can bring a
table to a stand by filling its log, and who has used up what a seat has for other things can still
play, leave, concede and ask for a rematch, and the host end the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.tables.authors import HOST
from glueckauf.server.tables.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Ended,
    Held,
    Hinted,
    Rematched,
    SeatChanged,
    Started,
)

if TYPE_CHECKING:
    from glueckauf.server.limits import Limits
    from glueckauf.server.tables.table_state import TableState


def changes_nothing(table: TableState, entry: AnyEntry) -> bool:
    """Whether the table would be as it is."""
    if isinstance(entry, Hinted):
        return table.turn.hinted
    if not isinstance(entry, SeatChanged):
        return False
    seat = table.seats[entry.seat]
    match entry.what:
        case "introduced":
            pairs = ((entry.name, seat.name), (entry.colour, seat.colour))
            return all(new is None or new == old for new, old in pairs) and (
                entry.confirm is None or entry.confirm == seat.confirm
            )
        case "ready" | "not_ready":
            return seat.ready == (entry.what == "ready")
        case "pause" | "no_pause":
            return seat.pause == (entry.what == "pause")
        case "given":
            return seat.bot == entry.bot and (seat.away == "given" or seat.secret is None)
    return False


def spender(entry: AnyEntry) -> int | None:
    """Whose budget an entry is on: a seat's, the host's (-1), or nobody's."""
    if entry.by == HOST:
        return -1
    return getattr(entry, "seat", None)


def check_room(table: TableState, entries: list[AnyEntry], limits: Limits) -> None:
    """Whether the log takes these. Raises Refused."""
    for entry in entries:
        if table.version >= limits.entries and not _ends_something(entry):
            raise Refused("busy", expected=limits.entries)
        who = spender(entry)
        if who is None or _leads_on(entry):
            continue
        if table.spent[who] >= limits.seat_entries:
            raise Refused("busy", expected=limits.seat_entries)


def _ends_something(entry: AnyEntry) -> bool:
    leaves = isinstance(entry, SeatChanged) and entry.what == "left"
    return leaves or isinstance(entry, Ended | Rematched | Conceded)


def _leads_on(entry: AnyEntry) -> bool:
    return _ends_something(entry) or isinstance(entry, Acted | Held | Started)
