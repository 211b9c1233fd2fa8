"""The fields of a table: the one declaration of what lies on it, as plain numbers.

Lists are flat: what belongs to a seat and a colour stands at `4 * seat + colour`. `Table` has an
attribute for each field: `python -m glueckauf.rules.generate` makes `table.py` and `table.pxd` from
this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict, cast, get_args, get_type_hints

from glueckauf.rules.codes import (
    FACTORY,
    FACTORY_DRAW,
    HAND,
    ORDER,
    ORDER_COUNT,
    ORDER_DRAW,
    PLACES,
    SEATS,
    SOURCES,
    SPACE_COUNT,
    TILE_KINDS,
)
from glueckauf.rules.material import COLOURS, ORDERS_DRAFTED, VEHICLES

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST = 32767  # compiled, a number has 16 bits
LEVELS = COAL = len(COLOURS)
BY = len(VEHICLES)


class Lying(TypedDict):
    """What a position is made of. A list says how many numbers it holds."""

    players: int
    split_substitution: int  # the switches of R9
    free_storage: int
    open_delivered: int
    second_place_late: int
    carts_need_order: int
    storage_needs_surface: int
    cubes_per_colour: int
    start: int  # whose shift it is to begin
    seat: int  # whose decision is due
    phase: int  # what kind of decision
    shift: int  # 1 to 3
    steps: int  # work steps left
    pending: int  # 4 * order + slot that awaits the second cube of a pair
    short_carts: int  # carts of a new tile that got no cube
    bought: int  # the kind of that tile
    refill: int  # the factory space to fill at the end of the turn
    draft_size: int
    hand_size: int
    space_workers: Annotated[list[int], SPACE_COUNT]  # on each space; the bank's are in `bank`
    space_owner: Annotated[list[int], SPACE_COUNT]  # whose they are
    factory: Annotated[list[int], FACTORY_DRAW - FACTORY]  # the tile on each factory space
    order_space: Annotated[list[int], ORDER_DRAW - ORDER]  # the card on each order space
    supply: Annotated[list[int], COAL]  # cubes by colour
    cards: Annotated[list[int], 2 * PLACES]  # two decks, orders and tiles, each a ring of places
    seen: Annotated[list[int], 2 * PLACES]  # who knows the card at that place: one bit a seat
    top: Annotated[list[int], 2]  # the place of each deck's top card
    left: Annotated[list[int], 2]  # how many each deck still holds
    hand: Annotated[list[int], HAND]  # what a draw five turned up, ascending
    draft: Annotated[list[int], ORDERS_DRAFTED * SEATS + 1]  # the orders on offer, ascending
    money: Annotated[list[int], SEATS]
    points: Annotated[list[int], SEATS]
    workers: Annotated[list[int], SEATS]  # not yet placed
    canteen: Annotated[list[int], SEATS]
    bank: Annotated[list[int], SEATS]
    level: Annotated[list[int], SEATS]  # where the cage is: 0 the surface, 1 to 4 below
    cage: Annotated[list[int], COAL * SEATS]  # 4 * seat + colour
    storage: Annotated[list[int], COAL * SEATS]
    cubes: Annotated[list[int], LEVELS * COAL * SEATS]  # in carts: 16 * seat + 4 * (level - 1) + c.
    tiles: Annotated[list[int], TILE_KINDS * SEATS]  # of each kind: 16 * seat + kind
    owner: Annotated[list[int], ORDER_COUNT]  # of each order: the seat that has it, + 4 once done
    slots: Annotated[list[int], 4 * ORDER_COUNT]  # 4 * order + slot, as in `addresses.py`


class Following(TypedDict):
    """What follows from the rest, kept as play goes on; `recount.py` says how it follows."""

    scored: Annotated[list[int], SOURCES * SEATS]  # points by source: 8 * seat + source
    carts: Annotated[list[int], LEVELS * SEATS]  # 4 * seat + level - 1
    orders: Annotated[list[int], ORDER_COUNT * SEATS]  # outstanding, ascending: 44 * seat + n
    order_count: Annotated[list[int], SEATS]
    free: Annotated[list[int], COAL * SEATS]  # free slots of each colour on outstanding orders
    complete: Annotated[list[int], BY * SEATS]  # complete orders waiting for each vehicle
    delivered_coal: Annotated[list[int], COAL * SEATS]  # slots of each colour on delivered orders
    delivered_by: Annotated[list[int], BY * SEATS]  # slots delivered by each vehicle
    delivered: Annotated[list[int], SEATS]  # how many orders
    unfilled: Annotated[list[int], ORDER_COUNT]  # slots still to fill on each order


class Fields(Lying, Following):
    """All of a table, by name."""


SIZES: dict[str, int] = {
    name: get_args(kind)[1] if get_args(kind) else 0
    for name, kind in get_type_hints(Fields, include_extras=True).items()
}
"""How many numbers each field holds; 0 stands for a single one, which is no list."""


def numbers_of(value: object) -> list[int]:
    """The numbers of a field, of one that holds a single number too."""
    return cast("list[int]", value if isinstance(value, list) else [value])


def changed(fields: Fields, changes: Mapping[str, object]) -> Fields:
    """Fields with some put in place of others, which must fit: compiled, nobody looks again."""
    for name, value in changes.items():
        if name not in SIZES:
            raise ValueError(f"a table has no field {name!r}")
        numbers = numbers_of(value)
        if len(numbers) != (SIZES[name] or 1):
            raise ValueError(f"{name} holds {SIZES[name]} numbers, not {len(numbers)}")
        if any(not -LARGEST <= number <= LARGEST for number in numbers):
            raise ValueError(f"{name} takes numbers up to {LARGEST}, not {value}")
    return cast("Fields", {**fields, **changes})
