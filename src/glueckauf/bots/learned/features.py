"""What the network sees of a position through the eyes of a seat: some hundreds of small numbers.

Seats are relative: 0 is the observer, 1 the next player clockwise, and so on. Everything here is
public, or the observer's own. `feature_names` gives each number its name, in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.protocol import BotError
from glueckauf.rules import material_tables
from glueckauf.rules.material import COLOURS, ORDERS, SHIFTS, SPACES, TILES, VEHICLES

if not cython.compiled:
    from glueckauf.bots.array_sizes import MOST_FEATURES
    from glueckauf.rules.addresses import is_filled
    from glueckauf.rules.codes import (
        FROM_CUBES,
        ORDER_COUNT,
        ORDER_DECK,
        OVER,
        SEATS,
        SPACE_COUNT,
        TILE_DECK,
        TILE_KINDS,
    )
    from glueckauf.rules.final_scoring import all_end_points, end_points, lean
    from glueckauf.rules.shift_clock import (
        element_count,
        empty_carts,
        factory_workers,
        place_reward,
    )

if TYPE_CHECKING:
    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR
ORDER_POINTS = material_tables.ORDER_POINTS
ORDER_VEHICLE = material_tables.ORDER_VEHICLE
TILE_COLOUR = material_tables.TILE_COLOUR
TILE_CARTS = material_tables.TILE_CARTS

LAST_SHIFT = SHIFTS
ELEMENTS = 12
SETTLED = 8  # elements that mining leaves as they are
STAGES = 4
MINE_FEATURES = 38
BALANCE_FEATURES = 4
ORDER_FEATURES = 48
RACE = 3 * ELEMENTS + 2
CART_RACE = 3 * (ELEMENTS - SETTLED) + 2
BEFORE_MINE = 68


def features(state: State, seat: int) -> list[float]:
    """The numbers of `feature_names(state.players)`."""
    if state is None or not 0 <= seat < state.players:
        raise BotError(f"expected a state and a seat of its players; came seat {seat!r}")
    if not cython.compiled:
        out = [0.0] * MOST_FEATURES
    count = describe(state, seat, out)
    return [out[index] for index in range(count)]


def describe(table: Table, seat: int, out: list[float]) -> int:
    """Write the features down, and tell how many they are."""
    if not cython.compiled:
        race = [0] * (5 * SEATS)
    at = describe_moment(table, seat, out, 0)
    at = describe_offers(table, out, at)
    for step in range(table.players):
        player = (seat + step) % table.players
        at = describe_player(table, player, out, at)
        at = describe_mine(table, player, out, at)
        at = describe_balance(table, player, out, at)
        at = describe_orders(table, player, out, at)
    at = describe_settled_race(table, seat, race, out, at)
    return describe_cart_race(table, seat, race, out, at)


def describe_own_turn(table: Table, seat: int, out: list[float], count: int) -> int:
    """Write down anew what a turn of the seat can change within its shift, of `count` features in
    all: those from the first to where this tells, and the last RACE."""
    if not cython.compiled:
        race = [0] * (5 * SEATS)
    at = describe_moment(table, seat, out, 0)
    at = describe_offers(table, out, at)
    at = describe_player(table, seat, out, at)
    at = describe_mine(table, seat, out, at)
    at = describe_balance(table, seat, out, at)
    describe_settled_race(table, seat, race, out, count - RACE)
    describe_cart_race(table, seat, race, out, count - CART_RACE)
    return describe_orders(table, seat, out, at)


# What a seat's mining can change: its mine, its orders, the race for empty carts


def mine_at(table: Table) -> int:
    """Where the observer's mine begins."""
    return BEFORE_MINE + 3 * table.players


def orders_at(table: Table) -> int:
    return mine_at(table) + MINE_FEATURES + BALANCE_FEATURES


