"""The integers of the compiled core: sizes, phases, spaces, actions, reasons.

`python -m glueckauf.rules.generate` makes `codes.pxd` of them, C enums for the compiler.
"""

# Sizes
SEATS = 4
ORDER_COUNT = 44
TILE_KINDS = 16
TILE_COUNT = 48
SPACE_COUNT = 27
PLACES = 48  # a deck is a ring of this many places
ORDER_DECK = 0
TILE_DECK = 1
HAND = 5
PAIRS = 56  # an order together with one of the colours it asks for

NOTHING = -1
UNKNOWN = -2  # a card that the reader of this state may not know

# Phases: what kind of decision is due
DRAFTING = 0
TURN = 1
MINING = 2
KEEPING_TILE = 3
COALING = 4
RETURNING_TILES = 5
KEEPING_ORDER = 6
RETURNING_ORDERS = 7
OVER = 8

# Worker spaces, as material.SPACES lists them
FACTORY = 0
FACTORY_DRAW = 8
MINE = 9
DELIVER = 13
MONEY = 17
ORDER = 21
ORDER_DRAW = 25
BANK = 26

# Actions: one dense numbering, in which a space is its own action
CAGE = 27
LOAD = 32
STORE = 36
STOP = 40
COAL = 41
COAL_NONE = 45
KEEP_NONE = 46
KEEP_TILE = 47
KEEP_ORDER = 63
DRAFT = 107
FILL = 151  # + 16 * pair + 8 * half + 2 * cube + storage
RETURN_TOP = 1047  # + rank of the arrangement
RETURN_BOTTOM = 1167
ACTIONS = 1287

# Where points come from
FROM_ORDERS = 0
FROM_CLOCK = 1  # + shift - 1
FROM_MARKS = 4
FROM_CUBES = 5
FROM_OUTSTANDING = 6
FROM_IMBALANCE = 7
SOURCES = 8

# What counts at the end of the game (R7)
MARKS_A_POINT = 5
CUBES_A_POINT = 3
OUTSTANDING_COST = 1
IMBALANCE_COST = 2

# Why an action is not legal
LEGAL = 0
WRONG_PHASE = 1
LOCKED = 2
TOO_FEW_WORKERS = 3
NO_TILE = 4
TOO_EXPENSIVE = 5
DECK_EMPTY = 6
NOTHING_TO_DELIVER = 7
NO_CARD = 8
CAGE_ALREADY_THERE = 9
CAGE_AT_SURFACE = 10
CAGE_FULL = 11
NO_SUCH_CUBE = 12
CAGE_NOT_AT_SURFACE = 13
ORDER_WANTS_CUBE = 14
NOT_YOUR_ORDER = 15
SLOT_NOT_FREE = 16
SLOT_NOT_HALF = 17
SECOND_CUBE_MISSING = 18
SECOND_CUBE_FIRST = 19
NOT_IN_HAND = 20
NOT_ON_OFFER = 21
NOT_IN_SUPPLY = 22
NO_SUCH_ARRANGEMENT = 23
