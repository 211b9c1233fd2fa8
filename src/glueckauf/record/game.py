"""A game with its history: validates, speaks text, undoes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.notation import (
    ACTIONS,
    Action,
    Arrangements,
    action_of,
    card_number,
    parse_action,
)
from glueckauf.record.position import parse_position, settled
from glueckauf.record.reasons import Reason, why_not
from glueckauf.record.uncover import HiddenCards, play_uncovered
from glueckauf.rules.errors import DealError, GlueckAufError, IllegalAction
from glueckauf.rules.material import (
    ORDER_NUMBER,
    ORDERS,
    TILE_COPIES,
    TILE_NUMBER,
    TILES,
    WORKERS,
)
from glueckauf.rules.numbers import (
    COALING,
    ORDER_DECK,
    RETURNING_ORDERS,
    RETURNING_TILES,
    TILE_DECK,
    UNKNOWN,
)
from glueckauf.rules.outcome import Outcome, outcome
from glueckauf.rules.phase import PHASES, Phase
from glueckauf.rules.ruleset import RuleSet, parse_rules, rules_of
from glueckauf.rules.state import State, shuffled_decks
from glueckauf.rules.status import problems
from glueckauf.rules.view import HIDDEN, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.problem import Problem

__all__ = ["NAME_LENGTH", "BadPosition", "Game", "HiddenCards", "NothingToUndo"]

NAME_LENGTH = 60

_ORDER_NAMES = [order.name for order in ORDERS]
_TILE_NAMES = [tile.name for tile in TILES]


class NothingToUndo(GlueckAufError):
    """Undo before the first action."""


class BadPosition(GlueckAufError, ValueError):
    """A position that no game can be in."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.sentence for problem in found))
        self.problems = found


