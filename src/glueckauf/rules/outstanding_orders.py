"""A player's outstanding orders: taking one up, and letting it go."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.codes import NOTHING, ORDER_COUNT

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR


def take_up(table: Table, seat: int, order: int) -> None:
    """The order lies open before the player, its slots free. The list stays ascending."""
    first = ORDER_COUNT * seat
    at = first + table.order_count[seat]
    while at > first and table.orders[at - 1] > order:
        table.orders[at] = table.orders[at - 1]
        at -= 1
    table.orders[at] = order
    table.order_count[seat] += 1
    table.owner[order] = seat
    table.unfilled[order] = SLOT_COUNT[order]
    for slot in range(SLOT_COUNT[order]):
        table.slots[4 * order + slot] = 0
        table.free[4 * seat + SLOT_COLOUR[4 * order + slot]] += 1


def lay_down(table: Table, seat: int, at: int) -> None:
    """Remove the order at index `at` of the player's list."""
    last = table.order_count[seat] - 1
    for index in range(at, last):
        table.orders[ORDER_COUNT * seat + index] = table.orders[ORDER_COUNT * seat + index + 1]
    table.orders[ORDER_COUNT * seat + last] = NOTHING
    table.order_count[seat] = last
