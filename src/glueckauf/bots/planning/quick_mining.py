"""Plans a mining action: which cubes to fetch, and in which order to fill, store and go down again.

A plan is a list of work steps, each with what it adds; so the best plan for any number of steps is
the one whose beginning of that length adds most.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from glueckauf.bots.judging.player_side import HALF
from glueckauf.rules import material_tables
from glueckauf.rules.codes import CAGE, FILL, LOAD, STORE
from glueckauf.rules.material import CAGE_PLACES, MINE_STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.bots.judging.player_side import PlayerSide

ValuedStep = tuple[int, float]
"""A work step, and what it adds."""
Load = tuple[int, int, int]
"""A level, a colour, and how many cubes of it."""
Fills = list[tuple[int, ...]]
"""For each open slot of an order the one or two cubes that fill it."""

LONGEST = MINE_STEPS[-1]


class Goals:
    """What the steps of a mining action are worth."""

    def __init__(
        self,
        order_worth: dict[int, list[float]],
        carry: float,
        load_worth: list[float],
        store_worth: float,
        rise_worth: float,
    ) -> None:
        self.order_worth = order_worth
        """By order: its worth with 0, 1, 2 … slots still open."""
        self.carry = carry
        """The share of a slot's worth that is earned when a cube for it is in the cage."""
        self.load_worth = load_worth
        """By level: what one more empty cart is worth."""
        self.store_worth = store_worth
        self.rise_worth = rise_worth
        """What it costs to have cubes in the cage below ground: they must still come up."""


