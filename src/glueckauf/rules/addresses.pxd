# Made from addresses.py by `python -m glueckauf.rules.generate`; do not edit.

from glueckauf.rules.codes cimport KEEPING_ORDER, NOTHING, ORDER_DECK, PLACES, TILE_DECK

cdef inline int cube_count(int content) noexcept nogil:
    return 2 if content >= 5 else content > 0

cdef inline int first_cube(int content) noexcept nogil:
    return content - 5 >> 2 if content >= 5 else content - 1

cdef inline int second_cube(int content) noexcept nogil:
    return content - 5 & 3 if content >= 5 else NOTHING

cdef inline int with_cube(int content, int cube) noexcept nogil:
    return 5 + 4 * (content - 1) + cube if content else 1 + cube

cdef inline bint is_half(int content, int colour) noexcept nogil:
    return 0 < content < 5 and content - 1 != colour

cdef inline bint is_filled(int content, int colour) noexcept nogil:
    return content >= 5 or (content > 0 and content - 1 == colour)

cdef inline int deck_place(int deck, int top, int depth) noexcept nogil:
    return PLACES * deck + (top + depth) % PLACES

cdef inline int next_place(int here) noexcept nogil:
    return here + 1 - PLACES if here == PLACES - 1 or here == 2 * PLACES - 1 else here + 1

cdef inline int hand_deck(int phase) noexcept nogil:
    return ORDER_DECK if phase >= KEEPING_ORDER else TILE_DECK
