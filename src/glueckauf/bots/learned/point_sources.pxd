cimport cython

from glueckauf.bots.array_sizes cimport POINT_SOURCE_COUNT
from glueckauf.rules.codes cimport FROM_MARKS, FROM_ORDERS, OVER, SOURCES
from glueckauf.rules.shift_clock cimport clock_points
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short CLOCK_AT
cdef short END_AT

@cython.locals(own=int, told=int)
cdef void add_earned(Table before, Table after, int seat, float* earned, int at) noexcept nogil
@cython.locals(earned="float[POINT_SOURCE_COUNT]", source=int)
cpdef list earned_between(State before, State after, int seat)
