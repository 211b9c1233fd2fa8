"""A table: the fold of its log."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.record.deal import Deal, Position
from glueckauf.record.file import parse_game
from glueckauf.record.game import Game
from glueckauf.record.notation import parse_action
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.numbers import OVER, TURN
from glueckauf.rules.ruleset import format_rules
from glueckauf.server.entries import (
    FORMAT,
    SILENT,
    Acted,
    AnyEntry,
    Ended,
    Held,
    Rematched,
    Resumed,
    SeatChanged,
    SetUp,
    Started,
    Undone,
    read_entry,
    read_head,
)
from glueckauf.server.messages import (
    Begun,
    ClockState,
    Colour,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State


class LogError(GlueckAufError):
    """A log that does not fold: something is missing from it, or does not fit."""


@dataclass(slots=True)
class Seat:
    kind: SeatKind
    name: str
    colour: Colour
    secret: str | None
    taken: bool
    bot: str | None
    confirm: bool
    away: Any = None

    def info(self, number: int) -> SeatInfo:
        return SeatInfo(
            seat=number,
            kind=self.kind,
            name=self.name,
            colour=self.colour,
            taken=self.taken,
            bot=self.bot,
            away=self.away,
            confirm=self.confirm,
        )


@dataclass(slots=True)
class Turn:
    """Where the turn that is under way began, and when."""

    first: int = 0
    """Actions before it."""
    floor: int = 0
    """Actions that stand: those before the turn, and up to the last card turned up in it."""
    since: int = 0


@dataclass(slots=True)
class Taken:
    """Beside each action: when, and by whom."""

    at: int
    by: str
    seat: int


@dataclass(slots=True)
class Roles:
    """What the bearer of some secrets may do at a table."""

    seats: tuple[int, ...] = ()
    host: bool = False
    spectator: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats or self.host or self.spectator)


@dataclass(slots=True)
class Table:
    """`version` entries of a log, put together. Only `add` changes it."""

    id: str
    set_up: SetUp
    game: Game
    seats: list[Seat]
    version: int = 1
    status: Status = "waiting"
    game_version: int = 1
    """The version since which the game has stood as it does."""
    held: Action | None = None
    turn: Turn = field(default_factory=Turn)
    taken: list[Taken] = field(default_factory=list)
    reserve: list[int] = field(default_factory=list)
    rematch: str | None = None
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """Which version a command made, by its author and id."""
    last_at: int = 0

    @classmethod
    def of(cls, identity: str, lines: Iterable[bytes]) -> Table:
        """The table that a stored log makes. Raises LogError, whatever is wrong with it."""
        table = None
        try:
            for line in lines:
                if table:
                    table.add(read_entry(line))
                else:
                    _check_format(line)
                    table = cls.begin(identity, read_entry(line))
        except (GlueckAufError, msgspec.MsgspecError) as error:
            number = table.version + 1 if table else 1
            raise LogError(f"entry {number} of table {identity}: {error}") from error
        if not table:
            raise LogError(f"table {identity} has no entries")
        return table

    @classmethod
    def begin(cls, identity: str, entry: AnyEntry) -> Table:
        if not isinstance(entry, SetUp):
            raise LogError(f"expected a set-up first; came {entry!r}")
        players = len(entry.seats)
        game = _game_of(entry)
        seats = [
            Seat(
                kind=seat.kind,
                name=seat.name,
                colour=seat.colour,
                secret=seat.secret,
                taken=seat.taken,
                bot=seat.bot,
                confirm=entry.confirm and seat.bot is None,
            )
            for seat in entry.seats
        ]
        table = cls(id=identity, set_up=entry, game=game, seats=seats, last_at=entry.at)
        if entry.clock:
            table.reserve = [entry.clock.reserve * 1000] * players
        if entry.file is not None:
            table.status = "finished" if game.over else "ended"
        return table

    # What it is

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def actions(self) -> int:
        return len(self.game.actions)

    @property
    def due(self) -> int | None:
        """The seat whose decision is due, if any is."""
        return self.state.seat if self.status == "running" else None

    @property
    def over(self) -> bool:
        return self.status in ("finished", "ended")

    def undo_to(self, seat: int) -> int | None:
        """The least number of actions that this seat may go back to; None if to none."""
        if self.due != seat or (self.turn.floor == self.actions and not self.held):
            return None
        return self.turn.floor

    def roles(self, hashes: Iterable[str]) -> Roles:
        known = set(hashes)
        return Roles(
            seats=tuple(n for n, seat in enumerate(self.seats) if seat.secret in known),
            host=self.set_up.host in known,
            spectator=self.set_up.spectator in known,
        )

    def info(self) -> TableInfo:
        entry, rules = self.set_up, self.game.rules
        return TableInfo(
            id=self.id,
            status=self.status,
            rules=format_rules(rules, len(self.seats)),
            switches=asdict(rules),
            seeded=self.game.seeded,
            seed=self.game.seed if self.over else None,
            created=entry.at,
            seats=self.seats_info(),
            takeover=entry.takeover,
            clock=entry.clock,
            absence=entry.absence,
            rematch=self.rematch,
            loaded=entry.file is not None,
            begun=self._begun(),
        )

    def _begun(self) -> Begun | None:
        origin = self.game.origin
        if origin is None:
            return None
        return Begun(actions=origin.actions, eyes=origin.eyes, table=self.set_up.source)

    def seats_info(self) -> list[SeatInfo]:
        return [seat.info(number) for number, seat in enumerate(self.seats)]

    def clock(self) -> ClockState | None:
        if not self.set_up.clock:
            return None
        due = self.due
        runs = due is not None and self.seats[due].bot is None
        return ClockState(
            seat=due if runs else None, since=self.turn.since, reserve=self.reserve[:]
        )

    def ends_turn(self, action: Action) -> bool:
        """Whether a legal action would end the turn of who takes it (a pick of the draft does)."""
        after = self.state.copy()
        after.apply(action.number)
        return turn_ended(action, after)

    def outcome(self) -> Any:
        """`view_types.FinalStanding` as plain data, when the game is finished."""
        outcome = self.game.outcome()
        return None if outcome is None else asdict(outcome)

    # Folding

    def add(self, entry: AnyEntry) -> None:
        """Carry out what the log says next."""
        match entry:
            case Acted():
                self._act(entry)
            case Held():
                self.held = parse_action(entry.action)
            case Undone():
                self._undo(entry)
            case SeatChanged():
                self._change_seat(entry)
            case Started():
                self.status = "running"
                self.turn.since = entry.at
            case Ended():
                self.status = "ended"
                self.held = None
            case Rematched():
                self.rematch = entry.table
            case Resumed():
                self.turn.since = entry.at
            case SetUp():
                raise LogError("expected one set-up; came another")
        self.version += 1
        self.last_at = entry.at
        if isinstance(entry, Acted | Held | Undone | Started | Ended):
            self.game_version = self.version
        if entry.id is not None:
            self.done[entry.by, entry.id] = self.version

    def _act(self, entry: Acted) -> None:
        state = self.state
        seat, left = state.seat, sum(state.left)
        if entry.seat != seat:
            raise LogError(f"expected an action of seat {seat}; came one of {entry.seat}")
        action = self.game.play(entry.action)
        self.held = None
        self.taken.append(Taken(entry.at, entry.by, seat))
        state = self.state
        if turn_ended(action, state):
            self._charge(seat, entry.at)
            self.turn = Turn(self.actions, self.actions, entry.at)
        elif sum(state.left) < left:
            self.turn.floor = self.actions
        if state.is_over:
            self.status = "finished"

    def _charge(self, seat: int, at: int) -> None:
        """What the turn took beyond its time comes off the reserve."""
        clock = self.set_up.clock
        if clock and self.seats[seat].bot is None:
            beyond = max(0, at - self.turn.since - 1000 * clock.turn)
            self.reserve[seat] = max(0, self.reserve[seat] - beyond)

    def _undo(self, entry: Undone) -> None:
        self.held = None
        if entry.to < self.actions:
            self.game.go_back(entry.to)
            del self.taken[entry.to :]

    def _change_seat(self, entry: SeatChanged) -> None:
        seat = self.seats[entry.seat]
        if entry.name is not None:
            seat.name = entry.name
        if entry.confirm is not None:
            seat.confirm = entry.confirm
        if entry.colour is not None and entry.colour != seat.colour:
            for other in self.seats:
                if other.colour == entry.colour:
                    other.colour = seat.colour
            seat.colour = entry.colour
        match entry.what:
            case "taken":
                seat.taken = True
            case "left" | "given" | "absent":
                self._to_bot(entry)
            case "returned":
                seat.bot = seat.away = None
            case "renewed":
                self.seats[entry.seat] = replace(
                    seat, kind="link", secret=entry.secret, taken=False, bot=None, away=None
                )
        if entry.what != "introduced" and entry.what != "taken" and self.due == entry.seat:
            self.turn.since = entry.at

    def _to_bot(self, entry: SeatChanged) -> None:
        seat = self.seats[entry.seat]
        if self.due == entry.seat:
            self._charge(entry.seat, entry.at)
            self.held = None
        seat.bot = entry.bot
        seat.away = None if seat.secret is None else entry.what


def _check_format(line: bytes) -> None:
    head = read_head(line)
    if not SILENT <= head.format <= FORMAT:
        raise LogError(
            f"expected a log of a format from {SILENT} to {FORMAT}; came one of {head.format},"
            " which another version has written"
        )


def turn_ended(action: Action, after: State) -> bool:
    return action.kind == "draft" or after.phase in (TURN, OVER)


def _game_of(entry: SetUp) -> Game:
    if entry.file is not None:
        return parse_game(entry.file)
    if entry.position is not None:
        return Game(Position(entry.position, entry.origin))
    deal = entry.rules, entry.orders, entry.tiles, entry.start, entry.seed
    return Game(Deal(len(entry.seats), *deal))
