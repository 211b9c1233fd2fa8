from glueckauf.rules.delivery cimport why_not_deliver
from glueckauf.rules.draw_five cimport why_not_draw
from glueckauf.rules.factory cimport why_not_tile
from glueckauf.rules.codes cimport (
    BANK, DELIVER, FACTORY_DRAW, LEGAL, LOCKED, MONEY, NOTHING, ORDER, ORDER_DECK, ORDER_DRAW,
    SPACE_COUNT, TILE_DECK, TOO_FEW_WORKERS,
)
from glueckauf.rules.order_spaces cimport why_not_order
from glueckauf.rules.table cimport Table

cdef short SHUT[81]

cpdef int price(Table table, int space) noexcept nogil
cpdef list prices(Table table)
cdef int why_not_space(Table table, int space) noexcept nogil
cdef int legal_spaces(Table table, short* out, int count) noexcept nogil
cdef void place_workers(Table table, int space) noexcept nogil