class Game:
    """A game from its beginning to now. Make one with `new`, `deal` or `from_position`."""

    def __init__(
        self,
        state: State,
        rules: RuleSet,
        orders: tuple[str, ...] = (),
        tiles: tuple[str, ...] = (),
        seed: int | None = None,
        *,
        seeded: bool = False,
        names: Sequence[str] = (),
        redacted: bool = False,
        reader: int | None = None,
    ) -> None:
        self.rules = rules
        self.orders = orders
        """The whole deck as it was dealt, top first; empty in a game that began from a position."""
        self.tiles = tiles
        self.seed = seed
        self.seeded = seeded or seed is not None
        """Whether someone chose the seed; a redacted game says so, but not which it is."""
        self.names = _checked_names(names, state.players)
        """One a seat, empty for a seat without; or none at all."""
        self.redacted = redacted or HIDDEN in orders or HIDDEN in tiles
        if reader is not None and reader not in range(state.players):
            raise DealError(f"a seat is from 0 to {state.players - 1}, not {reader!r}")
        self.reader = reader
        """The seat that a redacted game is for; None is a spectator."""
        self.actions: list[Action] = []
        self.turned_up: list[tuple[str, ...]] = []
        """With each action, what the reader of a redacted game saw it turn up."""
        self.state = state
        self._first = state.copy()

    @classmethod
    def new(
        cls,
        players: int,
        rules: str | RuleSet = "original",
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
    ) -> Game:
        """Shuffled by a seed, or else by the system's secure randomness."""
        if players not in WORKERS:
            raise DealError(f"the game is for 2 to 4 players, not {players!r}")
        if isinstance(rules, str):
            rules = parse_rules(rules, players)
        if seed is None:
            import secrets  # only here: it takes longer to import than everything else

            source = secrets.SystemRandom()
            orders, tiles = list(range(len(ORDERS))), [*range(len(TILES))] * TILE_COPIES
            source.shuffle(orders)
            source.shuffle(tiles)
            state = State.deal(players, rules, orders, tiles, source.randrange(players))
        else:
            orders, tiles, _ = shuffled_decks(players, seed)
            state = State.new(players, seed, rules)
        return cls(
            state,
            rules,
            tuple(map(_ORDER_NAMES.__getitem__, orders)),
            tuple(map(_TILE_NAMES.__getitem__, tiles)),
            seed,
            names=names,
        )

    @classmethod
    def deal(
        cls,
        players: int,
        rules: str | RuleSet = "original",
        *,
        orders: Sequence[str],
        tiles: Sequence[str],
        start: int,
        seed: int | None = None,
        seeded: bool = False,
        names: Sequence[str] = (),
        redacted: bool = False,
        reader: int | None = None,
    ) -> Game:
        """With whole decks by name, top first: 44 orders and 48 tiles, `?` where hidden."""
        if players not in WORKERS:
            raise DealError(f"the game is for 2 to 4 players, not {players!r}")
        if isinstance(rules, str):
            rules = parse_rules(rules, players)
        state = State.deal(
            players,
            rules,
            _numbers(orders, ORDER_NUMBER, "order"),
            _numbers(tiles, TILE_NUMBER, "tile"),
            start,
        )
        _check_seed(seed, orders, tiles, start, players)
        return cls(
            state,
            rules,
            tuple(orders),
            tuple(tiles),
            seed,
            seeded=seeded,
            names=names,
            redacted=redacted,
            reader=reader,
        )

    @classmethod
    def from_position(
        cls,
        position: str | State,
        *,
        names: Sequence[str] = (),
        redacted: bool = False,
        reader: int | None = None,
    ) -> Game:
        """To play on from a position, given as a state or as its text."""
        state = parse_position(position) if isinstance(position, str) else position
        found = problems(state)
        if found:
            raise BadPosition(found)
        state = settled(state)
        hidden = UNKNOWN in state.hand or any(
            state.card_at(deck, depth) == UNKNOWN
            for deck in (ORDER_DECK, TILE_DECK)
            for depth in range(state.left[deck])
        )
        return cls(state, rules_of(state), names=names, redacted=redacted or hidden, reader=reader)

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def seat(self) -> int:
        """Whose decision is due."""
        return self.state.seat

    @property
    def phase(self) -> Phase:
        return PHASES[self.state.phase]

    @property
    def over(self) -> bool:
        return self.state.is_over

    def legal(self) -> Sequence[Action]:
        """Every legal action, in the order of their numbers; empty when the game is over."""
        state = self.state
        if state.hand_size and state.phase != COALING:
            hand = state.hand[: state.hand_size]
            if UNKNOWN in hand:
                raise HiddenCards("what can be kept or put back depends on cards not shown here")
            if state.phase in (RETURNING_TILES, RETURNING_ORDERS):
                return Arrangements(state.legal(), hand, state.phase == RETURNING_TILES)
        return state.legal_from(ACTIONS)

    def play(self, action: Action | str | int, turned_up: Sequence[str] = ()) -> Action:
        """Take an action. `turned_up` names what a redacted game cannot know it turns up.

        That is all of it, from the top of the deck down, or nothing where another one draws five.
        """
        taken = action if isinstance(action, Action) else self._named(action)
        if self.redacted or (turned_up and not self.why_not(taken)):
            self.state = play_uncovered(self.state, taken, turned_up)
        else:
            state = self.state
            if state.hand_size and why_not(state, taken):
                raise self._illegal(taken)
            try:
                state.apply(taken.number)
            except IllegalAction:
                raise self._illegal(taken) from None
        self.actions.append(taken)
        self.turned_up.append(tuple(turned_up))
        return taken

    def undo(self) -> Action:
        """Take the last action back."""
        if not self.actions:
            raise NothingToUndo("no action has been taken yet")
        last = self.actions[-1]
        self.go_back(len(self.actions) - 1)
        return last

    def go_back(self, count: int) -> None:
        """Keep only the first `count` actions."""
        if count not in range(len(self.actions) + 1):
            raise NothingToUndo(f"{len(self.actions)} actions have been taken, not {count}")
        actions, turned_up = self.actions[:count], self.turned_up[:count]
        self.state = self._first.copy()
        self.actions, self.turned_up = [], []
        for action, cards in zip(actions, turned_up, strict=True):
            self.play(action, cards)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.actions = self.actions.copy()
        other.turned_up = self.turned_up.copy()
        return other

    __copy__ = copy

    def first_state(self) -> State:
        """The state before the first action."""
        return self._first.copy()

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None and seat not in range(self.players):
            raise DealError(f"a seat is from 0 to {self.players - 1}, not {seat!r}")
        return View(self.state, seat)

    def status(self) -> tuple[Problem, ...]:
        """All that is wrong with the position; empty unless it was made by hand."""
        return problems(self.state)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self.state)

    def why_not(self, action: Action | str) -> Reason | None:
        """Why an action cannot be taken now; None when it can."""
        return why_not(self.state, parse_action(action) if isinstance(action, str) else action)

    def __repr__(self) -> str:
        return f"<Game of {self.players}, {len(self.actions)} actions, {self.phase}>"

    def _numbered(self, number: int) -> Action:
        state = self.state
        return action_of(number, state.hand[: state.hand_size], state.phase == RETURNING_TILES)

    def _named(self, action: str | int) -> Action:
        if isinstance(action, str):
            return parse_action(action)
        if 0 <= action < len(ACTIONS):
            return ACTIONS[action]
        if action not in self.state.legal():
            raise IllegalAction(f"action {action} is not legal now", "illegal")
        return self._numbered(action)

    def _illegal(self, action: Action) -> IllegalAction:
        reason = why_not(self.state, action)
        if reason is None:
            raise AssertionError(f"{action} was refused without a reason")
        return IllegalAction(f"{action}: {reason.sentence}", reason.code)


def _numbers(names: Sequence[str], known: dict[str, int], what: str) -> list[int]:
    for name in names:
        if name not in known and name != HIDDEN:
            raise DealError(f"there is no {what} {name!r}")
    return [card_number(name) for name in names]


def _check_seed(
    seed: int | None, orders: Sequence[str], tiles: Sequence[str], start: int, players: int
) -> None:
    """A seed that is told must be the one that the cards come from."""
    if seed is None:
        return
    dealt = shuffled_decks(players, seed)
    if dealt != (
        _numbers(orders, ORDER_NUMBER, "order"),
        _numbers(tiles, TILE_NUMBER, "tile"),
        start,
    ):
        raise DealError(f"the decks and the start player are not those of seed {seed}")


def _checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if not any(names):
        return ()
    if len(names) != players:
        raise DealError(f"{players} players have as many names, not {len(names)}")
    for name in names:
        if name != name.strip() or not name.isprintable() or len(name) > NAME_LENGTH:
            raise DealError(
                f"a name is up to {NAME_LENGTH} printable characters, with no space at its ends,"
                f" not {name[: 2 * NAME_LENGTH]!r}"
            )
    return tuple(names)
