cimport cython

from glueckauf.bots.learned.network cimport Network, lead, victory
from glueckauf.bots.learned.point_sources cimport add_earned
from glueckauf.bots.array_sizes cimport MOST_TURNS, POINT_SOURCE_COUNT
from glueckauf.bots.planning.turns cimport Turns
from glueckauf.rules.chance cimport Random
from glueckauf.rules.hidden_cards cimport deal_unknown, hide
from glueckauf.rules.codes cimport (
    ACTIONS, DRAFTING, MINING, OVER, RETURN_TOP, TURN,
)
from glueckauf.rules.state cimport State

cdef unsigned long long CHANCE

@cython.final
cdef class SelfPlay:
    cdef Turns turns
    cdef Network network
    cdef unsigned long long explores
    cdef float memory
    cdef SelfPlay rival
    cdef int rows
    cdef State world
    cdef State before
    cdef float earned[4 * POINT_SOURCE_COUNT]
    cdef float chances[4 * MOST_TURNS]
    cdef float leads[4 * MOST_TURNS]

    cpdef int play(
        self, State state, Random rng, float[:, ::1] seen, float[::1] wins, float[::1] margins,
        float[:, ::1] to_come, int own=*
    ) except -1
    @cython.locals(legal="short[1287]", count=int)
    cdef void decide(self, State state, Random rng) noexcept nogil
    cdef void imagine(self, State state, Random rng) noexcept nogil
    @cython.locals(most=float, value=float, best=int, action=int)
    cdef int best_action(self, short* legal, int count) noexcept nogil
    cdef void write_down(
        self, State state, float[:, ::1] seen, float[:, ::1] to_come
    ) noexcept nogil
    @cython.locals(win=float, margin=float, row=int)
    cdef void teach(
        self, State state, float[::1] wins, float[::1] margins, float[:, ::1] to_come
    ) noexcept nogil
