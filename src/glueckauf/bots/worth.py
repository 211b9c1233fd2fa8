"""What things are worth to a player, in expected points: clock, orders, coal, marks, balance.

None of it is exact. An order's worth fades with the work still to be done for it, and a lead
on the shift clock counts the more, the nearer its scoring is.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from glueckauf.bots.affairs import ELEMENTS, HALF, slot_colours
from glueckauf.rules.clock import carts_count, first_reward, second_reward
from glueckauf.rules.final import leaning
from glueckauf.rules.material import SHIFTS
from glueckauf.rules.numbers import IMBALANCE_COST, MARKS_A_POINT, OUTSTANDING_COST

if TYPE_CHECKING:
    from glueckauf.bots.affairs import Affairs, Job
    from glueckauf.bots.weights import HewerWeights

FIRST_SHIFT = [1 + element // 4 for element in range(ELEMENTS)]
"""The first shift that scores each element (R5.1)."""


class Worth:
    """Everything as one player sees it now."""

    def __init__(self, affairs: Affairs, weights: HewerWeights) -> None:
        self.affairs = affairs
        self.weights = weights
        shifts_left = affairs.workers / affairs.shift_workers + SHIFTS - affairs.shift
        self.time_left = shifts_left / SHIFTS
        """From 1 at the start to 0 at the end."""
        self.spread = [
            weights.sharp + weights.blur * max(0.0, shifts_left + shift - SHIFTS)
            for shift in range(SHIFTS + 1)
        ]
        self.hope = float(weights.hope * self.time_left**weights.bend)
        self.own = [float(count) for count in affairs.counts]
        self.rivals = [[float(count) for count in counts] for counts in affairs.rival_counts]
        chances = [self.carts_chance(rival) for rival in affairs.rivals]
        for level in range(4):
            self.own[8 + level] += self.hope * affairs.full_carts[level]
            counts = self.rivals[8 + level]
            for rival, full in enumerate(affairs.rival_full_carts[level]):
                counts[rival] = chances[rival] * (counts[rival] + self.hope * full)
        for counts in self.rivals:
            counts.sort(reverse=True)
        self.chance = self.carts_chance(affairs.seat)
        self.first_delivery = (1 - self.chance) * sum(
            self.element_worth(8 + level, self.own[8 + level], SHIFTS) for level in range(4)
        )
        """What it adds that empty carts count from then on (R9)."""
        self.order_clocks: dict[int, tuple[float, float]] = {}
        self.vehicles = [
            sum(job.vehicle == vehicle for job in affairs.jobs) for vehicle in range(4)
        ]
        self.jobs = sorted(affairs.jobs, key=_rank)
        self.at_hand = affairs.coal_at_hand()
        self.in_carts = affairs.coal_in_carts()
        self.queue = 0.0
        self.jobs_worth = self.serve_all(self.at_hand, self.in_carts)

    # The shift clock

    def element_worth(self, element: int, count: float, shift: int) -> float:
        """The reward to expect from one element at the end of one shift."""
        if count <= 0:
            count = -1.0  # R6.3
        spread = self.spread[shift]
        rivals = self.rivals[element]
        first = 1 / (1 + exp((rivals[0] - count - 0.5) / spread))
        worth = first_reward(element) * first
        prize = second_reward(element, self.affairs.players, self.affairs.state.second_place_late)
        if prize:
            second = 1 / (1 + exp((rivals[1] - count - 0.5) / spread))
            worth += prize * second * (1 - first)
        return worth

    def carts_chance(self, seat: int) -> float:
        """That the empty carts of a seat will count (R9): while there is time, there is hope."""
        return 1.0 if carts_count(self.affairs.state, seat) else self.time_left

    def clock_gain(self, element: int, more: float, shift: int) -> float:
        """What `more` of an element adds when this shift ends."""
        if shift < FIRST_SHIFT[element]:
            return 0.0
        own = self.own[element]
        with_more = self.element_worth(element, own + more, shift)
        gain = with_more - self.element_worth(element, own, shift)
        return gain if element < 8 else self.chance * gain

    def order_clock(self, job: Job) -> tuple[float, float]:
        """What delivering an order adds to the clock: when this shift ends, and in later ones."""
        if job.number not in self.order_clocks:
            slots = slot_colours(job.number)
            more = {colour: slots.count(colour) for colour in slots}
            more[4 + job.vehicle] = len(slots)
            by_shift = [
                sum(self.clock_gain(element, count, shift) for element, count in more.items())
                for shift in range(self.affairs.shift, SHIFTS + 1)
            ]
            by_shift[-1] += self.first_delivery
            self.order_clocks[job.number] = by_shift[0], sum(by_shift[1:])
        return self.order_clocks[job.number]

    # Orders

    def delivered_worth(self, job: Job) -> float:
        """What delivering it at once brings."""
        return job.points + sum(self.order_clock(job))

    def job_worth(self, job: Job, open_slots: int, effort: float, queue: float) -> float:
        """What an outstanding order is worth, `effort` workers before its delivery, when better
        ones take `queue` workers first. One that stays outstanding costs a point (R7)."""
        workers = self.affairs.workers_after
        last = self.affairs.shift == SHIFTS
        if last and workers < (2 if open_slots else 1):
            return -OUTSTANDING_COST
        weights = self.weights
        faded = exp(-weights.fade * (effort + weights.queue * queue))
        late = queue + effort + weights.slack - workers
        in_time = 1 / (1 + exp(min(late / weights.hurry, 50.0)))
        points = job.points + OUTSTANDING_COST
        now, later = self.order_clock(job)
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
        for job in self.jobs:
            effort = self.delivery_effort(job.vehicle)
            effort += self.coal_effort(job.wants, at_hand, in_carts)
            worth += self.job_worth(job, len(job.wants), effort, self.queue)
            self.queue += effort
        return worth

    def one_more(self, job: Job) -> float:
        """What a further order adds, served after the others."""
        effort = self.delivery_effort(job.vehicle, 1)
        effort += self.coal_effort(job.wants, self.at_hand.copy(), self.in_carts.copy())
        return self.job_worth(job, len(job.wants), effort, self.queue)

    def coal_gain(self, colour: int, cubes: int) -> float:
        """What more coal in the carts adds to the orders."""
        in_carts = self.affairs.coal_in_carts()
        in_carts[colour] += cubes
        queue, self.queue = self.queue, 0.0
        worth = self.serve_all(self.affairs.coal_at_hand(), in_carts)
        self.queue = queue
        return worth - self.jobs_worth

    # The rest

    def marks_gain(self, marks: int) -> float:
        money = self.affairs.money
        return self._marks_worth(money + marks) - self._marks_worth(money)

    def _marks_worth(self, marks: int) -> float:
        ready = self.weights.purse * self.time_left * (1 - exp(-marks / self.weights.purse_size))
        return marks / MARKS_A_POINT + ready

    def balance_gain(self, tile: int) -> float:
        before = self.affairs.lean
        after = before + leaning(tile)
        weight = 1 - (1 - self.weights.patience) * self.time_left
        return IMBALANCE_COST * weight * (abs(before) - abs(after))


def _rank(job: Job) -> tuple[float, int]:
    """The best first: points for each slot still to fill."""
    return -job.points / (1 + len(job.wants)), job.number
