"""What things are worth to a player, in expected points: clock, orders, coal, marks, balance.

None of it is exact. An order's worth fades with the work still to be done for it, and a lead
on the shift clock counts the more, the nearer its scoring is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from glueckauf.bots.affairs import ELEMENTS, HALF, slot_colours
from glueckauf.rules.material import CLOCK, SHIFTS

if TYPE_CHECKING:
    from glueckauf.bots.affairs import Affairs, Job

FIRST_SHIFT = [1 + element // 4 for element in range(ELEMENTS)]
"""The first shift that scores each element (R5.1)."""


@dataclass(frozen=True, slots=True)
class Taste:
    """Numbers found by playing many games."""

    fade: float = 0.1
    """How fast an order loses worth, for each worker until its delivery."""
    queue: float = 1.0
    """How much of the work for better orders counts as work before it."""
    steps: float = 6.5
    """Work steps that a worker yields."""
    haul: float = 2.6
    """Steps for a cube from a cart onto an order, its share of the cage's moves included."""
    tile: float = 0.75
    """Workers for a cube that must be bought first,"""
    mark: float = 0.2
    """and for each mark of its price."""
    slack: float = 1.0
    """Workers to spare before one can be sure of a delivery in this shift."""
    hurry: float = 1.5
    """How many more or fewer make it doubtful."""
    sharp: float = 0.6
    """How far the counts of the clock may still move: at its scoring,"""
    blur: float = 3.0
    """and beyond that for each shift before it."""
    hope: float = 0.7
    """The share of full carts that will be empty at the end, seen from the start,"""
    bend: float = 0.4
    """and how late that share goes down."""
    purse: float = 6.0
    """What ready money is worth at the start, beyond its final exchange,"""
    purse_size: float = 6.0
    """and how many marks are plenty."""
    carry: float = 0.55
    """How much of a slot's worth is earned when its cube is in the cage."""
    store: float = 0.1
    """What it is worth to have a cube in the storage instead of the cage."""
    luck: float = 0.08
    """How far from the top of all unseen cards the best of five is expected."""
    wait: float = 1.0
    """How much a delivery gains by waiting for one more order, in workers."""
    patience: float = 0.3
    """The part of an imbalance that counts at the start; there is time to mend it."""


class Worth:
    """Everything as one player sees it now."""

    def __init__(self, affairs: Affairs, taste: Taste) -> None:
        self.affairs = affairs
        self.taste = taste
        shifts_left = affairs.workers / affairs.shift_workers + SHIFTS - affairs.shift
        self.time_left = shifts_left / SHIFTS
        """From 1 at the start to 0 at the end."""
        self.spread = [
            taste.sharp + taste.blur * max(0.0, shifts_left + shift - SHIFTS)
            for shift in range(SHIFTS + 1)
        ]
        self.hope = float(taste.hope * self.time_left**taste.bend)
        self.own = [float(count) for count in affairs.counts]
        self.rivals = [[float(count) for count in counts] for counts in affairs.rival_counts]
        for level in range(4):
            self.own[8 + level] += self.hope * affairs.full_carts[level]
            for rival, full in enumerate(affairs.rival_full_carts[level]):
                self.rivals[8 + level][rival] += self.hope * full
        for counts in self.rivals:
            counts.sort(reverse=True)
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
        reward = CLOCK[element]
        first = 1 / (1 + exp((rivals[0] - count - 0.5) / spread))
        if len(rivals) == 1:
            return reward.first * first
        second = 1 / (1 + exp((rivals[1] - count - 0.5) / spread))
        return reward.first * first + reward.second * second * (1 - first)

    def clock_gain(self, element: int, more: float, shift: int) -> float:
        """What `more` of an element adds when this shift ends."""
        if shift < FIRST_SHIFT[element]:
            return 0.0
        own = self.own[element]
        with_more = self.element_worth(element, own + more, shift)
        return with_more - self.element_worth(element, own, shift)

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
            return -1.0
        taste = self.taste
        faded = exp(-taste.fade * (effort + taste.queue * queue))
        late = queue + effort + taste.slack - workers
        in_time = 1 / (1 + exp(min(late / taste.hurry, 50.0)))
        now, later = self.order_clock(job)
        if last:
            return (job.points + 1 + now) * faded * in_time - 1
        return (job.points + 1 + later + now * in_time) * faded - 1

    def delivery_effort(self, vehicle: int, more: int = 0) -> float:
        """Workers for a delivery, which several orders of a vehicle may share."""
        return float(1 / max(1, self.vehicles[vehicle] + more) ** 0.5)

    def coal_effort(self, wants: list[int], at_hand: list[int], in_carts: list[int]) -> float:
        """Workers to fill these slots; takes the cubes it counts on from the two lists."""
        taste = self.taste
        steps = workers = 0.0
        for want in wants:
            if want >= HALF:
                steps += 1
            elif at_hand[want]:
                at_hand[want] -= 1
                steps += 1
            else:
                steps += taste.haul
                if in_carts[want]:
                    in_carts[want] -= 1
                else:
                    workers += taste.tile + taste.mark * (want + 1)
        return workers + steps / taste.steps

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
        ready = self.taste.purse * self.time_left * (1 - exp(-marks / self.taste.purse_size))
        return marks / 5 + ready

    def balance_gain(self, tile: int) -> float:
        """R7: of the kinds of tiles, those with odd numbers are dark."""
        lean = self.affairs.lean
        after = lean + (1 if tile & 1 else -1)
        weight = 1 - (1 - self.taste.patience) * self.time_left
        return 2 * weight * (abs(lean) - abs(after))


def _rank(job: Job) -> tuple[float, int]:
    """The best first: points for each slot still to fill."""
    return -job.points / (1 + len(job.wants)), job.number
