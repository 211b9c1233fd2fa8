from glueckauf.rules.decks cimport draw, take_out
from glueckauf.rules.codes cimport DRAFT, LEGAL, NOT_ON_OFFER, NOTHING, ORDER_DECK
from glueckauf.rules.outstanding_orders cimport take_up
from glueckauf.rules.table cimport Table

cdef int legal_draft(Table table, short* out, int count) noexcept nogil
cdef int why_not_draft(Table table, int order) noexcept nogil
cdef int apply_draft(Table table, int order) noexcept nogil
