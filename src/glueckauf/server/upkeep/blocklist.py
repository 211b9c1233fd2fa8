"""Whom the operator does not want here: addresses, and names that nobody is to have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field, json

from glueckauf.server.errors import Refused
from glueckauf.server.tables.entries import SeatChanged, SetUp

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.server.storage.storage import Storage
    from glueckauf.server.tables.entries import AnyEntry
    from glueckauf.server.tables.table_actor import TableActor

NOTE = "blocked"
CLOSE_CODE = 4423
"""For whoever is blocked while being there."""


class Blocked(Struct):
    addresses: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    """Without the difference of capitals."""


class Blocklist:
    """Kept with the tables, so that it outlasts a restart."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.blocked = Blocked()
        self.read()

    def read(self) -> None:
        note = self._storage.note(NOTE)
        self.blocked = json.decode(note, type=Blocked) if note else Blocked()

    def check_address(self, address: str) -> None:
        if address in self.blocked.addresses:
            raise Refused("blocked")

    def check_name(self, name: str) -> None:
        if name.strip().casefold() in self.blocked.names:
            raise Refused("blocked", came=name)

    def check_names(self, entries: list[AnyEntry]) -> None:
        """Those that entries would give."""
        for entry in entries if self.blocked.names else []:
            if isinstance(entry, SetUp):
                for seat in entry.seats:
                    self.check_name(seat.name)
            elif isinstance(entry, SeatChanged) and entry.name:
                self.check_name(entry.name)

    def change(self, kind: str, what: str, *, block: bool) -> None:
        """Of the kind `address` or `name`."""
        self.read()  # another process may have changed it
        those = self.blocked.addresses if kind == "address" else self.blocked.names
        value = what if kind == "address" else what.strip().casefold()
        if block:
            those.add(value)
        else:
            those.discard(value)
        self._storage.set_note(NOTE, json.encode(self.blocked).decode())

    def send_away(self, actors: Iterable[TableActor]) -> int:
        """Whoever is there from a blocked address; tells how many."""
        unwanted = [
            connection
            for actor in actors
            for connection in actor.connections
            if getattr(connection, "address", None) in self.blocked.addresses
        ]
        for connection in unwanted:
            connection.close(CLOSE_CODE)
        return len(unwanted)
