"""Whether tables can be written: told once when it ends, tried again ever less often, told when
it is back. In between every command is refused at once, and the log stays short."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from glueckauf.server.tables.hub import Hub

log = logging.getLogger("glueckauf.server")

FIRST_DELAY = 0.2
LONGEST_DELAY = 20.0
UNREACHABLE_DELAY = 0.5
"""A database is soon there again, and to ask costs it nothing."""
REMINDER = 600.0
"""Seconds between one line about the same and the next."""
CALM = 60.0
"""Seconds without a fault after which the next one is a new one."""
KEPT = 1000
PROBE = 8192
"""Bytes that there must be room for before it is well again."""


class StorageWatch:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.problem: str | None = None
        """In a word, why nothing can be written: `full`, `read_only`, `locked`, `gone` …"""
        self._told: dict[str, float] = {}
        self._delay = FIRST_DELAY
        self._well_since = 0.0

    def check(self) -> None:
        """Raises Refused while nothing can be written."""
        if self.problem:
            raise Refused("storage", came=self.problem)

    def failed(self, error: StorageError) -> None:
        """Something could not be written."""
        if self.problem is None:
            self.problem = error.problem
            if time.monotonic() - self._well_since > CALM:
                self._delay = FIRST_DELAY
                self._told.pop("writing", None)
            self.warn_seldom("writing", f"{error}; trying again")
            self._hub.spawn(self._try_again())

    def warn_seldom(self, about: str, message: object) -> None:
        """A line in the log, but not for every time that someone asks."""
        now = time.monotonic()
        if now - self._told.get(about, -REMINDER) >= REMINDER:
            if len(self._told) >= KEPT:
                self._told.clear()
            self._told[about] = now
            log.error("%s", message)

    def _probe(self) -> None:
        for text in ("x" * PROBE, ""):
            self._hub.storage.set_note("probe", text)

    async def _try_again(self) -> None:
        since = time.monotonic()
        while self.problem:
            longest = UNREACHABLE_DELAY if self.problem == "unreachable" else LONGEST_DELAY
            self._delay = min(longest, self._delay)
            await asyncio.sleep(self._delay)
            self._delay *= 2
            try:
                await asyncio.to_thread(self._probe)
                self.problem = None
            except StorageError as error:
                self.problem = error.problem
                self.warn_seldom("writing", f"{error}; trying again")
        self._well_since = time.monotonic()
        passed = self._well_since - since
        self.warn_seldom("well", f"tables can be written again, after {passed:.0f} seconds")
        for actor in list(self._hub.actors.values()):
            actor.wake()
