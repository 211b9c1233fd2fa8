"""Where things are: the numbers that the art, the table and the browser share.

Yard panels have a viewBox from 0 0. In a mine x is 0 in the middle of the shaft, so that a wider
mine only needs a wider viewBox.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from glueckauf.rules.material import (
    COLOURS,
    MINE_STEPS,
    MONEY_MARKS,
    TILE_COPIES,
    TILES,
    VEHICLES,
    WORKERS,
)
from glueckauf.rules.ruleset import CUBES


class Point(NamedTuple):
    x: float
    y: float


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)


# Symbols and their sizes
CUBE = (24, 24)
WORKER = (28, 34)
SACK = (34, 38)
CART = (40, 30)
VEHICLE = (64, 36)
CARD = (100, 136)
TILE_HEIGHT = 64
TILE_WIDTH = {1: 48, 2: 88}
SOCKET = (48, 48)
SIGN = (132, 26)

# The yard
PANELS = {
    "factory": (340, 226),
    "mine": (340, 134),
    "deliver": (340, 142),
    "money": (340, 170),
    "order": (340, 172),
    "clock": (190, 216),
    "canteen": (144, 216),
    "header": (1280, 96),
}
SIGN_AT = {
    "factory": Box(8, 5, *SIGN),
    "mine": Box(8, 5, *SIGN),
    "deliver": Box(8, 5, *SIGN),
    "money": Box(8, 5, *SIGN),
    "order": Box(8, 5, *SIGN),
    "clock": Box(29, 4, *SIGN),
    "canteen": Box(6, 5, *SIGN),
}

SIGN_TEXT = (14, 108)
"""Size of the letters on a sign, and how wide the words may be."""

SOCKET_RADIUS = 20
FIVE_COLUMNS = (38, 102, 166, 230, 302)
FOUR_COLUMNS = (44, 128, 212, 296)

TILE_SCALE = 60 / TILE_WIDTH[2]
FACTORY_TILE_TOP = (39, 132)
FACTORY_SOCKET = (107, 200)
FACTORY_DRAW = Point(FIVE_COLUMNS[4], 162)
TILE_DECK = Box(FIVE_COLUMNS[4] - 30, 84, 60, 60 * TILE_HEIGHT / TILE_WIDTH[2])

GAUGE_Y = 61
GAUGE_RADIUS = 23
MINE_SOCKET_Y = 108

GATE = (76, 58)
GATE_TOP = 38
DELIVER_SOCKET_Y = 117

COINS_Y = 68
MONEY_SOCKET_Y = 98
BANK_SOCKET = Point(92, 146)
BANK = Box(120, 129, 208, 38)

CARD_ON_DESK = (60, 81.6)
DESK_CARD_TOP = 38
ORDER_SOCKET_Y = 146
ORDER_DECK = Box(FIVE_COLUMNS[4] - 30, DESK_CARD_TOP, *CARD_ON_DESK)

CROWD_WORKER = 24
"""Height of a worker in the canteen and the bank."""
CROWD_FOOT = 9
"""From the lower edge of a row up to their feet."""
CANTEEN_BENCHES = tuple(Box(16, 36 + 44 * row, 112, 40) for row in range(4))

SOCKETS: dict[str, tuple[str, Point]] = {
    **{
        f"factory {4 * row + column + 1}": (
            "factory",
            Point(FIVE_COLUMNS[column], FACTORY_SOCKET[row]),
        )
        for row in range(2)
        for column in range(4)
    },
    "factory draw": ("factory", FACTORY_DRAW),
    **{
        f"mine {steps}": ("mine", Point(x, MINE_SOCKET_Y))
        for steps, x in zip(MINE_STEPS, FOUR_COLUMNS, strict=True)
    },
    **{
        f"deliver {vehicle}": ("deliver", Point(x, DELIVER_SOCKET_Y))
        for vehicle, x in zip(VEHICLES, FOUR_COLUMNS, strict=True)
    },
    **{
        f"money {marks}": ("money", Point(x, MONEY_SOCKET_Y))
        for marks, x in zip(MONEY_MARKS, FOUR_COLUMNS, strict=True)
    },
    **{f"order {n + 1}": ("order", Point(FIVE_COLUMNS[n], ORDER_SOCKET_Y)) for n in range(4)},
    "order draw": ("order", Point(FIVE_COLUMNS[4], ORDER_SOCKET_Y)),
    "bank": ("money", BANK_SOCKET),
}


def offer_box(space: str) -> Box:
    """Where the tile or card of a space lies; a tile of one cart is centred in it."""
    area, number = space.split()
    if area == "factory":
        row, column = divmod(int(number) - 1, 4)
        return Box(FIVE_COLUMNS[column] - 30, FACTORY_TILE_TOP[row], 60, TILE_HEIGHT * TILE_SCALE)
    return Box(FIVE_COLUMNS[int(number) - 1] - 30, DESK_CARD_TOP, *CARD_ON_DESK)


def tile_box(box: Box, carts: int) -> Box:
    """A tile in the middle of a place made for two carts."""
    width = TILE_WIDTH[carts] * box.height / TILE_HEIGHT
    return Box(box.middle.x - width / 2, box.y, width, box.height)


PRICE_MARK = 17
"""The size of the coin that a tile's price stands on."""


