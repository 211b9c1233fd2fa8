from glueckauf.rules.decks cimport draw
from glueckauf.rules.codes cimport LEGAL, NO_CARD, NOTHING, ORDER_DECK
from glueckauf.rules.outstanding_orders cimport take_up
from glueckauf.rules.table cimport Table

cdef int why_not_order(Table table, int space) noexcept nogil
cdef void apply_order(Table table, int space) noexcept nogil
