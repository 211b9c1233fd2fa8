cimport cython

from glueckauf.research.encoding cimport write_legal, write_view
from glueckauf.research.rewards cimport write_rewards
from glueckauf.rules.chance cimport Random
from glueckauf.rules.codes cimport ACTIONS, LEGAL, NOTHING, OVER
from glueckauf.rules.set_up cimport clear, set_up, shuffle_decks
from glueckauf.rules.state cimport State

cdef unsigned long long WORD

@cython.final
cdef class Games:
    cdef readonly list states
    cdef readonly int count
    cdef readonly int learner
    cdef readonly int reward
    cdef long long[::1] addresses
    cdef public unsigned long long[::1] seeds
    cdef public unsigned long long[::1] words
    cdef public unsigned long long[::1] picks
    cdef short[:, ::1] observations
    cdef signed char[:, ::1] masks
    cdef short[:, ::1] finals
    cdef float[:, ::1] rewards
    cdef signed char[::1] done
    cdef signed char[::1] seats

    cpdef show_in(
        self, short[:, ::1] observations, signed char[:, ::1] masks, short[:, ::1] finals,
        float[:, ::1] rewards, signed char[::1] done, signed char[::1] seats,
    )
    @cython.locals(game=int)
    cpdef start(self, int first, int last, Random rng)
    @cython.locals(game=int)
    cpdef step(self, int first, int last, int[::1] actions, Random rng)
    @cython.locals(game=int)
    cpdef choose(self, int first, int last, int[::1] actions, Random rng)
    @cython.locals(game=int)
    cpdef int first_illegal(self, int[::1] actions)
    cdef void start_one(self, State state, int game, Random rng) noexcept nogil
    cdef void step_one(self, State state, int game, int action, Random rng) noexcept nogil
    @cython.locals(legal="short[1287]", count=int, action=int)
    cdef int choose_one(self, State state, int game, Random rng) noexcept nogil
    cdef void deal(self, State state, int game, Random rng) noexcept nogil
    @cython.locals(legal="short[1287]", count=int)
    cdef void go_on(self, State state, int game, Random rng) noexcept nogil
    @cython.locals(result="double[4]", observer=int, seat=int)
    cdef void finish(self, State state, int game) noexcept nogil
    @cython.locals(seat=int)
    cdef void clear_result(self, int game, int players) noexcept nogil
    cdef void show(self, State state, int game) noexcept nogil

# A state is looked up by its address: taking it from a list would need the interpreter's lock.

cdef inline void start_at(Games games, int game, Random rng) noexcept nogil:
    games.start_one(<State><void*>games.addresses[game], game, rng)

cdef inline void step_at(Games games, int game, int action, Random rng) noexcept nogil:
    games.step_one(<State><void*>games.addresses[game], game, action, rng)

cdef inline int choose_at(Games games, int game, Random rng) noexcept nogil:
    return games.choose_one(<State><void*>games.addresses[game], game, rng)

cdef inline int why_not_at(Games games, int game, int action) noexcept nogil:
    return (<State><void*>games.addresses[game]).why_not(action)

cdef inline short* row(short[:, ::1] rows, int game) noexcept nogil:
    return &rows[game, 0]

cdef inline signed char* flag_row(signed char[:, ::1] rows, int game) noexcept nogil:
    return &rows[game, 0]
