"""The end of the game (R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import cube_count
    from glueckauf.rules.codes import (
        CUBES_A_POINT,
        FROM_CUBES,
        FROM_IMBALANCE,
        FROM_MARKS,
        FROM_OUTSTANDING,
        IMBALANCE_COST,
        MARKS_A_POINT,
        ORDER_COUNT,
        OUTSTANDING_COST,
        SOURCES,
        TILE_KINDS,
    )

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT


def cubes_owned(table: Table, seat: int) -> int:
    """In carts, cage, storage and on outstanding orders together."""
    count = 0
    # Carts
    for at in range(16 * seat, 16 * seat + 16):
        count += table.cubes[at]
    # Cage and storage
    for at in range(4 * seat, 4 * seat + 4):
        count += table.cage[at] + table.storage[at]
    # Outstanding orders
    for at in range(ORDER_COUNT * seat, ORDER_COUNT * seat + table.order_count[seat]):
        order = table.orders[at]
        for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
            count += cube_count(table.slots[slot])
    return count


def leaning(tile: int) -> int:
    """The side that a kind of tile weighs on: 1 is dark, -1 is light."""
    return 1 if tile & 1 else -1


def lean(table: Table, seat: int) -> int:
    """Dark tiles over light ones."""
    dark = 0
    for tile in range(TILE_KINDS):
        dark += leaning(tile) * table.tiles[TILE_KINDS * seat + tile]
    return dark


def imbalance(table: Table, seat: int) -> int:
    """By how many tiles one side of the mine outnumbers the other."""
    dark = lean(table, seat)
    return dark if dark > 0 else -dark


def end_points(table: Table, seat: int, source: int) -> int:
    """R7: what a source would bring if the game ended now."""
    if source == FROM_MARKS:
        return table.money[seat] // MARKS_A_POINT
    if source == FROM_CUBES:
        return cubes_owned(table, seat) // CUBES_A_POINT
    if source == FROM_OUTSTANDING:
        return -OUTSTANDING_COST * table.order_count[seat]
    return -IMBALANCE_COST * imbalance(table, seat)


def all_end_points(table: Table, seat: int) -> int:
    """What all sources of the end would bring together."""
    early = end_points(table, seat, FROM_MARKS) + end_points(table, seat, FROM_CUBES)
    late = end_points(table, seat, FROM_OUTSTANDING) + end_points(table, seat, FROM_IMBALANCE)
    return early + late


def score_end(table: Table) -> None:
    """R7: what marks, cubes, outstanding orders and tilted mines are worth in the end."""
    for seat in range(table.players):
        for source in range(FROM_MARKS, FROM_IMBALANCE + 1):
            score(table, seat, source, end_points(table, seat, source))


def marks_left(table: Table, seat: int) -> int:
    """After the exchange: 0 to 4."""
    return table.money[seat] % MARKS_A_POINT


def standing(table: Table, seat: int) -> int:
    """R7: points decide, then the marks left after the exchange."""
    return MARKS_A_POINT * table.points[seat] + marks_left(table, seat)


def score(table: Table, seat: int, source: int, points: int) -> None:
    table.points[seat] += points
    table.scored[SOURCES * seat + source] += points
