"""What a command does to a table: the entries it adds to the log, or why it is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from glueckauf.bots.registry import bot_names, present_name
from glueckauf.record.deal import Deal
from glueckauf.record.notation import NotationError, parse_action
from glueckauf.record.play_on import play_on
from glueckauf.record.position import format_position
from glueckauf.record.reasons import why_not
from glueckauf.rules.ruleset import format_rules
from glueckauf.server.entries import (
    FORMAT,
    Acted,
    AnyEntry,
    Ended,
    Held,
    Rematched,
    SeatChanged,
    SeatSetUp,
    SetUp,
    Started,
    Undone,
)
from glueckauf.server.errors import Refused
from glueckauf.server.messages import (
    Command,
    Confirm,
    End,
    Give,
    Introduce,
    Invite,
    Leave,
    Play,
    Reason,
    Rematch,
    Return,
    Start,
    Undo,
)
from glueckauf.server.seats import derived_secret, digest, new_table_id
from glueckauf.version import __version__

if TYPE_CHECKING:
    from glueckauf.record.deal import Beginning
    from glueckauf.record.game import Game
    from glueckauf.record.notation import Action
    from glueckauf.server.table import Roles, Seat, Table


@dataclass(slots=True)
class Author:
    """Who sends a command: the roles of a connection, or a bot that plays a seat."""

    roles: Roles
    host_secret: str | None = None
    bot: str | None = None

    def name(self, seat: int | None) -> str:
        if self.bot is not None:
            return f"bot {self.bot}"
        return "host" if seat is None else f"seat {seat}"


@dataclass(slots=True)
class Plan:
    """What is to be written. Empty `entries`: the command was carried out before, as `version`."""

    entries: list[AnyEntry] = field(default_factory=list)
    version: int = 0
    secret: str | None = None
    new_table: tuple[str, list[AnyEntry]] | None = None


def plan(table: Table, command: Command, author: Author, now: int) -> Plan:
    """Raises Refused."""
    by = _author(table, command, author)
    done = table.done.get((by, command.id))
    secret = _invited(table, command, author) if isinstance(command, Invite) else None
    if done is not None:
        return Plan(version=done, secret=secret)
    entry: AnyEntry
    match command:
        case Play() | Confirm() | Undo():
            entry = _game_entry(table, command, by, now)
        case Introduce() | Leave() | Return() | Give():
            entry = _seat_entry(table, command, by, now)
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
        case Start():
            _status(table, "waiting")
            entry = Started(at=now, by=by, id=command.id)
        case End():
            _open(table)
            entry = Ended(at=now, by=by, id=command.id)
        case Rematch():
            return _rematch(table, command, by, now)
        case _:
            raise Refused("malformed", came=type(command).__name__)
    return Plan([entry], secret=secret)


def arrivals(table: Table, seats: tuple[int, ...], now: int) -> list[AnyEntry]:
    """What it changes that the players of these seats connect."""
    entries: list[AnyEntry] = []
    for number in seats:
        seat = table.seats[number]
        if not seat.taken:
            entries.append(SeatChanged(at=now, by=f"seat {number}", seat=number, what="taken"))
        elif seat.away == "absent":
            entries.append(SeatChanged(at=now, by=f"seat {number}", seat=number, what="returned"))
    if table.status == "waiting" and all(
        seat.taken or number in seats for number, seat in enumerate(table.seats)
    ):
        entries.append(Started(at=now, by="server"))
    return entries


def gone_absent(table: Table, seat: int, now: int) -> SeatChanged:
    bot = table.set_up.takeover
    return SeatChanged(at=now, by="server", seat=seat, what="absent", bot=bot)


def known_bot(name: str, at: str | None = None) -> str:
    present = present_name(name)
    if present not in bot_names():
        raise Refused("bot", expected=list(bot_names()), came=name, at=at)
    return present


# Who, and when


def _author(table: Table, command: Command, author: Author) -> str:
    """The name under which the command is written; refused if the role is lacking."""
    roles = author.roles
    seat = getattr(command, "seat", None)
    if seat is not None and seat >= len(table.seats):
        raise Refused("seat", expected=len(table.seats), came=seat)
    match command:
        case Play() | Confirm() | Undo() | Leave() | Return():
            if seat not in roles.seats:
                raise Refused("role", expected="seat", came=seat)
            return author.name(seat)
        case Introduce():
            if seat in roles.seats:
                return author.name(seat)
        case Rematch():
            if roles.seats:
                return author.name(roles.seats[0])
    if not roles.host:
        raise Refused("role", expected="host")
    return author.name(None)


def _status(table: Table, *expected: str) -> None:
    if table.status not in expected:
        raise Refused("status", expected=list(expected), came=table.status)


def _open(table: Table) -> None:
    _status(table, "waiting", "running")


# The game


def _game_entry(
    table: Table, command: Play | Confirm | Undo, by: str, now: int
) -> Acted | Held | Undone:
    if not table.game_version <= command.version <= table.version:
        raise Refused("stale", expected=table.version, came=command.version)
    _status(table, "running")
    seat = command.seat
    if table.due != seat:
        raise Refused("not_your_turn", expected=table.due, came=seat)
    if table.seats[seat].bot is not None and not by.startswith("bot "):
        raise Refused("seat", expected="player", came="bot")
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


def _play(table: Table, command: Play, by: str, now: int) -> Acted | Held:
    if table.held and not by.startswith("bot "):
        raise Refused("held", expected=None, came="held")
    action = legal_action(table, command.action)
    entry = Held if _waits(table, command.seat, action, by) else Acted
    return entry(at=now, by=by, id=command.id, seat=command.seat, action=action.text)


def _waits(table: Table, seat: int, action: Action, by: str) -> bool:
    return table.seats[seat].confirm and not by.startswith("bot ") and table.ends_turn(action)


def legal_action(table: Table, text: str) -> Action:
    try:
        action = parse_action(text)
    except NotationError:
        raise Refused("notation", came=text) from None
    reason = why_not(table.state, action)
    if reason:
        told = Reason(reason.code, reason.values)
        raise Refused("illegal", came=action.text, reason=told)
    return action


# Seats


def _seat_entry(
    table: Table, command: Introduce | Leave | Return | Give, by: str, now: int
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
        case Leave():
            _open(table)
            if seat.bot is not None:
                raise Refused("seat", expected="player", came="bot")
            entry.what, entry.bot = "left", table.set_up.takeover
        case Return():
            if seat.bot is None:
                raise Refused("seat", expected="bot", came="player")
            entry.what = "returned"
        case Give():
            _open(table)
            entry.what, entry.bot = "given", known_bot(command.bot)
    return entry


def plain_name(name: str) -> str:
    """Without what cannot be seen, and without line breaks."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _invited(table: Table, command: Invite, author: Author) -> str:
    purpose = f"{table.id} seat {command.seat} {command.id}"
    return derived_secret(author.host_secret or "", purpose)


