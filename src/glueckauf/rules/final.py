"""The end of the game (R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import plain as cython

from glueckauf.rules import flat

if not cython.compiled:
    from glueckauf.rules.addresses import cube_count
    from glueckauf.rules.numbers import (
        FROM_CUBES,
        FROM_IMBALANCE,
        FROM_MARKS,
        FROM_OUTSTANDING,
        ORDER_COUNT,
        SOURCES,
        TILE_KINDS,
    )

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = flat.SLOT_COUNT


def cubes_owned(table: Table, seat: int) -> int:
    """In carts, cage, storage and on outstanding orders together."""
    count = 0
    for at in range(16 * seat, 16 * seat + 16):
        count += table.cubes[at]
    for at in range(4 * seat, 4 * seat + 4):
        count += table.cage[at] + table.storage[at]
    for at in range(ORDER_COUNT * seat, ORDER_COUNT * seat + table.order_count[seat]):
        order = table.orders[at]
        for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
            count += cube_count(table.slots[slot])
    return count


def imbalance(table: Table, seat: int) -> int:
    """By how many tiles one side of the mine outnumbers the other."""
    lean = 0
    for tile in range(TILE_KINDS):
        count = table.tiles[TILE_KINDS * seat + tile]
        lean += count if tile & 1 else -count
    return lean if lean > 0 else -lean


def score_end(table: Table) -> None:
    for seat in range(table.players):
        score(table, seat, FROM_MARKS, table.money[seat] // 5)
        score(table, seat, FROM_CUBES, cubes_owned(table, seat) // 3)
        score(table, seat, FROM_OUTSTANDING, -table.order_count[seat])
        score(table, seat, FROM_IMBALANCE, -2 * imbalance(table, seat))


def standing(table: Table, seat: int) -> int:
    """R7: points decide, then the marks left after the exchange, of which there are 0 to 4."""
    return 5 * table.points[seat] + table.money[seat] % 5


def score(table: Table, seat: int, source: int, points: int) -> None:
    table.points[seat] += points
    table.scored[SOURCES * seat + source] += points
