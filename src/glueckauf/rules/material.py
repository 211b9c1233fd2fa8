"""What is in the box (R1): coal, orders, tiles, worker spaces and the shift clock."""

from dataclasses import dataclass

COLOURS = ("yellow", "brown", "grey", "black")
"""The four coals, in order of depth: a coal's index is also that of its level, less one."""

VEHICLES = ("handcart", "horsecart", "truck", "locomotive")
SIDES = ("light", "dark")
LEVELS = ("surface", *COLOURS)

LETTERS = "YBGK"
"""One letter a coal, as order names use them."""

SHIFTS = 3
CAGE_PLACES = 5
DRAW = 5
"""How many cards or tiles a *draw five* space turns up."""

WORKERS = {2: 18, 3: 15, 4: 13}
MARKS = {2: 10, 3: 9, 4: 8}
ORDERS_DRAFTED = 3


@dataclass(frozen=True, slots=True)
class Order:
    """An order card: who carries it, which coals it asks for, what it is worth."""

    name: str
    vehicle: str
    slots: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tunnel tile. Three copies of each kind are in the box."""

    name: str
    colour: str
    carts: int
    side: str

    @property
    def price(self) -> int:
        return self.carts * (COLOURS.index(self.colour) + 1)


@dataclass(frozen=True, slots=True)
class Space:
    """A worker space, and the player counts it is shut for."""

    name: str
    area: str
    shut: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Element:
    """A section of the shift clock (R6) with its rewards."""

    name: str
    first: int
    second: int


_EVERY_VEHICLE = {"Y": 2, "B": 3, "G": 4, "K": 5, "YY": 3, "BB": 5, "GG": 7, "KK": 9, "YBGK": 10}
_LONG_ORDERS = {
    "handcart": {"BBB": 7, "GGG": 9},
    "horsecart": {"YYY": 4, "KKK": 12},
    "truck": {"YYY": 4, "KKK": 12},
    "locomotive": {"BBB": 7, "GGG": 9},
}

ORDERS = tuple(
    Order(
        f"{vehicle}-{letters}",
        vehicle,
        tuple(COLOURS[LETTERS.index(letter)] for letter in letters),
        points,
    )
    for vehicle in VEHICLES
    for letters, points in {**_EVERY_VEHICLE, **_LONG_ORDERS[vehicle]}.items()
)
ORDER_NUMBER = {order.name: number for number, order in enumerate(ORDERS)}

TILES = tuple(
    Tile(f"{colour}{carts}-{side}", colour, carts, side)
    for colour in COLOURS
    for carts in (1, 2)
    for side in SIDES
)
TILE_NUMBER = {tile.name: number for number, tile in enumerate(TILES)}
TILE_COPIES = 3

MINE_STEPS = (4, 6, 8, 10)
MONEY_MARKS = (3, 4, 5, 6)

_TWO = frozenset({2})
_TWO_AND_THREE = frozenset({2, 3})
_LOCKS = {
    "factory 4": _TWO,
    "factory 8": _TWO_AND_THREE,
    "mine 4": _TWO_AND_THREE,
    "mine 8": _TWO,
    "money 3": _TWO_AND_THREE,
    "money 5": _TWO,
    "order 1": _TWO,
}

SPACES = tuple(
    Space(name, name.split()[0], _LOCKS.get(name, frozenset()))
    for name in (
        *(f"factory {number}" for number in range(1, 9)),
        "factory draw",
        *(f"mine {steps}" for steps in MINE_STEPS),
        *(f"deliver {vehicle}" for vehicle in VEHICLES),
        *(f"money {marks}" for marks in MONEY_MARKS),
        *(f"order {number}" for number in range(1, 5)),
        "order draw",
        "bank",
    )
)
SPACE_NUMBER = {space.name: number for number, space in enumerate(SPACES)}

CLOCK = (
    *(
        Element(f"{colour} coal", first, second)
        for colour, first, second in zip(COLOURS, (2, 3, 4, 5), (1, 1, 2, 2), strict=True)
    ),
    *(
        Element(vehicle, first, second)
        for vehicle, first, second in zip(VEHICLES, (6, 7, 8, 9), (3, 3, 4, 4), strict=True)
    ),
    *(
        Element(f"{colour} carts", first, second)
        for colour, first, second in zip(COLOURS, (10, 11, 12, 13), (5, 5, 6, 6), strict=True)
    ),
)

STARTING_CART_SIDES = ("dark", "light", "light", "dark")
"""On which side of the shaft the printed cart of each level stands."""