def price_at(space: str) -> Point:
    """Where the price of a tile hangs."""
    box = offer_box(space)
    return Point(box.x + box.width - 5, box.y + 6)


class Plate(NamedTuple):
    """A number on a plate: its middle, and how wide the plate is; it is half as high."""

    x: float
    y: float
    width: float = 24

    def by(self, middle: Point) -> Plate:
        """One whose place is told from the middle of something."""
        return Plate(self.x + middle.x, self.y + middle.y, self.width)


FIVE = 22
"""The size of the five on a deck."""


def deck_parts(box: Box) -> tuple[Point, Plate]:
    """Where on a deck the middle of its five is, and how many are left."""
    five = Point(box.x + box.width - 8, box.y + 6)
    return five, Plate(box.x + 13, box.y + box.height - 4, 26)


def target(space: str) -> Box:
    """What can be touched to choose a space: its socket together with what it is about."""
    area, at = SOCKETS[space]
    r = SOCKET_RADIUS + 2
    if space == "bank":
        return Box(8, BANK.y - 2, 324, BANK.height + 4)
    if space == "factory draw":
        return Box(at.x - 32, TILE_DECK.y - 4, 64, at.y + r - TILE_DECK.y + 4)
    if area in ("factory", "order"):
        top = DESK_CARD_TOP if area == "order" else offer_box(space).y
        return Box(at.x - 32, top - 2, 64, at.y + r - top + 2)
    return Box(at.x - 41, 36, 82, at.y + r - 36)


STANDS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (31, (Point(0, -1),)),
    2: (25, (Point(-8, 0), Point(8, 0))),
    3: (21, (Point(0, -7), Point(-9, 6), Point(9, 6))),
    4: (20, (Point(-8, -8), Point(8, -8), Point(-8, 7), Point(8, 7))),
    5: (18, (Point(-7, -9), Point(7, -9), Point(-12, 6), Point(0, 6), Point(12, 6))),
    6: (
        17,
        (Point(-11, -7), Point(0, -9), Point(11, -7), Point(-11, 7), Point(0, 7), Point(11, 7)),
    ),
}
"""Workers in a socket, by their number: their height, and their middles around the socket's."""

MOST_STANDING = max(STANDS)
"""With more, one stands there beside their number."""

# Around the middle of a socket
PADLOCK = Box(-11, -13.5, 22, 25)
STANDING_NUMBER = Plate(0, -14, 26)
PRICE_NUMBER = Plate(0, 19)
"""Of a price in workers that is too high for pips."""


def worker_size(height: float) -> tuple[float, float]:
    return height * WORKER[0] / WORKER[1], height


def step(room: float, width: float, count: int, gap: float = 1) -> float:
    """From one to the next of things in a row, which close up when they are many."""
    return min(width + gap, (room - width) / max(count - 1, 1))


def queue(box: Box, count: int, width: float) -> list[float]:
    """Middles, from the left, of things in a row."""
    far = step(box.width, width, count)
    return [box.x + width / 2 + far * n for n in range(count)]


MOST_IN_CANTEEN = max(WORKERS.values())
MOST_IN_BANK = max(players * workers for players, workers in WORKERS.items())


def crowd_start(box: Box) -> Point:
    """The middle of the first worker in a row of the canteen or in the bank."""
    y = box.y + box.height - CROWD_FOOT - CROWD_WORKER / 2
    return Point(box.x + worker_size(CROWD_WORKER)[0] / 2, y)


def crowd_step(box: Box, count: int) -> float:
    return step(box.width, worker_size(CROWD_WORKER)[0], count)


def crowd(box: Box, count: int) -> list[Point]:
    """Middles of workers in a row of the canteen or in the bank."""
    x, y = crowd_start(box)
    far = crowd_step(box, count)
    return [Point(x + far * n, y) for n in range(count)]


