"""A game with its history: validates, speaks text, undoes."""

from __future__ import annotations

from operator import index
from types import EllipsisType
from typing import TYPE_CHECKING

from glueckauf.record.deal import Beginning, Deal, Position, deck_names
from glueckauf.record.files.points import shifts_scored
from glueckauf.record.notation import ACTIONS, Action, Arrangements, action_in, parse_action
from glueckauf.record.play_hidden import HiddenCards, play_uncovered
from glueckauf.record.reasons import Reason, game_over, refusal, why_not
from glueckauf.rules.codes import (
    COALING,
    ORDER_DECK,
    RETURNING_ORDERS,
    RETURNING_TILES,
    SEATS,
    TILE_DECK,
    UNKNOWN,
)
from glueckauf.rules.errors import DealError, GlueckAufError, IllegalAction, WrongKind
from glueckauf.rules.outcome import Outcome, outcome
from glueckauf.rules.phase import PHASES, Phase
from glueckauf.rules.position_checks.status import problems
from glueckauf.rules.seats import check_seat
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.record.origin import Origin
    from glueckauf.rules.position_checks.problem import Problem
    from glueckauf.rules.ruleset import RuleSet
    from glueckauf.rules.state import State

__all__ = [
    "NAME_LENGTH",
    "CannotConcede",
    "Game",
    "HiddenCards",
    "NotReached",
    "NothingToUndo",
    "legal_actions",
]

NAME_LENGTH = 60


class CannotConcede(GlueckAufError):
    """The game is over, or this seat has conceded before."""


class NothingToUndo(GlueckAufError):
    """Undo before the first action."""


class NotReached(GlueckAufError, LookupError):
    """A moment that this game has not come to."""


