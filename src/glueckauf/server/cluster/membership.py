"""One process among many: it renews its lease, takes up what others have left behind, and gives up
what has been taken from it."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import psycopg

from glueckauf.server.cluster.guests import Guests
from glueckauf.server.cluster.owners import Elsewhere
from glueckauf.server.cluster.relay import Relay
from glueckauf.server.errors import Refused
from glueckauf.server.network.metrics import together
from glueckauf.server.storage.leases import CHANNEL, Leases
from glueckauf.server.storage.postgres import Postgres, connected
from glueckauf.server.storage.storage import Fence, StorageError
from glueckauf.server.work.hired import METRICS

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.cluster.siblings import Siblings
    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.storage.database_url import DatabaseUrl
    from glueckauf.server.tables.hub import Hub

log = logging.getLogger("glueckauf.server")

Answer = TypeVar("Answer")

LEASE_SECONDS = 3.0
RENEW_SECONDS = 0.75
ORPHAN_SECONDS = 0.5
TRUTH_SECONDS = 5.0
"""How often it looks for what news would have told."""
ORPHANS = 50
NEWS_SECONDS = 0.02
"""So long news wait for others to go with them."""
LISTEN_SECONDS = 1.0
COMMIT_SECONDS = 0.01
COMMIT_SECONDS_MOST = 0.04
"""From one commit to the next under load, for each process that there is: a commit costs about as
much as three moves."""
MOST_IDS = 300
"""In one notification, which may have 8,000 bytes."""


def clock() -> float:
    """Goes on while the process, or the machine, sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class News(msgspec.Struct):
    """Ids only: what they mean is in the database."""

    deleted: list[str] = []
    notes: bool = False


