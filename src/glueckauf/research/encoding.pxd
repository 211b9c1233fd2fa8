cimport cython
from libc.string cimport memset

from glueckauf.rules.addresses cimport (
    cube_count, first_cube, hand_deck, next_place, second_cube,
)
from glueckauf.rules.shift_clock cimport empty_carts
from glueckauf.rules.decks cimport place
from glueckauf.rules.codes cimport (
    ACTIONS, BANK, NOTHING, ORDER_COUNT, ORDER_DECK, OVER, SEATS, SOURCES, TILE_DECK, TILE_KINDS,
)
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short SLOTS
cdef short SLOT_INDEX[176]
cdef short ORDER_DEPTHS[5]
cdef short TILE_DEPTHS[5]
cdef short SIZES[5]
cdef short PUBLIC_SIZES[5]
cdef short TILE_COPIES

cpdef int write_observation(State state, int seat, short[::1] out) except -1
cpdef int write_public(State state, int seat, short[::1] out) except -1
cpdef int write_mask(State state, signed char[::1] out) except -1
cpdef int check_state(State state) except -1
cdef int check_seat(State state, int seat) except -1
cdef int check_length(Py_ssize_t length, int expected) except -1

cdef inline short* cells(short[::1] out) noexcept nogil:
    return &out[0]

cdef inline signed char* flags(signed char[::1] out) noexcept nogil:
    return &out[0]

cdef inline void clear_cells(short* out, int size) noexcept nogil:
    memset(out, 0, size * sizeof(short))

cdef inline void clear_flags(signed char* out, int size) noexcept nogil:
    memset(out, 0, size)

cdef void write_view(Table table, int seat, short* out) noexcept nogil
@cython.locals(step_of="int[4]", step=int)
cdef int write_table(Table table, int seat, short* out) noexcept nogil
cdef int write_turn(Table table, int* step_of, short* out, int at) noexcept nogil
cdef int write_seat(Table table, int owner, short* out, int at) noexcept nogil
@cython.locals(column="int[9]", owner=int)
cdef int write_orders(Table table, int* step_of, short* out, int at) noexcept nogil
cdef int write_slots(Table table, short* out, int at) noexcept nogil
cdef int write_seen(Table table, int* step_of, int deck, short* out, int at) noexcept nogil
cdef int write_hand(Table table, int seat, short* out, int at) noexcept nogil
cdef void write_known(Table table, int seat, short* out, int at) noexcept nogil
@cython.locals(legal="short[1287]", count=int, index=int)
cdef int write_legal(State state, signed char* out) noexcept nogil
