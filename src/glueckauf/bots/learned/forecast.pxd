cimport cython

from glueckauf.bots.array_sizes cimport MOST_FEATURES, MOST_HIDDEN, POINT_SOURCE_COUNT
from glueckauf.bots.learned.features cimport describe
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

@cython.final
cdef class Forecast:
    cdef readonly int inputs
    cdef readonly int hidden
    cdef float weights[MOST_FEATURES * MOST_HIDDEN]
    cdef float bias[MOST_HIDDEN]
    cdef float heads[POINT_SOURCE_COUNT * (MOST_HIDDEN + 1)]
    cdef float seen[MOST_FEATURES]
    cdef float sums[MOST_HIDDEN]
    cdef float told[POINT_SOURCE_COUNT]

    cpdef list points_to_come(self, State state, int seat)
    # Indices as wide as addresses, or the compiler cannot take the sums together.
    @cython.locals(amount=float, row=Py_ssize_t, unit=Py_ssize_t, index=Py_ssize_t, head=Py_ssize_t)
    cdef void look(self, Table table, int seat) noexcept nogil
