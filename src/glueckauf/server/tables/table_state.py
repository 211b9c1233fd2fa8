"""A table: the fold of its log."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace as replace_fields

from glueckauf.record.deal import Deal, Position
from glueckauf.record.files.game_file import parse_game
from glueckauf.record.game import Game
from glueckauf.record.notation import parse_action
from glueckauf.rules.codes import OVER, TURN
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.ruleset import format_rules
from glueckauf.server.logs.entry_limits import spender
from glueckauf.server.logs.stored_log import LogError, read_log, taken_back
from glueckauf.server.tables.entries import (
    Acted,
    AnyEntry,
    Conceded,
    Ended,
    Held,
    Hinted,
    Rematched,
    Renewed,
    Resumed,
    SeatChanged,
    SetUp,
    Started,
    Undone,
    changes_player,
    has_a_line,
)
from glueckauf.server.wire.messages import (
    Begun,
    Colour,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
    TimeLeft,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State
    from glueckauf.server.tables.authors import Author


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
    ready: bool = False
    pause: bool = False

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
            ready=self.ready or self.bot is not None,
            pause=self.pause,
        )


@dataclass(slots=True)
class Turn:
    """Where the turn that is under way began, and when."""

    first: int = 0
    """Actions before it."""
    floor: int = 0
    """Actions that stand: those before the turn, and up to the last card turned up in it."""
    since: int = 0
    hinted: bool = False
    """Everyone was told that a hint is taken in it."""


class Taken(Struct, gc=False):
    """Beside each action: when, and by whom. There are many: the collector passes them by."""

    at: int
    by: Author
    seat: int


@dataclass(slots=True)
class SeatNews:
    """Someone left, came back, conceded or took a hint: which entry said so, after how many
    actions."""

    entry: AnyEntry
    version: int
    actions: int


@dataclass(slots=True)
class Roles:
    """What the bearer of some secrets may do at a table."""

    seats: tuple[int, ...] = ()
    host: bool = False
    spectator: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats or self.host or self.spectator)


@dataclass(slots=True)
class TableState:
    """`version` entries of a log, put together. Only `add` and `pass_over` change it."""

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
    news: list[SeatNews] = field(default_factory=list)
    reserve: list[int] = field(default_factory=list)
    rematch: str | None = None
    done: dict[str, dict[str, int]] = field(default_factory=dict)
    """Which version a command made, by its author and id."""
    last_at: int = 0
    spent: list[int] = field(default_factory=list)
    """Entries on the budget of each seat, and of the host behind them (`logs/entry_limits.py`)."""
    paused: int | None = None
    """Since when all players have wished for a pause; no time runs in it."""

    @classmethod
    def of(cls, identity: str, lines: Iterable[bytes]) -> TableState:
        """The table that a stored log makes. Raises LogError, whatever is wrong with it."""
        entries = read_log(identity, lines)
        passing = taken_back(entries)
        table = None
        try:
            table = cls.begin(identity, entries[0])
            for index in range(1, len(entries)):
                if index in passing:
                    table.pass_over(entries[index])
                else:
                    table.add(entries[index])
        except GlueckAufError as error:
            number = table.version + 1 if table else 1
            raise LogError(f"entry {number} of table {identity}: {error}") from error
        return table

    @classmethod
    def begin(cls, identity: str, entry: AnyEntry) -> TableState:
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
                ready=seat.taken and seat.kind == "here",
            )
            for seat in entry.seats
        ]
        table = cls(id=identity, set_up=entry, game=game, seats=seats, last_at=entry.at)
        table.spent = [0] * (players + 1)
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

    def alone(self, seat: int) -> bool:
        """Whether nobody but bots ever played beside this seat."""
        return all(one.kind == "bot" for number, one in enumerate(self.seats) if number != seat)

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
            ready=entry.ready,
            hints=entry.hints,
            conceded=list(self.game.conceded),
            paused=self.paused,
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

    def clock(self) -> TimeLeft | None:
        if not self.set_up.clock:
            return None
        due = self.due
        runs = due is not None and self.seats[due].bot is None and self.paused is None
        return TimeLeft(seat=due if runs else None, since=self.turn.since, reserve=self.reserve[:])

    @property
    def time_up(self) -> int | None:
        """When the player who is to decide has used up turn and reserve; None if no time runs."""
        rule, due = self.set_up.clock, self.due
        if (
            rule is None
            or due is None
            or self.seats[due].bot is not None
            or self.paused is not None
        ):
            return None
        return self.turn.since + 1000 * rule.turn + self.reserve[due]

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

    def pass_over(self, entry: AnyEntry) -> None:
        """What the log says next is an action, or a hold, that it takes back later."""
        if isinstance(entry, Acted):
            self._check_seat(entry)
        self.held = None
        self._count(entry)

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
            case Conceded():
                self._concede(entry)
            case Renewed():
                self.set_up = replace_fields(self.set_up, **{entry.role: entry.secret})
            case Hinted():
                self.turn.hinted = True
            case Started():
                self.status = "running"
                self.turn.since = entry.at
            case Ended():
                self.status = "ended"
                self.held = None
            case Rematched():
                self.rematch = entry.table
            case Resumed():
                self.turn.since = entry.at if entry.since is None else entry.since
            case SetUp():
                raise LogError("expected one set-up; came another")
        if isinstance(entry, SeatChanged | Conceded):
            self._pause_or_go_on(entry.at)
        self._count(entry)
        if self.status != "waiting" and has_a_line(entry):
            self.news.append(SeatNews(entry, self.version, self.actions))

    def _count(self, entry: AnyEntry) -> None:
        self.version += 1
        self.last_at = entry.at
        if isinstance(entry, Acted | Held | Undone | Started | Conceded | Ended):
            self.game_version = self.version
        if entry.id is not None:
            self.done.setdefault(entry.by.text, {})[entry.id] = self.version
        who = spender(entry)
        if who is not None:
            self.spent[who] += 1

    def _check_seat(self, entry: Acted) -> None:
        seat = self.state.seat
        if entry.seat != seat:
            raise LogError(f"expected an action of seat {seat}; came one of {entry.seat}")

    def _act(self, entry: Acted) -> None:
        self._check_seat(entry)
        state = self.state
        seat, left = state.seat, sum(state.left)
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
            until = at if self.paused is None else max(self.paused, self.turn.since)
            beyond = max(0, until - self.turn.since - 1000 * clock.turn)
            self.reserve[seat] = max(0, self.reserve[seat] - beyond)

    def _undo(self, entry: Undone) -> None:
        self.held = None
        if entry.to < self.actions:
            conceded = list(self.game.conceded)
            self.game.go_back(entry.to)
            for seat in conceded:  # that is not undone by others
                if seat not in self.game.conceded:
                    self.game.concede(seat)
            del self.taken[entry.to :]
            for news in self.news:
                news.actions = min(news.actions, entry.to)

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
            case "ready" | "not_ready":
                seat.ready = entry.what == "ready"
            case "pause" | "no_pause":
                seat.pause = entry.what == "pause"
            case "left" | "given" | "absent":
                self._to_bot(entry, entry.bot, entry.what)
            case "returned":
                seat.bot = seat.away = None
            case "renewed":
                self.seats[entry.seat] = replace(
                    seat,
                    kind="link",
                    secret=entry.secret,
                    taken=False,
                    bot=None,
                    away=None,
                    ready=False,
                    pause=False,
                )
        if changes_player(entry) and self.due == entry.seat:
            self.turn.since = entry.at

    def _pause_or_go_on(self, at: int) -> None:
        """A pause begins when all players wish for it, and ends when one of them no longer does."""
        people = [seat for seat in self.seats if seat.bot is None]
        wished = bool(people) and all(seat.pause for seat in people)
        if wished and self.status == "running":
            self.paused = at if self.paused is None else self.paused
        elif self.paused is not None:
            self.turn.since += at - max(self.paused, self.turn.since)
            self.paused = None
            for seat in self.seats:
                seat.pause = False

    def _to_bot(self, entry: SeatChanged | Conceded, bot: str | None, away: str) -> None:
        seat = self.seats[entry.seat]
        if self.due == entry.seat:
            self._charge(entry.seat, entry.at)
            self.held = None
        seat.bot = bot
        seat.away = None if seat.secret is None else away

    def _concede(self, entry: Conceded) -> None:
        """The game is over, or a bot plays on for good."""
        self.game.concede(entry.seat)
        if self.game.over:
            self.status = "finished"
            self.held = None
        else:
            self._to_bot(entry, self.seats[entry.seat].bot or self.set_up.takeover, "left")


def turn_ended(action: Action, after: State) -> bool:
    return action.kind == "draft" or after.phase in (TURN, OVER)


def _game_of(entry: SetUp) -> Game:
    if entry.file is not None:
        return parse_game(entry.file)
    if entry.position is not None:
        return Game(Position(entry.position, entry.origin))
    deal = entry.rules, entry.orders, entry.tiles, entry.start, entry.seed
    return Game(Deal(len(entry.seats), *deal))
