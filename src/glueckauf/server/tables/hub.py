"""All tables in memory, the way to those that are not, and what they share."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glueckauf.server.cluster.owners import Elsewhere, SoleOwner
from glueckauf.server.errors import Refused
from glueckauf.server.logs.stored_log import LogError, UnknownFormat
from glueckauf.server.network.metrics import Metrics
from glueckauf.server.reviews.reviews import Reviews
from glueckauf.server.storage.storage import Addition, DamagedLog, Storage, StorageError
from glueckauf.server.storage.storage_watch import StorageWatch
from glueckauf.server.storage.writer import Writer
from glueckauf.server.tables.bot_pool import BotPool
from glueckauf.server.tables.entries import AnyEntry, write_entry
from glueckauf.server.tables.table_actor import TableActor
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.upkeep.blocklist import Blocklist
from glueckauf.server.upkeep.expiry_time import ExpiryTime
from glueckauf.server.upkeep.idle_tables import IdleTables
from glueckauf.server.upkeep.space import Space
from glueckauf.server.upkeep.steady_time import steady_utc
from glueckauf.server.wire.messages import Bye

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from glueckauf.server.cluster.owners import Owners
    from glueckauf.server.config import Config
    from glueckauf.server.limits import Limits
    from glueckauf.server.notices.service import Notices
    from glueckauf.server.storage.writer import Result
    from glueckauf.server.tables.table_task import Connection

log = logging.getLogger("glueckauf.server")

GAUGES = (
    "tables",
    "tables_in_memory",
    "database_bytes",
    "free_disk_bytes",
    "connections",
    "bots_waiting",
    "reviews_waiting",
)

QUIET_SECONDS = 3.0
"""So long a process that leaves waits for what it has begun."""


class Hub:
    """Made on the event loop that serves it."""

    def __init__(
        self,
        config: Config,
        storage: Storage,
        now: Callable[[], int] | None = None,
        owners: Owners | None = None,
    ) -> None:
        self.config = config
        self.owners: Owners = owners or SoleOwner()
        self.storage = storage
        self.now = now or steady_utc()
        self.started = self.now()
        self.expiry_time = ExpiryTime(storage, self.now)
        self.metrics = Metrics()
        self.writer = Writer(storage, asyncio.get_running_loop(), self.metrics)
        self.storage_watch = StorageWatch(self)
        self.space = Space(self)
        self.blocklist = Blocklist(storage)
        self.bots = BotPool(config.bot_processes, config.bot_seconds, self.metrics.jobs)
        self.reviews = Reviews(self)
        self.actors: dict[str, TableActor] = {}
        self.idle_tables = IdleTables(self)
        self.leaving = False
        """What has been begun is finished, and nothing else is begun."""
        self.notices = _notices(self)
        self.stopping = False
        self.table_count = storage.count()
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Take up every running table, and look after idle ones from time to time."""
        if self.owners.relay is None:  # of many processes, each takes up what nobody has
            self.spawn(self._resume())
        self.spawn(self.idle_tables.let_go_again_and_again())
        self.spawn(self.idle_tables.delete_again_and_again())
        self.spawn(self.space.look_again_and_again())
        self.spawn(self.reviews.look_again_and_again())
        if self.notices:
            self.spawn(self.notices.outbox.look_again_and_again())

    def set_limits(self, limits: Limits) -> None:
        self.config = replace(self.config, limits=limits)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Tables

    async def enter(self, identity: str, connection: Connection) -> TableActor:
        """Let a connection in, once its table is in memory."""
        while True:
            actor = await self.actor(identity)
            if self.actors.get(identity) is actor:  # nothing comes between this and the next line
                actor.join(connection)
                return actor

    async def table(self, identity: str) -> TableState:
        """As it is now, to be looked at, whichever process has it."""
        if self.owners.relay is None:
            return (await self.actor(identity)).table
        actor = self.actors.get(identity) if self.owners.sure else None
        return actor.table if actor else await self._read(identity)

    async def actor(self, identity: str) -> TableActor:
        """The table in memory, loaded if need be. Raises Elsewhere if another process has it."""
        if not self.owners.sure:
            await self.owners.make_sure()
        actor = self.actors.get(identity)
        if actor:
            return actor
        loading = self._loading.get(identity)
        if loading is None:
            loading = self._loading[identity] = self.spawn(self._load(identity))
            loading.add_done_callback(lambda _: self._loading.pop(identity, None))
        return await asyncio.shield(loading)

    async def _load(self, identity: str) -> TableActor:
        await self.owners.claim(identity)
        try:
            table = await self._read(identity)
        except Refused:
            self.owners.let_go(identity)
            raise
        actor = self.actors[identity] = TableActor(self, table)
        actor.wake()
        return actor

    async def _read(self, identity: str) -> TableState:
        lines = await self.read_log(identity)
        if not lines:
            raise Refused("not_found", came=identity)
        try:
            return await asyncio.to_thread(TableState.of, identity, lines)
        except UnknownFormat as error:
            self.storage_watch.warn_seldom(identity, error)
            raise Refused("unreadable", came=identity) from error
        except LogError as error:
            self.storage_watch.warn_seldom(identity, error)
            raise Refused("storage", came="damaged") from error

    async def read_log(self, identity: str) -> list[bytes]:
        try:
            return await asyncio.to_thread(self.storage.log, identity)
        except DamagedLog as error:
            self.storage_watch.warn_seldom(identity, error)
            raise Refused("storage", came="damaged") from error
        except StorageError as error:
            self.storage_watch.warn_seldom("reading", error)
            raise Refused("storage", came=error.problem) from error

    def check_room(self) -> None:
        """Raises Refused if there is to be no further table, however it would be made."""
        if self.leaving:
            raise Refused("storage")
        if self.table_count >= self.config.limits.tables:
            raise Refused("busy", expected=self.config.limits.tables, status=503)
        self.space.check()
        self.storage_watch.check()

    async def create(self, identity: str, entries: list[AnyEntry]) -> TableActor:
        """A new table, once it is durable."""
        self.check_room()
        self.blocklist.check_names(entries)
        lines = tuple(write_entry(entry) for entry in entries)
        written: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        fence = self.owners.begin(identity)
        addition = Addition(identity, 1, lines, self.expiry_time(), fence)
        self.writer.submit([addition], written.set_result)
        result = await written
        if isinstance(result, StorageError):
            self.storage_watch.failed(result)
        if result is not True:
            self.owners.let_go(identity)
            raise Refused("storage", came=self.storage_watch.problem)
        self.table_count += 1
        self.idle_tables.made(identity)
        actor = self.actors[identity] = TableActor(self, TableState.of(identity, lines))
        actor.next_decision.consider()
        return actor

    def added(self, identity: str) -> None:
        """A table that came into being beside another: its bots may have the first word."""
        self.table_count += 1
        self.idle_tables.made(identity)
        self.spawn(self.actor(identity))

    async def delete(self, identity: str) -> None:
        self.forget(identity)
        try:
            if await asyncio.to_thread(self.storage.delete, identity):
                self.table_count -= 1
        except StorageError as error:
            raise Refused("storage") from error
        self.reviews.maker.stopped(identity)
        self.owners.deleted(identity)

    def forget(self, identity: str) -> None:
        """It is deleted, here or by another process."""
        actor = self.actors.pop(identity, None)
        if actor:
            actor.delete()
        self.idle_tables.deleted(identity)

    def let_go(self, actor: TableActor) -> None:
        """Out of memory with it, if nobody is there and nothing is under way."""
        table = actor.table.id
        if not actor.idle or table not in self.actors:
            return
        if self.storage_watch.problem:  # nobody was asked there: that is done when it is over
            return
        if self.notices and self.notices.outbox.keeps(table):
            return
        del self.actors[table]
        self.owners.let_go(table)

    async def lost(self, identity: str) -> None:
        """Another process has it by now, or it is gone."""
        actor = self.actors.pop(identity, None)
        self.owners.let_go(identity)
        if actor is None:
            return
        try:
            gone = not await self.read_log(identity)
        except Refused:
            gone = False
        if gone:
            actor.delete()
        else:
            actor.lose()

    async def notes_changed(self) -> None:
        """By another process, perhaps."""
        try:
            await asyncio.to_thread(self.blocklist.read)
            self.table_count = await asyncio.to_thread(self.storage.count)
        except StorageError as error:
            self.storage_watch.warn_seldom("reading", error)
        else:
            self.blocklist.send_away(self.actors.values())

    # From start to stop

    async def _resume(self) -> None:
        for identity in await asyncio.to_thread(self.storage.tables):
            if self.leaving:
                return
            await self.take_up(identity)

    async def take_up(self, identity: str) -> None:
        """What waits there to be done by itself, by bots or clocks, goes on."""
        if identity in self.actors:
            return
        try:
            self.let_go(await self.actor(identity))
        except (Refused, Elsewhere):
            pass  # told already, or cared for
        except Exception:
            log.exception("table %s cannot be taken up", identity)

    async def stop(self) -> None:
        """Finish what has been begun, tell everyone, and let go."""
        if self.leaving:
            return
        self.leaving = True
        deadline = time.monotonic() + QUIET_SECONDS
        while time.monotonic() < deadline and any(a.busy for a in self.actors.values()):
            await asyncio.sleep(0.005)
        self.stopping = True
        await asyncio.to_thread(self.writer.close)
        await asyncio.sleep(0)  # the last results are delivered
        if self.notices:
            await self.notices.outbox.flush()
        await self.owners.leave()
        for actor in list(self.actors.values()):
            actor.stop()
            for connection in list(actor.connections):
                connection.close(1012, Bye(time=self.now(), code="restart"))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.sleep(0)  # links to other processes send what was said in a turn of the loop
        self.bots.close()
        await self.reviews.maker.close()
        try:
            self.idle_tables.keep()
        except StorageError as error:
            log.warning("the time cannot be stored: %s", error)
        self.storage.close()

    def gauges(self) -> dict[str, float]:
        connections = sum(len(actor.connections) for actor in self.actors.values())
        free = self.space.free or 0
        values = (
            self.table_count,
            len(self.actors),
            self.space.size,
            free,
            connections,
            self.bots.waiting,
            self.reviews.maker.waiting,
        )
        return dict(zip(GAUGES, values, strict=True))


def _notices(hub: Hub) -> Notices | None:
    """None where the host has set no channels: then what they need need not be installed."""
    if not hub.config.notices.channels:
        return None
    from glueckauf.server.notices.service import Notices

    return Notices(hub)
