"""The draft (R2.4) and the first cards on the order spaces (R2.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython


if not cython.compiled:
    from glueckauf.rules.codes import DRAFT, LEGAL, NOT_ON_OFFER, NOTHING, ORDER_DECK
    from glueckauf.rules.decks import draw, take_out
    from glueckauf.rules.outstanding_orders import take_up

if TYPE_CHECKING:
    from glueckauf.rules.table import Table


def legal_draft(table: Table, out: list[int], count: int) -> int:
    for index in range(table.draft_size):
        out[count] = DRAFT + table.draft[index]
        count += 1
    return count


def why_not_draft(table: Table, order: int) -> int:
    for index in range(table.draft_size):
        if table.draft[index] == order:
            return LEGAL
    return NOT_ON_OFFER


def apply_draft(table: Table, order: int) -> int:
    """Take one order. Tells whether the draft is over."""
    take_out(table.draft, table.draft_size, order)
    table.draft_size -= 1
    take_up(table, table.seat, order)
    table.seat = (table.seat + table.players - 1) % table.players  # R2.4: counter-clockwise
    if table.draft_size > 1:
        return 0
    # R2.5: the card left over leads, the deck fills the rest
    first = 1 if table.players == 2 else 0
    table.order_space[first] = table.draft[0]
    table.draft[0] = NOTHING
    table.draft_size = 0
    for space in range(first + 1, 4):
        table.order_space[space] = draw(table, ORDER_DECK)
    return 1
