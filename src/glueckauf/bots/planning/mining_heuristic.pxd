from glueckauf.rules.addresses cimport is_half
from glueckauf.rules.codes cimport ORDER_COUNT
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]

cdef int promise_of(Table table, int seat) noexcept nogil
cdef bint is_placed(Table table, int seat) noexcept nogil
