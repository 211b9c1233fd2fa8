"""What can happen in a game, as data: one frozen class a kind of event.

Things have the names of the rulebook, seats are numbers, and a tuple with one entry a seat is in
the order of the seats. An event's `kind` is the name of its class in small letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from glueckauf.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable

Deck = Literal["orders", "tiles"]
Holder = Literal["cart", "cage", "storage", "slot", "supply"]


KINDS: dict[str, type[Event]] = {}
"""Every class of events by its kind, in the order of this module."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        KINDS[cls.kind] = cls

    def marks_for(self, seat: int) -> int:  # noqa: ARG002  # most events move no money
        """What it adds to the money of a seat."""
        return 0

    def points_for(self, seat: int) -> int:  # noqa: ARG002  # nor points
        """What it adds to the points of a seat."""
        return 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cube lies. A cart has its level; a slot its order, index on the card and colour."""

    holder: Holder
    level: str | None = None
    order: str | None = None
    slot: int | None = None
    colour: str | None = None


# The draft (R2.4, R2.5)


@dataclass(frozen=True, slots=True)
class OrderDrafted(Event):
    seat: int
    order: str


@dataclass(frozen=True, slots=True)
class OrderLeftOver(Event):
    """The one order that nobody drafted goes to an order space."""

    order: str
    space: str


# Workers and their spaces (R3.3, R3.4)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class WorkersDisplaced(Event):
    """Workers of `seat` left a space for the canteen."""

    seat: int
    space: str
    workers: int


@dataclass(frozen=True, slots=True)
class WorkersPlaced(Event):
    seat: int
    space: str
    workers: int


# Money and the factory (R4.1, R4.5, R8.4)


@dataclass(frozen=True, slots=True)
class MarksReceived(Event):
    seat: int
    marks: int
    space: str

    def marks_for(self, seat: int) -> int:
        return self.marks if seat == self.seat else 0


@dataclass(frozen=True, slots=True)
class MarksPaid(Event):
    seat: int
    marks: int
    tile: str

    def marks_for(self, seat: int) -> int:
        return -self.marks if seat == self.seat else 0


@dataclass(frozen=True, slots=True)
class TileBought(Event):
    """From a tile space, or from `factory draw`."""

    seat: int
    tile: str
    space: str


@dataclass(frozen=True, slots=True)
class CubesSupplied(Event):
    """From the supply into carts of a new tile, which stands on `level`."""

    seat: int
    tile: str
    level: str
    cube: str
    count: int


@dataclass(frozen=True, slots=True)
class CoalShort(Event):
    """The supply lacked the colour of a new tile for so many of its carts."""

    seat: int
    tile: str
    carts: int


@dataclass(frozen=True, slots=True)
class CartsLeftEmpty(Event):
    """By choice, or because no cube of any colour was there."""

    seat: int
    tile: str
    level: str
    carts: int


@dataclass(frozen=True, slots=True)
class TileTurnedUp(Event):
    tile: str
    space: str


@dataclass(frozen=True, slots=True)
class SpaceLeftEmpty(Event):
    """R8.3: a tile or order space that no deck can fill."""

    space: str


# Orders and the draw five (R4.2, R4.6, R4.7)


@dataclass(frozen=True, slots=True)
class OrderTaken(Event):
    """From an order space, or from `order draw`."""

    seat: int
    order: str
    space: str


@dataclass(frozen=True, slots=True)
class OrderTurnedUp(Event):
    order: str
    space: str


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """What a draw five took from its deck, which only its player sees."""

    seat: int
    deck: Deck
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NothingKept(Event):
    """A draw five of which nothing was bought or kept."""

    seat: int
    deck: Deck


@dataclass(frozen=True, slots=True)
class CardsReturned(Event):
    """All to the top or all to the bottom, named from the top down, which only the player knows."""

    seat: int
    deck: Deck
    place: str
    cards: tuple[str, ...]


# Mining and delivery (R4.3, R4.4)


@dataclass(frozen=True, slots=True)
class MiningBegan(Event):
    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class CageMoved(Event):
    seat: int
    origin: str
    target: str


@dataclass(frozen=True, slots=True)
class CubeMoved(Event):
    """Loaded, stored, put on an order, or from a delivered order back to the supply."""

    seat: int
    cube: str
    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class SlotFilled(Event):
    """By one cube of its colour, or by the second of two."""

    seat: int
    order: str
    slot: int
    colour: str
    cubes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderCompleted(Event):
    seat: int
    order: str


@dataclass(frozen=True, slots=True)
class MiningStopped(Event):
    """Before the last step; those left are lost."""

    seat: int
    steps_lost: int


@dataclass(frozen=True, slots=True)
class MiningEnded(Event):
    """With the last step."""

    seat: int


@dataclass(frozen=True, slots=True)
class OrderDelivered(Event):
    seat: int
    order: str
    points: int

    def points_for(self, seat: int) -> int:
        return self.points if seat == self.seat else 0


# The end of a shift (R5, R6) and of the game (R7)


@dataclass(frozen=True, slots=True)
class ShiftBegan(Event):
    """`seat` is the start player."""

    shift: int
    seat: int


@dataclass(frozen=True, slots=True)
class ShiftEnded(Event):
    """`points` are those of every seat before the clock is scored."""

    shift: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ElementScored(Event):
    """What every seat has of an element of the clock, and what it gets for it.

    `first` and `second` are the seats in these places; `totals` everyone's points after it.
    """

    shift: int
    element: str
    counts: tuple[int, ...]
    points: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    totals: tuple[int, ...]

    def points_for(self, seat: int) -> int:
        return self.points[seat]


@dataclass(frozen=True, slots=True)
class StartPlayerChanged(Event):
    """R5.2. `workers` are those of every seat in the factory."""

    seat: int
    previous: int
    workers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartPlayerKept(Event):
    """R5.2, where the old start player alone has most workers in the factory."""

    seat: int
    workers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorkersReturned(Event):
    """How many came back to every seat."""

    workers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndScored(Event):
    """`amount` is what was counted: marks, cubes, outstanding orders, or tiles of imbalance.

    `total` are the seat's points after it.
    """

    seat: int
    source: str
    amount: int
    points: int
    total: int

    def points_for(self, seat: int) -> int:
        return self.points if seat == self.seat else 0


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The ranking, with the points and the marks left that it goes by; see `Outcome`."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    points: tuple[int, ...]
    marks_left: tuple[int, ...]


def marks_gained(events: Iterable[Event], seat: int) -> int:
    """By how much the events change the money of a seat."""
    return sum(event.marks_for(seat) for event in events)


def points_gained(events: Iterable[Event], seat: int) -> int:
    """By how much the events change the points of a seat."""
    return sum(event.points_for(seat) for event in events)


def redact(event: Event, seat: int | None) -> Event:
    """The event as a seat may know it (R8.5); None is a spectator."""
    if isinstance(event, CardsDrawn | CardsReturned) and event.seat != seat:
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    return event


def as_dict(event: Event) -> dict[str, Any]:
    """The event as plain data that JSON can hold."""
    return {"kind": event.kind, **_plain(event)}


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value
