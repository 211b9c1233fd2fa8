# Made from array_sizes.py by `python -m glueckauf.rules.generate`; do not edit.

cdef enum:
    CAPACITY = 65536
    BUCKETS = 131072
    BUCKET_SHIFT = 47
    WORDS = 6
    MOST_STEPS = 15
    MOST_PROMISE = 255
    DROPPED = -1
    NODES = 32768
    WIDTH = 27
    MOST_CANDIDATES = 64
    DEALS = 16384
    PLAN = 16
    MOST_PLANS = 16
    MOST_FEATURES = 640
    MOST_HIDDEN = 128
    POINT_SOURCE_COUNT = 8
    LANES = 16
    MOST_TURNS = 168
    DEEPEST = 40
