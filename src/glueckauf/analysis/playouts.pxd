cimport cython

from glueckauf.bots.array_sizes cimport POINT_SOURCE_COUNT
from glueckauf.bots.learned.forecast cimport Forecast
from glueckauf.bots.learned.network cimport Network, victory
from glueckauf.bots.learned.point_sources cimport add_earned
from glueckauf.bots.planning.turns cimport Turns
from glueckauf.rules.chance cimport Random
from glueckauf.rules.codes cimport (
    ACTIONS, DELIVER, DRAFTING, MINE, OVER, SEATS, SPACE_COUNT, STOP, TURN,
)
from glueckauf.rules.hidden_cards cimport deal_unknown, hide
from glueckauf.rules.state cimport State

cdef float WORST

@cython.final
cdef class Playouts:
    cdef readonly Turns turns
    cdef Network network
    cdef Forecast forecast
    cdef State imagined
    cdef State before
    cdef float chances[SEATS]
    cdef float points[SEATS]
    cdef float earned[SEATS * POINT_SOURCE_COUNT]

    @cython.locals(action=int, seat=int, players=int, index=int)
    cpdef list play(self, State world, list turn, int ahead, Random rng)
    @cython.locals(index=int)
    cpdef list by_source(self)
    cpdef choose(self, State world, Random rng)
    @cython.locals(left=int)
    cdef void go_on(self, State world, int ahead, Random rng) noexcept nogil
    @cython.locals(seat=int)
    cdef void keep_accounts(self, State world) noexcept nogil
    @cython.locals(seat=int, best=int)
    cdef void decide(self, State world, Random rng) noexcept nogil
    @cython.locals(legal="short[1287]", count=int, best=int, most=float, value=float)
    cdef int best_pick(self) noexcept nogil
    cdef void end_turn(self, State world, int seat) noexcept nogil
    @cython.locals(total=float)
    cdef void look(self, State world) noexcept nogil
