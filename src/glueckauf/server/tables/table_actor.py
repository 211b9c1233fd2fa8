"""A table in memory: its connections, and its one writer at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.logs.entry_limits import check_room
from glueckauf.server.logs.stored_log import LogError
from glueckauf.server.storage.storage import Addition, StorageError
from glueckauf.server.tables.authors import SERVER, BotAuthor
from glueckauf.server.tables.commands import arrivals, author_of, plan
from glueckauf.server.tables.entries import Renewed, Resumed, write_entry
from glueckauf.server.tables.next_decision import NextDecision
from glueckauf.server.tables.remarks import Remarks
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.tables.table_task import (
    Connection,
    PlannedEntries,
    TableTask,
    check_place,
)
from glueckauf.server.tracing import trace
from glueckauf.server.wire.messages import (
    Bye,
    Command,
    Done,
    ErrorMessage,
    Presence,
    Remark,
    encode,
)
from glueckauf.server.wire.updates import News, Teller

if TYPE_CHECKING:
    from glueckauf.server.storage.storage import Fence
    from glueckauf.server.storage.writer import Result
    from glueckauf.server.tables.entries import AnyEntry
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.wire.messages import TimeRule

log = logging.getLogger("glueckauf.server")

PRESENCE_SECONDS = 0.25

LONG_TURN = 3600
"""Seconds."""

DAMAGED = 4411
"""The close code for those at a table whose log cannot be read any more."""


class TableActor:
    """Tasks are done one after another; each waits until its entries are durable."""

    def __init__(self, hub: Hub, table: TableState) -> None:
        self.hub = hub
        self.teller = Teller(table)
        self.connections: dict[Connection, None] = {}
        self.used = time.monotonic()
        self.deleted = False
        self._tasks: deque[TableTask] = deque()
        self._writing = False
        self.next_decision = NextDecision(self)
        self._telling: asyncio.TimerHandle | None = None
        self._presence_told = Presence(time=0, present=[], spectators=0)
        self._remarks = Remarks()
        self._ahead = max(0, table.last_at - hub.now())
        """Of the server, whose clock has gone back since: at a table time never does."""
        self._up_since = self.now()
        self._absent_since = [self._up_since] * len(table.seats)

    def now(self) -> int:
        return self.hub.now() + self._ahead

    @property
    def table(self) -> TableState:
        return self.teller.table

    @property
    def idle(self) -> bool:
        waits = self.next_decision.thinking or self.next_decision.timer
        return not (self.connections or self._tasks or self._writing or waits)

    @property
    def busy(self) -> bool:
        """Something has been begun."""
        return bool(self._tasks or self._writing)

    @property
    def takes_decisions(self) -> bool:
        """Whether one could be written. If not, everyone is asked again when it can."""
        ends = self.deleted or self.hub.leaving
        return not (ends or self._writing or self.hub.storage_watch.problem)

    def wake(self) -> None:
        """After loading: clocks run from now, and bots move."""
        clock = self._clock_to_set()
        if clock:
            self.do(TableTask(lambda now: PlannedEntries([self._resumed(clock, now)]), "resume"))
        else:
            self.next_decision.consider()

    def _clock_to_set(self) -> TimeRule | None:
        """The clock, if it presses someone, and what passed without a server does not count yet."""
        table, clock = self.table, self.table.set_up.clock
        if table.due is None or table.paused is not None or not clock or clock.at_end == "wait":
            return None
        if clock.turn >= LONG_TURN and table.last_at >= self.hub.started:
            return None
        return clock

    def _resumed(self, clock: TimeRule, now: int) -> Resumed:
        """A short turn begins anew. Of a long one only the time without a server does not count."""
        entry = Resumed(at=now, by=SERVER)
        if clock.turn >= LONG_TURN:
            since, started = self.table.turn.since, self.hub.started
            gone = max(since, started - self.hub.expiry_time.away)
            entry.since = min(now, since + max(0, started - gone))
        return entry

    # Connections

    def join(self, connection: Connection) -> None:
        check_place(self.connections, connection, self.hub.config.limits)
        self.connections[connection] = None
        self.hub.idle_tables.opened(self.table.id)
        self.used = time.monotonic()
        self.send_everything(connection)
        self._tell_presence(but=connection)
        seats = connection.seats
        if seats and not self.table.over:
            self.do(
                TableTask(lambda now: PlannedEntries(arrivals(self.table, seats, now)), "arrival")
            )
        self.next_decision.consider()

    def part(self, connection: Connection) -> None:
        if self.connections.pop(connection, connection) is connection:
            return
        self.used = time.monotonic()
        present = self._present()
        for seat in connection.seats:
            if not present[seat]:
                self._absent_since[seat] = self.now()
        self._tell_presence()
        self.next_decision.consider()

    def send_everything(self, connection: Connection) -> None:
        now = self.now()
        text = self.teller.everything(now, connection.seats, self._present(), self._spectators())
        connection.send(text)

    def _present(self) -> list[int]:
        present = [0] * len(self.table.seats)
        for connection in self.connections:
            for seat in connection.seats:
                present[seat] += 1
        return present

    def absent_since(self, seat: int) -> int | None:
        """None while its player is there."""
        here = any(seat in connection.seats for connection in self.connections)
        return None if here else self._absent_since[seat]

    def _spectators(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    def _tell_presence(self, but: Connection | None = None) -> None:
        """At once, and after that only so often: who comes and goes all the time is told as one."""
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(PRESENCE_SECONDS, self._tell_presence_again)
            self._presence_told = self._presence()
            self._tell(encode(self._presence_told), but)

    def _tell_presence_again(self) -> None:
        self._telling = None
        told = self._presence_told
        if (told.present, told.spectators) != (self._present(), self._spectators()):
            self._tell_presence()

    def _presence(self) -> Presence:
        return Presence(time=self.now(), present=self._present(), spectators=self._spectators())

    def _tell(self, text: bytes, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                connection.send(text)

    # Commands

    def command(self, command: Command, connection: Connection) -> None:
        """Carry a command out when its turn comes, and answer it."""
        task = TableTask(
            lambda now: self._planned(command, connection, now),
            command.__struct_config__.tag,  # type: ignore[arg-type]  # a text
            connection,
            command.id,
            time.perf_counter(),
        )
        trace(self.table.id, command.id, "heard")
        if len(self._tasks) >= self.hub.config.limits.waiting_commands:
            self._refuse(task, Refused("busy", expected=self.hub.config.limits.waiting_commands))
        else:
            self.do(task)

    def _planned(self, command: Command, connection: Connection, now: int) -> PlannedEntries:
        table, sender = self.table, connection.sender
        if isinstance(command, Remark):
            by = author_of(table, command, sender)
            remarked = self._remarks.said(command, by, now)
            if remarked:
                self._tell(encode(remarked))
            return PlannedEntries(version=table.version)
        present, absent = self._present(), self._absent_since
        planned = plan(table, command, sender, now, present, self._up_since, absent)
        if planned.new_table:
            self.hub.check_room()
            connection.makes_table()
        return planned

    def do(self, task: TableTask) -> None:
        self._tasks.append(task)
        self._go_on()

    def _go_on(self) -> None:
        while self._tasks and not self._writing:
            task = self._tasks.popleft()
            now = max(self.now(), self.table.last_at)
            try:
                self._check_open()
                planned = task.make(now)
                check_room(self.table, planned.entries, self.hub.config.limits)
                self.hub.blocklist.check_names(planned.entries)
                if planned.new_table:
                    self.hub.space.check()
            except Refused as refused:
                self._refuse(task, refused)
                continue
            if planned.entries:
                self._write(task, planned)
            elif task.connection and task.id is not None:
                self._answer_done(task.connection, task, planned, now)

    def _check_open(self) -> None:
        if self.deleted:
            raise Refused("not_found", came=self.table.id)
        if self.hub.stopping:
            raise Refused("storage")
        self.hub.storage_watch.check()

    def _answer_done(
        self, connection: Connection, task: TableTask, planned: PlannedEntries, now: int
    ) -> None:
        self.hub.metrics.commands[task.kind, "repeated"] += 1
        trace(self.table.id, task.id, f"was done as entry {planned.version}")
        done = Done(time=now, id=task.id or "", version=planned.version, secret=planned.secret)
        connection.send(encode(done))

    def _refuse(self, task: TableTask, refused: Refused) -> None:
        self.hub.metrics.commands[task.kind, refused.code] += 1
        trace(self.table.id, task.id, f"refused: {refused.code}")
        if task.connection:
            now = self.now()
            task.connection.send(encode(ErrorMessage(time=now, id=task.id, error=refused.error)))
            if refused.code == "stale":
                self.send_everything(task.connection)

    def _write(self, task: TableTask, planned: PlannedEntries) -> None:
        table = self.table
        self._writing = True
        at = self.hub.expiry_time()
        owners = self.hub.owners
        fence = owners.fence(table.id)
        trace(table.id, task.id, f"is to be entry {table.version + 1}, for {fence}")
        group = [_addition(table.id, table.version + 1, planned.entries, at, fence)]
        if planned.new_table:
            identity, entries = planned.new_table
            group.append(_addition(identity, 1, entries, at, owners.begin(identity)))
        self.hub.writer.submit(group, partial(self._written, task, planned))

    def _written(self, task: TableTask, planned: PlannedEntries, result: Result) -> None:
        if self.deleted:
            self._writing = False
            self._go_on()
            return
        if result is not True:
            if isinstance(result, StorageError):
                self.hub.storage_watch.failed(result)
            elif self.hub.owners.relay:
                self.hub.spawn(self.hub.lost(self.table.id))
                return
            else:
                log.error("table %s has been written to by another", self.table.id)
            self._refuse(task, Refused("storage", came=self.hub.storage_watch.problem))
            self.hub.spawn(self._reload())
            return
        for entry in planned.entries:
            self.hub.metrics.entries[entry.__struct_config__.tag] += 1  # type: ignore[index]
            news = self.teller.add(entry)
            if isinstance(entry, Renewed):
                self._take_renewed(task.connection, entry, planned.secret)
            if isinstance(entry, Renewed) or getattr(entry, "what", "") == "renewed":
                self._part_with_renewed()
            self._publish(news, task, planned.secret, answers=entry is planned.entries[0])
            if isinstance(entry.by, BotAuthor):
                self.hub.metrics.bot_decisions[entry.by.bot] += 1
        if task.connection:
            passed = time.perf_counter() - task.received
            self.hub.metrics.commands[task.kind, "done"] += 1
            self.hub.metrics.command_seconds.add(passed)
            trace(self.table.id, task.id, f"committed and told, {1000 * passed:.1f} ms after")
        if planned.new_table:
            self.hub.added(planned.new_table[0])
        self._writing = False
        self.used = time.monotonic()
        self.next_decision.consider()
        self._go_on()

    def _publish(self, news: News, task: TableTask, secret: str | None, *, answers: bool) -> None:
        for connection in list(self.connections):
            if answers and connection is task.connection and task.id is not None:
                connection.send(news.answer(connection.seats, task.id, secret))
            else:
                connection.send(news.text(connection.seats))

    async def _reload(self) -> None:
        """What is stored decides: it may have been written, or not."""
        delay = 0.1
        while not self.hub.stopping:
            try:
                lines = await self.hub.read_log(self.table.id)
                if not lines:
                    self.delete()
                    return
                self.teller = Teller(TableState.of(self.table.id, lines))
                break
            except (Refused, LogError) as error:
                if isinstance(error, LogError) or error.error.came == "damaged":
                    self._tell_damaged()
                    return
                await asyncio.sleep(delay)
                delay = min(10, 2 * delay)
        self._writing = False
        for connection in list(self.connections):
            self.send_everything(connection)
        self.next_decision.consider()
        self._go_on()

    @staticmethod
    def _take_renewed(connection: Connection | None, entry: Renewed, secret: str | None) -> None:
        """Who has renewed a secret holds the new one."""
        if connection:
            connection.hashes.append(entry.secret)
            if entry.role == "host":
                connection.sender.host_secret = secret

    def _part_with_renewed(self) -> None:
        """Whoever held a role by its old secret loses it, and goes if nothing else is left."""
        for connection in list(self.connections):
            roles = self.table.roles(connection.hashes)
            if not roles:
                connection.close(4403, Bye(time=self.now(), code="renewed"))
                self.part(connection)
            elif roles != connection.sender.roles:
                connection.sender.roles = roles
                connection.seats = roles.seats
                connection.welcome()

    def _tell_damaged(self) -> None:
        """Its log is not what it was: nobody can go on here."""
        log.error("table %s is damaged, and given up", self.table.id)
        self.deleted = True
        self._writing = False
        self.stop()
        self.hub.actors.pop(self.table.id, None)
        self.hub.owners.let_go(self.table.id)
        refused = Refused("storage", came="damaged")
        text = encode(ErrorMessage(time=self.now(), id=None, error=refused.error))
        for connection in list(self.connections):
            connection.send(text)
            connection.close(DAMAGED)
        self._go_on()

    def lose(self) -> None:
        """Another process has it: whoever was waiting for an answer asks again there."""
        log.warning("table %s has gone over to another process", self.table.id)
        self.deleted = True
        self.stop()
        for connection in list(self.connections):
            connection.close(1012, Bye(time=self.now(), code="restart"))

    def delete(self) -> None:
        """The table is gone from storage."""
        self.deleted = True
        self.stop()
        for connection in list(self.connections):
            connection.close(4404, Bye(time=self.now(), code="deleted"))

    def stop(self) -> None:
        if self._telling:
            self._telling.cancel()
        self.next_decision.stop()


def _addition(
    table: str, version: int, entries: list[AnyEntry], at: int, fence: Fence | None
) -> Addition:
    return Addition(table, version, tuple(write_entry(entry) for entry in entries), at, fence)
