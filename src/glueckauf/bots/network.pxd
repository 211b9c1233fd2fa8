cimport cython
from libc.math cimport expf as exp

from glueckauf.bots.features cimport RACE, describe, describe_mining, mine_at
from glueckauf.bots.numbers cimport LANES
from glueckauf.rules.final cimport standing
from glueckauf.rules.numbers cimport OVER
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef int MOST_HIDDEN
cdef float MARGIN
cdef float GREED

@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef readonly int hidden
    cdef readonly float chance
    cdef readonly float lead
    cdef float weights[640 * 128]
    cdef float bias[128]
    cdef float win[129]
    cdef float margin[129]
    cdef float seen[640]
    cdef float sums[128]
    cdef float now[640]
    cdef float result[128]
    cdef int changes
    cdef int rows[640]
    cdef float amounts[640]

    cpdef float judge(self, State state, int seat) except? -1
    cdef void begin(self, Table table, int seat) noexcept nogil
    cdef float value(self, Table table, int seat) noexcept nogil
    cdef void foresee(self, Table table, int seat) noexcept nogil
    cdef float value_mine(self, Table table, int seat) noexcept nogil
    cdef void note_changes(self, int begin, int end) noexcept nogil
    cdef void note(self, int index, float amount) noexcept nogil
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
