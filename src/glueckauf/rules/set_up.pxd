from glueckauf.rules.addresses cimport deck_place
from glueckauf.rules.chance cimport Random
from glueckauf.rules.decks cimport draw
from glueckauf.rules.codes cimport (
    DRAFTING, NOTHING, ORDER_COUNT, ORDER_DECK, PLACES, SPACE_COUNT, TILE_COUNT, TILE_DECK, UNKNOWN,
)
from glueckauf.rules.table cimport Table

cdef short SHUT[81]
cdef short WORKERS[5]
cdef short MARKS[5]
cdef short TILE_COPIES
cdef short ORDERS_DRAFTED

cdef void clear(Table table) noexcept nogil
cdef void clear_players(Table table) noexcept nogil
cdef void shuffle_decks(Table table, Random rng) noexcept nogil
cdef void set_up(Table table) noexcept nogil
