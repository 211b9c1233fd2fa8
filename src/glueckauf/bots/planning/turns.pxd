cimport cython

from glueckauf.bots.array_sizes cimport MOST_PLANS
from glueckauf.bots.learned.network cimport Network
from glueckauf.bots.planning.mining_planner cimport Planner
from glueckauf.rules.codes cimport (
    ACTIONS, DELIVER, DRAFTING, MINE, MINING, NOTHING, OVER, RETURN_TOP, SPACE_COUNT,
    STOP, TURN,
)
from glueckauf.rules.state cimport State

cdef short STEPS[4]
cdef float WORST

@cython.final
cdef class Turns:
    cdef readonly Network network
    cdef readonly Planner planner
    cdef readonly int best_node
    cdef State space_tried, option_tried, keep_tried, coal_tried, second_coal_tried
    cdef State return_tried, plan_tried
    cdef float spaces[27]
    cdef int nodes[4]
    cdef int ranked[MOST_PLANS]

    cpdef list space_values(self, State world)
    cpdef float option_value(self, State world, int action) except? -1
    cpdef list plan(self, State mining)
    @cython.locals(actions="short[15]", size=int, index=int, rank=int)
    cpdef list best_plans(self, State mining, int count)
    @cython.locals(seat=int)
    cpdef complete(self, State world)
    @cython.locals(legal="short[1287]")
    cdef void value_spaces(self, State world) noexcept nogil
    cdef void value_mining(self, State world, int deepest) noexcept nogil
    @cython.locals(best="float[4]", value=float, count=int, node=int)
    cdef void find_nodes(self, State mining, int seat) noexcept nogil
    @cython.locals(actions="short[15]")
    cdef int trace_plan(self, int space, short* plan, int at) noexcept nogil
    @cython.locals(best=float, value=float, count=int, node=int)
    cdef float best_mining(self, State mining, int seat) noexcept nogil
    @cython.locals(values="float[16]", value=float, found=int, count=int, node=int, at=int)
    cdef int rank_plans(self, State mining, int seat, int most) noexcept nogil
    @cython.locals(alike=bint)
    cdef bint begin_mining(self, State mining, int seat) noexcept nogil
    cdef float value_node(self, State mining, int node, int seat, bint alike) noexcept nogil
    cdef void take(self, State world, int action) noexcept nogil
    cdef void finish(self, State world, int seat) noexcept nogil
    @cython.locals(legal="short[1287]", most=float, value=float, best=int)
    cdef int best_option(self, State world, int seat) noexcept nogil
    cdef float value_option(self, State world, int action) noexcept nogil
    @cython.locals(legal="short[1287]", best=float)
    cdef float best_of(self, State state, int seat) noexcept nogil
    cdef float follow(self, State state, int action, int seat) noexcept nogil
    cdef float step(self, State state, State after, int action, int seat) noexcept nogil
