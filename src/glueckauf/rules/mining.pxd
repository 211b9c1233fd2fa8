cimport cython

from glueckauf.rules.addresses cimport is_half, with_cube
from glueckauf.rules.codes cimport (
    CAGE, CAGE_ALREADY_THERE, CAGE_AT_SURFACE, CAGE_FULL, CAGE_NOT_AT_SURFACE, FILL, LEGAL, LOAD,
    NO_SUCH_CUBE, NOT_YOUR_ORDER, NOTHING, ORDER_COUNT, ORDER_WANTS_CUBE, SECOND_CUBE_FIRST,
    SECOND_CUBE_MISSING, SLOT_NOT_FREE, SLOT_NOT_HALF, STOP, STORE,
)
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]
cdef short ORDER_VEHICLE[44]
cdef short PAIR_ORDER[56]
cdef short PAIR_COLOUR[56]
cdef short PAIR_FIRST[45]
cdef short CAGE_PLACES

cdef int in_cage(Table table, int seat) noexcept nogil
cdef int at_hand(Table table, int seat, int code) noexcept nogil
cpdef int cubes_at_hand(Table table, int seat) noexcept nogil
cdef int find_slot(Table table, int order, int colour, int half) noexcept nogil
cdef int pending_pair(Table table) noexcept nogil
@cython.locals(codes="short[8]")
cdef int legal_mining(Table table, short* out, int count) noexcept nogil
cdef int may_substitute(Table table, int total) noexcept nogil
cdef int legal_fills(
    Table table, short* out, int count, short* codes, int kinds, int substitute
) noexcept nogil
cdef int why_not_step(Table table, int action) noexcept nogil
cdef int why_not_fill(Table table, int fill) noexcept nogil
cdef int apply_step(Table table, int action) noexcept nogil
cdef void fill_slot(Table table, int seat, int fill) noexcept nogil