def describe_moment(table: Table, seat: int, out: list[float], at: int) -> int:
    """The shift, whose turn it is, who has how many workers where."""
    players = table.players
    for shift in range(1, 4):
        out[at] = 1.0 if table.shift == shift else 0.0
        at += 1
    for step in range(players):
        player = (seat + step) % players
        out[at] = 1.0 if table.seat == player and table.phase != OVER else 0.0
        out[at + 1] = 1.0 if table.start == player else 0.0
        out[at + 2] = factory_workers(table, player) / 4.0
        at += 3
    for space in range(SPACE_COUNT - 1):
        out[at] = table.space_workers[space] / 3.0
        at += 1
    return at


def describe_offers(table: Table, out: list[float], at: int) -> int:
    """What lies on the order spaces and in the factory, and what is left."""
    for index in range(at, at + 20):
        out[index] = 0.0
    for space in range(4):
        order = table.order_space[space]
        if order >= 0:
            out[at + ORDER_VEHICLE[order]] += ORDER_POINTS[order] / 10.0
            for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
                out[at + 4 + SLOT_COLOUR[slot]] += 0.25
    at += 8
    for space in range(8):
        tile = table.factory[space]
        if tile >= 0:
            out[at + 2 * TILE_COLOUR[tile] + (tile & 1)] += TILE_CARTS[tile] / 2.0
    at += 8
    for colour in range(4):
        out[at + colour] = table.supply[colour] / 16.0
    at += 4
    out[at] = table.left[ORDER_DECK] / 40.0
    out[at + 1] = table.left[TILE_DECK] / 40.0
    return at + 2


def describe_player(table: Table, seat: int, out: list[float], at: int) -> int:
    """Points, marks, workers, and what has been delivered."""
    money = table.money[seat]
    out[at] = table.points[seat] / 50.0
    out[at + 1] = money / 10.0
    out[at + 2] = min(money, 4) / 4.0
    out[at + 3] = table.workers[seat] / 10.0
    out[at + 4] = min(table.workers[seat], 3) / 3.0
    out[at + 5] = table.delivered[seat] / 5.0
    last = 1.0 if table.shift == LAST_SHIFT else 0.0
    out[at + 6] = last * table.workers[seat] / 10.0
    out[at + 7] = last * min(table.workers[seat], 3) / 3.0
    out[at + 8] = last * money / 10.0
    at += 9
    for index in range(4):
        out[at + index] = table.delivered_coal[4 * seat + index] / 5.0
        out[at + 4 + index] = table.delivered_by[4 * seat + index] / 5.0
    return at + 8


def describe_mine(table: Table, seat: int, out: list[float], at: int) -> int:
    """Coal and empty carts, the cage and the storage."""
    for level in range(4):
        cubes = 16 * seat + 4 * level
        out[at] = table.cubes[cubes + level] / 3.0
        other = -table.cubes[cubes + level]
        for colour in range(4):
            other += table.cubes[cubes + colour]
        out[at + 1] = other / 3.0
        out[at + 2] = empty_carts(table, seat, level) / 3.0
        at += 3
    caged = 0
    for colour in range(4):
        wanted = table.free[4 * seat + colour]
        ready = table.cage[4 * seat + colour] + table.storage[4 * seat + colour]
        caged += table.cage[4 * seat + colour]
        out[at] = table.cage[4 * seat + colour] / 3.0
        out[at + 1] = table.storage[4 * seat + colour] / 3.0
        out[at + 2] = wanted / 4.0
        out[at + 3] = max(wanted - ready, 0) / 4.0
        out[at + 4] = max(ready - wanted, 0) / 4.0
        at += 5
    out[at] = caged / 5.0
    at += 1
    for level in range(5):
        out[at + level] = 1.0 if table.level[seat] == level else 0.0
    return at + 5


def describe_balance(table: Table, seat: int, out: list[float], at: int) -> int:
    """Tiles, how far the mine leans, and what all cubes are worth, wherever they lie."""
    tiles = 0
    for tile in range(TILE_KINDS):
        tiles += table.tiles[TILE_KINDS * seat + tile]
    dark = lean(table, seat)
    out[at] = tiles / 8.0
    out[at + 1] = max(dark, 0) / 3.0
    out[at + 2] = max(-dark, 0) / 3.0
    out[at + 3] = end_points(table, seat, FROM_CUBES) / 5.0
    return at + 4


