"""Mining (R4.3): the work steps, one action each."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import is_half, with_cube
    from glueckauf.rules.codes import (
        CAGE,
        CAGE_ALREADY_THERE,
        CAGE_AT_SURFACE,
        CAGE_FULL,
        CAGE_NOT_AT_SURFACE,
        FILL,
        LEGAL,
        LOAD,
        NO_SUCH_CUBE,
        NOT_YOUR_ORDER,
        NOTHING,
        ORDER_COUNT,
        ORDER_WANTS_CUBE,
        SECOND_CUBE_FIRST,
        SECOND_CUBE_MISSING,
        SLOT_NOT_FREE,
        SLOT_NOT_HALF,
        STOP,
        STORE,
    )

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR
ORDER_VEHICLE = material_tables.ORDER_VEHICLE
PAIR_ORDER = material_tables.PAIR_ORDER
PAIR_COLOUR = material_tables.PAIR_COLOUR
PAIR_FIRST = material_tables.PAIR_FIRST

CAGE_PLACES = 5


def in_cage(table: Table, seat: int) -> int:
    at = 4 * seat
    return table.cage[at] + table.cage[at + 1] + table.cage[at + 2] + table.cage[at + 3]


def at_hand(table: Table, seat: int, code: int) -> int:
    """How many cubes can go on an order from one source; `code` is 2 * colour + storage."""
    colour = code >> 1
    if code & 1:
        if table.storage_needs_surface and table.level[seat]:  # R9
            return 0
        return table.storage[4 * seat + colour]  # R4.3.6
    return 0 if table.level[seat] else table.cage[4 * seat + colour]  # R4.3.4


def cubes_at_hand(table: Table, seat: int) -> int:
    """How many cubes can go on an order as things are, from cage and storage together."""
    count = 0
    for code in range(8):
        count += at_hand(table, seat, code)
    return count


def find_slot(table: Table, order: int, colour: int, half: int) -> int:
    """The first slot of that colour which is free, or half filled, as asked; else NOTHING."""
    for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
        if SLOT_COLOUR[slot] == colour:
            content = table.slots[slot]
            if half:
                if is_half(content, colour):
                    return slot
            elif not content:
                return slot
    return NOTHING


def pending_pair(table: Table) -> int:
    """The pair of the slot that awaits its second cube."""
    order = table.pending >> 2
    pair = PAIR_FIRST[order]
    while PAIR_COLOUR[pair] != SLOT_COLOUR[table.pending]:
        pair += 1
    return pair


def legal_mining(table: Table, out: list[int], count: int) -> int:
    seat = table.seat
    level = table.level[seat]
    if not cython.compiled:
        codes = [0] * 8
    # What can go on an order: from the cage at the surface (R4.3.4) and the storage (R4.3.6)
    kinds = 0
    total = 0
    for code in range(8):
        number = at_hand(table, seat, code)
        if number:
            codes[kinds] = code
            kinds += 1
            total += number
    # A substitution under way: the next step must place its second cube (R4.3)
    if table.pending != NOTHING:
        first = FILL + 16 * pending_pair(table)
        for index in range(kinds):
            out[count] = first + codes[index]
            count += 1
        return count
    # Cage down or up, any distance (R4.3.1, R4.3.2)
    for target in range(5):
        if target != level:
            out[count] = CAGE + target
            count += 1
    # At a level: a cube from its carts into the cage (R4.3.3)
    if level:
        if in_cage(table, seat) < CAGE_PLACES:
            for colour in range(4):
                if table.cubes[16 * seat + 4 * (level - 1) + colour]:
                    out[count] = LOAD + colour
                    count += 1
    # At the surface: a cube that no order wants into the storage (R4.3.5, R9 free_storage)
    else:
        for colour in range(4):
            if table.cage[4 * seat + colour] and (
                table.free_storage or not table.free[4 * seat + colour]
            ):
                out[count] = STORE + colour
                count += 1
    # Stop: steps not used are lost (R4.3)
    out[count] = STOP
    count += 1
    # A cube onto an order (R4.3.4, R4.3.6)
    if kinds:
        count = legal_fills(table, out, count, codes, kinds, may_substitute(table, total))
    return count


def may_substitute(table: Table, total: int) -> int:
    """R4.3, substitution: the first cube of a pair needs a second step and cube at hand, unless
    the two may be split (R9)."""
    return table.split_substitution or (table.steps > 1 and total > 1)


def legal_fills(
    table: Table, out: list[int], count: int, codes: list[int], kinds: int, substitute: int
) -> int:
    seat = table.seat
    # Own outstanding orders that are not complete
    for at in range(ORDER_COUNT * seat, ORDER_COUNT * seat + table.order_count[seat]):
        order = table.orders[at]
        if not table.unfilled[order]:
            continue
        for pair in range(PAIR_FIRST[order], PAIR_FIRST[order + 1]):
            colour = PAIR_COLOUR[pair]
            # A free slot: a cube of its colour, or the first of two that substitute
            if find_slot(table, order, colour, 0) != NOTHING:
                for index in range(kinds):
                    if substitute or codes[index] >> 1 == colour:
                        out[count] = FILL + 16 * pair + codes[index]
                        count += 1
            # A half filled slot: any cube (R9 split_substitution)
            if table.split_substitution and find_slot(table, order, colour, 1) != NOTHING:
                for index in range(kinds):
                    out[count] = FILL + 16 * pair + 8 + codes[index]
                    count += 1
    return count


def why_not_step(table: Table, action: int) -> int:
    seat = table.seat
    level = table.level[seat]
    if action >= FILL:
        return why_not_fill(table, action - FILL)
    if table.pending != NOTHING:
        return SECOND_CUBE_FIRST  # R4.3, substitution
    if action == STOP:
        return LEGAL
    # Cage down or up (R4.3.1, R4.3.2)
    if action < LOAD:
        return CAGE_ALREADY_THERE if action - CAGE == level else LEGAL
    # From a cart into the cage (R4.3.3)
    if action < STORE:
        if not level:
            return CAGE_AT_SURFACE
        if not table.cubes[16 * seat + 4 * (level - 1) + action - LOAD]:
            return NO_SUCH_CUBE
        return CAGE_FULL if in_cage(table, seat) == CAGE_PLACES else LEGAL
    # From the cage into the storage (R4.3.5)
    if level:
        return CAGE_NOT_AT_SURFACE
    if not table.cage[4 * seat + action - STORE]:
        return NO_SUCH_CUBE
    if table.free[4 * seat + action - STORE] and not table.free_storage:
        return ORDER_WANTS_CUBE
    return LEGAL


def why_not_fill(table: Table, fill: int) -> int:
    seat = table.seat
    pair = fill >> 4
    half = (fill >> 3) & 1
    code = fill & 7
    order = PAIR_ORDER[pair]
    colour = PAIR_COLOUR[pair]
    # A substitution under way wants its second cube on that slot
    if table.pending != NOTHING and (half or pair != pending_pair(table)):
        return SECOND_CUBE_FIRST
    # An own order with a slot that is free, or half filled, as the action says
    if table.owner[order] != seat:
        return NOT_YOUR_ORDER
    if table.pending == NOTHING and find_slot(table, order, colour, half) == NOTHING:
        return SLOT_NOT_HALF if half else SLOT_NOT_FREE
    # The cube: R4.3.4 from the cage, R4.3.6 from the storage
    if not at_hand(table, seat, code):
        if table.level[seat] and (table.storage_needs_surface or not code & 1):
            return CAGE_NOT_AT_SURFACE
        return NO_SUCH_CUBE
    # Of the slot's colour, or the second cube: any time; the first of two: with a second at hand
    if half or table.pending != NOTHING or code >> 1 == colour:
        return LEGAL
    return LEGAL if may_substitute(table, cubes_at_hand(table, seat)) else SECOND_CUBE_MISSING


def apply_step(table: Table, action: int) -> int:
    """One work step. Tells whether the mining is over: stopped, or the last step taken."""
    seat = table.seat
    if action == STOP:
        return 1
    if action >= FILL:
        fill_slot(table, seat, action - FILL)
    elif action < LOAD:  # cage down or up, R4.3.1, R4.3.2
        table.level[seat] = action - CAGE
    elif action < STORE:  # from a cart into the cage, R4.3.3
        colour = action - LOAD
        table.cubes[16 * seat + 4 * (table.level[seat] - 1) + colour] -= 1
        table.cage[4 * seat + colour] += 1
    else:  # from the cage into the storage, R4.3.5
        colour = action - STORE
        table.cage[4 * seat + colour] -= 1
        table.storage[4 * seat + colour] += 1
    table.steps -= 1
    return not table.steps


def fill_slot(table: Table, seat: int, fill: int) -> None:
    pair = fill >> 4
    order = PAIR_ORDER[pair]
    colour = PAIR_COLOUR[pair]
    cube = (fill >> 1) & 3
    # The cube leaves storage (R4.3.6) or cage (R4.3.4)
    if fill & 1:
        table.storage[4 * seat + cube] -= 1
    else:
        table.cage[4 * seat + cube] -= 1
    # and lies on the slot
    slot = table.pending
    if slot == NOTHING:
        slot = find_slot(table, order, colour, (fill >> 3) & 1)
    content = table.slots[slot]
    table.slots[slot] = with_cube(content, cube)
    # The first of two cubes leaves the slot half filled (R4.3, substitution)
    if not content:
        table.free[4 * seat + colour] -= 1
        if cube != colour:
            if not table.split_substitution:
                table.pending = slot
            return
    else:
        table.pending = NOTHING
    # The slot is filled, and perhaps the order complete
    table.unfilled[order] -= 1
    if not table.unfilled[order]:
        table.complete[4 * seat + ORDER_VEHICLE[order]] += 1
