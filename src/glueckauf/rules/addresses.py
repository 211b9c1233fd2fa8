"""What the numbers of a table mean: the content of a slot, the place of a card, whose hand it is.

A slot of an order stands at `4 * order + slot`. Its content is 0 while it is free, 1 + cube with
one cube, 5 + 4 * first + second with two. A deck is a ring of `PLACES` places, and both rings lie
in one list, one behind the other. Nothing else in the house makes or takes apart these numbers.

The functions of whole numbers stand again in `addresses.pxd`, inline for the compiled modules:
`python -m glueckauf.rules.generate` copies them there.
"""

from __future__ import annotations

from glueckauf.rules import material_tables
from glueckauf.rules.codes import KEEPING_ORDER, NOTHING, ORDER_DECK, PLACES, TILE_DECK

CONTENTS = 21  # a slot is free, or holds one of four cubes, or one of sixteen pairs


def cube_count(content: int) -> int:
    """How many cubes lie on a slot."""
    return 2 if content >= 5 else content > 0


def first_cube(content: int) -> int:
    """The cube that came first on a slot, NOTHING if it is free."""
    return (content - 5) >> 2 if content >= 5 else content - 1


def second_cube(content: int) -> int:
    """The second of two cubes, NOTHING if there are not two."""
    return (content - 5) & 3 if content >= 5 else NOTHING


def with_cube(content: int, cube: int) -> int:
    """What a slot holds after one more cube: the first on a free slot, else the second."""
    return 5 + 4 * (content - 1) + cube if content else 1 + cube


def is_half(content: int, colour: int) -> bool:
    """Whether a slot of that colour holds the first cube of a pair, and awaits the other (R4.3)."""
    return 0 < content < 5 and content - 1 != colour


def is_filled(content: int, colour: int) -> bool:
    """Whether a slot of that colour is filled: by one cube of its colour, or by two (R4.3)."""
    return content >= 5 or (content > 0 and content - 1 == colour)


def slot_cubes(content: int) -> tuple[int, ...]:
    """The cubes on a slot, in the order in which they came."""
    return (first_cube(content), second_cube(content))[: cube_count(content)]


def slots_of(order: int) -> range:
    """Where the slots of an order stand."""
    return range(4 * order, 4 * order + material_tables.SLOT_COUNT[order])


def deck_place(deck: int, top: int, depth: int) -> int:
    """Where the card lies that has `depth` cards above it, in a deck whose top is at `top`."""
    return PLACES * deck + (top + depth) % PLACES


def next_place(here: int) -> int:
    """One deeper in the ring of a deck."""
    return here + 1 - PLACES if here == PLACES - 1 or here == 2 * PLACES - 1 else here + 1


def hand_deck(phase: int) -> int:
    """Which deck a hand was drawn from. The order phases come last."""
    return ORDER_DECK if phase >= KEEPING_ORDER else TILE_DECK


def from_top(ring: list[int], deck: int, top: int) -> list[int]:
    """All places of a deck's ring, from its top on."""
    first, here = PLACES * deck, deck_place(deck, top, 0)
    return ring[here : first + PLACES] + ring[first:here]
