"""What a state is worth to a seat, in expected points at the end of the game.

Points so far; the shift clock, by how near the seat is to its rivals; outstanding orders, less the
work that they still take; coal, money, the balance of the mine, and the workers still to be placed.
None of it is exact. Nothing is read that the seat may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.judging.weights import FOREMAN, ForemanWeights
from glueckauf.rules import material_tables
from glueckauf.rules.material import SHIFTS, WORKERS

if not cython.compiled:
    from math import exp, sqrt

    from glueckauf.bots.array_sizes import MOST_STEPS
    from glueckauf.bots.learned.features import count_coal
    from glueckauf.bots.planning.mining_heuristic import is_placed
    from glueckauf.rules.addresses import is_half
    from glueckauf.rules.codes import (
        CUBES_A_POINT,
        IMBALANCE_COST,
        MARKS_A_POINT,
        ORDER_COUNT,
        OUTSTANDING_COST,
        OVER,
    )
    from glueckauf.rules.final_scoring import cubes_owned, imbalance, marks_left
    from glueckauf.rules.shift_clock import carts_count, empty_carts, first_reward, second_reward

if TYPE_CHECKING:
    from glueckauf.bots.planning.mining_planner import Planner
    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

SLOT_COUNT = material_tables.SLOT_COUNT
SLOT_COLOUR = material_tables.SLOT_COLOUR
ORDER_POINTS = material_tables.ORDER_POINTS
ORDER_VEHICLE = material_tables.ORDER_VEHICLE
ALL_WORKERS = [0, 0, *(WORKERS[players] for players in (2, 3, 4))]
LAST_SHIFT = SHIFTS
ELEMENTS = 12
LOW = -1e30


class Evaluation:
    """Values states for one seat at a time."""

    def __init__(self, weights: ForemanWeights = FOREMAN) -> None:
        self.wage = weights.wage
        self.toil = weights.toil
        self.fade = weights.fade
        self.queue = weights.queue
        self.fame = weights.fame
        self.steps = weights.steps
        self.haul = weights.haul
        self.tile = weights.tile
        self.mark = weights.mark
        self.slack = weights.slack
        self.hurry = weights.hurry
        self.sharp = weights.sharp
        self.blur = weights.blur
        self.trust = weights.trust
        self.rivalry = weights.rivalry
        self.hope = weights.hope
        self.bend = weights.bend
        self.purse = weights.purse
        self.purse_size = weights.purse_size
        self.spare = weights.spare
        self.reserve = weights.reserve
        self.place = weights.place
        self.patience = weights.patience
        if not cython.compiled:
            self.time_left = 0.0  # from 1 at the start to 0 at the end
            self.empty_share = 0.0  # of the carts that are full now
            self.settled = 0.0  # what no mining changes
            self.none_delivered = 1.0  # the chance that no outstanding order ever is
            self.most = 0.0
            self.spread = [0.0] * (LAST_SHIFT + 1)
            self.own = [0.0] * 8  # slots delivered
            self.best_rival = [0.0] * (2 * ELEMENTS)
            self.next_rival = [0.0] * (2 * ELEMENTS)
            self.soon = [0.0] * 8  # slots to be delivered in this shift, and at all
            self.some_day = [0.0] * 8
            self.vehicles = [0] * 4
            self.ranked = [0] * ORDER_COUNT  # outstanding orders, best first
            self.ranks = [0.0] * ORDER_COUNT
            self.at_hand = [0] * 4
            self.in_carts = [0] * 4

    def value(self, state: State, seat: int) -> float:
        """What the state is worth to the seat."""
        if state is None:
            raise TypeError("expected a state; came None")
        if not 0 <= seat < state.players:
            raise ValueError(f"a seat is from 0 to {state.players - 1}, not {seat!r}")
        return self.judge(state, seat)

    def best_mining(self, planner: Planner, state: State) -> tuple[float, list[int]]:
        """What the mining that is under way is worth at most, and the steps to take for it."""
        if planner is None:
            raise TypeError("expected a planner; came None")
        if not cython.compiled:
            actions = [0] * MOST_STEPS
        count = planner.look(state)
        with cython.nogil:
            node = self.weigh(planner, state, count)
        size = planner.trace(node, actions)
        return self.most, [actions[index] for index in range(size)]

    def weigh(self, planner: Planner, table: Table, count: int) -> int:
        """The best outcome of those that the planner found, the one of fewest steps among equals;
        its worth is `most`."""
        seat = table.seat
        steps = table.steps
        best = 0
        self.most = LOW
        self.prepare(table, seat)
        for node in range(count):
            if not planner.half[node]:
                planner.enact(table, node)
                worth = self.mine_worth(table, seat)
                if worth > self.most:
                    self.most = worth
                    best = node
        self.most += self.settled
        planner.reset(table)
        table.steps = steps
        return best

    def judge(self, table: Table, seat: int) -> float:
        if table.phase == OVER:
            return table.points[seat] + 0.01 * marks_left(table, seat)
        self.prepare(table, seat)
        return self.settled + self.mine_worth(table, seat)

    # What mining does not change

    def prepare(self, table: Table, seat: int) -> None:
        workers = table.workers[seat]
        everyone = ALL_WORKERS[table.players]
        rest = LAST_SHIFT - table.shift
        shifts_left = rest + workers / (1.0 * everyone)
        self.time_left = shifts_left / LAST_SHIFT
        self.empty_share = self.hope * self.time_left**self.bend
        for shift in range(1, LAST_SHIFT + 1):
            ahead = shifts_left + shift - LAST_SHIFT
            self.spread[shift] = self.sharp + self.blur * max(0.0, ahead)
        self.count_rivals(table, seat)
        money = table.money[seat]
        ready = self.purse * self.time_left * (1 - exp(-money / self.purse_size))
        tilt = 1 - (1 - self.patience) * self.time_left
        self.settled = (
            table.points[seat]
            + money / (1.0 * MARKS_A_POINT)
            + ready
            - IMBALANCE_COST * tilt * imbalance(table, seat)
            + (1 - self.time_left) * cubes_owned(table, seat) / (1.0 * CUBES_A_POINT)
            + self.wage * (workers + rest * everyone)
        )
        self.look_at(table, seat)

    def count_rivals(self, table: Table, seat: int) -> None:
        """What the best two of the others may have of each element, when this shift ends and when
        the game does."""
        for element in range(2 * ELEMENTS):
            self.best_rival[element] = 0.0
            self.next_rival[element] = 0.0
        for rival in range(table.players):
            if rival == seat:
                continue
            self.look_at(table, rival)
            count_coal(table, rival, self.at_hand, self.in_carts)
            self.orders_worth(table, rival)
            for element in range(8):
                self.add_rival(element, self.own[element] + self.trust * self.soon[element])
                count = self.own[element] + self.trust * self.some_day[element]
                self.add_rival(ELEMENTS + element, count)
            chance = self.carts_chance(table, rival)
            for level in range(4):
                count = chance * self.carts_emptied(table, rival, level)
                self.add_rival(ELEMENTS + 8 + level, count)

    def add_rival(self, element: int, count: float) -> None:
        if count > self.best_rival[element]:
            self.next_rival[element] = self.best_rival[element]
            self.best_rival[element] = count
        elif count > self.next_rival[element]:
            self.next_rival[element] = count

    def look_at(self, table: Table, player: int) -> None:
        """What a player has delivered, and how many orders wait for each vehicle."""
        for index in range(4):
            self.own[index] = table.delivered_coal[4 * player + index]
            self.own[4 + index] = table.delivered_by[4 * player + index]
            self.vehicles[index] = 0
        for index in range(table.order_count[player]):
            self.vehicles[ORDER_VEHICLE[table.orders[ORDER_COUNT * player + index]]] += 1

    def carts_emptied(self, table: Table, player: int, level: int) -> float:
        """The carts of a level that will be empty at the end."""
        empty = empty_carts(table, player, level)
        return empty + self.empty_share * (table.carts[4 * player + level] - empty)

    def carts_chance(self, table: Table, player: int) -> float:
        """That empty carts will count (R9), after `orders_worth`: there is time to deliver one of
        the orders at hand, or another one."""
        if carts_count(table, player):
            return 1.0
        return 1 - self.none_delivered * (1 - self.time_left)

    def reward(self, table: Table, element: int, count: float, shift: int) -> float:
        """What to expect from one element of the clock at the end of one shift (R6)."""
        if count <= 0:
            count = -1.0  # R6.3
        spread = self.spread[shift]
        at = element
        if element >= 8 or shift > table.shift:
            at += ELEMENTS
        first = 1 / (1 + exp((self.best_rival[at] - count - 0.5) / spread))
        worth = first_reward(element) * first * (1 + self.rivalry / (table.players - 1))
        prize = second_reward(element, table.players, table.second_place_late)
        if prize:
            second = 1 / (1 + exp((self.next_rival[at] - count - 0.5) / spread))
            worth += prize * second * (1 - first)
        return worth

    # What mining changes

    def mine_worth(self, table: Table, seat: int) -> float:
        count_coal(table, seat, self.at_hand, self.in_carts)
        worth = self.place if is_placed(table, seat) else 0.0
        worth += self.orders_worth(table, seat)
        for colour in range(4):  # what no order has taken
            worth += self.time_left * (
                self.spare * self.at_hand[colour] + self.reserve * self.in_carts[colour]
            )
        return worth + self.clock_worth(table, seat)

    def clock_worth(self, table: Table, seat: int) -> float:
        """The clock of this shift and the later ones, with what is expected to be delivered."""
        worth = 0.0
        for element in range(8):
            if element < 4 * table.shift:
                count = self.own[element] + self.soon[element]
                worth += self.reward(table, element, count, table.shift)
            count = self.own[element] + self.some_day[element]
            for shift in range(table.shift + 1, LAST_SHIFT + 1):
                worth += self.reward(table, element, count, shift)
        chance = self.carts_chance(table, seat)
        for level in range(4):
            count = self.carts_emptied(table, seat, level)
            worth += chance * self.reward(table, 8 + level, count, LAST_SHIFT)
        return worth

    def orders_worth(self, table: Table, seat: int) -> float:
        """All outstanding orders, the coal given to the best of them first; and what to expect of
        their slots for the clock."""
        worth = 0.0
        queue = 0.0
        self.none_delivered = 1.0
        for element in range(8):
            self.soon[element] = 0.0
            self.some_day[element] = 0.0
        count = self.sort_orders(table, seat)
        for index in range(count):
            order = self.ranked[index]
            effort = self.coal_effort(table, order, 1)
            effort += 1 / sqrt(self.vehicles[ORDER_VEHICLE[order]])
            worth += self.order_worth(table, seat, order, effort, queue)
            queue += effort
        return worth

    def sort_orders(self, table: Table, seat: int) -> int:
        """Rank them by points for each worker they take, if each could have all the coal."""
        count = table.order_count[seat]
        for index in range(count):
            order = table.orders[ORDER_COUNT * seat + index]
            effort = 1 / sqrt(self.vehicles[ORDER_VEHICLE[order]])
            effort += self.coal_effort(table, order, 0)
            rank = (ORDER_POINTS[order] + self.fame) / effort
            at = index
            while at and self.ranks[at - 1] < rank:
                self.ranked[at] = self.ranked[at - 1]
                self.ranks[at] = self.ranks[at - 1]
                at -= 1
            self.ranked[at] = order
            self.ranks[at] = rank
        return count

    def coal_effort(self, table: Table, order: int, taken: int) -> float:
        """Workers to fill an order. Of the cubes it counts on, so many of each are `taken`."""
        steps = 0.0
        workers = 0.0
        for slot in range(4 * order, 4 * order + SLOT_COUNT[order]):
            colour = SLOT_COLOUR[slot]
            if is_half(table.slots[slot], colour):
                steps += 1
            elif table.slots[slot]:
                continue
            elif self.at_hand[colour]:
                self.at_hand[colour] -= taken
                steps += 1
            else:
                steps += self.haul
                if self.in_carts[colour]:
                    self.in_carts[colour] -= taken
                else:
                    workers += self.tile + self.mark * (colour + 1)
        return workers + steps / self.steps

    def order_worth(
        self, table: Table, seat: int, order: int, effort: float, queue: float
    ) -> float:
        """What an order is worth without the clock, `effort` workers before its delivery, when
        better ones take `queue` workers first. One that stays outstanding costs a point (R7)."""
        workers = table.workers[seat]
        last = table.shift == LAST_SHIFT
        if last and workers < (2 if table.unfilled[order] else 1):
            return -OUTSTANDING_COST
        late = (queue + effort + self.slack - workers) / self.hurry
        in_time = 1 / (1 + exp(min(late, 50.0)))
        chance = exp(-self.fade * (effort + self.queue * queue))
        if last:
            chance *= in_time
        in_time = min(in_time, chance)
        size = SLOT_COUNT[order]
        self.soon[4 + ORDER_VEHICLE[order]] += in_time * size
        self.some_day[4 + ORDER_VEHICLE[order]] += chance * size
        for slot in range(4 * order, 4 * order + size):
            self.soon[SLOT_COLOUR[slot]] += in_time
            self.some_day[SLOT_COLOUR[slot]] += chance
        self.none_delivered *= 1 - chance
        points = ORDER_POINTS[order] + OUTSTANDING_COST
        return points * chance - self.toil * effort - OUTSTANDING_COST


def give_turn(state: State, seat: int) -> int:
    """Let a seat choose a space, as if the others had passed."""
    if state is None or not 0 <= seat < state.players:
        raise ValueError(f"expected a state and one of its seats, not {seat!r}")
    state.seat = seat
    return seat
