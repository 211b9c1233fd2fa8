"""All tables in memory, the way to those that are not, and what they share."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from glueckauf.server.bots import BotPool
from glueckauf.server.entries import AnyEntry, write_entry
from glueckauf.server.errors import Refused
from glueckauf.server.live import Connection, Live
from glueckauf.server.messages import Bye
from glueckauf.server.metrics import Metrics
from glueckauf.server.storage import Addition, Storage, StorageError
from glueckauf.server.table import LogError, Table
from glueckauf.server.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from glueckauf.server.config import Config
    from glueckauf.server.writer import Result

log = logging.getLogger("glueckauf.server")

IDLE_SECONDS = 60
SWEEP_SECONDS = 20
EXPIRE_SECONDS = 3600


def utc_now() -> int:
    return time.time_ns() // 1_000_000


class Hub:
    """Made on the event loop that serves it."""

    def __init__(self, config: Config, storage: Storage, now: Callable[[], int] = utc_now) -> None:
        self.config = config
        self.storage = storage
        self.now = now
        self.metrics = Metrics()
        self.writer = Writer(storage, asyncio.get_running_loop(), self.metrics)
        self.bots = BotPool(config.bot_processes, config.bot_seconds)
        self.lives: dict[str, Live] = {}
        self.stopping = False
        self.table_count = storage.count()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Take up every running table, and look after idle ones from time to time."""
        self.spawn(self._resume())
        self.spawn(self._sweep())
        self.spawn(self._expire())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables

    async def enter(self, identity: str, connection: Connection) -> Live:
        """Let a connection in, once its table is in memory."""
        while True:
            live = await self.live(identity)
            if self.lives.get(identity) is live:  # nothing comes between this and the next line
                live.join(connection)
                return live

    async def live(self, identity: str) -> Live:
        """The table in memory, loaded if need be."""
        live = self.lives.get(identity)
        if live:
            return live
        loading = self._loading.get(identity)
        if loading is None:
            loading = self._loading[identity] = self.spawn(self._load(identity))
            loading.add_done_callback(lambda _: self._loading.pop(identity, None))
        return await asyncio.shield(loading)

    async def _load(self, identity: str) -> Live:
        lines = await self.read_log(identity)
        if not lines:
            raise Refused("not_found", came=identity)
        try:
            table = await asyncio.to_thread(Table.of, identity, lines)
        except LogError as error:
            log.error("table %s cannot be read: %s", identity, error)  # noqa: TRY400  # it says all
            raise Refused("unreadable", came=identity) from error
        live = self.lives[identity] = Live(self, table)
        live.wake()
        return live

    async def read_log(self, identity: str) -> list[bytes]:
        try:
            return await asyncio.to_thread(self.storage.log, identity)
        except StorageError as error:
            log.exception("table %s cannot be read", identity)
            raise Refused("storage") from error

    async def create(self, identity: str, entries: list[AnyEntry]) -> Live:
        """A new table, once it is durable."""
        if self.table_count >= self.config.limits.tables:
            raise Refused("busy", expected=self.config.limits.tables, status=503)
        lines = tuple(write_entry(entry) for entry in entries)
        written: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.writer.submit([Addition(identity, 1, lines, entries[0].at)], written.set_result)
        if await written is not True:
            raise Refused("storage")
        self.table_count += 1
        live = self.lives[identity] = Live(self, Table.of(identity, lines))
        live.consider()
        return live

    def added(self, identity: str) -> None:
        """A table that came into being beside another: its bots may have the first word."""
        self.table_count += 1
        self.spawn(self.live(identity))

    async def delete(self, identity: str) -> None:
        live = self.lives.pop(identity, None)
        if live:
            live.delete()
        try:
            if await asyncio.to_thread(self.storage.delete, identity):
                self.table_count -= 1
        except StorageError as error:
            raise Refused("storage") from error

    # Housekeeping

    async def _resume(self) -> None:
        for identity in await asyncio.to_thread(self.storage.tables):
            if self.stopping:
                return
            if identity in self.lives:
                continue
            try:
                live = await self.live(identity)
            except Refused:
                continue  # told already
            except Exception:
                log.exception("table %s cannot be taken up", identity)
                continue
            self._drop_if_idle(live)

    def _drop_if_idle(self, live: Live) -> None:
        if live.idle:
            self.lives.pop(live.table.id, None)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.monotonic() - IDLE_SECONDS
            for live in list(self.lives.values()):
                if live.used < before:
                    self._drop_if_idle(live)

    async def _expire(self) -> None:
        while True:
            before = self.now() - int(self.config.expire_days * 86_400_000)
            try:
                idle = await asyncio.to_thread(self.storage.idle_since, before)
            except StorageError:
                log.exception("idle tables cannot be looked for")
                idle = []
            for identity in idle:
                live = self.lives.get(identity)
                if live is None or not live.connections:
                    log.info("table %s has expired", identity)
                    await self.delete(identity)
            await asyncio.sleep(EXPIRE_SECONDS)

    async def stop(self) -> None:
        """Finish what is being written, tell everyone, and let go."""
        if self.stopping:
            return
        self.stopping = True
        await asyncio.to_thread(self.writer.close)
        await asyncio.sleep(0)  # the last results are delivered
        for live in list(self.lives.values()):
            live.stop()
            for connection in list(live.connections):
                connection.close(1012, Bye(time=self.now(), code="restart"))
        for task in list(self._tasks):
            task.cancel()
        self.bots.close()
        self.storage.close()

    def gauges(self) -> dict[str, float]:
        return {
            "tables": self.table_count,
            "tables_in_memory": len(self.lives),
            "connections": sum(len(live.connections) for live in self.lives.values()),
        }
