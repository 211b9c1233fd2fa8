"""The two *draw five* spaces (R4.2, R4.7): look, keep one or none, put the rest back."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.codes import (
        DECK_EMPTY,
        HAND,
        KEEP_NONE,
        KEEP_ORDER,
        KEEP_TILE,
        LEGAL,
        NO_SUCH_ARRANGEMENT,
        NOT_IN_HAND,
        NOTHING,
        ORDER_DECK,
        PLACES,
        RETURN_BOTTOM,
        RETURN_TOP,
        TILE_DECK,
    )
    from glueckauf.rules.decks import draw, put, take_out
    from glueckauf.rules.factory import buy, why_not_buy
    from glueckauf.rules.outstanding_orders import take_up

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

ARRANGEMENT = material_tables.ARRANGEMENT
IN_ORDER = material_tables.IN_ORDER
FACTORIAL = material_tables.FACTORIAL


def why_not_draw(table: Table, deck: int) -> int:
    return LEGAL if table.left[deck] else DECK_EMPTY


def apply_draw(table: Table, deck: int) -> None:
    """Take up to five from the top into the hand, ascending."""
    while table.hand_size < HAND and table.left[deck]:
        card = draw(table, deck)
        at = table.hand_size
        while at and table.hand[at - 1] > card:
            table.hand[at] = table.hand[at - 1]
            at -= 1
        table.hand[at] = card
        table.hand_size += 1


def legal_keep(table: Table, deck: int, out: list[int], count: int) -> int:
    first = KEEP_TILE if deck == TILE_DECK else KEEP_ORDER
    # None of them
    out[count] = KEEP_NONE
    count += 1
    # One that can be paid for, equal ones once (R8.6); orders cost nothing (R4.7)
    previous = NOTHING
    for index in range(table.hand_size):
        card = table.hand[index]
        if card != previous and (deck == ORDER_DECK or why_not_buy(table, card) == LEGAL):
            out[count] = first + card
            count += 1
        previous = card
    return count


def why_not_keep(table: Table, deck: int, card: int) -> int:
    for index in range(table.hand_size):
        if table.hand[index] == card:
            return why_not_buy(table, card) if deck == TILE_DECK else LEGAL
    return NOT_IN_HAND


def apply_keep(table: Table, deck: int, card: int) -> int:
    """Keep a card, or NOTHING. Tells whether no decision about coal is due."""
    if card == NOTHING:
        return 1
    # From the hand to the mine, or to the outstanding orders
    take_out(table.hand, table.hand_size, card)
    table.hand_size -= 1
    if deck == TILE_DECK:
        return buy(table, card)
    take_up(table, table.seat, card)
    return 1


def alike(table: Table) -> int:
    """One bit for each card in hand that equals the next, as IN_ORDER counts them."""
    bits = 0
    shift = HAND - table.hand_size
    for index in range(table.hand_size - 1):
        if table.hand[index] == table.hand[index + 1]:
            bits |= 1 << (index + shift)
    return bits


def legal_return(table: Table, out: list[int], count: int) -> int:
    # Equal cards in one order only (R8.6)
    equal = alike(table)
    ways = FACTORIAL[table.hand_size]
    for rank in range(ways):
        if IN_ORDER[rank] & equal == equal:
            out[count] = RETURN_TOP + rank
            count += 1
    for rank in range(ways):
        if IN_ORDER[rank] & equal == equal:
            out[count] = RETURN_BOTTOM + rank
            count += 1
    return count


def why_not_return(table: Table, action: int) -> int:
    rank = (action - RETURN_TOP) % (RETURN_BOTTOM - RETURN_TOP)
    equal = alike(table)
    if rank >= FACTORIAL[table.hand_size] or IN_ORDER[rank] & equal != equal:
        return NO_SUCH_ARRANGEMENT
    return LEGAL


def apply_return(table: Table, deck: int, action: int) -> None:
    """Put the hand back, all on top or all at the bottom; only this player knows the places."""
    # Where they go, and in which order
    size = table.hand_size
    if action >= RETURN_BOTTOM:
        rank = action - RETURN_BOTTOM
        depth = table.left[deck]
    else:
        rank = action - RETURN_TOP
        depth = 0
        table.top[deck] = (table.top[deck] + PLACES - size) % PLACES
    # Into the deck, known to this player by their places (R8.5)
    head = HAND - size
    for index in range(size):
        card = table.hand[ARRANGEMENT[HAND * rank + head + index] - head]
        put(table, deck, depth + index, card, table.seat)
    table.left[deck] += size
    # The hand is empty again
    for index in range(size):
        table.hand[index] = NOTHING
    table.hand_size = 0