# Rematch


def _rematch(table: Table, command: Rematch, by: str, now: int) -> Plan:
    _status(table, "finished", "ended")
    old = table.set_up
    if old.file is not None:
        raise Refused("status", expected=["finished", "ended"], came="loaded")
    if table.rematch:
        return Plan(version=table.version)
    identity = new_table_id()
    seats = [_seat_again(seat) for seat in table.seats]
    first = set_up(_beginning_again(table.game), seats, now=now, by=by)
    first.source = old.source
    first.host, first.spectator = old.host, old.spectator
    first.confirm, first.takeover = old.confirm, old.takeover
    first.clock, first.absence = old.clock, old.absence
    entries: list[AnyEntry] = [first, Started(at=now, by=by)]
    entry = Rematched(at=now, by=by, id=command.id, table=identity)
    return Plan([entry], new_table=(identity, entries))


def _seat_again(seat: Seat) -> SeatSetUp:
    return SeatSetUp(
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        secret=seat.secret,
        taken=seat.taken,
        bot=seat.bot if seat.kind == "bot" else None,
    )


def _beginning_again(game: Game) -> Beginning:
    """A fresh deal; a game that began elsewhere begins there, its hidden cards dealt anew."""
    origin = game.origin
    if origin is None:
        return Deal.shuffled(game.players, game.rules)
    return play_on(game, 0, origin.seat, real=origin.real).beginning


def set_up(
    beginning: Beginning, seats: list[SeatSetUp], *, now: int, by: str, file: str | None = None
) -> SetUp:
    """The first entry of a table, or of one that only shows a file. Secrets are to come."""
    entry = SetUp(
        at=now,
        by=by,
        format=FORMAT,
        software=__version__,
        rules=format_rules(beginning.rules, beginning.players),
        file=file,
        seats=seats,
        host="",
        spectator="",
    )
    if file is not None:
        return entry
    if isinstance(beginning, Deal):
        entry.orders, entry.tiles = list(beginning.orders), list(beginning.tiles)
        entry.start, entry.seed = beginning.start, beginning.seed
    else:
        entry.position = format_position(beginning.first_state())
        entry.origin = beginning.origin
    return entry
