"""The time by which idle tables are judged, which no wrong clock can push on.

It goes on while the server runs, and over breaks of up to a day. A longer one does not count:
whether the machine was off for a year or its clock is wrong by one cannot be told apart, and in
both cases nobody could have played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, json

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.storage.storage import Storage

DAY = 86_400_000
NOTE = "expiry"
SLACK = 60_000
"""A clock that is set right goes back a little."""


class Seen(Struct):
    """What is stored of it: when it was, by the clock and in this time."""

    clock: int
    time: int
    deleted: int = 0
    """Tables, on the day that `time` is in."""
    grace: int = 0
    """Nothing goes before that time."""


class ExpiryTime:
    """In milliseconds. It begins with the newest entry of a database that has none yet."""

    def __init__(self, storage: Storage, now: Callable[[], int]) -> None:
        self._storage = storage
        self._now = now
        clock = now()
        note = storage.note(NOTE)
        if note is None:
            newest = storage.newest(clock)
            known = clock if newest is None else newest
            seen = Seen(clock=known, time=known)
        else:
            seen = json.decode(note, type=Seen)
        passed = clock - seen.clock
        self.away = max(0, passed)
        """Since a server was last seen here, by the clock: a minute or so more than it was."""
        self.jump = 0 if -SLACK <= passed <= DAY else passed
        """What does not count of the time since it was last seen, by the clock."""
        time = seen.time + (0 if self.jump else max(passed, 0))
        self._ahead = time - clock
        self._deleted = seen.deleted if time // DAY == seen.time // DAY else 0
        self._day = time // DAY
        self.grace = time + DAY if self.jump else seen.grace
        """After a jump the host has a day to see that the clock is wrong."""

    def __call__(self) -> int:
        return self._now() + self._ahead

    @property
    def deleted_today(self) -> int:
        return self._deleted if self() // DAY == self._day else 0

    def deleted(self) -> None:
        """Count one more table that has gone."""
        self._deleted = self.deleted_today + 1
        self._day = self() // DAY

    def keep(self) -> None:
        """Store how far it is."""
        seen = Seen(self._now(), self(), self.deleted_today, self.grace)
        self._storage.set_note(NOTE, json.encode(seen).decode())
