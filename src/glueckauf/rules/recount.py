"""What follows from the rest of a state: the counts that the engine keeps as it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from glueckauf.rules import material_tables
from glueckauf.rules.addresses import is_filled, slots_of
from glueckauf.rules.codes import (
    FROM_CLOCK,
    FROM_MARKS,
    FROM_ORDERS,
    NOTHING,
    ORDER_COUNT,
    OVER,
    SEATS,
    SOURCES,
    TILE_KINDS,
)
from glueckauf.rules.fields import SIZES, Following
from glueckauf.rules.final_scoring import score_end
from glueckauf.rules.state import state_of

if TYPE_CHECKING:
    from glueckauf.rules.fields import Fields


def derived(fields: Fields) -> Following:
    """The fields that follow from the others, as they must be.

    Of `scored` only the points of the shift clock are taken from what is there: they are history.
    """
    following = cast("Following", {name: [0] * SIZES[name] for name in Following.__annotations__})
    _outstanding(fields, following)
    _delivered(fields, following)
    following["carts"] = _carts(fields)
    following["scored"] = _scored(fields, following)
    return following


def orders_of(owners: list[int], owner: int) -> list[int]:
    """The orders that an owner has, ascending; seat + 4 stands for those it has delivered."""
    return [order for order, whose in enumerate(owners) if whose == owner]


def _outstanding(fields: Fields, following: Following) -> None:
    following["orders"] = [NOTHING] * (SEATS * ORDER_COUNT)
    unfilled = following["unfilled"]
    for seat in range(SEATS):
        own = orders_of(fields["owner"], seat)
        following["order_count"][seat] = len(own)
        following["orders"][ORDER_COUNT * seat : ORDER_COUNT * seat + len(own)] = own
        for order in own:
            for slot in slots_of(order):
                content, colour = fields["slots"][slot], material_tables.SLOT_COLOUR[slot]
                following["free"][4 * seat + colour] += not content
                unfilled[order] += not is_filled(content, colour)
            following["complete"][4 * seat + material_tables.ORDER_VEHICLE[order]] += not unfilled[
                order
            ]


def _delivered(fields: Fields, following: Following) -> None:
    for seat in range(SEATS):
        for order in orders_of(fields["owner"], SEATS + seat):
            slots = slots_of(order)
            following["delivered"][seat] += 1
            following["delivered_by"][4 * seat + material_tables.ORDER_VEHICLE[order]] += len(slots)
            for slot in slots:
                following["delivered_coal"][4 * seat + material_tables.SLOT_COLOUR[slot]] += 1


def _carts(fields: Fields) -> list[int]:
    """One printed on each level (R1), and those of the tiles."""
    carts = [int(at < 4 * fields["players"]) for at in range(16)]
    for at, count in enumerate(fields["tiles"]):
        seat, kind = divmod(at, TILE_KINDS)
        carts[4 * seat + material_tables.TILE_COLOUR[kind]] += (
            count * material_tables.TILE_CARTS[kind]
        )
    return carts


def _scored(fields: Fields, following: Following) -> list[int]:
    scored = [0] * (SEATS * SOURCES)
    for seat in range(fields["players"]):
        at = SOURCES * seat
        delivered = orders_of(fields["owner"], SEATS + seat)
        scored[at + FROM_ORDERS] = sum(material_tables.ORDER_POINTS[order] for order in delivered)
        clock = slice(at + FROM_CLOCK, at + FROM_MARKS)
        scored[clock] = fields["scored"][clock]
    if fields["phase"] != OVER:
        return scored
    state = state_of({**fields, **following, "scored": scored})
    score_end(state)
    return state.scored