class Mine:
    """A mine in the middle of a plan."""

    def __init__(self, side: PlayerSide, goals: Goals) -> None:
        self.goals = goals
        self.level = side.level
        self.cage = side.cage.copy()
        self.storage = side.storage.copy()
        self.cubes = side.cubes.copy()
        self.wants = {order.number: order.wants.copy() for order in side.orders if order.wants}
        self.storage_needs_surface = bool(side.state.storage_needs_surface)
        self.split_substitution = bool(side.state.split_substitution)
        self.free_storage = bool(side.state.free_storage)

    def copy(self) -> Mine:
        other = Mine.__new__(Mine)
        other.__dict__.update(self.__dict__)
        other.cage = self.cage.copy()
        other.storage = self.storage.copy()
        other.cubes = self.cubes.copy()
        other.wants = {order: wants.copy() for order, wants in self.wants.items()}
        return other

    def demand(self) -> list[int]:
        """Free slots by colour."""
        count = [0] * 8
        for wants in self.wants.values():
            for want in wants:
                count[want] += 1
        return count[:4]

    def next_slot_worth(self, order: int) -> float:
        worth, left = self.goals.order_worth[order], len(self.wants[order])
        return worth[left - 1] - worth[left]

    # Below ground

    def loads(self) -> list[Load]:
        """What lies in the carts, as far as the cage could ever take it."""
        room = CAGE_PLACES - sum(self.cage)
        return [
            (1 + at // 4, at % 4, min(room, number))
            for at, number in enumerate(self.cubes)
            if number and room
        ]

    def load_gains(self) -> list[float]:
        """What the next cube of each colour in the cage is worth to an order."""
        gains = [0.0] * 4
        for order, wants in self.wants.items():
            gain = self.next_slot_worth(order) * self.goals.carry
            for want in wants:
                if want < HALF:
                    gains[want] = max(gains[want], gain)
        return gains

    def fetch(self, loads: list[Load]) -> list[ValuedStep]:
        steps: list[ValuedStep] = []
        demand, gains = self.demand(), self.load_gains()
        loads = sorted(loads, key=lambda load: (load[0] != self.level, -load[0]))
        for level, colour, number in loads:
            if level != self.level:
                falls = not self.level and any(self.cage)
                steps.append((CAGE + level, -self.goals.rise_worth if falls else 0.0))
                self.level = level
            self.cubes[4 * (level - 1) + colour] -= number
            for _ in range(number):
                gain = self.goals.load_worth[level - 1]
                if not any(self.cage):
                    gain -= self.goals.rise_worth
                if demand[colour] > self.cage[colour] + self.storage[colour]:
                    gain += gains[colour]
                self.cage[colour] += 1
                steps.append((LOAD + colour, gain))
        return steps

    def go_down_again(self, count: int) -> list[ValuedStep]:
        """For what is left of the steps: to where most is to be loaded."""
        steps: list[ValuedStep] = []
        while len(steps) < count:
            demand, gains = self.demand(), self.load_gains()
            best: list[Load] = []
            most = 0.0
            for level, colour, number in self.loads():
                gain = self.goals.load_worth[level - 1] * number
                short = demand[colour] - self.cage[colour] - self.storage[colour]
                gain += gains[colour] * max(0, min(short, number))
                if gain > most:
                    best, most = [(level, colour, number)], gain
            if not best:
                break
            steps += self.fetch(best)
        return steps

    def rise(self) -> list[ValuedStep]:
        if not self.level:
            return []
        self.level = 0
        return [(CAGE, self.goals.rise_worth if any(self.cage) else 0.0)]

    # At the surface

    def fill(self) -> list[ValuedStep]:
        """Fill what can be filled here, first the orders that are completed by it; then store."""
        steps: list[ValuedStep] = []
        while best := self.best_completion():
            steps += self.complete(*best)
        steps += self.fill_singly()
        if not self.level:
            steps += self.store()
        return steps

    def at_hand(self) -> list[int]:
        if self.level:
            return [0] * 4 if self.storage_needs_surface else self.storage.copy()
        return [cage + store for cage, store in zip(self.cage, self.storage, strict=True)]

    def best_completion(self) -> tuple[int, Fills] | None:
        at_hand = self.at_hand()
        if not any(at_hand):
            return None
        best: tuple[int, Fills] | None = None
        most = 0.0
        demand = self.demand()
        for order, wants in self.wants.items():
            fills = cubes_for(wants, at_hand, demand)
            if fills:
                worth = self.goals.order_worth[order]
                rate = (worth[0] - worth[len(wants)]) / sum(map(len, fills))
                if rate > most:
                    best, most = (order, fills), rate
        return best

    def complete(self, order: int, fills: Fills) -> list[ValuedStep]:
        steps: list[ValuedStep] = []
        wants = self.wants[order]
        for want, cubes in zip(wants.copy(), fills, strict=True):
            gain = self.next_slot_worth(order)
            slot = want
            if len(cubes) == 2:  # the first of a pair adds nothing by itself
                steps.append((self.take(order, slot, cubes[0]), 0.0))
                slot += HALF if self.split_substitution else 0
            elif cubes == (want,):
                gain *= 1 - self.goals.carry
            steps.append((self.take(order, slot, cubes[-1]), gain))
            wants.remove(want)
        del self.wants[order]
        return steps

    def fill_singly(self) -> list[ValuedStep]:
        steps: list[ValuedStep] = []
        at_hand = self.at_hand()
        for order in sorted(self.wants, key=self.next_slot_worth, reverse=True):
            wants = self.wants[order]
            for want in wants.copy():
                if want < HALF and at_hand[want]:
                    gain = self.next_slot_worth(order) * (1 - self.goals.carry)
                    at_hand[want] -= 1
                    steps.append((self.take(order, want, want), gain))
                    wants.remove(want)
        return steps

    def take(self, order: int, want: int, cube: int) -> int:
        """A cube from the cage, or else from the storage, onto a slot: the number of this step."""
        storage = bool(self.level) or not self.cage[cube]
        source = self.storage if storage else self.cage
        source[cube] -= 1
        colour = want % HALF
        pair = next(
            pair
            for pair in range(
                material_tables.PAIR_FIRST[order], material_tables.PAIR_FIRST[order + 1]
            )
            if material_tables.PAIR_COLOUR[pair] == colour
        )
        return FILL + 16 * pair + 8 * (want >= HALF) + 2 * cube + storage

    def store(self) -> list[ValuedStep]:
        steps: list[ValuedStep] = []
        demand = self.demand()
        for colour in range(4):
            if not demand[colour] or self.free_storage:
                number = self.cage[colour]
                self.cage[colour] = 0
                self.storage[colour] += number
                steps += [(STORE + colour, self.goals.store_worth)] * number
        return steps


def cubes_for(wants: list[int], at_hand: list[int], demand: list[int]) -> Fills | None:
    """The cubes to fill all these slots with, two where the right one is missing and two are to
    spare that no free slot asks for; None when it cannot be done."""
    rest, other = at_hand.copy(), demand.copy()
    fills: Fills = []
    for want in wants:
        if want < HALF:
            other[want] -= 1
            if rest[want]:
                rest[want] -= 1
                fills.append((want,))
                continue
        fills.append(())
    spare = [colour for colour in range(4) for _ in range(max(0, rest[colour] - other[colour]))]
    for index, want in enumerate(wants):
        if not fills[index]:
            number = 1 if want >= HALF else 2
            if len(spare) < number:
                return None
            fills[index] = tuple(spare[:number])
            del spare[:number]
    return fills


def plans(side: PlayerSide, goals: Goals) -> Iterator[list[ValuedStep]]:
    """Ways to spend the steps: fill, go round some levels, rise, fill, and go down again."""
    mine = Mine(side, goals)
    begin = mine.fill()
    if len(begin) >= LONGEST:
        yield begin
        return
    for loads in rounds(mine.loads(), CAGE_PLACES - sum(mine.cage)):
        there = mine.copy()
        steps = begin + there.fetch(loads)
        steps += there.rise()
        steps += there.fill()
        steps += there.go_down_again(LONGEST - len(steps))
        yield steps


def rounds(loads: list[Load], room: int) -> Iterator[list[Load]]:
    """All choices of cubes that the cage can take at once."""
    for numbers in product(*(range(number + 1) for _, _, number in loads)):
        if sum(numbers) <= room:
            yield [
                (level, colour, number)
                for (level, colour, _), number in zip(loads, numbers, strict=True)
                if number
            ]
