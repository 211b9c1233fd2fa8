cimport cython
from libc.math cimport expf as exp, sqrtf as sqrt

from glueckauf.bots.learned.network cimport Network
from glueckauf.bots.array_sizes cimport DEALS, DEEPEST, MOST_CANDIDATES, NODES, PLAN, WIDTH
from glueckauf.bots.planning.turns cimport Turns
from glueckauf.rules.chance cimport Random
from glueckauf.rules.hidden_cards cimport deal_unknown
from glueckauf.rules.codes cimport (
    ACTIONS, DELIVER, DRAFT, DRAFTING, MINE, MINING, NOTHING, OVER, SPACE_COUNT, STOP, TURN,
)
from glueckauf.rules.state cimport State

cdef float WORST, SHARPNESS, CURIOSITY, TRUST, LATE_SHARPNESS, LATE_CURIOSITY
cdef int LAST_SHIFT, WORLDS, PLANS

@cython.final
cdef class Search:
    cdef readonly Turns turns
    cdef readonly int used
    cdef readonly int room
    cdef Network network
    cdef State root, world
    cdef Random dealer
    cdef int size, dealt, depth
    cdef short action_of[MOST_CANDIDATES]
    cdef int other_visits[MOST_CANDIDATES]
    cdef float other_totals[MOST_CANDIDATES]
    cdef unsigned long long deals[DEALS]
    cdef signed char expanded[NODES]
    cdef signed char mover[NODES]
    cdef int children[MOST_CANDIDATES + NODES * WIDTH]
    cdef int visits[MOST_CANDIDATES + NODES * WIDTH]
    cdef float totals[MOST_CANDIDATES + NODES * WIDTH]
    cdef float first[MOST_CANDIDATES + NODES * WIDTH]
    cdef float priors[MOST_CANDIDATES + NODES * WIDTH]
    cdef short plans[PLAN * (MOST_CANDIDATES + 4 * NODES)]
    cdef int path[DEEPEST]
    cdef float values[4]

    @cython.locals(index=int, action=int)
    cpdef int begin(self, State state, list actions, Random rng) except -1
    cpdef int begin_plans(self, State state, list plans, Random rng) except -1
    @cython.locals(move=int, step=int, index=int)
    cdef int plant(self, State state, list candidates, Random rng) except -1
    cpdef grow(self, int iterations, Random rng)
    cdef float mean(self, int edge) noexcept nogil
    @cython.locals(worth=float, late=bint)
    cdef void value_candidates(self, Random rng) noexcept nogil
    cdef void deal(self, int number, Random rng) noexcept nogil
    cdef void take_candidate(self, int move) noexcept nogil
    @cython.locals(most=float, score=float, worth=float, explored=float, best=int, known=int)
    cdef int next_candidate(self) noexcept nogil
    cdef void clear(self, int begin, int end) noexcept nogil
    cdef int add_node(self, int mover) noexcept nogil
    cdef void iterate(self, int candidate, Random rng) noexcept nogil
    @cython.locals(change=float)
    cdef void expand(self, int node) noexcept nogil
    cdef void store_plans(self, int node) noexcept nogil
    @cython.locals(most=float, total=float, worth=float)
    cdef void find_priors(self, int begin, int end, float sharpness) noexcept nogil
    @cython.locals(
        most=float, score=float, explored=float, known=int, count=int, best=int, edge=int,
        legal="short[1287]"
    )
    cdef int select(self, int node) noexcept nogil
    cdef void follow(self, int node, int edge) noexcept nogil
    cdef void finish_turn(self, int seat) noexcept nogil
    @cython.locals(excess=float)
    cdef void value_world(self) noexcept nogil
    cdef void back_up(self) noexcept nogil

cdef int edges_of(int node) noexcept nogil
cdef int node_of(int edge) noexcept nogil
cdef int plan_at(int node, int space) noexcept nogil
