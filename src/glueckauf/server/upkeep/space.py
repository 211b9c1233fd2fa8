"""Room for further tables: `--max-size`, and a reserve of free disk for games under way."""

from __future__ import annotations

import asyncio
import logging
import mmap
from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from glueckauf.server.tables.hub import Hub

log = logging.getLogger("glueckauf.server")

LOOK_SECONDS = 5
"""Far less than it would take to fill the reserve."""


class Switch:
    """Thrown by one process, it is thrown for all that are forked after it was made."""

    def __init__(self) -> None:
        self._byte = mmap.mmap(-1, 1)

    def __bool__(self) -> bool:
        return self._byte[0] == 1

    def throw(self, *, on: bool) -> None:
        self._byte[0] = int(on)


class Space:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.size = 0
        self.free: int | None = None
        self.full: str | None = None
        """Why there is to be no further table: `size`, `disk` or, by the operator, `draining`."""
        self.draining = Switch()

    def check(self) -> None:
        """Raises Refused if there is no room for a further table."""
        if self.draining or self.full:
            raise Refused("full", came="draining" if self.draining else self.full)

    async def look_again_and_again(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        storage, config = self._hub.storage, self._hub.config
        try:
            self.size = await asyncio.to_thread(storage.size)
            self.free = await asyncio.to_thread(storage.free)
        except (StorageError, OSError) as error:
            self._hub.storage_watch.warn_seldom("space", error)
            return
        full = None
        if config.max_size is not None and self.size >= config.max_size:
            full = "size"
        elif self.free is not None and self.free < config.limits.free_disk_bytes:
            full = "disk"
        if full != self.full:
            log.warning("%s", self._told(full))
        self.full = full

    def _told(self, full: str | None) -> str:
        if full == "size":
            return (
                f"the tables have {self.size} bytes, as many as --max-size lets them: no new ones"
            )
        if full == "disk":
            return f"only {self.free} bytes are free on the disk: no new tables"
        return "there is room for new tables again"
