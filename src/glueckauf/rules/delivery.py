"""Delivery (R4.4): every complete order of one vehicle leaves, and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import cube_count, first_cube, second_cube
    from glueckauf.rules.codes import (
        FROM_ORDERS,
        LEGAL,
        NOTHING_TO_DELIVER,
        ORDER_COUNT,
        SEATS,
        SOURCES,
    )
    from glueckauf.rules.outstanding_orders import lay_down

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR
ORDER_POINTS = material_tables.ORDER_POINTS
ORDER_VEHICLE = material_tables.ORDER_VEHICLE


def why_not_deliver(table: Table, vehicle: int) -> int:
    return LEGAL if table.complete[4 * table.seat + vehicle] else NOTHING_TO_DELIVER


def apply_delivery(table: Table, vehicle: int) -> None:
    """R4.4: all complete orders of the vehicle go, the others stay."""
    seat = table.seat
    at = 0
    while at < table.order_count[seat]:
        order = table.orders[ORDER_COUNT * seat + at]
        if ORDER_VEHICLE[order] == vehicle and not table.unfilled[order]:
            lay_down(table, seat, at)
            deliver(table, seat, order)
        else:
            at += 1
    table.complete[4 * seat + vehicle] = 0


def deliver(table: Table, seat: int, order: int) -> None:
    """Score the order, and return its cubes to the supply."""
    # Its points
    table.points[seat] += ORDER_POINTS[order]
    table.scored[SOURCES * seat + FROM_ORDERS] += ORDER_POINTS[order]
    # It counts for the clock as printed (R6.1)
    table.owner[order] = SEATS + seat
    table.delivered[seat] += 1
    table.delivered_by[4 * seat + ORDER_VEHICLE[order]] += SLOT_COUNT[order]
    for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
        table.delivered_coal[4 * seat + SLOT_COLOUR[slot]] += 1
        # The cubes go back to the supply, both of a substitution
        content = table.slots[slot]
        table.supply[first_cube(content)] += 1
        if cube_count(content) == 2:
            table.supply[second_cube(content)] += 1
        table.slots[slot] = 0
