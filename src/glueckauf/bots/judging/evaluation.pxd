cimport cython
from libc.math cimport exp, sqrt

from glueckauf.bots.learned.features cimport count_coal
from glueckauf.bots.array_sizes cimport MOST_STEPS
from glueckauf.bots.planning.mining_planner cimport Planner
from glueckauf.bots.planning.mining_heuristic cimport is_placed
from glueckauf.rules.addresses cimport is_half
from glueckauf.rules.shift_clock cimport carts_count, empty_carts, first_reward, second_reward
from glueckauf.rules.final_scoring cimport cubes_owned, imbalance, marks_left
from glueckauf.rules.codes cimport (
    CUBES_A_POINT, IMBALANCE_COST, MARKS_A_POINT, ORDER_COUNT, OUTSTANDING_COST, OVER,
)
from glueckauf.rules.state cimport State
from glueckauf.rules.table cimport Table

cdef short SLOT_COUNT[44]
cdef short SLOT_COLOUR[176]
cdef short ORDER_POINTS[44]
cdef short ORDER_VEHICLE[44]
cdef short ALL_WORKERS[5]
cdef short LAST_SHIFT
cdef short ELEMENTS
cdef double LOW

@cython.final
cdef class Evaluation:
    cdef double wage, toil, fade, queue, steps, haul, tile, mark, slack, hurry, sharp, blur
    cdef double hope, bend, purse, purse_size, spare, reserve, place, patience, fame, trust, rivalry
    cdef double time_left, empty_share, settled, most, none_delivered
    cdef double spread[4]
    cdef double own[8]
    cdef double best_rival[24]
    cdef double next_rival[24]
    cdef double soon[8]
    cdef double some_day[8]
    cdef int vehicles[4]
    cdef int ranked[44]
    cdef double ranks[44]
    cdef int at_hand[4]
    cdef int in_carts[4]

    cpdef double value(self, State state, int seat) except? -1
    @cython.locals(actions="short[15]", count=int, node=int, size=int, index=int)
    cpdef tuple best_mining(self, Planner planner, State state)
    @cython.locals(worth=double)
    cdef int weigh(self, Planner planner, Table table, int count) noexcept nogil
    cdef double judge(self, Table table, int seat) noexcept nogil
    @cython.locals(shifts_left=double, ahead=double, ready=double, tilt=double)
    cdef void prepare(self, Table table, int seat) noexcept nogil
    @cython.locals(count=double, chance=double)
    cdef void count_rivals(self, Table table, int seat) noexcept nogil
    cdef void add_rival(self, int element, double count) noexcept nogil
    cdef void look_at(self, Table table, int player) noexcept nogil
    cdef double carts_emptied(self, Table table, int player, int level) noexcept nogil
    cdef double carts_chance(self, Table table, int player) noexcept nogil
    @cython.locals(spread=double, first=double, second=double, worth=double, prize=int)
    cdef double reward(self, Table table, int element, double count, int shift) noexcept nogil
    @cython.locals(worth=double)
    cdef double mine_worth(self, Table table, int seat) noexcept nogil
    @cython.locals(worth=double, count=double, chance=double)
    cdef double clock_worth(self, Table table, int seat) noexcept nogil
    @cython.locals(worth=double, queue=double, effort=double)
    cdef double orders_worth(self, Table table, int seat) noexcept nogil
    @cython.locals(effort=double, rank=double)
    cdef int sort_orders(self, Table table, int seat) noexcept nogil
    @cython.locals(steps=double, workers=double)
    cdef double coal_effort(self, Table table, int order, int taken) noexcept nogil
    @cython.locals(late=double, in_time=double, chance=double, last=bint)
    cdef double order_worth(
        self, Table table, int seat, int order, double effort, double queue
    ) noexcept nogil

cpdef int give_turn(State state, int seat) except -1
