"""What a command does to a table: the entries it adds to the log, or why it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET

from glueckauf.bots.registry import bot_names, present_name
from glueckauf.record.notation import NotationError, parse_action
from glueckauf.record.reasons import why_not
from glueckauf.rules.description import facts_of
from glueckauf.server.errors import Refused
from glueckauf.server.logs.entry_limits import changes_nothing
from glueckauf.server.tables.authors import HOST, SERVER, BotAuthor, seat_author
from glueckauf.server.tables.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Ended,
    Held,
    Hinted,
    Renewed,
    SeatChanged,
    Started,
    Undone,
)
from glueckauf.server.tables.rematch import rematch
from glueckauf.server.tables.seat_keys import derived_secret, digest
from glueckauf.server.tables.table_task import PlannedEntries
from glueckauf.server.wire.messages import (
    Command,
    Concede,
    Confirm,
    End,
    Give,
    Hint,
    Introduce,
    Invite,
    Leave,
    Pause,
    Play,
    Ready,
    Remark,
    Rematch,
    Renew,
    Return,
    Start,
    Undo,
    WireReason,
)
from glueckauf.server.wire.wire_view import knows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.server.tables.authors import Author
    from glueckauf.server.tables.table_state import Roles, TableState


PATIENCE = 180
"""Seconds without a move after which a player who is there may be replaced by a bot."""


@dataclass(slots=True)
class Sender:
    """Who sends a command: the roles of a connection, or a bot that plays a seat."""

    roles: Roles
    host_secret: str | None = None
    bot: str | None = None

    def author(self, seat: int | None) -> Author:
        """As whom it does something for a seat, or for none."""
        if self.bot is not None:
            return BotAuthor(self.bot)
        return HOST if seat is None else seat_author(seat)


def plan(
    table: TableState,
    command: Command,
    sender: Sender,
    now: int,
    present: Sequence[int] = (0, 0, 0, 0),
    up_since: int = 0,
    absent_since: Sequence[int] = (0, 0, 0, 0),
) -> PlannedEntries:
    """`present` are the connections that hold each seat, `absent_since` is since when there are
    none, `up_since` is when the table came into memory: nobody could move before. Raises Refused.
    """
    by = author_of(table, command, sender)
    done = table.done.get(by.text, {}).get(command.id)
    secret = _invited(table, command, sender) if isinstance(command, Invite) else None
    if done is not None:
        return PlannedEntries(version=done, secret=secret)
    entry: AnyEntry
    match command:
        case Play() | Confirm() | Undo():
            entry = _game_entry(table, command, by, now)
        case Give() if present[command.seat] and command.seat not in sender.roles.seats:
            entry = _seat_entry(table, command, by, now)
            check_patience(table, command.seat, now, up_since)
        case Introduce() | Ready() | Pause() | Leave() | Return() | Give():
            entry = _seat_entry(table, command, by, now)
        case Concede():
            entry = _conceded(table, command, by, now)
        case Hint():
            entry = _hinted(table, command, by, now)
        case Invite():
            entry = SeatChanged(
                at=now,
                by=by,
                id=command.id,
                seat=command.seat,
                what="renewed",
                secret=digest(secret or ""),
            )
            _open(table)
            _not_conceded(table, command.seat)
            if command.seat not in sender.roles.seats:
                away = 0 if present[command.seat] else now - absent_since[command.seat]
                check_secrets(table, command.seat, max(0, away) // 1000)
        case Renew():
            entry = Renewed(
                at=now, by=by, id=command.id, role=command.role, secret=digest(command.secret)
            )
            secret = command.secret
        case Start():
            _status(table, "waiting")
            entry = Started(at=now, by=by, id=command.id)
        case End():
            _open(table)
            entry = Ended(at=now, by=by, id=command.id)
        case Rematch():
            _status(table, "finished", "ended")
            return rematch(table, command, by, now)
        case _:
            raise Refused("malformed", came=type(command).__name__)
    if changes_nothing(table, entry):
        return PlannedEntries(version=table.version)
    started = [Started(at=now, by=SERVER)] if _all_ready(table, entry) else []
    return PlannedEntries([entry, *started], secret=secret)


def _all_ready(table: TableState, entry: AnyEntry) -> bool:
    """Whether all are ready, with whom this entry makes so, at a table that waits for it."""
    if table.status != "waiting" or not table.set_up.ready or not isinstance(entry, SeatChanged):
        return False
    makes = entry.what == "ready" or entry.bot is not None
    return makes and all(
        seat.ready or seat.bot is not None or number == entry.seat
        for number, seat in enumerate(table.seats)
    )


def arrivals(table: TableState, seats: tuple[int, ...], now: int) -> list[AnyEntry]:
    """What it changes that the players of these seats connect."""
    entries: list[AnyEntry] = []
    for number in seats:
        seat, by = table.seats[number], seat_author(number)
        if not seat.taken:
            entries.append(SeatChanged(at=now, by=by, seat=number, what="taken"))
        elif seat.away == "absent":
            entries.append(SeatChanged(at=now, by=by, seat=number, what="returned"))
    waits = table.status == "waiting" and not table.set_up.ready
    if waits and all(seat.taken or number in seats for number, seat in enumerate(table.seats)):
        entries.append(Started(at=now, by=SERVER))
    return entries


def gone_absent(table: TableState, seat: int, now: int) -> SeatChanged:
    bot = table.set_up.takeover
    return SeatChanged(at=now, by=SERVER, seat=seat, what="absent", bot=bot)


def known_bot(name: str, at: str | None = None) -> str:
    present = present_name(name)
    if present not in bot_names():
        raise Refused("bot", expected=list(bot_names()), came=name, at=at)
    return present


# Who, and when


def author_of(table: TableState, command: Command, sender: Sender) -> Author:
    """Who the command is written down to; refused if the role is lacking."""
    roles = sender.roles
    seat = getattr(command, "seat", None)
    if seat is not None and seat >= len(table.seats):
        raise Refused("seat", expected=len(table.seats), came=seat)
    match command:
        case Play() | Confirm() | Undo() | Concede() | Remark() | Hint():
            if seat not in roles.seats:
                raise Refused("role", expected="seat", came=seat)
            return sender.author(seat)
        case Ready() | Pause() | Leave() | Return():
            if seat not in roles.seats:
                raise Refused("role", expected="seat", came=seat)
            return sender.author(seat)
        case Introduce():
            if seat in roles.seats:
                return sender.author(seat)
        case Rematch():
            if roles.seats:
                return sender.author(roles.seats[0])
    if not roles.host:
        raise Refused("role", expected="host")
    return sender.author(None)


def _status(table: TableState, *expected: str) -> None:
    if table.status not in expected:
        raise Refused("status", expected=list(expected), came=table.status)


def _open(table: TableState) -> None:
    _status(table, "waiting", "running")


# The game


def _check_due(table: TableState, command: Play | Confirm | Undo | Hint, by: Author) -> None:
    """Whether a seat may do something in its turn, as the table stands. Raises Refused."""
    if not table.game_version <= command.version <= table.version:
        raise Refused("stale", expected=table.version, came=command.version)
    _status(table, "running")
    seat = command.seat
    if table.due != seat:
        raise Refused("not_your_turn", expected=table.due, came=seat)
    if table.seats[seat].bot is not None and not isinstance(by, BotAuthor):
        raise Refused("seat", expected="player", came="bot")


def _hinted(table: TableState, command: Hint, by: Author, now: int) -> Hinted:
    if not table.set_up.hints:
        raise Refused("hints", expected="agreed")
    _check_due(table, command, by)
    return Hinted(at=now, by=by, id=command.id, seat=command.seat)


def _game_entry(
    table: TableState, command: Play | Confirm | Undo, by: Author, now: int
) -> Acted | Held | Undone:
    _check_due(table, command, by)
    seat = command.seat
    match command:
        case Play():
            return _play(table, command, by, now)
        case Confirm():
            if not table.held:
                raise Refused("held", expected="held", came=None)
            return Acted(at=now, by=by, id=command.id, seat=seat, action=table.held.text)
        case Undo():
            least = table.undo_to(seat)
            if least is None or not least <= command.to <= table.actions - (not table.held):
                raise Refused("undo", expected=least, came=command.to)
            return Undone(at=now, by=by, id=command.id, seat=seat, to=command.to)


def _play(table: TableState, command: Play, by: Author, now: int) -> Acted | Held:
    if table.held and not isinstance(by, BotAuthor):
        raise Refused("held", expected=None, came="held")
    action = legal_action(table, command.action)
    entry = Held if _waits(table, command.seat, action, by) else Acted
    return entry(at=now, by=by, id=command.id, seat=command.seat, action=action.text)


def _waits(table: TableState, seat: int, action: Action, by: Author) -> bool:
    return table.seats[seat].confirm and not isinstance(by, BotAuthor) and table.ends_turn(action)


def legal_action(table: TableState, text: str) -> Action:
    try:
        action = parse_action(text)
    except NotationError:
        raise Refused("notation", came=text) from None
    reason = why_not(table.state, action)
    if reason:
        told = WireReason(reason.code, reason.values)
        raise Refused("illegal", came=action.text, reason=told)
    return action


# Seats


def _seat_entry(
    table: TableState,
    command: Introduce | Ready | Pause | Leave | Return | Give,
    by: Author,
    now: int,
) -> SeatChanged:
    seat = table.seats[command.seat]
    entry = SeatChanged(at=now, by=by, id=command.id, seat=command.seat, what="introduced")
    if table.set_up.file is not None:
        raise Refused("status", expected=["waiting", "running"], came="loaded")
    match command:
        case Introduce():
            if command.name is not UNSET:
                entry.name = plain_name(command.name)
            if command.colour is not UNSET:
                entry.colour = command.colour
            if command.confirm is not UNSET:
                entry.confirm = command.confirm
        case Ready():
            _status(table, "waiting")
            entry.what = "ready" if command.ready else "not_ready"
        case Pause():
            _status(table, "running")
            entry.what = "pause" if command.pause else "no_pause"
        case Leave():
            _open(table)
            if seat.bot is not None:
                raise Refused("seat", expected="player", came="bot")
            entry.what, entry.bot = "left", table.set_up.takeover
        case Return():
            if seat.bot is None:
                raise Refused("seat", expected="bot", came="player")
            _not_conceded(table, command.seat)
            entry.what = "returned"
        case Give():
            _open(table)
            entry.what, entry.bot = "given", known_bot(command.bot)
    return entry


def check_patience(table: TableState, seat: int, now: int, up_since: int) -> None:
    """A player who is there is given time, before a bot takes the seat."""
    if table.status != "running" or table.seats[seat].bot is not None:
        return
    clock, turn = table.set_up.clock, table.turn
    since = max(turn.since, table.taken[-1].at) if table.taken and not clock else turn.since
    patience = clock.turn if clock else PATIENCE
    waited = max(0, now - max(since, up_since)) // 1000 if table.due == seat else 0
    if waited < patience:
        raise Refused("present", expected=patience, came=waited)


def check_secrets(table: TableState, seat: int, away: int) -> None:
    """Nobody gets to see what a seat knows beyond all others by renewing its link, while its player
    may be back in a moment. Whether a host plays too cannot be told: it holds for every host."""
    if table.status != "running" or away >= PATIENCE:
        return
    if knows(facts_of(table.state), seat):
        raise Refused("away", expected=PATIENCE, came=away)


def _conceded(table: TableState, command: Concede, by: Author, now: int) -> Conceded:
    _status(table, "running")
    _not_conceded(table, command.seat)
    return Conceded(at=now, by=by, id=command.id, seat=command.seat)


def _not_conceded(table: TableState, seat: int) -> None:
    if seat in table.game.conceded:
        raise Refused("seat", expected="player", came="conceded")


def plain_name(name: str) -> str:
    """Without what cannot be seen, and without line breaks."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _invited(table: TableState, command: Invite, sender: Sender) -> str:
    purpose = f"{table.id} seat {command.seat} {command.id}"
    return derived_secret(sender.host_secret or "", purpose)
