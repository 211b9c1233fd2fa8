"""A table in memory: its connections, its one writer at a time, its bots and deadlines."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from glueckauf.bots.luck import derived_seed
from glueckauf.server.clock import next_deadline
from glueckauf.server.commands import Author, Plan, arrivals, gone_absent, plan
from glueckauf.server.entries import Resumed, SeatChanged, write_entry
from glueckauf.server.errors import Refused
from glueckauf.server.messages import (
    Bye,
    Command,
    Confirm,
    Done,
    ErrorMessage,
    Play,
    Presence,
    encode,
)
from glueckauf.server.news import News, Teller
from glueckauf.server.storage import Addition
from glueckauf.server.table import Roles, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.entries import AnyEntry
    from glueckauf.server.hub import Hub
    from glueckauf.server.writer import Result

log = logging.getLogger("glueckauf.server")


class Connection(Protocol):
    """Someone who watches a table, and may hold seats."""

    seats: tuple[int, ...]
    author: Author
    hashes: list[str]
    """Of the secrets it came with."""

    def welcome(self) -> None:
        """Tell what it holds."""
        ...

    def send(self, text: bytes) -> None: ...
    def close(self, code: int, bye: Bye | None = None) -> None: ...


@dataclass(slots=True)
class Job:
    """Something that may add entries, when its turn comes."""

    make: Callable[[int], Plan]
    kind: str
    connection: Connection | None = None
    id: str | None = None
    received: float = 0.0


class Live:
    """Jobs are done one after another; each waits until its entries are durable."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.teller = Teller(table)
        self.connections: dict[Connection, None] = {}
        self.used = time.monotonic()
        self.deleted = False
        self._jobs: deque[Job] = deque()
        self._writing = False
        self._thinking: asyncio.Task[None] | None = None
        self._forced: int | None = None
        """The number of actions before a turn that a bot must finish, for want of time."""
        self._timer: asyncio.TimerHandle | None = None
        self._absent_since = [hub.now()] * len(table.seats)

    @property
    def table(self) -> Table:
        return self.teller.table

    @property
    def idle(self) -> bool:
        return not (
            self.connections or self._jobs or self._writing or self._thinking or self._timer
        )

    def wake(self) -> None:
        """After loading: clocks run from now, and bots move."""
        table = self.table
        if table.due is not None and table.set_up.clock:
            self.do(Job(lambda now: Plan([Resumed(at=now, by="server")]), "resume"))
        else:
            self.consider()

    # Connections

    def join(self, connection: Connection) -> None:
        limits = self.hub.config.limits
        if len(self.connections) >= limits.connections_per_table:
            raise Refused("busy", expected=limits.connections_per_table)
        self.connections[connection] = None
        self.used = time.monotonic()
        self.send_everything(connection)
        self._tell_presence(but=connection)
        seats = connection.seats
        if seats and not self.table.over:
            self.do(Job(lambda now: Plan(arrivals(self.table, seats, now)), "arrival"))
        self.consider()

    def part(self, connection: Connection) -> None:
        if self.connections.pop(connection, connection) is connection:
            return
        self.used = time.monotonic()
        present = self._present()
        for seat in connection.seats:
            if not present[seat]:
                self._absent_since[seat] = self.hub.now()
        self._tell_presence()
        self.consider()

    def send_everything(self, connection: Connection) -> None:
        now = self.hub.now()
        text = self.teller.everything(now, connection.seats, self._present(), self._spectators())
        connection.send(text)

    def _present(self) -> list[int]:
        present = [0] * len(self.table.seats)
        for connection in self.connections:
            for seat in connection.seats:
                present[seat] += 1
        return present

    def _spectators(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    def _tell_presence(self, but: Connection | None = None) -> None:
        text = encode(
            Presence(time=self.hub.now(), present=self._present(), spectators=self._spectators())
        )
        for connection in self.connections:
            if connection is not but:
                connection.send(text)

    # Commands

    def command(self, command: Command, connection: Connection) -> None:
        """Carry a command out when its turn comes, and answer it."""
        job = Job(
            lambda now: plan(self.table, command, connection.author, now),
            command.__struct_config__.tag,  # type: ignore[arg-type]  # a text
            connection,
            command.id,
            time.perf_counter(),
        )
        if len(self._jobs) >= self.hub.config.limits.waiting_commands:
            self._refuse(job, Refused("busy", expected=self.hub.config.limits.waiting_commands))
        else:
            self.do(job)

    def do(self, job: Job) -> None:
        self._jobs.append(job)
        self._go_on()

    def _go_on(self) -> None:
        while self._jobs and not self._writing:
            job = self._jobs.popleft()
            now = max(self.hub.now(), self.table.last_at)
            try:
                self._check_open()
                planned = job.make(now)
            except Refused as refused:
                self._refuse(job, refused)
                continue
            if planned.entries:
                self._write(job, planned, now)
            elif job.connection and job.id is not None:
                self._answer_done(job.connection, job, planned, now)

    def _check_open(self) -> None:
        if self.deleted:
            raise Refused("not_found", came=self.table.id)
        if self.hub.stopping:
            raise Refused("storage")
        if self.table.version >= self.hub.config.limits.entries:
            raise Refused("busy", expected=self.hub.config.limits.entries)

    def _answer_done(self, connection: Connection, job: Job, planned: Plan, now: int) -> None:
        self.hub.metrics.commands[job.kind, "repeated"] += 1
        done = Done(time=now, id=job.id or "", version=planned.version, secret=planned.secret)
        connection.send(encode(done))

    def _refuse(self, job: Job, refused: Refused) -> None:
        self.hub.metrics.commands[job.kind, refused.code] += 1
        if job.connection:
            now = self.hub.now()
            job.connection.send(encode(ErrorMessage(time=now, id=job.id, error=refused.error)))
            if refused.code == "stale":
                self.send_everything(job.connection)

    def _write(self, job: Job, planned: Plan, now: int) -> None:
        table = self.table
        self._writing = True
        group = [_addition(table.id, table.version + 1, planned.entries, now)]
        if planned.new_table:
            identity, entries = planned.new_table
            group.append(_addition(identity, 1, entries, now))
        self.hub.writer.submit(group, partial(self._written, job, planned))

    def _written(self, job: Job, planned: Plan, result: Result) -> None:
        if self.deleted:
            self._writing = False
            self._go_on()
            return
        if result is not True:
            log.error("table %s: not written: %s", self.table.id, result)
            self._refuse(job, Refused("storage"))
            self.hub.spawn(self._reload())
            return
        for entry in planned.entries:
            self.hub.metrics.entries[entry.__struct_config__.tag] += 1  # type: ignore[index]
            news = self.teller.add(entry)
            if isinstance(entry, SeatChanged) and entry.what == "renewed":
                self._part_with_renewed()
            self._publish(news, job, planned.secret)
            if entry.by.startswith("bot "):
                self.hub.metrics.bot_decisions[entry.by[4:]] += 1
        if job.connection:
            self.hub.metrics.commands[job.kind, "done"] += 1
            self.hub.metrics.command_seconds.add(time.perf_counter() - job.received)
        if planned.new_table:
            self.hub.added(planned.new_table[0])
        self._writing = False
        self.used = time.monotonic()
        self.consider()
        self._go_on()

    def _publish(self, news: News, job: Job, secret: str | None) -> None:
        for connection in list(self.connections):
            if connection is job.connection and job.id is not None:
                connection.send(news.answer(connection.seats, job.id, secret))
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
                self.teller = Teller(Table.of(self.table.id, lines))
                break
            except Exception:
                log.exception("table %s cannot be read again", self.table.id)
                await asyncio.sleep(delay)
                delay = min(10, 2 * delay)
        self._writing = False
        for connection in list(self.connections):
            self.send_everything(connection)
        self.consider()
        self._go_on()

    def _part_with_renewed(self) -> None:
        """Whoever held a seat by its old secret loses it, and goes if nothing else is left."""
        for connection in list(self.connections):
            roles = self.table.roles(connection.hashes)
            if not roles:
                connection.close(4403, Bye(time=self.hub.now(), code="renewed"))
                self.part(connection)
            elif roles.seats != connection.seats:
                connection.seats = connection.author.roles.seats = roles.seats
                connection.welcome()

    def delete(self) -> None:
        """The table is gone from storage."""
        self.deleted = True
        self.stop()
        for connection in list(self.connections):
            connection.close(4404, Bye(time=self.hub.now(), code="deleted"))

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    # Bots and deadlines

    def consider(self) -> None:
        """Whoever must decide: set a bot thinking, or a deadline."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        table = self.table
        due = table.due
        if due is None or self.deleted or self.hub.stopping or self._writing:
            return
        bot = self._bot_for(due)
        if bot:
            if self._thinking is None:
                self._thinking = self.hub.spawn(self._think(bot, due))
            return
        if table.set_up.clock is None and table.set_up.absence is None:
            return
        deadline = next_deadline(table, bool(self._present()[due]), self._absent_since[due])
        if deadline is not None:
            delay = max(0.0, (deadline - self.hub.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._out_of_time)

    def _bot_for(self, seat: int) -> str | None:
        table = self.table
        if table.seats[seat].bot is not None:
            return table.seats[seat].bot
        if self._forced == table.turn.first:
            return table.set_up.takeover
        return None

    def _out_of_time(self) -> None:
        self._timer = None
        table = self.table
        due, now = table.due, self.hub.now()
        if due is None:
            return
        here = bool(self._present()[due])
        absence = next_deadline(table, here, self._absent_since[due], clock=False)
        if absence is not None and absence <= now:
            self.do(Job(lambda at: Plan([gone_absent(table, due, at)]), "absence"))
            return
        deadline = next_deadline(table, here, self._absent_since[due])
        if deadline is not None and deadline <= now:
            self._forced = table.turn.first
        self.consider()

    async def _think(self, bot: str, seat: int) -> None:
        table, version = self.table, self.table.version
        author = Author(Roles(seats=(seat,)), bot=bot)
        identity = f"bot {version}"
        started = time.perf_counter()
        try:
            if table.held:
                command: Command = Confirm(id=identity, version=version, seat=seat)
            else:
                action = await self.hub.bots.decide(bot, table.state, seat, self._bot_seed())
                command = Play(id=identity, version=version, seat=seat, action=action)
            self.hub.metrics.bot_seconds.add(time.perf_counter() - started)
        except Exception:
            log.exception("table %s: bot %s failed in seat %d", table.id, bot, seat)
            action = secrets.choice(table.game.legal()).text
            command = Play(id=identity, version=version, seat=seat, action=action)
        finally:
            self._thinking = None
        if table is self.table:
            self.do(Job(lambda now: self._bot_plan(command, author, bot, seat, now), "bot"))
        self.consider()

    def _bot_plan(self, command: Command, author: Author, bot: str, seat: int, now: int) -> Plan:
        if self.table.due != seat or self._bot_for(seat) != bot:
            return Plan()  # its player is back, or the host chose another
        try:
            return plan(self.table, command, author, now)
        except Refused as refused:
            if refused.code not in ("notation", "illegal"):
                raise
            log.exception("table %s: bot %s made no legal move", self.table.id, bot)
            any_legal = secrets.choice(self.table.game.legal()).text
            play = Play(id=command.id, version=self.table.version, seat=seat, action=any_legal)
            return plan(self.table, play, author, now)

    def _bot_seed(self) -> int:
        """Of a game with a chosen seed the bots' chance is chosen too."""
        table = self.table
        if table.game.seed is None:
            return secrets.randbits(64)
        return derived_seed(table.game.seed, table.actions)


def _addition(table: str, version: int, entries: list[AnyEntry], at: int) -> Addition:
    return Addition(table, version, tuple(write_entry(entry) for entry in entries), at)
