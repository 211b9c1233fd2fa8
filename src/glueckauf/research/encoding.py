"""A seat's view as numbers, and the legal actions as a mask.

The order of the numbers is that of `features.py`. What a seat does not know is never read: hands
only when they are its own, places of a deck only where it has seen the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.research.observation_layout import (
    observation_size,
    order_depths,
    public_size,
    tile_depths,
)
from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import (
        cube_count,
        first_cube,
        hand_deck,
        next_place,
        second_cube,
    )
    from glueckauf.rules.codes import (
        ACTIONS,
        BANK,
        NOTHING,
        ORDER_COUNT,
        ORDER_DECK,
        OVER,
        SEATS,
        SOURCES,
        TILE_DECK,
        TILE_KINDS,
    )
    from glueckauf.rules.decks import place
    from glueckauf.rules.shift_clock import empty_carts

if TYPE_CHECKING:
    from glueckauf.research.arrays import Mask, Observation
    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

SLOTS = sum(material_tables.SLOT_COUNT)
SLOT_INDEX = [
    sum(material_tables.SLOT_COUNT[:order]) + slot
    for order in range(len(material_tables.SLOT_COUNT))
    for slot in range(4)
]
ORDER_DEPTHS = [0, 0, *(order_depths(players) for players in (2, 3, 4))]
TILE_DEPTHS = [0, 0, *(tile_depths(players) for players in (2, 3, 4))]
SIZES = [0, 0, *(observation_size(players) for players in (2, 3, 4))]
PUBLIC_SIZES = [0, 0, *(public_size(players) for players in (2, 3, 4))]
TILE_COPIES = 3
NO_ARRAY = "expected an array to write to; came None"


def write_observation(state: State, seat: int, out: Observation) -> int:
    """Write what a seat sees into an array, and tell how many numbers that is."""
    check_seat(state, seat)
    if out is None:
        raise TypeError(NO_ARRAY)
    check_length(len(out), SIZES[state.players])
    write_view(state, seat, cells(out))
    return SIZES[state.players]


def write_public(state: State, seat: int, out: Observation) -> int:
    """Write only what everybody sees, from the place of that seat."""
    check_seat(state, seat)
    if out is None:
        raise TypeError(NO_ARRAY)
    check_length(len(out), PUBLIC_SIZES[state.players])
    clear_cells(cells(out), PUBLIC_SIZES[state.players])
    return write_table(state, seat, cells(out))


def write_mask(state: State, out: Mask) -> int:
    """Write a one for each legal action, zero for the rest, and tell how many are legal."""
    check_state(state)
    if out is None:
        raise TypeError(NO_ARRAY)
    check_length(len(out), ACTIONS)
    return write_legal(state, flags(out))


def check_state(state: State) -> int:
    """Compiled, None would pass for a state."""
    if state is None:
        raise TypeError("expected a glueckauf.State; came None")
    if state.players < 2 or state.players > SEATS:
        raise ValueError("this state was never dealt: make one with State.new or State.deal")
    return 0


def check_seat(state: State, seat: int) -> int:
    check_state(state)
    if seat < 0 or seat >= state.players:
        raise ValueError(f"a seat is from 0 to {state.players - 1}, not {seat}")
    return 0


def check_length(length: int, expected: int) -> int:
    if length != expected:
        raise ValueError(f"the array has to hold {expected} numbers, not {length}")
    return 0


if not cython.compiled:

    def cells(out: Observation) -> Observation:
        return out

    def flags(out: Mask) -> Mask:
        return out

    def clear_cells(out: Observation, size: int) -> None:
        out[:size] = 0

    def clear_flags(out: Mask, size: int) -> None:
        out[:size] = 0


def write_view(table: Table, seat: int, out: Observation) -> None:
    clear_cells(out, SIZES[table.players])
    at = write_table(table, seat, out)
    at = write_hand(table, seat, out, at)
    write_known(table, seat, out, at)


def write_table(table: Table, seat: int, out: Observation) -> int:
    if not cython.compiled:
        step_of = [0] * SEATS
    for step in range(table.players):
        step_of[(seat + step) % table.players] = step
    at = write_turn(table, step_of, out, 0)
    for colour in range(4):
        out[at + colour] = table.supply[colour]
    out[at + 4] = table.left[ORDER_DECK]
    out[at + 5] = table.left[TILE_DECK]
    at += 6
    for space in range(8):
        if table.factory[space] >= 0:
            out[at + table.factory[space]] = 1
        at += TILE_KINDS
    for space in range(BANK):
        if table.space_owner[space] != NOTHING:
            out[at + step_of[table.space_owner[space]]] = table.space_workers[space]
        at += table.players
    for step in range(table.players):
        at = write_seat(table, (seat + step) % table.players, out, at)
    at = write_orders(table, step_of, out, at)
    at = write_slots(table, out, at)
    at = write_seen(table, step_of, ORDER_DECK, out, at)
    return write_seen(table, step_of, TILE_DECK, out, at)


def write_turn(table: Table, step_of: list[int], out: Observation, at: int) -> int:
    out[at + table.phase] = 1
    at += OVER + 1
    out[at + table.shift - 1] = 1
    at += 3
    out[at + step_of[table.start]] = 1
    at += table.players
    out[at + step_of[table.seat]] = 1
    at += table.players
    out[at] = table.steps
    out[at + 1] = table.hand_size
    out[at + 2] = table.short_carts
    out[at + 3] = table.pending != NOTHING
    at += 4
    if table.bought != NOTHING:
        out[at + table.bought] = 1
    at += TILE_KINDS
    if table.refill != NOTHING:
        out[at + table.refill] = 1
    return at + 8


def write_seat(table: Table, owner: int, out: Observation, at: int) -> int:
    """Everything that lies open before one player."""
    out[at] = table.money[owner]
    out[at + 1] = table.points[owner]
    at += 2
    for source in range(SOURCES):
        out[at + source] = table.scored[SOURCES * owner + source]
    at += SOURCES
    out[at] = table.workers[owner]
    out[at + 1] = table.canteen[owner]
    out[at + 2] = table.bank[owner]
    at += 3
    out[at + table.level[owner]] = 1
    at += 5
    for colour in range(4):
        out[at + colour] = table.cage[4 * owner + colour]
        out[at + 4 + colour] = table.storage[4 * owner + colour]
    at += 8
    for place_of_cube in range(16):
        out[at + place_of_cube] = table.cubes[16 * owner + place_of_cube]
    at += 16
    for kind in range(TILE_KINDS):
        out[at + kind] = table.tiles[TILE_KINDS * owner + kind]
    at += TILE_KINDS
    for number in range(4):
        out[at + number] = empty_carts(table, owner, number)
        out[at + 4 + number] = table.delivered_coal[4 * owner + number]
        out[at + 8 + number] = table.delivered_by[4 * owner + number]
        out[at + 12 + number] = table.free[4 * owner + number]
        out[at + 16 + number] = table.complete[4 * owner + number]
    return at + 20


def write_orders(table: Table, step_of: list[int], out: Observation, at: int) -> int:
    """Where each order lies: in the draft, on a space, with a player to do or done."""
    players = table.players
    width = 5 + 2 * players
    if not cython.compiled:
        column = [0] * (1 + 2 * SEATS)
    column[0] = 0  # nobody's, for which a zero is written
    for seat in range(players):
        column[1 + seat] = 5 + step_of[seat]
        column[1 + SEATS + seat] = 5 + players + step_of[seat]
    for order in range(ORDER_COUNT):
        owner = table.owner[order]
        out[at + width * order + column[1 + owner]] = owner >= 0
    for index in range(table.draft_size):
        if table.draft[index] >= 0:
            out[at + width * table.draft[index]] = 1
    for space in range(4):
        if table.order_space[space] >= 0:
            out[at + width * table.order_space[space] + 1 + space] = 1
    return at + width * ORDER_COUNT


def write_slots(table: Table, out: Observation, at: int) -> int:
    """How many cubes of each colour lie on each slot; only outstanding orders have any."""
    for slot in range(4 * ORDER_COUNT):
        content = table.slots[slot]
        if content:
            here = at + 4 * SLOT_INDEX[slot]
            out[here + first_cube(content)] += 1
            if cube_count(content) == 2:
                out[here + second_cube(content)] += 1
    return at + 4 * SLOTS


def write_seen(table: Table, step_of: list[int], deck: int, out: Observation, at: int) -> int:
    """Who has put back the card at each place of a deck; everyone could watch that."""
    players = table.players
    here = place(table, deck, 0)
    for depth in range(table.left[deck]):
        knowers = table.seen[here]
        if knowers:
            for other in range(players):
                if knowers >> other & 1:
                    out[at + players * depth + step_of[other]] = 1
        here = next_place(here)
    return at + players * (ORDER_DEPTHS[players] if deck == ORDER_DECK else TILE_DEPTHS[players])


def write_hand(table: Table, seat: int, out: Observation, at: int) -> int:
    if table.seat == seat:
        first = at if hand_deck(table.phase) == ORDER_DECK else at + ORDER_COUNT
        for index in range(table.hand_size):
            if table.hand[index] >= 0:
                out[first + table.hand[index]] += 1
    return at + ORDER_COUNT + TILE_KINDS


def write_known(table: Table, seat: int, out: Observation, at: int) -> None:
    """The depth, counted from 1, of the cards in the decks that the seat has put back itself."""
    here = place(table, ORDER_DECK, 0)
    for depth in range(table.left[ORDER_DECK]):
        if table.seen[here] >> seat & 1 and table.cards[here] >= 0:
            out[at + table.cards[here]] = depth + 1
        here = next_place(here)
    at += ORDER_COUNT
    here = place(table, TILE_DECK, 0)
    for depth in range(table.left[TILE_DECK]):
        if table.seen[here] >> seat & 1 and table.cards[here] >= 0:
            copy = at + TILE_COPIES * table.cards[here]
            while out[copy]:
                copy += 1
            out[copy] = depth + 1
        here = next_place(here)


def write_legal(state: State, out: Mask) -> int:
    if not cython.compiled:
        legal = [0] * ACTIONS
    clear_flags(out, ACTIONS)
    count = state.list_legal(legal)
    for index in range(count):
        out[legal[index]] = 1
    return count
