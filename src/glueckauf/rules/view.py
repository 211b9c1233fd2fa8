"""What a seat may know (R8.1, R8.5), as data with the names of the rulebook.

A view holds a copy of the state in which every card the seat does not know is UNKNOWN, so that
nothing can leak through it, and tells it in words on request.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from glueckauf.rules.codes import ORDER_DECK, TILE_DECK
from glueckauf.rules.description import (
    BOARD,
    HIDDEN,
    Facts,
    by_colour,
    card_name,
    deck_cards,
    draft,
    facts_of,
    hand,
    level,
    order,
    pending,
    player,
    space,
    spaces,
)
from glueckauf.rules.phase import PHASES, Phase
from glueckauf.rules.ruleset import RuleSet, rules_of
from glueckauf.rules.shift_clock import rewards

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State

__all__ = ["HIDDEN", "View", "card_name", "sample"]


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A worker space: who stands there, what it costs, what lies on it."""

    name: str
    locked: bool
    price: int
    """In workers."""
    workers: int
    owner: int | None
    offer: str | None
    """The tile or order on it."""


@dataclass(frozen=True, slots=True)
class SlotView:
    colour: str
    cubes: tuple[str, ...]
    filled: bool


@dataclass(frozen=True, slots=True)
class OrderView:
    """An outstanding order with what lies on it."""

    name: str
    vehicle: str
    points: int
    slots: tuple[SlotView, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class LevelView:
    """One level of a mine. The printed cart counts as a cart, not as a tile."""

    colour: str
    light: tuple[str, ...]
    dark: tuple[str, ...]
    printed_cart: str
    carts: int
    empty: int
    cubes: dict[str, int]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything a player has; all of it is open to everyone."""

    seat: int
    points: int
    breakdown: dict[str, int]
    marks: int
    workers: int
    canteen: int
    bank: int
    cage_at: str
    cage: dict[str, int]
    storage: dict[str, int]
    levels: tuple[LevelView, ...]
    orders: tuple[OrderView, ...]
    delivered: tuple[str, ...]
    clock: dict[str, int]
    """What the player has of each element of the shift clock."""


class View:
    """The game as one seat sees it; `viewer` None is a spectator."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.viewer = viewer
        self.state = state.hidden_from(viewer)
        """A state without what the viewer does not know, for those who need speed."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.viewer == other.viewer and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # its state can be changed

    @property
    def rules(self) -> RuleSet:
        return rules_of(self.state)

    @property
    def seat(self) -> int:
        """Whose decision is due."""
        return self.state.seat

    @property
    def phase(self) -> Phase:
        return PHASES[self.state.phase]

    @property
    def shift(self) -> int:
        return self.state.shift

    @property
    def start(self) -> int:
        return self.state.start

    @property
    def steps(self) -> int:
        """Work steps left in the mining that is under way."""
        return self.state.steps

    @property
    def pending(self) -> tuple[str, str] | None:
        """The order and slot colour that await the second cube of a pair."""
        return pending(self.state.pending)

    @property
    def short_carts(self) -> int:
        """Carts of the tile just bought that wait for coal of another colour."""
        return self.state.short_carts

    @cached_property
    def supply(self) -> dict[str, int]:
        return by_colour(self.state.supply)

    @cached_property
    def spaces(self) -> tuple[SpaceView, ...]:
        return tuple(SpaceView(**space(*numbers)) for numbers in spaces(self._facts))

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        return tuple(
            PlayerView(**player(self._facts, seat, _TELLERS)) for seat in range(self.state.players)
        )

    @cached_property
    def rewards(self) -> dict[str, tuple[int, int]]:
        """What the first and the second place are worth in each element of the clock (R6)."""
        return rewards(self.state.players, self.state.second_place_late)

    @cached_property
    def draft(self) -> tuple[str, ...]:
        """The orders on offer in the draft."""
        return tuple(draft(self._facts))

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """What a draw five turned up, `?` to all but its player."""
        return tuple(hand(self._facts))

    @cached_property
    def order_deck(self) -> tuple[str, ...]:
        """From the top; `?` for what the viewer does not know."""
        return tuple(deck_cards(self._facts, ORDER_DECK))

    @cached_property
    def tile_deck(self) -> tuple[str, ...]:
        return tuple(deck_cards(self._facts, TILE_DECK))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that JSON can hold, for the caller to keep and change."""
        facts, rules = self._facts, self.rules
        return {
            "viewer": self.viewer,
            "rules": {name: getattr(rules, name) for name in rules.__slots__},
            **{part.name: part.tell(facts) for part in BOARD},
            "spaces": [space(*numbers) for numbers in spaces(facts)],
            "players": [player(facts, seat, {}) for seat in range(facts["players"])],
            "hand": hand(facts),
            "order_deck": deck_cards(facts, ORDER_DECK),
            "tile_deck": deck_cards(facts, TILE_DECK),
        }

    @cached_property
    def _facts(self) -> Facts:
        return facts_of(self.state)


def sample(view: View, rng: Random) -> State:
    """A full state that the viewer cannot tell from the real one, all equally likely."""
    state = view.state.copy()
    state.deal_hidden(rng)
    return state


def _level_view(*numbers: int) -> LevelView:
    return LevelView(**level(*numbers))


@lru_cache(1 << 12)
def _order_view(*numbers: int) -> OrderView:
    told = order(*numbers)
    told["slots"] = tuple(SlotView(**slot) for slot in told["slots"])
    return OrderView(**told)


_TELLERS: dict[str, Callable[..., Any]] = {"levels": _level_view, "orders": _order_view}
