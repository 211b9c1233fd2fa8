from glueckauf.rules.codes cimport NOTHING, ORDER_COUNT
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]

cdef void take_up(Table table, int seat, int order) noexcept nogil
cdef void lay_down(Table table, int seat, int at) noexcept nogil
