from glueckauf.rules.addresses cimport cube_count
from glueckauf.rules.codes cimport (
    CUBES_A_POINT, FROM_CUBES, FROM_IMBALANCE, FROM_MARKS, FROM_OUTSTANDING, IMBALANCE_COST,
    MARKS_A_POINT, ORDER_COUNT, OUTSTANDING_COST, SOURCES, TILE_KINDS,
)
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]

cpdef int cubes_owned(Table table, int seat) noexcept nogil
cpdef int leaning(int tile) noexcept nogil
cpdef int lean(Table table, int seat) noexcept nogil
cpdef int imbalance(Table table, int seat) noexcept nogil
cpdef int end_points(Table table, int seat, int source) noexcept nogil
cpdef int all_end_points(Table table, int seat) noexcept nogil
cpdef void score_end(Table table) noexcept nogil
cpdef int marks_left(Table table, int seat) noexcept nogil
cpdef int standing(Table table, int seat) noexcept nogil
cdef void score(Table table, int seat, int source, int points) noexcept nogil