def describe_orders(table: Table, seat: int, out: list[float], at: int) -> int:
    """The outstanding orders by how much they lack and by where the coal for them is. The coal at
    hand goes to those that lack least."""
    if not cython.compiled:
        at_hand = [0] * 4
        in_carts = [0] * 4
    for index in range(at, at + ORDER_FEATURES):
        out[index] = 0.0
    count_coal(table, seat, at_hand, in_carts)
    first = ORDER_COUNT * seat
    out[at] = table.order_count[seat] / 5.0
    at += 1
    for lacks in range(5):
        for index in range(first, first + table.order_count[seat]):
            order = table.orders[index]
            if table.unfilled[order] == lacks:
                out[at + lacks] += 0.5
                out[at + 5 + lacks] += ORDER_POINTS[order] / 10.0
                describe_order(table, order, at_hand, in_carts, out, at + 10)
    at += 10 + STAGES * 6
    for colour in range(4):
        out[at + 8 + colour] = in_carts[colour] / 3.0
    return at + 13


def count_coal(table: Table, seat: int, at_hand: list[int], in_carts: list[int]) -> None:
    for colour in range(4):
        at_hand[colour] = table.cage[4 * seat + colour] + table.storage[4 * seat + colour]
        in_carts[colour] = 0
        for level in range(4):
            in_carts[colour] += table.cubes[16 * seat + 4 * level + colour]


def describe_order(
    table: Table, order: int, at_hand: list[int], in_carts: list[int], out: list[float], at: int
) -> None:
    """One order, by its stage: complete, the coal at hand, some of it in carts, some to be bought;
    what it takes is gone for the others."""
    tail = at + STAGES * 6
    stage = 0
    size = SLOT_COUNT[order]
    for slot in range(4 * order, 4 * order + size):
        colour = SLOT_COLOUR[slot]
        if is_filled(table.slots[slot], colour):
            continue
        stage = max(stage, 1)
        out[tail + 12] += 0.1
        if table.slots[slot]:
            continue
        if at_hand[colour]:
            at_hand[colour] -= 1
            continue
        stage = max(stage, 2)
        out[tail + 12] += 0.1
        if in_carts[colour]:
            in_carts[colour] -= 1
            continue
        stage = 3
        out[tail + 4 + colour] += 0.5
    out[at + stage] += 0.5
    out[at + STAGES + stage] += ORDER_POINTS[order] / 10.0
    out[at + 2 * STAGES + STAGES * ORDER_VEHICLE[order] + stage] += size / 4.0
    if not stage:
        for slot in range(4 * order, 4 * order + size):
            out[tail + SLOT_COLOUR[slot]] += 0.25


# How one stands against the others in each element of the clock, and if all ended now


def describe_settled_race(
    table: Table, seat: int, race: list[int], out: list[float], at: int
) -> int:
    """All elements but those of carts. The `race` is then, by seat, the points without those, and
    the carts that count."""
    if not cython.compiled:
        counts = [0] * SEATS
    for step in range(table.players):
        player = (seat + step) % table.players
        race[step] = points_but_clock(table, player)
        for level in range(ELEMENTS - SETTLED):
            race[SEATS * (1 + level) + step] = element_count(table, SETTLED + level, player)
    for element in range(SETTLED):
        for step in range(table.players):
            counts[step] = element_count(table, element, (seat + step) % table.players)
        at = describe_element(table, element, counts, race, out, at)
    return at


