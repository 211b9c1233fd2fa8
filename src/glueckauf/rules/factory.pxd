from glueckauf.rules.decks cimport draw
from glueckauf.rules.codes cimport (
    COAL, COAL_NONE, LEGAL, NO_TILE, NOT_IN_SUPPLY, NOTHING, TILE_DECK, TILE_KINDS, TOO_EXPENSIVE,
)
from glueckauf.rules.table cimport Table

cdef short TILE_COLOUR[16]
cdef short TILE_CARTS[16]
cdef short TILE_PRICE[16]

cdef int why_not_tile(Table table, int space) noexcept nogil
cdef int why_not_buy(Table table, int tile) noexcept nogil
cdef int apply_tile(Table table, int space) noexcept nogil
cdef int buy(Table table, int tile) noexcept nogil
cdef int coal_settled(Table table) noexcept nogil
cdef int legal_coal(Table table, short* out, int count) noexcept nogil
cdef int why_not_coal(Table table, int action) noexcept nogil
cdef int apply_coal(Table table, int action) noexcept nogil
cdef void refill_factory(Table table) noexcept nogil
