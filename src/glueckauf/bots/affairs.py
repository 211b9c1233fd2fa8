"""One player's side of the table, in plain lists that are quick to read again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules import flat
from glueckauf.rules.clock import element_count
from glueckauf.rules.material import CLOCK, WORKERS
from glueckauf.rules.numbers import ORDER_COUNT, TILE_KINDS, TURN

if TYPE_CHECKING:
    from glueckauf.rules.state import State

ELEMENTS = len(CLOCK)
HALF = 4
"""Added to the colour of a slot that holds one cube of another: any second one fills it (R9)."""


class Job:
    """An order, and what it still needs."""

    __slots__ = ("number", "points", "vehicle", "wants")

    def __init__(self, number: int, wants: list[int]) -> None:
        self.number = number
        self.wants = wants
        """The colours of its unfilled slots, + HALF where one cube of another lies."""
        self.vehicle = flat.ORDER_VEHICLE[number]
        self.points = flat.ORDER_POINTS[number]


def slot_colours(order: int) -> list[int]:
    return flat.SLOT_COLOUR[4 * order : 4 * order + flat.SLOT_COUNT[order]]


def fresh_job(order: int) -> Job:
    """An order that holds no cube yet."""
    return Job(order, slot_colours(order))


def _job(slots: list[int], order: int) -> Job:
    wants = []
    for slot, colour in enumerate(slot_colours(order)):
        content = slots[4 * order + slot]
        if not content:
            wants.append(colour)
        elif content < 5 and content - 1 != colour:
            wants.append(HALF + colour)
    return Job(order, wants)


class Affairs:
    """What a seat has, and what its rivals have of the shift clock."""

    def __init__(self, state: State, seat: int) -> None:
        here, orders, slots = 4 * seat, state.orders, state.slots
        self.state = state
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
        self.jobs = [
            _job(slots, order) for order in orders[first : first + state.order_count[seat]]
        ]
        tiles = state.tiles[TILE_KINDS * seat : TILE_KINDS * seat + TILE_KINDS]
        self.lean = sum(tiles[1::2]) - sum(tiles[::2])
        """Dark tiles over light ones."""
        self.counts = [element_count(state, element, seat) for element in range(ELEMENTS)]
        self.full_carts = _by_level(self.cubes)
        rivals = [other for other in range(state.players) if other != seat]
        self.rival_counts = [
            [element_count(state, element, other) for other in rivals]
            for element in range(ELEMENTS)
        ]
        cubes = state.cubes
        full = [_by_level(cubes[16 * other : 16 * other + 16]) for other in rivals]
        self.rival_full_carts = [[carts[level] for carts in full] for level in range(4)]

    def coal_in_carts(self) -> list[int]:
        return [sum(self.cubes[colour::4]) for colour in range(4)]

    def coal_at_hand(self) -> list[int]:
        """In the cage and the storage."""
        return [caged + stored for caged, stored in zip(self.cage, self.storage, strict=True)]


def _by_level(cubes: list[int]) -> list[int]:
    return [sum(cubes[at : at + 4]) for at in range(0, 16, 4)]
