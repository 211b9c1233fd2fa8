"""What things are worth to a player, in expected points: clock, orders, coal, marks, balance.

None of it is exact. An order's worth fades with the work still to be done for it, and a lead
on the shift clock counts the more, the nearer its scoring is.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from glueckauf.bots.judging.player_side import ELEMENTS, HALF, slot_colours
from glueckauf.rules.codes import IMBALANCE_COST, MARKS_A_POINT, OUTSTANDING_COST
from glueckauf.rules.final_scoring import leaning
from glueckauf.rules.material import SHIFTS
from glueckauf.rules.shift_clock import carts_count, first_reward, second_reward

if TYPE_CHECKING:
    from glueckauf.bots.judging.player_side import OpenOrder, PlayerSide
    from glueckauf.bots.judging.weights import HewerWeights

FIRST_SHIFT = [1 + element // 4 for element in range(ELEMENTS)]
"""The first shift that scores each element (R5.1)."""


class Worth:
    """Everything as one player sees it now."""

    def __init__(self, side: PlayerSide, weights: HewerWeights) -> None:
        self.side = side
        self.weights = weights
        shifts_left = side.workers / side.shift_workers + SHIFTS - side.shift
        self.time_left = shifts_left / SHIFTS
        """From 1 at the start to 0 at the end."""
        self.spread = [
            weights.sharp + weights.blur * max(0.0, shifts_left + shift - SHIFTS)
            for shift in range(SHIFTS + 1)
        ]
        self.hope = float(weights.hope * self.time_left**weights.bend)
        self.own = [float(count) for count in side.counts]
        self.rivals = [[float(count) for count in counts] for counts in side.rival_counts]
        chances = [self.carts_chance(rival) for rival in side.rivals]
        for level in range(4):
            self.own[8 + level] += self.hope * side.full_carts[level]
            counts = self.rivals[8 + level]
            for rival, full in enumerate(side.rival_full_carts[level]):
                counts[rival] = chances[rival] * (counts[rival] + self.hope * full)
        for counts in self.rivals:
            counts.sort(reverse=True)
        self.chance = self.carts_chance(side.seat)
        self.first_delivery = (1 - self.chance) * sum(
            self.element_worth(8 + level, self.own[8 + level], SHIFTS) for level in range(4)
        )
        """What it adds that empty carts count from then on (R9)."""
        self.order_clocks: dict[int, tuple[float, float]] = {}
        self.vehicles = [
            sum(order.vehicle == vehicle for order in side.orders) for vehicle in range(4)
        ]
        self.orders = sorted(side.orders, key=_rank)
        self.at_hand = side.coal_at_hand()
        self.in_carts = side.coal_in_carts()
        self.queue = 0.0
        self.orders_worth = self.serve_all(self.at_hand, self.in_carts)

    # The shift clock

    def element_worth(self, element: int, count: float, shift: int) -> float:
        """The reward to expect from one element at the end of one shift."""
        if count <= 0:
            count = -1.0  # R6.3
        spread = self.spread[shift]
        rivals = self.rivals[element]
        first = 1 / (1 + exp((rivals[0] - count - 0.5) / spread))
        worth = first_reward(element) * first
        prize = second_reward(element, self.side.players, self.side.state.second_place_late)
        if prize:
            second = 1 / (1 + exp((rivals[1] - count - 0.5) / spread))
            worth += prize * second * (1 - first)
        return worth

    def carts_chance(self, seat: int) -> float:
        """That the empty carts of a seat will count (R9): while there is time, there is hope."""
        return 1.0 if carts_count(self.side.state, seat) else self.time_left

    def clock_gain(self, element: int, more: float, shift: int) -> float:
        """What `more` of an element adds when this shift ends."""
        if shift < FIRST_SHIFT[element]:
            return 0.0
        own = self.own[element]
        with_more = self.element_worth(element, own + more, shift)
        gain = with_more - self.element_worth(element, own, shift)
        return gain if element < 8 else self.chance * gain

    def order_clock(self, order: OpenOrder) -> tuple[float, float]:
        """What delivering an order adds to the clock: when this shift ends, and in later ones."""
        if order.number not in self.order_clocks:
            slots = slot_colours(order.number)
            more = {colour: slots.count(colour) for colour in slots}
            more[4 + order.vehicle] = len(slots)
            by_shift = [
                sum(self.clock_gain(element, count, shift) for element, count in more.items())
                for shift in range(self.side.shift, SHIFTS + 1)
            ]
            by_shift[-1] += self.first_delivery
            self.order_clocks[order.number] = by_shift[0], sum(by_shift[1:])
        return self.order_clocks[order.number]

    # Orders

    def delivered_worth(self, order: OpenOrder) -> float:
        """What delivering it at once brings."""
        return order.points + sum(self.order_clock(order))

    def order_worth(self, order: OpenOrder, open_slots: int, effort: float, queue: float) -> float:
        """What an outstanding order is worth, `effort` workers before its delivery, when better
        ones take `queue` workers first. One that stays outstanding costs a point (R7)."""
        workers = self.side.workers_after
        last = self.side.shift == SHIFTS
        if last and workers < (2 if open_slots else 1):
            return -OUTSTANDING_COST
        weights = self.weights
        faded = exp(-weights.fade * (effort + weights.queue * queue))
        late = queue + effort + weights.slack - workers
        in_time = 1 / (1 + exp(min(late / weights.hurry, 50.0)))
        points = order.points + OUTSTANDING_COST
        now, later = self.order_clock(order)
        if last:
            return (points + now) * faded * in_time - OUTSTANDING_COST
        return (points + later + now * in_time) * faded - OUTSTANDING_COST

    def delivery_effort(self, vehicle: int, more: int = 0) -> float:
        """Workers for a delivery, which several orders of a vehicle may share."""
        return float(1 / max(1, self.vehicles[vehicle] + more) ** 0.5)

    def coal_effort(self, wants: list[int], at_hand: list[int], in_carts: list[int]) -> float:
        """Workers to fill these slots; takes the cubes it counts on from the two lists."""
        weights = self.weights
        steps = workers = 0.0
        for want in wants:
            if want >= HALF:
                steps += 1
            elif at_hand[want]:
                at_hand[want] -= 1
                steps += 1
            else:
                steps += weights.haul
                if in_carts[want]:
                    in_carts[want] -= 1
                else:
                    workers += weights.tile + weights.mark * (want + 1)
        return workers + steps / weights.steps

    def serve_all(self, at_hand: list[int], in_carts: list[int]) -> float:
        """What all outstanding orders are worth, the coal given to the best of them first; takes
        the coal from the lists, and adds the work to the queue."""
        worth = 0.0
        for order in self.orders:
            effort = self.delivery_effort(order.vehicle)
            effort += self.coal_effort(order.wants, at_hand, in_carts)
            worth += self.order_worth(order, len(order.wants), effort, self.queue)
            self.queue += effort
        return worth

    def one_more(self, order: OpenOrder) -> float:
        """What a further order adds, served after the others."""
        effort = self.delivery_effort(order.vehicle, 1)
        effort += self.coal_effort(order.wants, self.at_hand.copy(), self.in_carts.copy())
        return self.order_worth(order, len(order.wants), effort, self.queue)

    def coal_gain(self, colour: int, cubes: int) -> float:
        """What more coal in the carts adds to the orders."""
        in_carts = self.side.coal_in_carts()
        in_carts[colour] += cubes
        queue, self.queue = self.queue, 0.0
        worth = self.serve_all(self.side.coal_at_hand(), in_carts)
        self.queue = queue
        return worth - self.orders_worth

    # The rest

    def marks_gain(self, marks: int) -> float:
        money = self.side.money
        return self._marks_worth(money + marks) - self._marks_worth(money)

    def _marks_worth(self, marks: int) -> float:
        ready = self.weights.purse * self.time_left * (1 - exp(-marks / self.weights.purse_size))
        return marks / MARKS_A_POINT + ready

    def balance_gain(self, tile: int) -> float:
        before = self.side.lean
        after = before + leaning(tile)
        weight = 1 - (1 - self.weights.patience) * self.time_left
        return IMBALANCE_COST * weight * (abs(before) - abs(after))


def _rank(order: OpenOrder) -> tuple[float, int]:
    """The best first: points for each slot still to fill."""
    return -order.points / (1 + len(order.wants)), order.number
