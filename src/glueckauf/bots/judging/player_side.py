"""One player's side of the table, in plain lists that are quick to read again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules import material_tables
from glueckauf.rules.addresses import is_filled, slots_of
from glueckauf.rules.codes import ORDER_COUNT, TURN
from glueckauf.rules.final_scoring import lean
from glueckauf.rules.material import CLOCK, WORKERS
from glueckauf.rules.shift_clock import element_count, empty_carts

if TYPE_CHECKING:
    from glueckauf.rules.state import State

ELEMENTS = len(CLOCK)
HALF = 4
"""Added to the colour of a slot that holds one cube of another: any second one fills it (R9)."""


class OpenOrder:
    """An order, and what it still needs."""

    __slots__ = ("number", "points", "vehicle", "wants")

    def __init__(self, number: int, wants: list[int]) -> None:
        self.number = number
        self.wants = wants
        """The colours of its unfilled slots, + HALF where one cube of another lies."""
        self.vehicle = material_tables.ORDER_VEHICLE[number]
        self.points = material_tables.ORDER_POINTS[number]


def slot_colours(order: int) -> list[int]:
    return [material_tables.SLOT_COLOUR[slot] for slot in slots_of(order)]


def fresh_order(order: int) -> OpenOrder:
    """An order that holds no cube yet."""
    return OpenOrder(order, slot_colours(order))


def _open_order(slots: list[int], order: int) -> OpenOrder:
    wants = []
    for slot in slots_of(order):
        content, colour = slots[slot], material_tables.SLOT_COLOUR[slot]
        if not is_filled(content, colour):
            wants.append(HALF + colour if content else colour)
    return OpenOrder(order, wants)


class PlayerSide:
    """What a seat has, and what its rivals have of the shift clock."""

    def __init__(self, state: State, seat: int) -> None:
        here, orders, slots = 4 * seat, state.orders, state.slots
        self.state = state
        self.seat = seat
        self.players = state.players
        self.shift = state.shift
        self.shift_workers = WORKERS[state.players]
        self.workers = state.workers[seat]
        self.workers_after = self.workers - (state.phase == TURN)
        """At most, when the decision that is due has been taken."""
        self.money = state.money[seat]
        self.level = state.level[seat]
        self.supply = state.supply
        self.cage = state.cage[here : here + 4]
        self.storage = state.storage[here : here + 4]
        self.cubes = state.cubes[16 * seat : 16 * seat + 16]
        """In carts: 4 * (level - 1) + colour."""
        first = ORDER_COUNT * seat
        self.orders = [
            _open_order(slots, order) for order in orders[first : first + state.order_count[seat]]
        ]
        self.lean = lean(state, seat)
        self.counts = _counts(state, seat)
        self.full_carts = _by_level(self.cubes)
        self.rivals = [other for other in range(state.players) if other != seat]
        of_rivals = [_counts(state, other) for other in self.rivals]
        self.rival_counts = [[counts[at] for counts in of_rivals] for at in range(ELEMENTS)]
        cubes = state.cubes
        full = [_by_level(cubes[16 * other : 16 * other + 16]) for other in self.rivals]
        self.rival_full_carts = [[carts[level] for carts in full] for level in range(4)]

    def coal_in_carts(self) -> list[int]:
        return [sum(self.cubes[colour::4]) for colour in range(4)]

    def coal_at_hand(self) -> list[int]:
        """In the cage and the storage."""
        return [caged + stored for caged, stored in zip(self.cage, self.storage, strict=True)]


def _counts(state: State, seat: int) -> list[int]:
    """By element of the clock; empty carts also while they do not count (R9)."""
    delivered = [element_count(state, element, seat) for element in range(8)]
    return delivered + [empty_carts(state, seat, level) for level in range(4)]


def _by_level(cubes: list[int]) -> list[int]:
    return [sum(cubes[at : at + 4]) for at in range(0, 16, 4)]
