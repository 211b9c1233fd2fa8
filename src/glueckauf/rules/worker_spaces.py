"""Choosing a worker space: displacement and the bank (R3), and what every area asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.codes import (
        BANK,
        DELIVER,
        FACTORY_DRAW,
        LEGAL,
        LOCKED,
        MONEY,
        NOTHING,
        ORDER,
        ORDER_DECK,
        ORDER_DRAW,
        SPACE_COUNT,
        TILE_DECK,
        TOO_FEW_WORKERS,
    )
    from glueckauf.rules.delivery import why_not_deliver
    from glueckauf.rules.draw_five import why_not_draw
    from glueckauf.rules.factory import why_not_tile
    from glueckauf.rules.order_spaces import why_not_order

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SHUT = material_tables.SHUT


def price(table: Table, space: int) -> int:
    """R3.3: one worker, and one more for each that stands there. R3.4: the bank takes one."""
    return 1 if space == BANK else table.space_workers[space] + 1


def prices(table: Table) -> list[int]:
    """Of every space."""
    return [price(table, space) for space in range(SPACE_COUNT)]


def why_not_space(table: Table, space: int) -> int:
    """R3.2: open, enough workers, and the action can be carried out."""
    if SHUT[SPACE_COUNT * (table.players - 2) + space]:
        return LOCKED
    if table.workers[table.seat] < price(table, space):
        return TOO_FEW_WORKERS
    if space < FACTORY_DRAW:
        return why_not_tile(table, space)
    if space == FACTORY_DRAW:
        return why_not_draw(table, TILE_DECK)
    if DELIVER <= space < MONEY:
        return why_not_deliver(table, space - DELIVER)
    if ORDER <= space < ORDER_DRAW:
        return why_not_order(table, space - ORDER)
    if space == ORDER_DRAW:
        return why_not_draw(table, ORDER_DECK)
    return LEGAL


def legal_spaces(table: Table, out: list[int], count: int) -> int:
    for space in range(SPACE_COUNT):
        if why_not_space(table, space) == LEGAL:
            out[count] = space
            count += 1
    return count


def place_workers(table: Table, space: int) -> None:
    """Send whoever stands there to the canteen, and place one more than they were."""
    seat = table.seat
    needed = price(table, space)
    table.workers[seat] -= needed
    if space == BANK:
        table.bank[seat] += 1
        return
    if table.space_owner[space] != NOTHING:
        table.canteen[table.space_owner[space]] += table.space_workers[space]
    table.space_owner[space] = seat
    table.space_workers[space] = needed
