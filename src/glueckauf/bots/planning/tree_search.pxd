cimport cython
from libc.math cimport expf as exp, sqrtf as sqrt

from glueckauf.bots.learned.network cimport Network
from glueckauf.bots.array_sizes cimport DEEPEST, NODES, PLAN, WIDTH
from glueckauf.bots.planning.turns cimport Turns
from glueckauf.rules.chance cimport Random
from glueckauf.rules.hidden_cards cimport deal_unknown
from glueckauf.rules.codes cimport (
    ACTIONS, DELIVER, DRAFTING, MINE, MINING, NOTHING, OVER, SPACE_COUNT, STOP, TURN,
)
from glueckauf.rules.state cimport State

cdef float WORST, SHARPNESS, CURIOSITY, TRUST
cdef int WORLDS

@cython.final
cdef class Search:
    cdef readonly Turns turns
    cdef readonly int used
    cdef readonly int room
    cdef Network network
    cdef State root, world
    cdef int size, depth
    cdef short actions[WIDTH]
    cdef signed char expanded[NODES]
    cdef signed char mover[NODES]
    cdef int children[NODES * WIDTH]
    cdef int visits[NODES * WIDTH]
    cdef float totals[NODES * WIDTH]
    cdef float first[NODES * WIDTH]
    cdef float priors[NODES * WIDTH]
    cdef short plans[NODES * 4 * PLAN]
    cdef int path[DEEPEST]
    cdef float values[4]

    @cython.locals(index=int)
    cpdef int begin(self, State state, list actions, Random rng) except -1
    cpdef grow(self, int iterations, Random rng)
    cdef void value_root(self, Random rng) noexcept nogil
    cdef int add_node(self, int mover) noexcept nogil
    cdef void iterate(self, Random rng) noexcept nogil
    cdef void expand(self, int node) noexcept nogil
    cdef void store_plans(self, int node) noexcept nogil
    @cython.locals(most=float, total=float, worth=float)
    cdef void find_priors(self, int node, int count) noexcept nogil
    @cython.locals(
        most=float, score=float, mean=float, explored=float, count=int, best=int, move=int,
        edge=int, legal="short[1287]"
    )
    cdef int select(self, int node) noexcept nogil
    @cython.locals(plan="short*")
    cdef void follow(self, int node, int move) noexcept nogil
    cdef int best_first(self, int node) noexcept nogil
    cdef void value_world(self) noexcept nogil
    cdef void back_up(self) noexcept nogil
