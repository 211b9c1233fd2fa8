from glueckauf.rules.addresses cimport cube_count
from glueckauf.rules.numbers cimport (
    FROM_CUBES, FROM_IMBALANCE, FROM_MARKS, FROM_OUTSTANDING, ORDER_COUNT, SOURCES, TILE_KINDS,
)
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]

cpdef int cubes_owned(Table table, int seat) noexcept nogil
cpdef int imbalance(Table table, int seat) noexcept nogil
cpdef int standing(Table table, int seat) noexcept nogil
cdef void score_end(Table table) noexcept nogil
cdef void score(Table table, int seat, int source, int points) noexcept nogil
