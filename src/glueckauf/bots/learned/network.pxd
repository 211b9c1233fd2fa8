cimport cython
from libc.math cimport expf as exp

from glueckauf.bots.learned.features cimport CART_RACE, describe, describe_mining, mine_at
from glueckauf.bots.array_sizes cimport LANES, MOST_FEATURES, MOST_HIDDEN
from glueckauf.rules.final_scoring cimport standing
from glueckauf.rules.codes cimport OVER
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef float MARGIN
cdef float GREED

@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef readonly int hidden
    cdef readonly float chance
    cdef readonly float lead
    cdef float weights[MOST_FEATURES * MOST_HIDDEN]
    cdef float bias[MOST_HIDDEN]
    cdef float win[MOST_HIDDEN + 1]
    cdef float margin[MOST_HIDDEN + 1]
    cdef float seen[MOST_FEATURES]
    cdef float sums[MOST_HIDDEN]
    cdef float now[MOST_FEATURES]
    cdef float result[MOST_HIDDEN]
    cdef int changes
    cdef int rows[MOST_FEATURES]
    cdef float amounts[MOST_FEATURES]

    cpdef float judge(self, State state, int seat) except? -1
    cdef void begin(self, Table table, int seat) noexcept nogil
    cdef float value(self, Table table, int seat) noexcept nogil
    cdef void foresee(self, Table table, int seat) noexcept nogil
    cdef float value_mine(self, Table table, int seat) noexcept nogil
    cdef void note_changes(self, int begin, int end) noexcept nogil
    cdef inline void note(self, int index, float amount) noexcept nogil
    # Indices as wide as addresses, or the compiler cannot take the sums together.
    @cython.locals(amount=float, row=Py_ssize_t, unit=Py_ssize_t)
    cdef void add_up(self) noexcept nogil
    @cython.locals(
        win="float[LANES]", margin="float[LANES]", active=float, lane=Py_ssize_t, unit=Py_ssize_t,
        block=Py_ssize_t
    )
    cdef void conclude(self) noexcept nogil

cpdef float victory(Table table, int seat) noexcept nogil
@cython.locals(best=int)
cdef float lead(Table table, int seat) noexcept nogil
