cimport cython

from glueckauf.rules.codes cimport BANK, FACTORY, FACTORY_DRAW, FROM_CLOCK, NOTHING, SEATS, SOURCES
from glueckauf.rules.table cimport Table

cdef short FIRST[12]
cdef short SECOND[12]
cdef short ELEMENTS
cdef short TRUCK_ELEMENT
cdef short LOCOMOTIVE_ELEMENT

cpdef int empty_carts(Table table, int seat, int level) noexcept nogil
cpdef bint carts_count(Table table, int seat) noexcept nogil
cpdef int element_count(Table table, int element, int seat) noexcept nogil
cpdef list empty_cart_counts(Table table)
cpdef list element_counts(Table table)
cpdef int first_reward(int element) noexcept nogil
cpdef int second_reward(int element, int players, int second_place_late) noexcept nogil
cpdef int element_reward(Table table, int element, int seat) noexcept nogil
cdef int place_reward(Table table, int element, int own, int ahead) noexcept nogil
@cython.locals(points=int)
cpdef int clock_points(Table table, int kind, int seat) noexcept nogil
@cython.locals(points=int)
cdef void score_clock(Table table) noexcept nogil
cpdef int factory_workers(Table table, int seat) noexcept nogil
cdef int next_start(Table table) noexcept nogil
cdef void return_workers(Table table) noexcept nogil