class Game:
    """A game from its beginning to now. Make one with `new`, `deal` or `from_position`."""

    def __init__(
        self,
        beginning: Beginning,
        *,
        names: Sequence[str] = (),
        redacted: bool = False,
        reader: int | None = None,
    ) -> None:
        if not isinstance(beginning, Beginning):
            raise WrongKind(f"a game begins with a Deal or a Position; came {beginning!r}")
        self.beginning = beginning
        """What lay on the table before the first action."""
        self.names = _checked_names(names, beginning.players)
        """One a seat, empty for a seat without; or none at all."""
        self.redacted = redacted or beginning.hides
        if reader is not None:
            check_seat(reader, beginning.players)
        self.reader = reader
        """The seat that a redacted game is for; None is a spectator."""
        self.actions: list[Action] = []
        self.turned_up: list[tuple[str, ...]] = []
        """With each action, what the reader of a redacted game saw it turn up."""
        self.conceded: dict[int, int] = {}
        """The seats that gave the game up, and how many actions had been taken then."""
        self.state = beginning.first_state()

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
        return cls(Deal.shuffled(players, rules, seed), names=names)

    @classmethod
    def deal(
        cls,
        players: int,
        rules: str | RuleSet = "original",
        *,
        orders: Sequence[str],
        tiles: Sequence[str],
        start: int,
        names: Sequence[str] = (),
    ) -> Game:
        """With whole decks by name, top first: 44 orders and 48 tiles, `?` where hidden."""
        return cls(Deal(players, rules, orders, tiles, start), names=names)

    @classmethod
    def from_position(cls, position: str | State, *, names: Sequence[str] = ()) -> Game:
        """To play on from a position, given as a state or as its text."""
        return cls(Position(position), names=names)

    @property
    def rules(self) -> RuleSet:
        return self.beginning.rules

    @property
    def orders(self) -> tuple[str, ...]:
        """The whole deck as it was dealt, or as it lay in the position; top first."""
        return self.beginning.orders

    @property
    def tiles(self) -> tuple[str, ...]:
        """As `orders`."""
        return self.beginning.tiles

    @property
    def origin(self) -> Origin | None:
        """Where it was taken up, if `play_on` made it from another game or a position."""
        return self.beginning.origin

    @property
    def seed(self) -> int | None:
        return self.beginning.seed

    @property
    def seeded(self) -> bool:
        """Whether someone chose the seed; a redacted game says so, but not which it is."""
        return self.beginning.seeded

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
        return self.state.is_over or self._decided

    @property
    def _decided(self) -> bool:
        """Whether all but one have conceded."""
        return len(self.conceded) >= self.players - 1

    def legal(self) -> Sequence[Action]:
        """Every legal action, in the order of their numbers; empty when the game is over."""
        return () if self._decided else legal_actions(self.state)

    def play(self, action: Action | str | int, turned_up: Sequence[str] = ()) -> Action:
        """Take an action. `turned_up` names what a redacted game cannot know it turns up.

        That is all of it, from the top of the deck down, or nothing where another one draws five.
        """
        taken = self._meant(action)
        if self._decided:
            raise refusal(taken, game_over())
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

    def concede(self, seat: int) -> None:
        """Give the game up. It ends, as it stands, when only one has not; else that seat is
        played on by whoever likes, and ranks last."""
        check_seat(seat, self.players)
        if self.over or seat in self.conceded:
            why = "the game is over" if self.over else "it has conceded already"
            raise CannotConcede(f"seat {seat} cannot concede: {why}")
        self.conceded[seat] = len(self.actions)

    def undo(self) -> Action:
        """Take the last action back."""
        if not self.actions:
            raise NothingToUndo("no action has been taken yet")
        last = self.actions[-1]
        self.go_back(len(self.actions) - 1)
        return last

    def go_back(self, count: int) -> None:
        """Keep only the first `count` actions, and what was conceded up to there."""
        if count not in range(len(self.actions) + 1):
            raise NothingToUndo(f"{len(self.actions)} actions have been taken, not {count}")
        actions, turned_up = self.actions[:count], self.turned_up[:count]
        self.state = self.beginning.first_state()
        conceded = {seat: at for seat, at in self.conceded.items() if at <= count}
        self.actions, self.turned_up, self.conceded = [], [], {}
        for action, cards in zip(actions, turned_up, strict=True):
            self.play(action, cards)
        self.conceded = conceded

    def moments(self) -> Iterator[tuple[State, Game]]:
        """The game played again: after each action the state before it, and the game so far."""
        again = self.copy()
        again.go_back(0)
        for action, cards in zip(self.actions, self.turned_up, strict=True):
            before = again.state.copy()
            again.play(action, cards)
            again.concede_as_in(self)
            yield before, again

    def concede_as_in(self, other: Game) -> None:
        """What was conceded at this moment of the same game."""
        for seat, at in other.conceded.items():
            if at == len(self.actions) and seat not in self.conceded:
                self.concede(seat)

    def before_scoring(self, shift: int, seat: int | None = None) -> View:
        """The table as it was when all workers of a shift stood, and nothing was scored (R5)."""
        for before, after in self.moments():
            if before.shift == shift and shifts_scored(after.state) == shift:
                held = after.copy()
                held.state, held.conceded = before, {}
                workers = before.workers
                workers[before.seat] += 1  # a worker too many: the shift does not end
                before.set_fields({"workers": workers})
                held.play(after.actions[-1], after.turned_up[-1])
                held.state.set_fields({"workers": [0] * SEATS})
                return held.view(seat)
        first, scored = shifts_scored(self.first_state()) + 1, shifts_scored(self.state)
        known = f"shifts {first} to {scored}" if first <= scored else "no shift"
        raise NotReached(f"{known} of this game can be looked at before the scoring, not {shift!r}")

    def decks(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is left of the orders and of the tiles, each top first, `?` where hidden."""
        return deck_names(self.state, ORDER_DECK), deck_names(self.state, TILE_DECK)

    def copy(self) -> Game:
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        other.actions = self.actions.copy()
        other.turned_up = self.turned_up.copy()
        other.conceded = self.conceded.copy()
        return other

    __copy__ = copy

    def first_state(self) -> State:
        """The state before the first action."""
        return self.beginning.first_state()

    def view(self, seat: int | EllipsisType | None = ...) -> View:
        """What a seat may know; None is a spectator."""
        if isinstance(seat, EllipsisType):
            raise WrongKind(
                f"whose view? A seat from 0 to {self.players - 1}, None for a spectator"
            )
        return View(self.state, seat)

    def status(self) -> tuple[Problem, ...]:
        """All that is wrong with the position; empty unless it was made by hand."""
        return problems(self.state)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome(self.state, self.conceded)

    def why_not(self, action: Action | str | int) -> Reason | None:
        """Why an action cannot be taken now; None when it can."""
        meant = self._meant(action)
        return game_over() if self._decided else why_not(self.state, meant)

    def __repr__(self) -> str:
        return f"<Game of {self.players}, {len(self.actions)} actions, {self.phase}>"

    def _meant(self, action: Action | str | int) -> Action:
        """The action that an action, its text or its number stands for."""
        if isinstance(action, Action):
            return action
        if isinstance(action, str):
            return parse_action(action)
        try:
            number = index(action)
        except TypeError:
            raise WrongKind(
                f"expected an action, its text or its number; came {action!r}"
            ) from None
        if 0 <= number < len(ACTIONS):
            return ACTIONS[number]
        if number not in self.state.legal():
            why = "The game is over." if self.over else "It is not legal now."
            raise IllegalAction(f"action {number}: {why}", "game_over" if self.over else "illegal")
        return action_in(self.state, number)

    def _illegal(self, action: Action) -> IllegalAction:
        reason = why_not(self.state, action)
        if reason is None:
            raise AssertionError(f"{action} was refused without a reason")
        return refusal(action, reason)


def legal_actions(state: State) -> Sequence[Action]:
    """Every legal action of a state, in the order of their numbers."""
    if state.hand_size and state.phase != COALING:
        hand = state.hand[: state.hand_size]
        if UNKNOWN in hand:
            raise HiddenCards("what can be kept or put back depends on cards not shown here")
        if state.phase in (RETURNING_TILES, RETURNING_ORDERS):
            return Arrangements(state.legal(), hand, state.phase == RETURNING_TILES)
    return state.legal_from(ACTIONS)


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
