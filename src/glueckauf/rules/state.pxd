cimport cython

from glueckauf.rules.addresses cimport hand_deck
from glueckauf.rules.chance cimport Random
from glueckauf.rules.shift_clock cimport next_start, return_workers, score_clock
from glueckauf.rules.decks cimport draw, place
from glueckauf.rules.delivery cimport apply_delivery
from glueckauf.rules.draft cimport apply_draft, legal_draft, why_not_draft
from glueckauf.rules.draw_five cimport (
    apply_draw, apply_keep, apply_return, legal_keep, legal_return, why_not_keep, why_not_return,
)
from glueckauf.rules.factory cimport (
    apply_coal, apply_tile, legal_coal, refill_factory, why_not_coal,
)
from glueckauf.rules.final_scoring cimport score_end
from glueckauf.rules.hidden_cards cimport (
    deal_unknown, hide, unseen_orders, unseen_tiles,
)
from glueckauf.rules.mining cimport apply_step, legal_mining, why_not_step
from glueckauf.rules.codes cimport (
    ACTIONS, BANK, CAGE, COAL, COALING, DELIVER, DRAFT, DRAFTING, FACTORY_DRAW, FILL, KEEP_NONE,
    KEEP_ORDER, KEEP_TILE, KEEPING_ORDER, KEEPING_TILE, LEGAL, MINE, MINING, MONEY, NOTHING, ORDER,
    ORDER_COUNT, ORDER_DECK, ORDER_DRAW, OVER, PLACES, RETURN_TOP, RETURNING_ORDERS, RETURNING_TILES,
    SPACE_COUNT, STOP, TILE_COUNT, TILE_DECK, TURN, UNKNOWN, WRONG_PHASE,
)
from glueckauf.rules.order_spaces cimport apply_order
from glueckauf.rules.set_up cimport clear, set_up, shuffle_decks
from glueckauf.rules.worker_spaces cimport legal_spaces, place_workers, why_not_space
from glueckauf.rules.table cimport Table

cdef short STEPS[4]
cdef short WAGES[4]
cdef short LAST_SHIFT
cdef list NUMBERS

@cython.final
cdef class State(Table):
    cpdef list legal(self)
    @cython.locals(out="short[1287]", count=int, index=int)
    cpdef list legal_from(self, list table)
    cdef int list_legal(self, short* out) noexcept nogil
    cpdef bint is_legal(self, int action) noexcept nogil
    cpdef int why_not(self, int action) noexcept nogil
    cpdef int apply(self, int action) except -1
    cdef void carry_out(self, int action) noexcept nogil
    cdef void choose_space(self, int space) noexcept nogil
    cdef void keep(self, int deck, int card) noexcept nogil
    cdef void put_back_or_end(self, int deck) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end_shift(self) noexcept nogil
    cpdef State copy(self)
    cdef int place_of(self, int deck, int depth) except -1
    @cython.locals(count=int)
    cpdef int playout(self, Random rng)
    @cython.locals(out="short[1287]", count=int)
    cdef int run(self, Random rng) noexcept nogil
    @cython.locals(decisions="long long")
    cpdef long long run_many(self, int count, Random rng)
    @cython.locals(pool="short[48]", size=int, index=int)
    cpdef list unseen_cards(self, int deck)

cdef State _bare(players, rules)
