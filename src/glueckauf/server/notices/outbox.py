"""The outbox: notices wait in the database until each has ended in one of four ways.

Which notices there are to be follows from the logs: a turn has begun, and its seat's player wants
to know. A notice has an id that the turn gives it, so a server that was killed before it wrote one
down finds it again when it takes up the table, and one that was killed after sending it, but
before it wrote that down, sends the same once more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from glueckauf.server.cluster.owners import Elsewhere
from glueckauf.server.errors import Refused
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.host_key import HostKeyError
from glueckauf.server.notices.message import Letter, confirmation, turn_message
from glueckauf.server.notices.notice import (
    NOTICE,
    Notice,
    channel_of,
    notice_record,
    read_notice,
)
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.next_decision import next_deadline

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.server.notices.contact_book import ContactBook
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact, End
    from glueckauf.server.storage.storage import Record
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.tables.table_state import TableState

log = logging.getLogger("glueckauf.server")

LOOK_SECONDS = 1.0
SWEEP_LOOKS = 600
LEASE = 300_000
"""So long a notice is with whoever takes it up; then another may."""
PAUSED = 600_000
"""So often a notice looks whether a pause is over."""
NEXT_PROCESS = 3000
"""Within so many milliseconds a notice is due for the process that has its table."""
AT_ONCE = 16
PAUSES = (30, 120, 600, 1800, 7200, 21_600)
"""Seconds before each further try. After the last one it is given up."""


class Channel(Protocol):
    """A way to a player."""

    async def send(self, contact: AnyContact, message: Message) -> None:
        """Raises Undeliverable."""
        ...


@dataclass(frozen=True, slots=True)
class Turn:
    """That a seat is to decide, as far as its notices need to know."""

    table: str
    seat: int
    first: int
    secret: str | None
    now: int
    reminder: int | None
    """When to remind, if the clock of the table says so."""


class Outbox:
    """`turn_begins` is called on the event loop, and waits for nothing."""

    def __init__(self, hub: Hub, contacts: ContactBook, channels: Mapping[str, Channel]) -> None:
        self._hub = hub
        self.contacts = contacts
        self._channels = channels
        self._turns: list[Turn] = []
        self._writing_down = asyncio.Lock()
        self._kept_here: set[str] = set()
        """Tables that are to be let go of as soon as their turns are written down."""
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def turn_begins(self, table: TableState, seat: int) -> None:
        """Or is found to be under way, by whoever takes up the table."""
        secret, first, now = table.seats[seat].secret, table.turn.first, self._hub.now()
        self._turns.append(Turn(table.id, seat, first, secret, now, reminder_at(table)))

    async def look_again_and_again(self) -> None:
        looks = 0
        while True:
            try:
                await self.look()
                if looks % SWEEP_LOOKS == 0:
                    await asyncio.to_thread(self.contacts.sweep, self._hub.now())
                looks += 1
            except StorageError as error:
                self._hub.storage_watch.warn_seldom("notices", error)
            except Exception:
                log.exception("notices cannot be looked after")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Write down what is new, and begin to send what is due."""
        await self._write_down_all()
        now, room = self._hub.now(), AT_ONCE - len(self._under_way)
        if room:
            due = await asyncio.to_thread(
                self._hub.storage.take_due, NOTICE, now, now + LEASE, room
            )
            for record in due:
                if record.id not in self._under_way:
                    self._under_way[record.id] = self._hub.spawn(self._deliver(record))

    async def flush(self) -> None:
        """At the end. What cannot be written down is found by whoever takes up the tables."""
        try:
            await self._write_down_all()
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("notices", error)

    def keeps(self, table: str) -> bool:
        """Whether a turn of this table is known to this process alone. Nobody takes up a table that
        was let go of, so that has to wait; it is done here, as soon as it may."""
        if any(turn.table == table for turn in self._turns):
            self._kept_here.add(table)
        return table in self._kept_here

    async def _write_down_all(self) -> None:
        async with self._writing_down:
            turns = self._turns[:]
            if turns:
                await asyncio.to_thread(self._write_down, turns)
                del self._turns[: len(turns)]
        kept, self._kept_here = self._kept_here, set()
        for table in kept:
            if actor := self._hub.actors.get(table):
                self._hub.let_go(actor)  # or not yet, if there is a new turn by now

    async def settle(self) -> None:
        """Until nothing is being sent."""
        while self._under_way:
            await asyncio.wait(self._under_way.values())

    def _write_down(self, turns: list[Turn]) -> None:
        """In a thread. What is there already stays as it is: a turn has one notice for each."""
        records = []
        grace = 1000 * self._hub.config.notices.grace
        for turn in turns:
            for contact in self.contacts.wishers(turn.table, turn.seat, turn.secret):
                notice = Notice(what="turn", seat=turn.seat, first=turn.first)
                records.append(notice_record(notice, contact, turn.table, turn.now + grace))
                if turn.reminder is not None and turn.reminder > turn.now + grace:
                    notice = Notice(what="reminder", seat=turn.seat, first=turn.first)
                    records.append(notice_record(notice, contact, turn.table, turn.reminder))
        if records:
            self._hub.storage.keep_new(records)

    async def _deliver(self, record: Record) -> None:
        delivery = Delivery(self._hub, self.contacts, self._channels, record)
        try:
            await delivery.run()
        except StorageError as error:  # it is due again when its time with us is over
            self._hub.storage_watch.warn_seldom("notices", error)
        except Exception:
            log.exception("notice %s cannot be delivered", record.id)
        finally:
            del self._under_way[record.id]


