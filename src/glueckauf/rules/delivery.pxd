from glueckauf.rules.addresses cimport cube_count, first_cube, second_cube
from glueckauf.rules.codes cimport (
    FROM_ORDERS, LEGAL, NOTHING_TO_DELIVER, ORDER_COUNT, SEATS, SOURCES,
)
from glueckauf.rules.outstanding_orders cimport lay_down
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]
cdef short ORDER_POINTS[44]
cdef short ORDER_VEHICLE[44]

cdef int why_not_deliver(Table table, int vehicle) noexcept nogil
cdef void apply_delivery(Table table, int vehicle) noexcept nogil
cdef void deliver(Table table, int seat, int order) noexcept nogil