def describe_cart_race(table: Table, seat: int, race: list[int], out: list[float], at: int) -> int:
    """The elements of carts, and all together. Of the `race` nothing is old but the seat's own
    carts, if it has mined meanwhile."""
    if not cython.compiled:
        counts = [0] * SEATS
        points = [0] * SEATS
    players = table.players
    for step in range(players):
        points[step] = race[step]
    for element in range(SETTLED, ELEMENTS):
        for step in range(1, players):
            counts[step] = race[SEATS * (1 + element - SETTLED) + step]
        counts[0] = element_count(table, element, seat)
        at = describe_element(table, element, counts, points, out, at)
    best = -1000
    for step in range(1, players):
        best = max(best, points[step])
    out[at] = points[0] / 50.0
    out[at + 1] = max(min(points[0] - best, 30), -30) / 15.0
    return at + 2


def describe_element(
    table: Table, element: int, counts: list[int], points: list[int], out: list[float], at: int
) -> int:
    """One element of the clock; what it would bring now is added to the points."""
    players = table.players
    most = 0
    for step in range(1, players):
        most = max(most, counts[step])
    own = counts[0]
    lead = own - most
    out[at] = max(min(lead, 4), -4) / 4.0
    out[at + 1] = 1.0 if lead > 0 else 0.0
    out[at + 2] = 1.0 if lead == 0 and own else 0.0
    if table.phase != OVER:
        for step in range(players):
            ahead = 0
            for other in range(players):
                ahead += counts[other] > counts[step]
            points[step] += place_reward(table, element, counts[step], ahead)
    return at + 3


def points_but_clock(table: Table, seat: int) -> int:
    """The points of a seat, were the game to end now without a scoring of the clock."""
    points = table.points[seat]
    return points if table.phase == OVER else points + all_end_points(table, seat)


def feature_names(players: int) -> list[str]:
    """In the order of `features`."""
    names = [f"shift {shift}" for shift in (1, 2, 3)]
    for step in range(players):
        names += [f"+{step} to move", f"+{step} starts", f"+{step} workers in the factory"]
    names += [f"{space.name} workers" for space in SPACES[: SPACE_COUNT - 1]]
    names += [f"{vehicle} points on offer" for vehicle in VEHICLES]
    names += [f"{colour} slots on offer" for colour in COLOURS]
    sides = [f"{tile.colour} {tile.side} carts on offer" for tile in TILES]
    names += list(dict.fromkeys(sides))
    names += [f"{colour} supply" for colour in COLOURS]
    names += ["orders left", "tiles left"]
    for step in range(players):
        names += [f"+{step} {name}" for name in _player_names()]
    for element in (*COLOURS, *VEHICLES, *(f"{colour} carts" for colour in COLOURS)):
        names += [f"{element} lead", f"{element} first", f"{element} shared"]
    return [*names, "standing", "standing lead"]


def _player_names() -> list[str]:
    names = ["points", "marks", "few marks", "workers", "few workers", "delivered"]
    names += [f"last shift, {name}" for name in ("workers", "few workers", "marks")]
    names += [f"{colour} delivered" for colour in COLOURS]
    names += [f"{vehicle} delivered" for vehicle in VEHICLES]
    for colour in COLOURS:
        names += [f"{colour} level own coal", f"{colour} level other coal", f"{colour} empty carts"]
    for colour in COLOURS:
        names += [f"{colour} in the cage", f"{colour} in the storage", f"{colour} wanted"]
        names += [f"{colour} lacking", f"{colour} to spare"]
    names += ["cage", *(f"cage at {level}" for level in ("surface", *COLOURS))]
    names += ["tiles", "leans to dark", "leans to light", "thirds of cubes", "orders"]
    most = max(len(order.slots) for order in ORDERS)
    names += [f"orders lacking {lacks}" for lacks in range(most + 1)]
    names += [f"points lacking {lacks}" for lacks in range(most + 1)]
    stages = ("complete", "at hand", "in carts", "to buy")
    names += [f"orders {stage}" for stage in stages]
    names += [f"points {stage}" for stage in stages]
    names += [f"{vehicle} slots {stage}" for vehicle in VEHICLES for stage in stages]
    for what in ("slots complete", "to buy", "to spare in carts"):
        names += [f"{colour} {what}" for colour in COLOURS]
    return [*names, "steps to fill"]