class Membership:
    """The `Owners` of a process on PostgreSQL. Made on the event loop that serves it."""

    def __init__(
        self,
        url: DatabaseUrl,
        key: str | None,
        host: str,
        port: int,
        siblings: Siblings | None = None,
    ) -> None:
        self.name = f"{socket.gethostname()}.{secrets.token_urlsafe(6)}.{os.getpid()}"
        self._url = url
        self._at = host, port
        self._leases, self._lease = (
            Leases(Postgres(url, durable=False), self.name, LEASE_SECONDS) for _ in range(2)
        )
        """One for tables, and one for its own lease, which must not wait for the first."""
        self._thread = ThreadPoolExecutor(1, "leases")
        self._lease_thread = ThreadPoolExecutor(1, "lease")
        self._renewing = asyncio.Lock()
        self._key = (key or self._leases.shared_key(secrets.token_urlsafe(32))).encode()
        self._fences: dict[str, Fence] = {}
        self._letting_go: dict[str, Fence] = {}
        self._news = News()
        self._news_timer: asyncio.TimerHandle | None = None
        self._address = ""
        self._ended = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._hub: Hub
        self._guests: Guests
        self._siblings = siblings
        self.relay = Relay(self._key, siblings)
        self.leads = False
        self._sure_until = 0.0

    async def join(self, hub: Hub, rate_limits: RateLimits) -> None:
        """From here on others can reach it."""
        self._hub = hub
        name = self._siblings.name if self._siblings else b""
        self._guests = Guests(hub, rate_limits, self._key, name)
        self._address = await self._guests.listen(*self._at)
        await self._renew_once()
        await self._find_leader()
        for loop in (self._renew, self._take_up_orphans, self._look_for_truth):
            hub.spawn(loop())
        threading.Thread(target=self._listen, name="news", daemon=True).start()

    async def leave(self) -> None:
        self._ended.set()
        try:
            async with self._renewing:  # what is renewed now would be in the way afterwards
                await self._loop.run_in_executor(self._lease_thread, self._lease.leave)
        except StorageError as error:
            log.warning("%s; its tables wait for the end of its lease", error)

    def close(self) -> None:
        """When everyone has been told where to go."""
        self._guests.close()
        self.relay.close()
        self._thread.shutdown()
        self._lease_thread.shutdown()
        self._leases.close()
        self._lease.close()

    async def _run(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """In a thread of its own: tables do not wait for others' reading."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, *arguments)

    # Tables

    async def claim(self, table: str) -> None:
        if self._hub.leaving:
            raise Refused("storage")
        try:
            claim = await self._run(self._leases.claim, table)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("reading", error)
            raise Refused("storage", came=error.problem) from error
        if claim is None:
            raise Refused("not_found", came=table)
        if claim.fence.owner != self.name:
            raise Elsewhere(table, claim.address, claim.left)
        self._fences[table] = claim.fence

    async def bury(self, address: str) -> bool:
        try:
            buried = await self._run(self._leases.bury, address)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("lease", error)
            return False
        if buried:
            log.warning("the process at %s is gone: its tables are taken up", address)
        return buried

    def begin(self, table: str) -> Fence | None:
        fence = self._fences[table] = Fence(self.name, 1)
        return fence

    def fence(self, table: str) -> Fence | None:
        return self._fences.get(table) or Fence(self.name, 0)

    def let_go(self, table: str) -> None:
        fence = self._fences.pop(table, None)
        if fence and not self._hub.leaving:
            if not self._letting_go:
                self._hub.spawn(self._let_go())
            self._letting_go[table] = fence

    async def _let_go(self) -> None:
        await asyncio.sleep(0)  # several go together
        fences, self._letting_go = self._letting_go, {}
        try:
            await self._run(self._leases.release, fences)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("letting go", error)

    async def metrics(self, own: str) -> str:
        """Of all that are alive and answer, and of their workers, which come to each of them."""
        try:
            others = await self._run(self._leases.processes)
        except StorageError:
            others = {}
        others.pop(self.name, None)
        texts = await asyncio.gather(*(self._metrics_of(address) for address in others.values()))
        found = {name: text for name, text in zip(others, texts, strict=True) if text}
        return together({self.name: own, **found, **await self._guests.hired.metrics()})

    async def _metrics_of(self, address: str) -> str:
        try:
            return (await self.relay.ask(address, METRICS)).decode()
        except OSError:
            return ""

    # From time to time

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._renew_once()
            except StorageError as error:
                self._hub.storage_watch.warn_seldom("lease", error)

    async def _renew_once(self) -> None:
        """From when it was asked for, the lease is certain; not before what others have taken in
        between has been given up."""
        async with self._renewing:
            if self._ended.is_set():
                return
            began = clock()
            renew = partial(self._lease.renew, self._address)
            held = await self._loop.run_in_executor(self._lease_thread, renew)
            if not held and self._sure_until:
                log.warning("the lease had run out: looking which tables are still here")
                await self._find_lost()
            self._sure_until = began + LEASE_SECONDS

    @property
    def sure(self) -> bool:
        return clock() < self._sure_until

    async def make_sure(self) -> None:
        try:
            await self._renew_once()
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("lease", error)
            raise Refused("storage", came=error.problem) from error

    async def _take_up_orphans(self) -> None:
        while True:
            await asyncio.sleep(ORPHAN_SECONDS)
            try:
                orphans = await self._run(self._leases.orphans, ORPHANS)
            except StorageError as error:
                self._hub.storage_watch.warn_seldom("lease", error)
                continue
            for table in orphans:
                await self._hub.take_up(table)

    async def _look_for_truth(self) -> None:
        while True:
            await asyncio.sleep(TRUTH_SECONDS)
            try:
                await self._find_lost()
                await self._find_leader()
            except StorageError as error:
                self._hub.storage_watch.warn_seldom("lease", error)
            await self._hub.notes_changed()

    async def _find_leader(self) -> None:
        """The first of those that are alive, by their names. The more there are, the less often
        each of them commits."""
        alive = list(await self._run(self._leases.processes))
        self.leads = alive[:1] == [self.name]
        self._hub.writer.distance = min(len(alive) * COMMIT_SECONDS, COMMIT_SECONDS_MOST)

    async def _find_lost(self) -> None:
        """Tables that another has by now, or that are gone. One that is just being made or loaded
        is none: it is not in the database yet, or not as it was a moment ago."""
        here = self._hub.actors
        before = {table: fence for table, fence in self._fences.items() if table in here}
        held = await self._run(self._leases.held)
        for table, fence in before.items():
            if held.get(table) != fence and self._fences.get(table) == fence:
                await self._hub.lost(table)

    # News

    def deleted(self, table: str) -> None:
        self._fences.pop(table, None)
        self._news.deleted.append(table)
        self._tell_soon()

    def noted(self) -> None:
        self._news.notes = True
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._news_timer is None:
            loop = asyncio.get_running_loop()
            self._news_timer = loop.call_later(NEWS_SECONDS, self._tell)

    def _tell(self) -> None:
        news, self._news, self._news_timer = self._news, News(), None
        for start in range(0, max(1, len(news.deleted)), MOST_IDS):
            some = News(news.deleted[start : start + MOST_IDS], news.notes)
            self._hub.spawn(self._tell_others(msgspec.json.encode(some).decode()))

    async def _tell_others(self, news: str) -> None:
        try:
            await self._run(self._leases.tell, news)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("news", error)

    def _listen(self) -> None:
        """In a thread: news come to a connection that does nothing else."""
        while not self._ended.is_set():
            try:
                with connected(self._url, durable=False) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._ended.is_set():
                        for notice in connection.notifies(timeout=LISTEN_SECONDS):
                            self._loop.call_soon_threadsafe(self._hear_news, notice.payload)
            except (StorageError, psycopg.Error, RuntimeError):
                self._ended.wait(LISTEN_SECONDS)  # meanwhile what it misses is looked for

    def _hear_news(self, text: str) -> None:
        news = msgspec.json.decode(text, type=News)
        for table in news.deleted:
            self._fences.pop(table, None)
            self._hub.forget(table)
        if news.notes:
            self._hub.spawn(self._hub.notes_changed())