class Delivery:
    """One notice, from being taken up to what came of it."""

    def __init__(
        self,
        hub: Hub,
        contacts: ContactBook,
        channels: Mapping[str, Channel],
        record: Record,
    ) -> None:
        self._hub = hub
        self._contacts = contacts
        self._channels = channels
        self._record = record
        self._notice = read_notice(record.text)
        self._owner = record.owner or ""
        self._channel = "none"
        self._actor: TableActor | None = None

    async def run(self) -> None:
        try:
            actor = await self._hub.actor(self._record.table) if self._record.table else None
            self._actor = actor
            contact = await asyncio.to_thread(self._reader, actor)
            end: End | None = None if contact else "given_up"
            if contact:
                self._channel = channel_of(contact)
                end = _ended(self._notice, contact, actor)
                later = self._later(actor) if actor and end is None else None
                if later is not None:
                    await self._keep(later)
                    return
                if end is None:
                    await self._send(contact, actor)
                    end = "sent"
            await self._end(end or "given_up", None if contact else "withdrawn")
        except Undeliverable as error:
            await self._failed(error)
        except HostKeyError as error:
            await self._failed(Undeliverable("key", str(error)))
        except Elsewhere:  # by then its process may have taken it
            await self._keep(self._hub.now() + secrets.randbelow(NEXT_PROCESS))
        except Refused as error:
            if error.code == "not_found":  # it goes with its table
                await asyncio.to_thread(self._hub.storage.drop, NOTICE, self._record.id)
            else:
                await self._failed(Undeliverable("table", str(error)))

    def _later(self, actor: TableActor) -> int | None:
        """When to look again, where it is too early: in a pause, or as time went on later."""
        now, reminder = self._hub.now(), reminder_at(actor.table)
        if actor.table.paused is not None:
            return now + PAUSED
        if self._notice.what == "reminder" and reminder is not None and reminder > now:
            return reminder
        return None

    def _reader(self, actor: TableActor | None) -> AnyContact | None:
        """In a thread: whom it is for, if they still want it and hold the seat."""
        if actor is not None:
            seat = self._notice.seat
            secret = actor.table.seats[seat].secret
            if self._owner not in self._contacts.wishers(actor.table.id, seat, secret):
                return None
        contact = self._contacts.contact(self._owner)
        return contact if contact and (contact.confirmed or actor is None) else None

    async def _send(self, contact: AnyContact, actor: TableActor | None) -> None:
        channel = self._channels.get(self._channel)
        if channel is None:
            raise Undeliverable("channel", f"{self._channel} is off", for_good=True)
        letter = Letter(
            id=self._record.id,
            language=contact.language,
            url=self._hub.config.url,
            stop=self._contacts.token("stop", self._owner),
            time=self._hub.now(),
        )
        if actor is None:
            message = confirmation(letter, self._contacts.token("confirm", self._owner))
        else:
            until = next_deadline(actor.table, actor.absent_since(self._notice.seat))
            message = turn_message(letter, self._notice, actor.table, until)
        await channel.send(contact, message)

    async def _failed(self, error: Undeliverable) -> None:
        notice = self._notice
        notice.tries += 1
        if error.for_good or notice.tries > len(PAUSES):
            await self._end("given_up", error.code)
            return
        pause = max(PAUSES[notice.tries - 1], min(error.after or 0, PAUSES[-1]))
        await self._keep(self._hub.now() + 1000 * pause)

    async def _end(self, end: End, why: str | None) -> None:
        notice = self._notice
        notice.end, notice.why, notice.at = end, why, self._hub.now()
        await self._keep(None)
        self._hub.metrics.notices[self._channel, end] += 1
        if end == "given_up" and why != "withdrawn":
            where = self._record.table or "none"
            log.warning("a notice of table %s by %s is given up: %s", where, self._channel, why)

    async def _keep(self, due: int | None) -> None:
        record = self._record
        kept = notice_record(self._notice, self._owner, record.table, due, record.id)
        if self._actor and self._actor.deleted:  # it goes with its table, if not before
            await asyncio.to_thread(self._hub.storage.drop, NOTICE, record.id)
        else:
            await asyncio.to_thread(self._hub.storage.keep, [kept])


def _ended(notice: Notice, contact: AnyContact, actor: TableActor | None) -> End | None:
    """Why it need not be sent any more, if so."""
    if actor is None:
        return "over" if contact.confirmed else None
    table = actor.table
    seat = table.seats[notice.seat]
    if (table.due, table.turn.first) != (notice.seat, notice.first) or seat.bot is not None:
        return "over"
    return "open" if actor.absent_since(notice.seat) is None else None


def reminder_at(table: TableState) -> int | None:
    """When the player who is to decide is to be reminded of it."""
    clock, up = table.set_up.clock, table.time_up
    if clock is None or clock.reminder is None or up is None:
        return None
    return up - 1000 * clock.reminder
