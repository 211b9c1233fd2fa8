cimport cython

from glueckauf.rules.addresses cimport hand_deck
from glueckauf.rules.chance cimport Random
from glueckauf.rules.decks cimport place
from glueckauf.rules.codes cimport (
    NOTHING, ORDER_COUNT, ORDER_DECK, SEATS, TILE_COUNT, TILE_DECK, TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.table cimport Table

cdef short TILE_COPIES

cdef void hide(Table table, int seat) noexcept nogil
@cython.locals(gone="short[44]")
cdef int unseen_orders(Table table, short* pool) noexcept nogil
@cython.locals(rest="short[16]")
cdef int unseen_tiles(Table table, short* pool) noexcept nogil
@cython.locals(pool="short[48]")
cdef void deal_unknown(Table table, Random rng) noexcept nogil
cdef int take(short* pool, int size, Random rng) noexcept nogil
cdef void sort_hand(Table table) noexcept nogil
