"""Who is at a table, what waits there to be done, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from glueckauf.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from glueckauf.server.limits import Limits
    from glueckauf.server.tables.commands import Sender
    from glueckauf.server.tables.entries import AnyEntry
    from glueckauf.server.wire.messages import Bye


class Connection(Protocol):
    """Someone who watches a table, and may hold seats."""

    seats: tuple[int, ...]
    sender: Sender
    hashes: list[str]
    """Of the secrets it came with."""

    def welcome(self) -> None:
        """Tell what it holds."""
        ...

    def makes_table(self) -> None:
        """Count a table that it makes. Raises Refused if it has made too many."""
        ...

    def send(self, text: bytes) -> None: ...
    def close(self, code: int, bye: Bye | None = None) -> None: ...


def check_place(present: Iterable[Connection], newcomer: Connection, limits: Limits) -> None:
    """Raises Refused if as many as may be have come as what the newcomer comes as: spectators take
    nobody's place, nor do the windows of one seat or of the host."""
    others = list(present)
    if newcomer.seats:
        like = max(sum(seat in other.seats for other in others) for seat in newcomer.seats)
        most = limits.windows_per_seat
    elif newcomer.sender.roles.host:
        like = sum(not other.seats and other.sender.roles.host for other in others)
        most = limits.windows_per_seat
    else:
        like = sum(not (other.seats or other.sender.roles.host) for other in others)
        most = limits.spectators_per_table
    if like >= most:
        raise Refused("busy", expected=most)


@dataclass(slots=True)
class PlannedEntries:
    """What is to be written. Without `entries` nothing is: it is as wished since `version`."""

    entries: list[AnyEntry] = field(default_factory=list)
    version: int = 0
    secret: str | None = None
    new_table: tuple[str, list[AnyEntry]] | None = None


@dataclass(slots=True)
class TableTask:
    """Something that may add entries, when its turn comes."""

    make: Callable[[int], PlannedEntries]
    kind: str
    connection: Connection | None = None
    id: str | None = None
    received: float = 0.0
