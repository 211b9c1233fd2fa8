"""Mining (R4.3): the work steps, one action each."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import plain as cython

from glueckauf.rules import flat

if not cython.compiled:
    from glueckauf.rules.addresses import is_half, with_cube
    from glueckauf.rules.numbers import (
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

SLOT_COUNT = flat.SLOT_COUNT
SLOT_COLOUR = flat.SLOT_COLOUR
ORDER_VEHICLE = flat.ORDER_VEHICLE
PAIR_ORDER = flat.PAIR_ORDER
PAIR_COLOUR = flat.PAIR_COLOUR
PAIR_FIRST = flat.PAIR_FIRST

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
    kinds = 0
    total = 0
    for code in range(8):
        number = at_hand(table, seat, code)
        if number:
            codes[kinds] = code
            kinds += 1
            total += number
    if table.pending != NOTHING:  # R4.3, substitution: the next step must place the second cube
        first = FILL + 16 * pending_pair(table)
        for index in range(kinds):
            out[count] = first + codes[index]
            count += 1
        return count
    for target in range(5):  # R4.3.1, R4.3.2
        if target != level:
            out[count] = CAGE + target
            count += 1
    if level:
        if in_cage(table, seat) < CAGE_PLACES:  # R4.3.3
            for colour in range(4):
                if table.cubes[16 * seat + 4 * (level - 1) + colour]:
                    out[count] = LOAD + colour
                    count += 1
    else:
        for colour in range(4):
            if table.cage[4 * seat + colour] and (
                table.free_storage or not table.free[4 * seat + colour]  # R4.3.5, R9
            ):
                out[count] = STORE + colour
                count += 1
    out[count] = STOP  # R4.3: steps not used are lost
    count += 1
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
    for at in range(ORDER_COUNT * seat, ORDER_COUNT * seat + table.order_count[seat]):
        order = table.orders[at]
        if not table.unfilled[order]:
            continue
        for pair in range(PAIR_FIRST[order], PAIR_FIRST[order + 1]):
            colour = PAIR_COLOUR[pair]
            if find_slot(table, order, colour, 0) != NOTHING:
                for index in range(kinds):
                    if substitute or codes[index] >> 1 == colour:  # R4.3.4, R4.3.6, substitution
                        out[count] = FILL + 16 * pair + codes[index]
                        count += 1
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
    if action < LOAD:
        return CAGE_ALREADY_THERE if action - CAGE == level else LEGAL  # R4.3.1, R4.3.2
    if action < STORE:  # R4.3.3
        if not level:
            return CAGE_AT_SURFACE
        if not table.cubes[16 * seat + 4 * (level - 1) + action - LOAD]:
            return NO_SUCH_CUBE
        return CAGE_FULL if in_cage(table, seat) == CAGE_PLACES else LEGAL
    if level:  # R4.3.5
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
    if table.pending != NOTHING and (half or pair != pending_pair(table)):
        return SECOND_CUBE_FIRST
    if table.owner[order] != seat:
        return NOT_YOUR_ORDER
    # R4.3.4 from the cage, R4.3.6 from the storage
    if table.pending == NOTHING and find_slot(table, order, colour, half) == NOTHING:
        return SLOT_NOT_HALF if half else SLOT_NOT_FREE
    if not at_hand(table, seat, code):
        if table.level[seat] and (table.storage_needs_surface or not code & 1):
            return CAGE_NOT_AT_SURFACE
        return NO_SUCH_CUBE
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
    elif action < LOAD:
        table.level[seat] = action - CAGE  # R4.3.1, R4.3.2
    elif action < STORE:  # R4.3.3
        colour = action - LOAD
        table.cubes[16 * seat + 4 * (table.level[seat] - 1) + colour] -= 1
        table.cage[4 * seat + colour] += 1
    else:  # R4.3.5
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
    if fill & 1:
        table.storage[4 * seat + cube] -= 1  # R4.3.6
    else:
        table.cage[4 * seat + cube] -= 1  # R4.3.4
    slot = table.pending
    if slot == NOTHING:
        slot = find_slot(table, order, colour, (fill >> 3) & 1)
    content = table.slots[slot]
    table.slots[slot] = with_cube(content, cube)
    if not content:
        table.free[4 * seat + colour] -= 1
        if cube != colour:  # R4.3, substitution
            if not table.split_substitution:
                table.pending = slot
            return
    else:
        table.pending = NOTHING
    table.unfilled[order] -= 1
    if not table.unfilled[order]:
        table.complete[4 * seat + ORDER_VEHICLE[order]] += 1
