"""All that one mining action can achieve (R4.3), and the work steps that lead there.

**Outcome.** Where the cage is; the coal in the cage, the storage and the carts, by colour; and for
each outstanding order how many slots of each colour are filled or half filled. Which cubes of a
substitution lie on which slot is not told apart, nor is how many steps are left over, for they are
lost. Doing nothing is an outcome too.

**Useless steps** are not looked at; every outcome that is lost by this has a better one beside it:

1. Moving the cage to where it finds nothing to do: to a level without coal, below ground with a
   full cage, or to the surface with an empty one (unless the storage can only be used there). Such
   a move could be left out; only the resting place of the cage would differ, and from one where
   nothing can be done every other is a step away.
2. Placing a cube from the storage while the cage stands at the surface with one of the same colour.
   That one would leave its place in the cage free, and in the storage it could be used anywhere.

The search goes breadth first, one work step after another, so that each outcome is found by the
fewest steps it takes, and all that can be reached with fewer steps is found on the way. What is
legal, and what a step does, is asked from the engine; here is only a number for each outcome, in
which a step adds and takes away, to know it again.

**Bounds.** From at most `breadth` nodes of each number of steps the search goes on: those with most
slots filled, then with most coal at hand for the free ones (`promise`), then those found first. It
keeps at most CAPACITY nodes. Where one of the bounds was met, `exact` is false; what was found is
still reachable, and the same in every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.protocol import BotError
from glueckauf.rules import material_tables

if not cython.compiled:
    from glueckauf.bots.array_sizes import (
        BUCKET_SHIFT,
        BUCKETS,
        CAPACITY,
        DROPPED,
        MOST_PROMISE,
        MOST_STEPS,
        WORDS,
    )
    from glueckauf.bots.planning.mining_heuristic import promise_of
    from glueckauf.rules.addresses import is_half
    from glueckauf.rules.codes import (
        ACTIONS,
        CAGE,
        FILL,
        LOAD,
        MINING,
        NOTHING,
        ORDER_COUNT,
        PAIRS,
        STOP,
        STORE,
    )
    from glueckauf.rules.mining import CAGE_PLACES, apply_step, in_cage, legal_mining
    from glueckauf.rules.table import Table

if TYPE_CHECKING:
    from glueckauf.rules.state import State

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR
PAIR_COLOUR = material_tables.PAIR_COLOUR
PAIR_FIRST = material_tables.PAIR_FIRST

BREADTH = 4096
WORD = 0xFFFFFFFFFFFFFFFF
FACTOR = 0x9E3779B97F4A7C15


class Planner:
    """Finds the outcomes of one mining action; can be used again and again.

    Compiled, `explore`, `reset` and `enact` hold no lock of the interpreter: a thread needs a
    planner and a state of its own.
    """

    def __init__(self, breadth: int = BREADTH) -> None:
        if not 1 <= breadth <= CAPACITY:
            raise BotError(f"a planner's breadth is from 1 to {CAPACITY}, not {breadth!r}")
        self.breadth = breadth
        self.count = 0
        """How many nodes there are; the first is the beginning."""
        self.exact = 1
        if not cython.compiled:
            self.seat = 0
            self.used = 0  # words of a key
            self.level = 0  # from here on: the mine as it was at the beginning
            self.pending = 0
            self.steps = 0
            self.cage = [0] * 4
            self.storage = [0] * 4
            self.cubes = [0] * 16
            self.free = [0] * 4
            self.complete = [0] * 4
            self.unfilled = [0] * ORDER_COUNT
            self.slots = [0] * (4 * ORDER_COUNT)
            self.group = [0] * PAIRS  # the place of an order and colour in the key
            self.key = [0] * WORDS  # the one that is looked for
            self.keys = [0] * (WORDS * CAPACITY)  # from here on: by node
            self.parent = [0] * CAPACITY
            self.action = [0] * CAPACITY
            self.depth = [0] * CAPACITY
            self.half = [0] * CAPACITY  # a second cube must follow: no outcome
            self.promise = [0] * CAPACITY
            self.bucket = [0] * CAPACITY
            self.node_in = [0] * BUCKETS

    # For callers from Python

    def look(self, state: State) -> int:
        """Explore the mining that is under way, and tell how many nodes there are."""
        if not isinstance(state, Table) or state.phase != MINING:
            raise BotError("expected a state in which a mining action is under way")
        if state.steps > MOST_STEPS:
            raise BotError(f"a planner looks {MOST_STEPS} steps ahead at most, not {state.steps}")
        with cython.nogil:
            return self.explore(state, state.steps)

    def ways(self, state: State) -> list[list[int]]:
        """For each outcome of the mining that is under way the actions that lead there and end it,
        fewest steps first."""
        if not cython.compiled:
            actions = [0] * MOST_STEPS
        count = self.look(state)
        found = []
        for node in range(count):
            if not self.half[node]:
                size = self.trace(node, actions)
                way = [actions[index] for index in range(size)]
                found.append(way if size == state.steps else [*way, STOP])
        return found

    # The mine at the beginning

    def remember(self, table: Table, steps: int) -> None:
        seat = table.seat
        self.seat = seat
        self.steps = steps
        self.level = table.level[seat]
        self.pending = table.pending
        for colour in range(4):
            self.cage[colour] = table.cage[4 * seat + colour]
            self.storage[colour] = table.storage[4 * seat + colour]
            self.free[colour] = table.free[4 * seat + colour]
            self.complete[colour] = table.complete[4 * seat + colour]
        for at in range(16):
            self.cubes[at] = table.cubes[16 * seat + at]
        for index in range(table.order_count[seat]):
            order = table.orders[ORDER_COUNT * seat + index]
            self.unfilled[index] = table.unfilled[order]
            for slot in range(SLOT_COUNT[order]):
                self.slots[4 * index + slot] = table.slots[4 * order + slot]

    def reset(self, table: Table) -> None:
        """Make the mine what it was when it was explored."""
        seat = self.seat
        table.steps = self.steps
        table.level[seat] = self.level
        table.pending = self.pending
        for colour in range(4):
            table.cage[4 * seat + colour] = self.cage[colour]
            table.storage[4 * seat + colour] = self.storage[colour]
            table.free[4 * seat + colour] = self.free[colour]
            table.complete[4 * seat + colour] = self.complete[colour]
        for at in range(16):
            table.cubes[16 * seat + at] = self.cubes[at]
        for index in range(table.order_count[seat]):
            order = table.orders[ORDER_COUNT * seat + index]
            table.unfilled[order] = self.unfilled[index]
            for slot in range(SLOT_COUNT[order]):
                table.slots[4 * order + slot] = self.slots[4 * index + slot]

    def enact(self, table: Table, node: int) -> None:
        """Make the mine what it is at a node; in a mining phase, STOP then ends the turn."""
        if not cython.compiled:
            actions = [0] * MOST_STEPS
        self.reset(table)
        size = self.trace(node, actions)
        for index in range(size):
            apply_step(table, actions[index])

    def trace(self, node: int, actions: list[int]) -> int:
        """Write down the steps that lead to a node, and tell how many."""
        size = self.depth[node]
        at = size
        while at:
            at -= 1
            actions[at] = self.action[node]
            node = self.parent[node]
        return size

    # The search

    def explore(self, table: Table, steps: int) -> int:
        """Find all outcomes of so many steps, 15 at most, for the seat whose decision is due. Tells
        how many nodes there are; the table is the same afterwards. Those where a pair waits for its
        second cube (`half`) are no outcomes."""
        before = table.steps
        self.remember(table, steps)
        self.count = 0
        self.exact = 1
        self.begin_key(table)
        self.add(NOTHING, NOTHING, 0, self.pending != NOTHING, self.place_of_key())
        first = 0
        for depth in range(1, steps + 1):
            last = self.count
            if last - first > self.breadth:
                self.drop_least(table, first, last)
            for node in range(first, last):
                if self.promise[node] != DROPPED:
                    self.expand(table, node, depth)
            first = last
        self.reset(table)
        table.steps = before
        return self.count

    def expand(self, table: Table, node: int, depth: int) -> None:
        """Add what one more step leads to from here."""
        if not cython.compiled:
            legal = [0] * ACTIONS
        self.enact(table, node)
        count = legal_mining(table, legal, 0)
        for index in range(count):
            action = legal[index]
            if action == STOP or self.is_useless(table, action):
                continue
            half = self.next_key(table, node, action)
            bucket = self.place_of_key()
            if bucket != NOTHING:
                self.add(node, action, depth, half, bucket)

    def is_useless(self, table: Table, action: int) -> bool:
        seat = self.seat
        if action >= FILL:
            code = (action - FILL) & 7
            return bool(code & 1 and not table.level[seat] and table.cage[4 * seat + (code >> 1)])
        if action >= LOAD:
            return False
        caged = in_cage(table, seat)
        if action == CAGE:
            if table.storage_needs_surface and self.in_storage(table):
                return False
            return not caged
        at = 16 * seat + 4 * (action - CAGE - 1)
        cubes = table.cubes[at] + table.cubes[at + 1] + table.cubes[at + 2] + table.cubes[at + 3]
        return not cubes or caged == CAGE_PLACES

    def in_storage(self, table: Table) -> int:
        at = 4 * self.seat
        storage = table.storage
        return storage[at] + storage[at + 1] + storage[at + 2] + storage[at + 3]

    # Knowing an outcome again

    def begin_key(self, table: Table) -> None:
        """The key of the mine as it is. It has the cubes taken from the carts, four bits for each
        level and colour; then cage, storage and level; then four bits for each colour of each open
        order: two for the slots filled since the beginning, two for those half filled."""
        one = 1
        seat = self.seat
        groups = 0
        for word in range(WORDS):
            self.key[word] = 0
        self.key[1] = self.level * (one << 48)
        for colour in range(4):
            self.key[1] += self.cage[colour] * (one << (4 * colour))
            self.key[1] += self.storage[colour] * (one << (16 + 8 * colour))
        for index in range(table.order_count[seat]):
            order = table.orders[ORDER_COUNT * seat + index]
            if not table.unfilled[order]:
                continue
            for pair in range(PAIR_FIRST[order], PAIR_FIRST[order + 1]):
                self.group[pair] = groups
                colour = PAIR_COLOUR[pair]
                for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
                    if SLOT_COLOUR[slot] == colour and is_half(table.slots[slot], colour):
                        self.key[2 + (groups >> 4)] += one << (4 * (groups & 15) + 2)
                groups += 1
        self.used = 2 + ((groups + 15) >> 4)

    def next_key(self, table: Table, node: int, action: int) -> int:
        """The key after a step from a node. Tells whether a second cube must follow."""
        one = 1
        for word in range(self.used):
            self.key[word] = self.keys[WORDS * node + word]
        level = table.level[self.seat]
        if action >= FILL:
            return self.fill_in_key(table, action - FILL)
        if action < LOAD:
            self.key[1] += (action - CAGE) * (one << 48)
            self.key[1] -= level * (one << 48)
        elif action < STORE:
            colour = action - LOAD
            self.key[0] += one << (4 * (4 * (level - 1) + colour))
            self.key[1] += one << (4 * colour)
        else:
            colour = action - STORE
            self.key[1] += one << (16 + 8 * colour)
            self.key[1] -= one << (4 * colour)
        return 0

    def fill_in_key(self, table: Table, fill: int) -> int:
        one = 1
        pair = fill >> 4
        cube = (fill >> 1) & 3
        self.key[1] -= one << (16 + 8 * cube if fill & 1 else 4 * cube)
        word = 2 + (self.group[pair] >> 4)
        place = 4 * (self.group[pair] & 15)
        if (fill >> 3) & 1 or table.pending != NOTHING:  # one half filled slot less
            self.key[word] += one << place
            self.key[word] -= one << (place + 2)
            return 0
        if cube == PAIR_COLOUR[pair]:
            self.key[word] += one << place
            return 0
        self.key[word] += one << (place + 2)
        return not table.split_substitution

    def place_of_key(self) -> int:
        """The bucket for a new node with this key; NOTHING if there is one already.

        A bucket is in use when its node says so: there is no need to empty them for a new search.
        """
        mixed = self.key[0]
        for word in range(1, self.used):
            mixed = ((mixed ^ (mixed >> 29)) * FACTOR + self.key[word]) & WORD
        bucket = (((mixed ^ (mixed >> 32)) * FACTOR) & WORD) >> BUCKET_SHIFT
        while True:
            node = self.node_in[bucket]
            if node >= self.count or self.bucket[node] != bucket:
                return bucket
            word = 0
            while word < self.used and self.keys[WORDS * node + word] == self.key[word]:
                word += 1
            if word == self.used:
                return NOTHING
            bucket = (bucket + 1) & (BUCKETS - 1)

    def add(self, parent: int, action: int, depth: int, half: int, bucket: int) -> None:
        node = self.count
        if node == CAPACITY:
            self.exact = 0
            return
        for word in range(self.used):
            self.keys[WORDS * node + word] = self.key[word]
        self.parent[node] = parent
        self.action[node] = action
        self.depth[node] = depth
        self.half[node] = half
        self.promise[node] = 0
        self.bucket[node] = bucket
        self.node_in[bucket] = node
        self.count = node + 1

    # Too many to go on from all of them

    def drop_least(self, table: Table, first: int, last: int) -> None:
        """Leave as many of these nodes as the breadth allows, the most promising ones."""
        if not cython.compiled:
            tally = [0] * (MOST_PROMISE + 1)
        for promise in range(MOST_PROMISE + 1):
            tally[promise] = 0
        for node in range(first, last):
            self.enact(table, node)
            promise = min(promise_of(table, self.seat), MOST_PROMISE)
            self.promise[node] = promise
            tally[promise] += 1
        room = self.breadth
        worst = MOST_PROMISE
        while tally[worst] <= room:
            room -= tally[worst]
            worst -= 1
        for node in range(first, last):
            promise = self.promise[node]
            if promise == worst and room:
                room -= 1
            elif promise <= worst:
                self.promise[node] = DROPPED
        self.exact = 0
