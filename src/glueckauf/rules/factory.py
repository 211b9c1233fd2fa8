"""The factory: buying a tunnel tile (R4.1) and what happens when coal runs short (R8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.codes import (
        COAL,
        COAL_NONE,
        LEGAL,
        NO_TILE,
        NOT_IN_SUPPLY,
        NOTHING,
        TILE_DECK,
        TILE_KINDS,
        TOO_EXPENSIVE,
    )
    from glueckauf.rules.decks import draw

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

TILE_COLOUR = material_tables.TILE_COLOUR
TILE_CARTS = material_tables.TILE_CARTS
TILE_PRICE = material_tables.TILE_PRICE


def why_not_tile(table: Table, space: int) -> int:
    """R4.1: there must be a tile, and the money for it."""
    tile = table.factory[space]
    if tile == NOTHING:
        return NO_TILE
    return why_not_buy(table, tile)


def why_not_buy(table: Table, tile: int) -> int:
    if TILE_PRICE[tile] > table.money[table.seat]:
        return TOO_EXPENSIVE
    return LEGAL


def apply_tile(table: Table, space: int) -> int:
    """Buy the tile of a space. Tells whether the action is finished."""
    tile = table.factory[space]
    table.factory[space] = NOTHING
    table.refill = space
    return buy(table, tile)


def buy(table: Table, tile: int) -> int:
    """R4.1: pay, add the tile to the mine, load it. Tells whether no coal is to be chosen."""
    seat = table.seat
    colour = TILE_COLOUR[tile]
    carts = TILE_CARTS[tile]
    # Pay, and lay the tile on its level and side
    table.money[seat] -= TILE_PRICE[tile]
    table.tiles[TILE_KINDS * seat + tile] += 1
    table.carts[4 * seat + colour] += carts
    # A cube of its colour in each cart, while there are any
    loaded = min(carts, table.supply[colour])
    table.supply[colour] -= loaded
    table.cubes[16 * seat + 5 * colour] += loaded
    # For the other carts a colour may be chosen (R8.4)
    table.bought = tile
    table.short_carts = carts - loaded
    return coal_settled(table)


def coal_settled(table: Table) -> int:
    """R8.4, R8.6: no cart waits for coal, or there is none of any colour to choose from."""
    if table.short_carts and table.supply[0] + table.supply[1] + table.supply[2] + table.supply[3]:
        return 0
    table.short_carts = 0
    table.bought = NOTHING
    return 1


def legal_coal(table: Table, out: list[int], count: int) -> int:
    for colour in range(4):
        if table.supply[colour]:
            out[count] = COAL + colour
            count += 1
    out[count] = COAL_NONE
    return count + 1


def why_not_coal(table: Table, action: int) -> int:
    if action != COAL_NONE and not table.supply[action - COAL]:
        return NOT_IN_SUPPLY
    return LEGAL


def apply_coal(table: Table, action: int) -> int:
    """Load one short cart with another colour, or leave it empty. Tells whether it was the last."""
    if action != COAL_NONE:
        colour = action - COAL
        table.supply[colour] -= 1
        table.cubes[16 * table.seat + 4 * TILE_COLOUR[table.bought] + colour] += 1
    table.short_carts -= 1
    return coal_settled(table)


def refill_factory(table: Table) -> None:
    """R4.1: at the end of the turn the deck fills the space again, while it lasts (R8.3)."""
    if table.refill != NOTHING:
        if table.left[TILE_DECK]:
            table.factory[table.refill] = draw(table, TILE_DECK)
        table.refill = NOTHING
