"""What follows from the rest of a state: the counts that the engine keeps as it plays."""

from __future__ import annotations

from typing import Any

from glueckauf.rules import flat
from glueckauf.rules.addresses import cube_count, is_filled, slots_of
from glueckauf.rules.numbers import (
    FROM_CLOCK,
    FROM_CUBES,
    FROM_IMBALANCE,
    FROM_MARKS,
    FROM_ORDERS,
    FROM_OUTSTANDING,
    NOTHING,
    ORDER_COUNT,
    OVER,
    SEATS,
    SOURCES,
    TILE_KINDS,
)

Fields = dict[str, Any]


def derived(fields: Fields) -> Fields:
    """The fields that follow from the others, as they must be.

    Of `scored` only the points of the shift clock are taken from what is there: they are history.
    """
    return {
        **_outstanding(fields),
        **_delivered(fields),
        "carts": _carts(fields),
        "scored": _scored(fields),
    }


def orders_of(fields: Fields, owner: int) -> list[int]:
    """The orders that an owner has, ascending; seat + 4 stands for those it has delivered."""
    return [order for order, whose in enumerate(fields["owner"]) if whose == owner]


def _outstanding(fields: Fields) -> Fields:
    orders = [NOTHING] * (SEATS * ORDER_COUNT)
    order_count, free, complete = [0] * SEATS, [0] * 16, [0] * 16
    unfilled = [0] * ORDER_COUNT
    for seat in range(SEATS):
        own = orders_of(fields, seat)
        order_count[seat] = len(own)
        orders[ORDER_COUNT * seat : ORDER_COUNT * seat + len(own)] = own
        for order in own:
            for slot in slots_of(order):
                content = fields["slots"][slot]
                if not content:
                    free[4 * seat + flat.SLOT_COLOUR[slot]] += 1
                unfilled[order] += not is_filled(content, flat.SLOT_COLOUR[slot])
            complete[4 * seat + flat.ORDER_VEHICLE[order]] += not unfilled[order]
    return {
        "orders": orders,
        "order_count": order_count,
        "free": free,
        "complete": complete,
        "unfilled": unfilled,
    }


def _delivered(fields: Fields) -> Fields:
    delivered, coal, by = [0] * SEATS, [0] * 16, [0] * 16
    for seat in range(SEATS):
        for order in orders_of(fields, SEATS + seat):
            delivered[seat] += 1
            by[4 * seat + flat.ORDER_VEHICLE[order]] += flat.SLOT_COUNT[order]
            for slot in slots_of(order):
                coal[4 * seat + flat.SLOT_COLOUR[slot]] += 1
    return {"delivered": delivered, "delivered_coal": coal, "delivered_by": by}


def _carts(fields: Fields) -> list[int]:
    """One printed on each level (R1), and those of the tiles."""
    carts = [int(at < 4 * fields["players"]) for at in range(16)]
    for at, count in enumerate(fields["tiles"]):
        seat, kind = divmod(at, TILE_KINDS)
        carts[4 * seat + flat.TILE_COLOUR[kind]] += count * flat.TILE_CARTS[kind]
    return carts


def _scored(fields: Fields) -> list[int]:
    scored = [0] * (SEATS * SOURCES)
    for seat in range(fields["players"]):
        at = SOURCES * seat
        delivered = orders_of(fields, SEATS + seat)
        scored[at + FROM_ORDERS] = sum(flat.ORDER_POINTS[order] for order in delivered)
        clock = slice(at + FROM_CLOCK, at + FROM_MARKS)
        scored[clock] = fields["scored"][clock]
        if fields["phase"] == OVER:  # R7
            own = orders_of(fields, seat)
            scored[at + FROM_MARKS] = fields["money"][seat] // 5
            scored[at + FROM_CUBES] = _cubes_owned(fields, seat, own) // 3
            scored[at + FROM_OUTSTANDING] = -len(own)
            scored[at + FROM_IMBALANCE] = -2 * _imbalance(fields, seat)
    return scored


def _cubes_owned(fields: Fields, seat: int, orders: list[int]) -> int:
    mine = slice(4 * seat, 4 * seat + 4)
    on_orders = sum(
        cube_count(fields["slots"][slot]) for order in orders for slot in slots_of(order)
    )
    return int(
        sum(fields["cubes"][16 * seat : 16 * seat + 16])
        + sum(fields["cage"][mine])
        + sum(fields["storage"][mine])
        + on_orders
    )


def _imbalance(fields: Fields, seat: int) -> int:
    kinds = fields["tiles"][TILE_KINDS * seat : TILE_KINDS * seat + TILE_KINDS]
    light, dark = sum(kinds[::2]), sum(kinds[1::2])
    return int(abs(light - dark))
