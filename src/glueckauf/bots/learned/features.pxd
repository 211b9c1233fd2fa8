cimport cython

from glueckauf.bots.array_sizes cimport MOST_FEATURES
from glueckauf.rules.addresses cimport is_filled
from glueckauf.rules.shift_clock cimport element_count, empty_carts, factory_workers, place_reward
from glueckauf.rules.final_scoring cimport all_end_points, end_points, lean
from glueckauf.rules.codes cimport (
    FROM_CUBES, ORDER_COUNT, ORDER_DECK, OVER, SEATS, SPACE_COUNT, TILE_DECK, TILE_KINDS,
)
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]
cdef short ORDER_POINTS[44]
cdef short ORDER_VEHICLE[44]
cdef short TILE_COLOUR[16]
cdef short TILE_CARTS[16]
cdef int LAST_SHIFT, ELEMENTS, SETTLED, STAGES, MINE_FEATURES, BALANCE_FEATURES, ORDER_FEATURES
cdef int RACE, CART_RACE, BEFORE_MINE

@cython.locals(out="float[MOST_FEATURES]", count=int, index=int)
cpdef list features(State state, int seat)
@cython.locals(race="int[5 * SEATS]")
cdef int describe(Table table, int seat, float* out) noexcept nogil
@cython.locals(race="int[5 * SEATS]")
cdef int describe_own_turn(Table table, int seat, float* out, int count) noexcept nogil
cdef int mine_at(Table table) noexcept nogil
cdef int orders_at(Table table) noexcept nogil
cdef int describe_moment(Table table, int seat, float* out, int at) noexcept nogil
cdef int describe_offers(Table table, float* out, int at) noexcept nogil
cdef int describe_player(Table table, int seat, float* out, int at) noexcept nogil
@cython.locals(wanted=int, ready=int)
cdef int describe_mine(Table table, int seat, float* out, int at) noexcept nogil
cdef int describe_balance(Table table, int seat, float* out, int at) noexcept nogil
@cython.locals(at_hand="int[4]", in_carts="int[4]")
cdef int describe_orders(Table table, int seat, float* out, int at) noexcept nogil
cdef void count_coal(Table table, int seat, int* at_hand, int* in_carts) noexcept nogil
cdef void describe_order(
    Table table, int order, int* at_hand, int* in_carts, float* out, int at
) noexcept nogil
@cython.locals(counts="int[SEATS]")
cdef int describe_settled_race(
    Table table, int seat, int* race, float* out, int at
) noexcept nogil
@cython.locals(counts="int[SEATS]", points="int[SEATS]", players=int, best=int)
cdef int describe_cart_race(Table table, int seat, int* race, float* out, int at) noexcept nogil
@cython.locals(players=int, own=int, most=int, lead=int, ahead=int)
cdef int describe_element(
    Table table, int element, int* counts, int* points, float* out, int at
) noexcept nogil
cdef int points_but_clock(Table table, int seat) noexcept nogil
