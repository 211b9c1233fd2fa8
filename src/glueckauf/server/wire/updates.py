"""What an entry changed, told to everyone: the public part is encoded once, what only one seat
may know beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from glueckauf.record.play_and_tell import told
from glueckauf.rules.description import Facts, facts_of
from glueckauf.server.tables.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Ended,
    Held,
    Hinted,
    Rematched,
    Renewed,
    SeatChanged,
    Started,
    Undone,
)
from glueckauf.server.wire.messages import TableMessage, Update, encode
from glueckauf.server.wire.private_part import private
from glueckauf.server.wire.wire_view import changes, knows, public_view

if TYPE_CHECKING:
    from glueckauf.record.events import Event
    from glueckauf.record.play_and_tell import Told
    from glueckauf.server.tables.table_state import TableState

PUBLIC_FIELDS: dict[type[AnyEntry], tuple[str, ...]] = {
    Acted: ("seat",),
    Held: ("seat",),
    Undone: ("seat", "to"),
    Conceded: ("seat",),
    Hinted: ("seat",),
    SeatChanged: ("seat", "what"),
    Rematched: ("table",),
    Renewed: ("role",),
}
"""Told of an entry besides its kind and who made it; actions are worded for each reader."""

_EMPTY = b"{}"


class News:
    """One entry, ready to be sent. Everything is encoded at most once."""

    def __init__(self, teller: Teller, update: Update, told: Told | None) -> None:
        self._teller = teller
        self._told = told
        self._head = encode(update)[:-1] + b',"seats":{'
        self._parts: dict[int, bytes] = {}
        self._whole: dict[tuple[int, ...], bytes] = {}

    def text(self, seats: tuple[int, ...]) -> bytes:
        """The message for a connection that holds these seats."""
        text = self._whole.get(seats)
        if text is None:
            parts = b",".join(b'"%d":%b' % (seat, self._part(seat)) for seat in seats)
            text = self._whole[seats] = self._head + parts + b"}}"
        return text

    def answer(self, seats: tuple[int, ...], command: str, secret: str | None) -> bytes:
        """The same for the connection whose command it was."""
        text = self.text(seats)[:-1] + b',"id":' + encode(command)
        if secret is not None:
            text += b',"secret":' + encode(secret)
        return text + b"}"

    def _part(self, seat: int) -> bytes:
        part = self._parts.get(seat)
        if part is None:
            teller = self._teller
            known = teller.known(seat)
            own = self._told if self._told and self._told.seat == seat else None
            hidden = own_events(own) if own else {}
            if known is None and not hidden and teller.table.due != seat:
                part = _EMPTY  # most often there is nothing
            else:
                content = private(teller.table, teller.facts, seat, known)
                if own and hidden:
                    content["events"] = hidden
                    if own.action.kind == "return":
                        content["action"] = own.action.text
                part = encode(content)
            self._parts[seat] = part
        return part


class Teller:
    """Adds entries to a table and makes the news of each."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.facts: Facts = facts_of(table.state)
        self._known: dict[int, Raw | None] = {}

    def known(self, seat: int) -> Raw | None:
        """What a seat knows beyond the public view, encoded; None if nothing."""
        if seat not in self._known:
            known = {}
            if self.facts["hand_size"] or any(self.facts["seen"]):
                known = knows(self.facts, seat)
            self._known[seat] = Raw(encode(known)) if known else None
        return self._known[seat]

    def add(self, entry: AnyEntry) -> News:
        """Send the news before the next entry is added: what is private is made when asked for."""
        table, old = self.table, self.facts
        before = table.state.copy() if isinstance(entry, Acted) else None
        table.add(entry)
        update = Update(
            time=entry.at, version=table.version, actions=table.actions, entry=public_entry(entry)
        )
        news = None
        if isinstance(entry, Acted | Undone):
            new = self.facts = facts_of(table.state)
            update.changes = changes(old, new)
            if any(old[name] != new[name] for name in ("cards", "seen", "hand", "left")):
                self._known.clear()
        if before is not None:
            news = told(table.game.actions[-1], before, table.state, table.game.conceded)
            update.events = [encoded_event(event) for event in news.public]  # type: ignore[misc]
            update.entry["action"] = news.action_through(None).text
            if table.status == "finished":
                update.info = {"status": table.status}
                update.outcome = table.outcome()
        elif isinstance(entry, Started):
            update.view = public_view(self.facts)
            update.info = {"status": table.status}
        elif isinstance(entry, SeatChanged):
            update.info = {"seats": table.seats_info(), "paused": table.paused}
        elif isinstance(entry, Conceded):
            update.info = {"status": table.status, "seats": table.seats_info()}
            update.info["conceded"] = list(table.game.conceded)
            update.outcome = table.outcome()
        elif isinstance(entry, Ended):
            update.info = {"status": table.status}
        elif isinstance(entry, Rematched):
            update.info = {"rematch": table.rematch}
        if table.set_up.clock:
            update.clock = table.clock()
        return News(self, update, news)

    def everything(
        self, now: int, seats: tuple[int, ...], present: list[int], spectators: int
    ) -> bytes:
        """The `table` message for a connection that holds these seats."""
        table = self.table
        waiting = table.status == "waiting"
        return encode(
            TableMessage(
                time=now,
                version=table.version,
                actions=table.actions,
                info=table.info(),
                view=None if waiting else public_view(self.facts),
                clock=table.clock(),
                outcome=table.outcome(),
                present=present,
                spectators=spectators,
                seats={
                    seat: private(table, self.facts, seat, self.known(seat))  # type: ignore[misc]  # as plain data
                    for seat in seats
                },
            )
        )


def public_entry(entry: AnyEntry) -> dict[str, Any]:
    """What everyone may know of an entry."""
    told = {name: getattr(entry, name) for name in PUBLIC_FIELDS.get(type(entry), ())}
    return {"kind": entry.__struct_config__.tag, "by": entry.by.text, **told}


def own_events(told: Told) -> dict[str, Raw]:
    """By index: the events that only their player may know in full."""
    return {
        str(index): encoded_event(event)
        for index, event in enumerate(told.events)
        if event is not told.public[index]
    }


def encoded_event(event: Event) -> Raw:
    """As `glueckauf.record.events.as_dict` gives it, in JSON."""
    fields = encode(event)
    kind = b'{"kind":"%b"' % event.kind.encode()
    return Raw(kind + b"," + fields[1:] if len(fields) > 2 else kind + b"}")
