"""The shift clock (R6) and the end of a shift (R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules.material import CLOCK

if not cython.compiled:
    from glueckauf.rules.codes import (
        BANK,
        FACTORY,
        FACTORY_DRAW,
        FROM_CLOCK,
        NOTHING,
        SEATS,
        SOURCES,
    )

if TYPE_CHECKING:
    from glueckauf.rules.table import Table

FIRST = [element.first for element in CLOCK]
SECOND = [element.second for element in CLOCK]

ELEMENTS = len(CLOCK)
TRUCK_ELEMENT = 6
LOCOMOTIVE_ELEMENT = 7


def empty_carts(table: Table, seat: int, level: int) -> int:
    """Carts without a cube on a level, counted from 0 for the yellow one."""
    at = 16 * seat + 4 * level
    cubes = table.cubes[at] + table.cubes[at + 1] + table.cubes[at + 2] + table.cubes[at + 3]
    return table.carts[4 * seat + level] - cubes


def carts_count(table: Table, seat: int) -> bool:
    """Whether the empty carts of a seat count (R9)."""
    return table.delivered[seat] > 0 if table.carts_need_order else True


def element_count(table: Table, element: int, seat: int) -> int:
    """What a seat has of an element of the clock."""
    if element < 4:  # slots of a colour, delivered
        return table.delivered_coal[4 * seat + element]
    if element < 8:  # slots of a vehicle, delivered
        return table.delivered_by[4 * seat + element - 4]
    # empty carts of a level
    return empty_carts(table, seat, element - 8) if carts_count(table, seat) else 0


def empty_cart_counts(table: Table) -> list[int]:
    """At 4 * seat + level, as the table has its carts."""
    return [empty_carts(table, seat, level) for seat in range(SEATS) for level in range(4)]


def element_counts(table: Table) -> list[int]:
    """At 12 * seat + element."""
    return [
        element_count(table, element, seat) for seat in range(SEATS) for element in range(ELEMENTS)
    ]


def first_reward(element: int) -> int:
    """What the first place in an element is worth (R6)."""
    return FIRST[element]


def second_reward(element: int, players: int, second_place_late: int) -> int:
    """What the second place is worth; nothing where there is none."""
    if players == 2:  # R6.4
        return 0
    if element == TRUCK_ELEMENT or element == LOCOMOTIVE_ELEMENT:
        return second_place_late  # R9
    return SECOND[element]


def rewards(players: int, second_place_late: int) -> dict[str, tuple[int, int]]:
    """What the first and the second place in each element are worth."""
    return {
        element.name: (first_reward(number), second_reward(number, players, second_place_late))
        for number, element in enumerate(CLOCK)
    }


def element_reward(table: Table, element: int, seat: int) -> int:
    """What a scoring of the element would bring a seat."""
    own = element_count(table, element, seat)
    ahead = 0
    for other in range(table.players):
        if element_count(table, element, other) > own:
            ahead += 1
    return place_reward(table, element, own, ahead)


def place_reward(table: Table, element: int, own: int, ahead: int) -> int:
    """R6.2: the first reward for all with most, the second for all next to a single first."""
    if not own:  # R6.3
        return 0
    if not ahead:
        return first_reward(element)
    return second_reward(element, table.players, table.second_place_late) if ahead == 1 else 0


def first_places(table: Table) -> list[int]:
    """For each element the seats that would get its first reward, a bit each."""
    places = []
    for element in range(ELEMENTS):
        seats = 0
        for seat in range(table.players):
            if element_reward(table, element, seat) == first_reward(element):
                seats |= 1 << seat
        places.append(seats)
    return places


def clock_points(table: Table, kind: int, seat: int) -> int:
    """What a scoring brings a seat for four elements: coal (0), vehicles (1) or carts (2)."""
    points = 0
    for element in range(4 * kind, 4 * kind + 4):
        points += element_reward(table, element, seat)
    return points


def score_clock(table: Table) -> None:
    """R5.1: four elements more each shift."""
    for kind in range(table.shift):
        for seat in range(table.players):
            points = clock_points(table, kind, seat)
            table.points[seat] += points
            table.scored[SOURCES * seat + FROM_CLOCK + table.shift - 1] += points


def factory_workers(table: Table, seat: int) -> int:
    count = 0
    for space in range(FACTORY, FACTORY_DRAW + 1):
        if table.space_owner[space] == seat:
            count += table.space_workers[space]
    return count


def next_start(table: Table) -> int:
    """R5.2: most workers in the factory; a tie goes clockwise from the old start player."""
    best = table.start
    most = -1
    for step in range(1, table.players + 1):
        seat = (table.start + step) % table.players
        count = factory_workers(table, seat)
        if count > most:
            best = seat
            most = count
    return best


def return_workers(table: Table) -> None:
    """R5.3: all workers go back to their owners."""
    # From the spaces
    for space in range(BANK):
        if table.space_owner[space] != NOTHING:
            table.workers[table.space_owner[space]] += table.space_workers[space]
            table.space_owner[space] = NOTHING
            table.space_workers[space] = 0
    # From the canteen and the bank
    for seat in range(table.players):
        table.workers[seat] += table.canteen[seat] + table.bank[seat]
        table.canteen[seat] = 0
        table.bank[seat] = 0
