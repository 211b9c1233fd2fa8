cimport cython
from libc.math cimport expf as exp

from glueckauf.bots.array_sizes cimport LANES, MOST_FEATURES, MOST_HIDDEN
from glueckauf.bots.learned.features cimport (
    CART_RACE, MINE_FEATURES, ORDER_FEATURES, RACE, describe, describe_cart_race, describe_mine,
    describe_orders, describe_own_turn, describe_settled_race, mine_at, orders_at,
)
from glueckauf.rules.final_scoring cimport standing
from glueckauf.rules.codes cimport OVER, SEATS, TURN
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef float MARGIN
cdef float GREED

@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef readonly int hidden
    cdef int stride
    cdef readonly float chance
    cdef readonly float lead
    cdef float weights[MOST_FEATURES * MOST_HIDDEN]
    cdef float bias[MOST_HIDDEN]
    cdef float win[MOST_HIDDEN + 1]
    cdef float margin[MOST_HIDDEN + 1]
    cdef float seen[MOST_FEATURES]
    cdef int shift
    cdef float sums[MOST_HIDDEN]
    cdef float now[MOST_FEATURES]
    cdef float result[MOST_HIDDEN]
    cdef int race[5 * SEATS]
    cdef int changes
    cdef int rows[MOST_FEATURES + 4]
    cdef float amounts[MOST_FEATURES + 4]

    cpdef float judge(self, State state, int seat) except? -1
    cdef void foresee(self, Table table, int seat) noexcept nogil
    cdef void foresee_end(self, Table table, int seat) noexcept nogil
    cdef float worth(self) noexcept nogil
    cdef void begin(self, Table table, int seat) noexcept nogil
    @cython.locals(own=int)
    cdef float value(self, Table table, int seat) noexcept nogil
    cdef void begin_mining(self, Table table, int seat) noexcept nogil
    @cython.locals(mine=int, orders=int, carts=int)
    cdef float value_mine(self, Table table, int seat) noexcept nogil
    cdef void note_changes(self, int begin, int end) noexcept nogil
    cdef inline void note(self, int index, float amount) noexcept nogil
    # Indices as wide as addresses, or the compiler cannot take the sums together.
    @cython.locals(
        one=float, two=float, three=float, four=float, first=Py_ssize_t, second=Py_ssize_t,
        third=Py_ssize_t, fourth=Py_ssize_t, unit=Py_ssize_t, at=Py_ssize_t
    )
    cdef void add_up(self, float* base) noexcept nogil
    @cython.locals(
        win="float[MOST_HIDDEN]", margin="float[MOST_HIDDEN]", active=float, lane=Py_ssize_t,
        unit=Py_ssize_t, first=Py_ssize_t, number=Py_ssize_t
    )
    cdef void conclude(self) noexcept nogil

cpdef float victory(Table table, int seat) noexcept nogil
@cython.locals(best=int)
cdef float lead(Table table, int seat) noexcept nogil
