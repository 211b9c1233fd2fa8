"""The two face-down decks, and who knows which of their places (R8.5).

A deck is a ring: its top card lies at `top`, the next one place further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

if not cython.compiled:
    from glueckauf.rules.addresses import deck_place
    from glueckauf.rules.codes import NOTHING, PLACES, UNKNOWN

if TYPE_CHECKING:
    from glueckauf.rules.table import Table


def place(table: Table, deck: int, depth: int) -> int:
    """Where the card lies that has `depth` cards of its deck above it."""
    return deck_place(deck, table.top[deck], depth)


def draw(table: Table, deck: int) -> int:
    """Take the top card. What anyone knew of the place is gone with it."""
    here = place(table, deck, 0)
    card = table.cards[here]
    table.cards[here] = UNKNOWN
    table.seen[here] = 0
    table.top[deck] = (table.top[deck] + 1) % PLACES
    table.left[deck] -= 1
    return card


def put(table: Table, deck: int, depth: int, card: int, knower: int) -> None:
    """Lay a card at a free place, seen by one seat."""
    here = place(table, deck, depth)
    table.cards[here] = card
    table.seen[here] = 1 << knower


def take_out(cards: list[int], size: int, card: int) -> None:
    """Of the first `size` cards of a list, which hold it: those behind it move up."""
    at = 0
    while cards[at] != card:
        at += 1
    for index in range(at, size - 1):
        cards[index] = cards[index + 1]
    cards[size - 1] = NOTHING
