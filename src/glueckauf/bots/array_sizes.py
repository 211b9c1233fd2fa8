"""The sizes of the arrays of the mining planner, the network and the search.

`python -m glueckauf.rules.generate` makes `array_sizes.pxd` of them, C enums for the compiler.
"""

CAPACITY = 65536  # nodes
BUCKETS = 131072
BUCKET_SHIFT = 47  # leaves as many of 64 bits as the number of a bucket has
WORDS = 6  # of 64 bits, in the key of an outcome
MOST_STEPS = 15
MOST_PROMISE = 255
DROPPED = -1
NODES = 32768  # of a search
WIDTH = 27  # moves of a node
MOST_CANDIDATES = 64  # at the root of a search
DEALS = 16384  # worlds of a search in which every candidate is looked at
PLAN = 16  # steps of a mining plan, the last of them STOP
MOST_PLANS = 16  # for one mining action
MOST_FEATURES = 640
MOST_HIDDEN = 128
POINT_SOURCE_COUNT = 8  # and as many heads of a forecast
LANES = 16  # sums of a network that are added side by side
MOST_TURNS = 168  # of a game, draft and all: each turn takes a worker at least
DEEPEST = 40  # turns that a search looks ahead
