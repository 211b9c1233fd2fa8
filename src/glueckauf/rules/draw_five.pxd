from glueckauf.rules.decks cimport draw, put, take_out
from glueckauf.rules.factory cimport buy, why_not_buy
from glueckauf.rules.codes cimport (
    DECK_EMPTY, HAND, KEEP_NONE, KEEP_ORDER, KEEP_TILE, LEGAL, NO_SUCH_ARRANGEMENT, NOT_IN_HAND,
    NOTHING, ORDER_DECK, PLACES, RETURN_BOTTOM, RETURN_TOP, TILE_DECK,
)
from glueckauf.rules.outstanding_orders cimport take_up
from glueckauf.rules.table cimport Table

cdef short ARRANGEMENT[600]
cdef short IN_ORDER[120]
cdef short FACTORIAL[6]

cdef int why_not_draw(Table table, int deck) noexcept nogil
cdef void apply_draw(Table table, int deck) noexcept nogil
cdef int legal_keep(Table table, int deck, short* out, int count) noexcept nogil
cdef int why_not_keep(Table table, int deck, int card) noexcept nogil
cdef int apply_keep(Table table, int deck, int card) noexcept nogil
cdef int alike(Table table) noexcept nogil
cdef int legal_return(Table table, short* out, int count) noexcept nogil
cdef int why_not_return(Table table, int action) noexcept nogil
cdef void apply_return(Table table, int deck, int action) noexcept nogil
