cimport cython

from glueckauf.bots.array_sizes cimport (
    BUCKET_SHIFT, BUCKETS, CAPACITY, DROPPED, MOST_PROMISE, MOST_STEPS, WORDS,
)
from glueckauf.bots.planning.mining_heuristic cimport promise_of
from glueckauf.rules.addresses cimport is_half
from glueckauf.rules.mining cimport CAGE_PLACES, apply_step, in_cage, legal_mining
from glueckauf.rules.codes cimport (
    ACTIONS, CAGE, FILL, LOAD, MINING, NOTHING, ORDER_COUNT, PAIRS, STOP, STORE,
)
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]
cdef short PAIR_COLOUR[56]
cdef short PAIR_FIRST[45]
cdef unsigned long long WORD, FACTOR

@cython.final
cdef class Planner:
    cdef readonly int breadth
    cdef readonly int count
    cdef readonly int exact
    cdef int seat, used
    cdef short level, pending, steps
    cdef short cage[4]
    cdef short storage[4]
    cdef short cubes[16]
    cdef short free[4]
    cdef short complete[4]
    cdef short unfilled[44]
    cdef short slots[176]
    cdef short group[56]
    cdef unsigned long long key[WORDS]
    cdef unsigned long long keys[WORDS * CAPACITY]
    cdef int parent[CAPACITY]
    cdef short action[CAPACITY]
    cdef signed char depth[CAPACITY]
    cdef signed char half[CAPACITY]
    cdef short promise[CAPACITY]
    cdef int bucket[CAPACITY]
    cdef int node_in[BUCKETS]

    cpdef int look(self, State state) except -1
    @cython.locals(actions="short[15]", count=int, node=int, size=int, index=int)
    cpdef list ways(self, State state)
    cdef void remember(self, Table table, int steps) noexcept nogil
    cdef void reset(self, Table table) noexcept nogil
    @cython.locals(actions="short[15]")
    cdef void enact(self, Table table, int node) noexcept nogil
    cdef int trace(self, int node, short* actions) noexcept nogil
    cdef int explore(self, Table table, int steps) noexcept nogil
    @cython.locals(legal="short[1287]")
    cdef void expand(self, Table table, int node, int depth) noexcept nogil
    cdef bint is_useless(self, Table table, int action) noexcept nogil
    cdef int in_storage(self, Table table) noexcept nogil
    @cython.locals(one="unsigned long long")
    cdef void begin_key(self, Table table) noexcept nogil
    @cython.locals(one="unsigned long long")
    cdef int next_key(self, Table table, int node, int action) noexcept nogil
    @cython.locals(one="unsigned long long")
    cdef int fill_in_key(self, Table table, int fill) noexcept nogil
    @cython.locals(mixed="unsigned long long", bucket=int, node=int, word=int)
    cdef int place_of_key(self) noexcept nogil
    cdef void add(self, int parent, int action, int depth, int half, int bucket) noexcept nogil
    @cython.locals(tally="int[256]")
    cdef void drop_least(self, Table table, int first, int last) noexcept nogil
