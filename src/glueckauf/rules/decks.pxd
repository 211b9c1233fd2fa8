from glueckauf.rules.addresses cimport deck_place
from glueckauf.rules.codes cimport NOTHING, PLACES, UNKNOWN
from glueckauf.rules.table cimport Table

cdef int place(Table table, int deck, int depth) noexcept nogil
cdef int draw(Table table, int deck) noexcept nogil
cdef void put(Table table, int deck, int depth, int card, int knower) noexcept nogil
cdef void take_out(short* cards, int size, int card) noexcept nogil
