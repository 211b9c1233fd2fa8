"""A new order from a card space (R4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython


if not cython.compiled:
    from glueckauf.rules.codes import LEGAL, NO_CARD, NOTHING, ORDER_DECK
    from glueckauf.rules.decks import draw
    from glueckauf.rules.outstanding_orders import take_up

if TYPE_CHECKING:
    from glueckauf.rules.table import Table


def why_not_order(table: Table, space: int) -> int:
    return NO_CARD if table.order_space[space] == NOTHING else LEGAL


def apply_order(table: Table, space: int) -> None:
    """Take the card; the deck fills the space at once, while it lasts (R8.3)."""
    take_up(table, table.seat, table.order_space[space])
    table.order_space[space] = NOTHING
    if table.left[ORDER_DECK]:
        table.order_space[space] = draw(table, ORDER_DECK)
