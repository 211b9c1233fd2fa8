"""A first guess at how good the middle of a mining action is, for a search that cannot go on from
all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import is_half
    from glueckauf.rules.codes import ORDER_COUNT

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR


def promise_of(table: Table, seat: int) -> int:
    """Four for a slot filled, three for one half filled, two for a cube that a free slot waits for
    and for a cage in the right place, one for another cube that is out of its cart."""
    promise = 2 * is_placed(table, seat)
    for at in range(4 * seat, 4 * seat + 4):
        coal = table.cage[at] + table.storage[at]
        promise += coal + min(coal, table.free[at])
    for index in range(table.order_count[seat]):
        order = table.orders[ORDER_COUNT * seat + index]
        for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
            if table.slots[slot]:
                promise += 4 - is_half(table.slots[slot], SLOT_COLOUR[slot])
    return promise


def is_placed(table: Table, seat: int) -> bool:
    """Whether the cage stands where the next step for an order can be taken."""
    level = table.level[seat]
    for colour in range(4):
        at = 4 * seat + colour
        if level:
            here = table.cubes[16 * seat + 4 * (level - 1) + colour]
            if here and table.free[at] > table.cage[at] + table.storage[at]:
                return True
        elif table.cage[at] and table.free[at]:
            return True
    return False
