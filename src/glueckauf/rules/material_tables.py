"""The material as flat lists of numbers, from which the hot modules fill their C arrays."""

from itertools import permutations

from glueckauf.rules.material import COLOURS, ORDERS, SPACES, TILES, VEHICLES, WORKERS

SLOT_COUNT = [len(order.slots) for order in ORDERS]
SLOT_COLOUR = [
    COLOURS.index(order.slots[slot]) if slot < len(order.slots) else -1
    for order in ORDERS
    for slot in range(4)
]
ORDER_POINTS = [order.points for order in ORDERS]
ORDER_VEHICLE = [VEHICLES.index(order.vehicle) for order in ORDERS]

# A pair is an order together with one of the colours it asks for.
_PAIRS = [
    (number, colour)
    for number, order in enumerate(ORDERS)
    for colour, name in enumerate(COLOURS)
    if name in order.slots
]
PAIR_ORDER = [order for order, _ in _PAIRS]
PAIR_COLOUR = [colour for _, colour in _PAIRS]
PAIR_FIRST = [PAIR_ORDER.index(order) for order in range(len(ORDERS))] + [len(_PAIRS)]

TILE_COLOUR = [COLOURS.index(tile.colour) for tile in TILES]
TILE_CARTS = [tile.carts for tile in TILES]
TILE_PRICE = [tile.price for tile in TILES]

# By player count, then space.
SHUT = [int(players in space.shut) for players in sorted(WORKERS) for space in SPACES]

# The arrangements of five cards in lexical order: 5 * rank + position gives the index of a card
# among the five in ascending order. Those of fewer cards are the first, their fixed head left off.
ARRANGEMENT = [card for arrangement in permutations(range(5)) for card in arrangement]

# One bit for each card of an arrangement that lies above the next higher one. Where two neighbours
# are alike, only arrangements with their bit set are offered: equal tiles give one action (R8.6).
IN_ORDER = [
    sum(1 << card for card in range(4) if arrangement.index(card) < arrangement.index(card + 1))
    for arrangement in permutations(range(5))
]

FACTORIAL = [1, 1, 2, 6, 24, 120]
