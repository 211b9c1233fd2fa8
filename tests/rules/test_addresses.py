"""What the numbers of a table mean."""

from itertools import product

import pytest

from glueckauf.rules import material_tables
from glueckauf.rules.addresses import (
    CONTENTS,
    cube_count,
    deck_place,
    from_top,
    hand_deck,
    is_filled,
    is_half,
    next_place,
    slot_cubes,
    slots_of,
    with_cube,
)
from glueckauf.rules.codes import (
    COALING,
    KEEPING_ORDER,
    KEEPING_TILE,
    ORDER_COUNT,
    ORDER_DECK,
    PLACES,
    RETURNING_ORDERS,
    RETURNING_TILES,
    TILE_DECK,
)
from glueckauf.rules.material import ORDERS

LAID = [(), *((cube,) for cube in range(4)), *product(range(4), repeat=2)]


@pytest.mark.parametrize("cubes", LAID)
def test_a_slot_tells_the_cubes_that_were_laid_on_it(cubes: tuple[int, ...]) -> None:
    content = 0
    for cube in cubes:
        content = with_cube(content, cube)
    assert slot_cubes(content) == cubes
    assert cube_count(content) == len(cubes)
    for colour in range(4):
        assert is_half(content, colour) == (len(cubes) == 1 and cubes != (colour,))
        assert is_filled(content, colour) == (len(cubes) == 2 or cubes == (colour,))


def test_contents_of_a_slot_have_no_gap() -> None:
    assert [slot_cubes(content) for content in range(CONTENTS)] == LAID


def test_slots_are_those_of_the_cards() -> None:
    assert [len(slots_of(order)) for order in range(ORDER_COUNT)] == [len(o.slots) for o in ORDERS]
    wanted = [colour >= 0 for colour in material_tables.SLOT_COLOUR]
    assert [slot for slot in range(4 * ORDER_COUNT) if wanted[slot]] == [
        slot for order in range(ORDER_COUNT) for slot in slots_of(order)
    ]


@pytest.mark.parametrize("deck", [ORDER_DECK, TILE_DECK])
@pytest.mark.parametrize("top", [0, 1, PLACES - 1])
def test_a_deck_is_a_ring(deck: int, top: int) -> None:
    ring = list(range(2 * PLACES))
    places = from_top(ring, deck, top)
    assert sorted(places) == ring[PLACES * deck : PLACES * (deck + 1)]
    assert places[0] == PLACES * deck + top == deck_place(deck, top, PLACES)
    assert [next_place(here) for here in places] == [*places[1:], places[0]]


def test_each_phase_has_the_hand_of_its_deck() -> None:
    assert {hand_deck(phase) for phase in (KEEPING_TILE, COALING, RETURNING_TILES)} == {TILE_DECK}
    assert {hand_deck(phase) for phase in (KEEPING_ORDER, RETURNING_ORDERS)} == {ORDER_DECK}
