"""Idle tables: let go of from memory after a minute, deleted after the days that the host chose.

No clock can empty a server: tables are judged by `expiry_time`, a day's share of them goes at
most, and a game that still runs is ended first, in its log, and has as long again. What nobody has
opened since it was made goes after a day, and a lobby whose game has not begun after fourteen.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from msgspec import json

from glueckauf.server.cluster.owners import Elsewhere
from glueckauf.server.errors import Refused
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.authors import SERVER
from glueckauf.server.tables.entries import Ended
from glueckauf.server.tables.table_task import PlannedEntries, TableTask
from glueckauf.server.upkeep.expiry_time import DAY

if TYPE_CHECKING:
    from glueckauf.server.tables.hub import Hub

log = logging.getLogger("glueckauf.server")

IDLE_SECONDS = 60
SWEEP_SECONDS = 20
KEEP_SECONDS = 60
"""Whoever takes up a long turn does not count the time since something was kept."""
EXPIRE_SECONDS = 3600
SHARE = 20
"""One in so many tables may expire in a day"""
AT_LEAST = 50
"""but so many at least."""
UNOPENED_DAYS = 1
LOBBY_DAYS = 14
NOTE = "unopened"


class IdleTables:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: set[str] = set()
        """Expired, but not to be read: told once."""
        self._no_lobbies: set[str] = set()
        note = hub.storage.note(NOTE)
        self._unopened: set[str] = set(json.decode(note, type=list[str]) if note else ())
        self._noted = frozenset(self._unopened)
        self._keep_after = time.monotonic() + KEEP_SECONDS

    def made(self, identity: str) -> None:
        """A table that nobody has opened yet. Of many processes none knows whether another has."""
        if self._hub.owners.relay is None:
            self._unopened.add(identity)

    def opened(self, identity: str) -> None:
        self._unopened.discard(identity)

    def deleted(self, identity: str) -> None:
        for known in (self._unopened, self._no_lobbies, self._kept):
            known.discard(identity)

    async def let_go_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.monotonic() - IDLE_SECONDS
            for actor in list(self._hub.actors.values()):
                if actor.used < before:
                    self._hub.let_go(actor)
            # a server that is killed, and whoever comes after it, is to know it as well
            if self._unopened != self._noted or time.monotonic() >= self._keep_after:
                await self._keep_soon()

    async def delete_again_and_again(self) -> None:
        jump = self._hub.expiry_time.jump
        if jump:
            log.warning(
                "by the clock %.1f days have passed since a server was here: it was off, or the"
                " clock is wrong. They count for no table, and none expires for a day",
                jump / DAY,
            )
        while True:
            if self._hub.owners.leads:
                await self.delete_expired()
            await asyncio.sleep(EXPIRE_SECONDS)

    async def delete_expired(self) -> None:
        """Whatever is due today."""
        try:
            for identity in await asyncio.to_thread(self._idle_for, UNOPENED_DAYS):
                await self._forget_unopened(identity)
            for identity in await asyncio.to_thread(self._idle_for, LOBBY_DAYS):
                await self._look_for_lobby(identity)
            for identity in await asyncio.to_thread(self._idle_for, None):
                if self._days_share_is_used_up():
                    log.info("more tables have expired than may go in a day; the rest will wait")
                    break
                await self._expire(identity)
            await asyncio.to_thread(self.keep)
        except StorageError as error:
            log.warning("idle tables cannot be looked for: %s", error)

    async def _keep_soon(self) -> None:
        try:
            await asyncio.to_thread(self.keep)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("idle", error)

    def keep(self) -> None:
        """Store what has to outlast a restart."""
        if not self._hub.owners.leads:
            return
        self._hub.expiry_time.keep()
        unopened = frozenset(self._unopened)
        self._hub.storage.set_note(NOTE, json.encode(sorted(unopened)).decode())
        self._noted = unopened
        self._keep_after = time.monotonic() + KEEP_SECONDS

    def _idle_for(self, at_most: int | None) -> list[str]:
        """The tables without an entry for so many days, or for as many as the host chose."""
        hub = self._hub
        now, days = hub.expiry_time(), hub.config.expire_days
        if days is None or now < hub.expiry_time.grace:
            return []
        days = days if at_most is None else min(days, at_most)
        return hub.storage.idle_since(now - int(days * DAY))

    async def _forget_unopened(self, identity: str) -> None:
        if identity in self._unopened:
            log.info("table %s was never opened, and is deleted", identity)
            await self._hub.delete(identity)

    async def _look_for_lobby(self, identity: str) -> None:
        if identity in self._no_lobbies or self._days_share_is_used_up():
            return
        try:
            actor = await self._hub.actor(identity)
        except (Refused, Elsewhere):
            return
        if actor.table.status == "waiting":
            await self._expire(identity)
        else:
            self._no_lobbies.add(identity)
            self._hub.let_go(actor)

    def _days_share_is_used_up(self) -> bool:
        share = max(AT_LEAST, self._hub.table_count // SHARE)
        return self._hub.expiry_time.deleted_today >= share

    async def _expire(self, identity: str) -> None:
        hub = self._hub
        if identity in self._kept:
            return
        try:
            actor = await hub.actor(identity)
        except Elsewhere:
            return  # someone is there, or it would not be
        except Refused as refused:
            log.warning("table %s has expired, but is kept: it is %s", identity, refused.code)
            self._kept.add(identity)
            return
        if actor.connections:
            return
        if actor.table.status == "running":
            log.warning("table %s: its game has expired, and is ended", identity)
            actor.do(TableTask(lambda now: PlannedEntries([Ended(at=now, by=SERVER)]), "expiry"))
        else:
            log.info("table %s has expired", identity)
            hub.expiry_time.deleted()
            await hub.delete(identity)