# The clock
CLOCK_MIDDLE = Point(95, 122)
CLOCK_RADIUS = 90
CLOCK_RINGS = {"icon": 70, "first": 49, "second": 36}
HAND_ANGLE = {1: 45, 2: 135, 3: 225}
"""Degrees clockwise from twelve o'clock: the middle of the shift's quarter."""
HAND_AFTER = 315
"""When the game is over."""


LEADER = 11
"""The mark of a player who leads an element, on the rim of the clock."""
LEADER_RING = 87.5
LEADER_STEP = 5.6
"""Degrees from one to the next in a tie."""


def element_angle(element: int) -> float:
    return 22.5 * element + 11.25


def leader_places(element: int, count: int) -> list[Point]:
    """Where the marks of so many stand."""
    first = element_angle(element) - LEADER_STEP * (count - 1) / 2
    return [around(CLOCK_MIDDLE, LEADER_RING, first + LEADER_STEP * n) for n in range(count)]


def around(middle: Point, radius: float, degrees: float) -> Point:
    turn = math.radians(degrees)
    return Point(middle.x + radius * math.sin(turn), middle.y - radius * math.cos(turn))


# A mine
MINE_HEIGHT = 462
MINE_HALF = 528
"""The art reaches this far on both sides: enough for every tile that can lie there."""
MINE_HALF_LEAST = 196
SURFACE = 140
SHAFT = 46
"""From the middle of the shaft to where the first tile begins."""
LEVEL_TOP = tuple(156 + 76 * level for level in range(4))
"""Upper edges of the tiles of each level."""
RAIL = 57
"""From the upper edge of a tile to its rails."""
CAGE = (76, 62)
CAGE_TOP = (SURFACE - CAGE[1], *LEVEL_TOP)
"""The cage's upper edge at the surface and at each level."""
ROPE_TOP = 24
CAGE_BERTHS = (Point(15, 46), Point(38, 46), Point(61, 46), Point(26.5, 24), Point(49.5, 24))
"""Middles of the five berths, from the cage's left upper corner."""
MINE_CUBE = 20
"""The size of a cube in the mine: in carts, in the cage and in the storage."""
CART_OFFSETS = {1: (24,), 2: (25, 63)}
"""Middles of the carts of a tile, from its left edge."""
CUBE_IN_CART = -29
"""From the rails up to the middle of the cube in a cart."""
PRINTED_WIDTH = TILE_WIDTH[1]
BINS = tuple(Point(82 + 29 * colour, 126) for colour in range(len(COLOURS)))
"""Middles of the lowest cube of each colour in the storage; the next lie on top of it."""
BIN_HEIGHT = 62
BIN_CUBES = 3
"""More than these close up, and a number tells how many."""
BIN_NUMBER = 75
"""Where that number stands."""


MOST_IN_BIN = max(CUBES)


def pile_step(count: int) -> float:
    return step(BIN_HEIGHT, MINE_CUBE, count, gap=0.5)


def pile(colour: int, count: int) -> list[Point]:
    """Middles of the cubes of one colour in the storage, from below."""
    x, y = BINS[colour]
    far = pile_step(count)
    return [Point(x, y - far * n) for n in range(count)]


BALANCE_PIVOT = Point(-128, 74)
BALANCE_ARM = 44
BEAM = (2 * BALANCE_ARM + 12, 20)
BALANCE_TILT = 6
"""Degrees for each tile of difference."""
BALANCE_MOST = 24
PAN = (40, 44)
PAN_NUMBER = Point(20, 34.6)
MOST_HEAVIER = TILE_COPIES * len(TILES) // 2
"""Tiles by which one side can be heavier."""


def tilt(heavier: int) -> float:
    """Degrees by which the beam turns; clockwise when the dark side has more tiles."""
    return max(-BALANCE_MOST, min(BALANCE_MOST, BALANCE_TILT * heavier))


def pan_at(side: str, degrees: float) -> Point:
    """The left upper corner of a pan when the beam is turned."""
    hook = around(BALANCE_PIVOT, BALANCE_ARM, degrees + (90 if side == "dark" else -90))
    return Point(hook.x - PAN[0] / 2, hook.y)


# Orders
SLOTS: dict[int, tuple[Point, ...]] = {
    1: (Point(50, 90),),
    2: (Point(28, 90), Point(72, 90)),
    3: (Point(28, 69), Point(72, 69), Point(50, 112)),
    4: (Point(28, 69), Point(72, 69), Point(28, 112), Point(72, 112)),
}
"""Middles of the sacks on a card of so many slots."""
SLOT_CUBES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (27, (Point(0, 2),)),
    2: (21, (Point(-9, -4), Point(9, 7))),
}
"""Cubes on a slot, by their number: their size, and their middles around the sack's."""
STAMP_AT = Point(79, 23)
