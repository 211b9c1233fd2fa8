"""What a seat may know (R8.1, R8.5), as data with the names of the rulebook.

A view holds a copy of the state in which every card the seat does not know is UNKNOWN, so that
nothing can leak through it, and tells it in words on request.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from glueckauf.rules.clock import element_count, empty_carts, rewards
from glueckauf.rules.material import (
    CLOCK,
    COLOURS,
    LEVELS,
    ORDERS,
    SIDES,
    SPACES,
    STARTING_CART_SIDES,
    TILES,
)
from glueckauf.rules.numbers import (
    BANK,
    FACTORY,
    FACTORY_DRAW,
    KEEPING_ORDER,
    NOTHING,
    ORDER,
    ORDER_COUNT,
    ORDER_DECK,
    ORDER_DRAW,
    PLACES,
    SEATS,
    TILE_DECK,
    TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.outcome import breakdown
from glueckauf.rules.phase import PHASES, Phase
from glueckauf.rules.ruleset import RuleSet, rules_of
from glueckauf.rules.spaces import price

if TYPE_CHECKING:
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State

HIDDEN = "?"


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
        pending = self.state.pending
        if pending == NOTHING:
            return None
        order = ORDERS[pending // 4]
        return order.name, order.slots[pending % 4]

    @property
    def short_carts(self) -> int:
        """Carts of the tile just bought that wait for coal of another colour."""
        return self.state.short_carts

    @cached_property
    def supply(self) -> dict[str, int]:
        return dict(zip(COLOURS, self.state.supply, strict=True))

    @cached_property
    def spaces(self) -> tuple[SpaceView, ...]:
        return tuple(_space_view(self.state, number) for number in range(len(SPACES)))

    @cached_property
    def players(self) -> tuple[PlayerView, ...]:
        return tuple(_player_view(self.state, seat) for seat in range(self.state.players))

    @cached_property
    def rewards(self) -> dict[str, tuple[int, int]]:
        """What the first and the second place are worth in each element of the clock (R6)."""
        return rewards(self.state.players, self.state.second_place_late)

    @cached_property
    def draft(self) -> tuple[str, ...]:
        """The orders on offer in the draft."""
        return tuple(ORDERS[card].name for card in self.state.draft if card != NOTHING)

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """What a draw five turned up, `?` to all but its player."""
        deck = ORDER_DECK if self.state.phase >= KEEPING_ORDER else TILE_DECK
        return tuple(card_name(deck, card) for card in self.state.hand[: self.state.hand_size])

    @cached_property
    def order_deck(self) -> tuple[str, ...]:
        """From the top; `?` for what the viewer does not know."""
        return _deck_view(self.state, ORDER_DECK)

    @cached_property
    def tile_deck(self) -> tuple[str, ...]:
        return _deck_view(self.state, TILE_DECK)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data that JSON can hold."""
        return {
            "viewer": self.viewer,
            "rules": asdict(self.rules),
            "seat": self.seat,
            "phase": str(self.phase),
            "shift": self.shift,
            "start": self.start,
            "steps": self.steps,
            "pending": self.pending,
            "short_carts": self.short_carts,
            "supply": self.supply,
            "rewards": self.rewards,
            "spaces": [asdict(space) for space in self.spaces],
            "players": [asdict(player) for player in self.players],
            "draft": list(self.draft),
            "hand": list(self.hand),
            "order_deck": list(self.order_deck),
            "tile_deck": list(self.tile_deck),
        }


def sample(view: View, rng: Random) -> State:
    """A full state that the viewer cannot tell from the real one, all equally likely."""
    state = view.state.copy()
    state.deal_hidden(rng)
    return state


def card_name(deck: int, card: int) -> str:
    if card == UNKNOWN:
        return HIDDEN
    return ORDERS[card].name if deck == ORDER_DECK else TILES[card].name


def slot_cubes(content: int) -> tuple[int, ...]:
    """The cubes on a slot, from the number that stands for them."""
    if content == 0:
        return ()
    if content < 5:
        return (content - 1,)
    return ((content - 5) // 4, (content - 5) % 4)


def _deck_view(state: State, deck: int) -> tuple[str, ...]:
    cards, top = state.cards, state.top[deck]
    return tuple(
        card_name(deck, cards[PLACES * deck + (top + depth) % PLACES])
        for depth in range(state.left[deck])
    )


def _space_view(state: State, number: int) -> SpaceView:
    offer = None
    if number < FACTORY_DRAW:
        tile = state.factory[number - FACTORY]
        offer = None if tile == NOTHING else TILES[tile].name
    elif ORDER <= number < ORDER_DRAW:
        card = state.order_space[number - ORDER]
        offer = None if card == NOTHING else ORDERS[card].name
    owner = state.space_owner[number]
    return SpaceView(
        name=SPACES[number].name,
        locked=state.players in SPACES[number].shut,
        price=price(state, number),
        workers=sum(state.bank) if number == BANK else state.space_workers[number],
        owner=None if owner == NOTHING else owner,
        offer=offer,
    )


def _player_view(state: State, seat: int) -> PlayerView:
    cage = state.cage[4 * seat : 4 * seat + 4]
    storage = state.storage[4 * seat : 4 * seat + 4]
    first = ORDER_COUNT * seat
    return PlayerView(
        seat=seat,
        points=state.points[seat],
        breakdown=breakdown(state, seat),
        marks=state.money[seat],
        workers=state.workers[seat],
        canteen=state.canteen[seat],
        bank=state.bank[seat],
        cage_at=LEVELS[state.level[seat]],
        cage=dict(zip(COLOURS, cage, strict=True)),
        storage=dict(zip(COLOURS, storage, strict=True)),
        levels=tuple(_level_view(state, seat, level) for level in range(4)),
        orders=tuple(
            _order_view(state, order)
            for order in state.orders[first : first + state.order_count[seat]]
        ),
        delivered=tuple(
            ORDERS[order].name for order, owner in enumerate(state.owner) if owner == SEATS + seat
        ),
        clock={
            element.name: element_count(state, number, seat) for number, element in enumerate(CLOCK)
        },
    )


def _level_view(state: State, seat: int, level: int) -> LevelView:
    at = 16 * seat + 4 * level
    kinds = range(4 * level, 4 * level + 4)
    light, dark = (
        tuple(
            TILES[kind].name
            for kind in kinds
            if TILES[kind].side == side
            for _ in range(state.tiles[TILE_KINDS * seat + kind])
        )
        for side in SIDES
    )
    return LevelView(
        colour=COLOURS[level],
        light=light,
        dark=dark,
        printed_cart=STARTING_CART_SIDES[level],
        carts=state.carts[4 * seat + level],
        empty=empty_carts(state, seat, level),
        cubes=dict(zip(COLOURS, state.cubes[at : at + 4], strict=True)),
    )


def _order_view(state: State, number: int) -> OrderView:
    order = ORDERS[number]
    slots = []
    for slot, colour in enumerate(order.slots):
        cubes = tuple(COLOURS[cube] for cube in slot_cubes(state.slots[4 * number + slot]))
        slots.append(SlotView(colour, cubes, len(cubes) == 2 or cubes == (colour,)))
    return OrderView(
        name=order.name,
        vehicle=order.vehicle,
        points=order.points,
        slots=tuple(slots),
        complete=not state.unfilled[number],
    )
