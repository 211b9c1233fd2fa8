"""A game with its history: validates, speaks text, undoes."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from glueckauf.record.notation import (
    ACTIONS,
    Action,
    Arrangements,
    action_of,
    card_number,
    parse_action,
)
from glueckauf.record.reasons import Reason, why_not
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
    ORDER_DECK,
    RETURNING_ORDERS,
    RETURNING_TILES,
    UNKNOWN,
)
from glueckauf.rules.outcome import Outcome, outcome
from glueckauf.rules.phase import PHASES, Phase
from glueckauf.rules.ruleset import RuleSet, parse_rules
from glueckauf.rules.state import State, shuffled_decks
from glueckauf.rules.view import HIDDEN, View

if TYPE_CHECKING:
    from collections.abc import Sequence


class NothingToUndo(GlueckAufError):
    """Undo before the first action."""


class HiddenCards(GlueckAufError):
    """What is legal depends on cards that this redacted game does not show."""


class Game:
    """A game from its deal to now. Make one with `Game.new` or `Game.deal`."""

    def __init__(
        self,
        state: State,
        rules: RuleSet,
        orders: tuple[str, ...] = (),
        tiles: tuple[str, ...] = (),
        seed: int | None = None,
    ) -> None:
        self.rules = rules
        self.orders = orders
        """The whole deck as it was dealt, top first; empty in a game that began from a position."""
        self.tiles = tiles
        self.seed = seed
        self.actions: list[Action] = []
        self.turned_up: list[tuple[str, ...]] = []
        """With each action, what it turned up that had been hidden: empty unless redacted."""
        self.state = state
        self._first = state.copy()
        self._redacted = HIDDEN in orders or HIDDEN in tiles

    @classmethod
    def new(cls, players: int, rules: str | RuleSet = "original", seed: int | None = None) -> Game:
        """Shuffled by a seed, or else by the system's secure randomness."""
        if players not in WORKERS:
            raise DealError(f"the game is for 2 to 4 players, not {players!r}")
        if seed is None:
            source = secrets.SystemRandom()
            orders, tiles = list(range(len(ORDERS))), [*range(len(TILES))] * TILE_COPIES
            source.shuffle(orders)
            source.shuffle(tiles)
            start = source.randrange(players)
        else:
            orders, tiles, start = shuffled_decks(players, seed)
        return cls.deal(
            players,
            rules,
            orders=[ORDERS[card].name for card in orders],
            tiles=[TILES[card].name for card in tiles],
            start=start,
            seed=seed,
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
    ) -> Game:
        """With whole decks by name, top first: 44 orders and 48 tiles, `?` where unknown."""
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
        return cls(state, rules, tuple(orders), tuple(tiles), seed)

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
        if state.hand_size:
            hand = state.hand[: state.hand_size]
            if UNKNOWN in hand:
                raise HiddenCards("what can be kept or put back depends on cards not shown here")
            if state.phase in (RETURNING_TILES, RETURNING_ORDERS):
                return Arrangements(state.legal(), hand, state.phase == RETURNING_TILES)
        return [ACTIONS[number] for number in state.legal()]

    def play(self, action: Action | str | int, turned_up: Sequence[str] = ()) -> Action:
        """Take an action. `turned_up` names what it turns up where the decks are redacted."""
        taken = action if isinstance(action, Action) else self._named(action)
        if self._redacted or turned_up:
            self._play_redacted(taken, turned_up)
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

    def first_state(self) -> State:
        """The state before the first action."""
        return self._first.copy()

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None and seat not in range(self.players):
            raise DealError(f"a seat is from 0 to {self.players - 1}, not {seat!r}")
        return View(self.state, seat)

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
        if action not in self.state.legal():
            raise IllegalAction(f"action {action} is not legal now", "illegal")
        return self._numbered(action)

    def _illegal(self, action: Action) -> IllegalAction:
        reason = why_not(self.state, action)
        if reason is None:
            raise AssertionError(f"{action} was refused without a reason")
        return IllegalAction(f"{action}: {reason.sentence}", reason.code)

    def _play_redacted(self, action: Action, turned_up: Sequence[str]) -> None:
        """Put the cards in place that the reader came to see, then take the action."""
        trial = self.state.copy()
        kept = action.order or action.tile
        if action.kind == "keep" and kept and UNKNOWN in trial.hand:
            trial.fix_hand(card_number(kept))
        reason = why_not(trial, action)
        if reason:
            raise IllegalAction(f"{action}: {reason.sentence}", reason.code)
        places = [
            (deck, depth)
            for deck, depth in trial.turned_up(action.number)
            if trial.card_at(deck, depth) == UNKNOWN
        ]
        private = action.space in ("factory draw", "order draw")
        if len(turned_up) != len(places) and (turned_up or not private):
            raise HiddenCards(
                f"{action} turns up {len(places)} hidden cards, and {len(turned_up)} are named"
            )
        for (deck, depth), name in zip(places, turned_up, strict=False):
            names = ORDER_NUMBER if deck == ORDER_DECK else TILE_NUMBER
            if name not in names:
                raise DealError(f"{action} turns up no {name!r}")
            trial.fix(deck, depth, names[name])
        if any(trial.card_at(deck, depth) == UNKNOWN for deck, depth in places if turned_up):
            raise DealError(f"{action} turns up a card twice: {' '.join(turned_up)}")
        trial.apply(action.number)
        self.state = trial


def _numbers(names: Sequence[str], known: dict[str, int], what: str) -> list[int]:
    for name in names:
        if name not in known and name != HIDDEN:
            raise DealError(f"there is no {what} {name!r}")
    return [card_number(name) for name in names]
