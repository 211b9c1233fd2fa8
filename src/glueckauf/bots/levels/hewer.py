"""A sensible bot that looks one decision ahead: whatever adds most for the workers it takes."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from glueckauf.bots.base import BaseBot
from glueckauf.bots.judging.expected_points import Worth
from glueckauf.bots.judging.player_side import PlayerSide, fresh_order
from glueckauf.bots.judging.weights import HEWER
from glueckauf.bots.planning.quick_mining import Goals, plans
from glueckauf.bots.protocol import BotError
from glueckauf.rules import material_tables
from glueckauf.rules.codes import (
    COAL,
    COAL_NONE,
    COALING,
    CUBES_A_POINT,
    DELIVER,
    DRAFT,
    DRAFTING,
    FACTORY_DRAW,
    FILL,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    MINE,
    MINING,
    MONEY,
    NOTHING,
    ORDER,
    ORDER_DECK,
    ORDER_DRAW,
    STOP,
    TILE_DECK,
    TURN,
)
from glueckauf.rules.material import MINE_STEPS, MONEY_MARKS, SHIFTS
from glueckauf.rules.worker_spaces import price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.judging.player_side import OpenOrder
    from glueckauf.bots.judging.weights import HewerWeights
    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View


class HewerBot(BaseBot):
    """`wage` is what a worker is worth in points; `slips` the share of decisions left to chance."""

    def __init__(self, *, wage: float = HEWER.wage, slips: float = 0.0) -> None:
        if wage < 0:
            raise BotError(f"hewer: wage is 0 or more, not {wage}")
        if not 0 <= slips <= 1:
            raise BotError(f"hewer: slips is from 0 to 1, not {slips}")
        self.weights = replace(HEWER, wage=wage)
        self.slips = slips

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        if self.slips and rng.random() < self.slips:
            return rng.choice(legal)
        return super().decide(view, legal, limit, rng)

    def best(
        self,
        view: View,
        numbers: list[int],
        limit: Limit | None,  # noqa: ARG002  # it needs but a moment
        rng: Random,  # noqa: ARG002  # nor chance
    ) -> int:
        return Judge(view.state, self.weights).best(numbers)


class Judge:
    """Compares what can be done by what it adds, in expected points."""

    sees: type[Worth] = Worth

    def __init__(self, state: State, weights: HewerWeights) -> None:
        self.state = state
        self.weights = weights
        self.side = PlayerSide(state, state.seat)
        self.worth = self.sees(self.side, weights)

    def best(self, numbers: list[int]) -> int:
        if self.state.phase == MINING:
            return self.best_step(numbers)
        gains = self.gains(numbers)
        return numbers[gains.index(max(gains))]

    def gains(self, numbers: list[int]) -> list[float]:
        phase = self.state.phase
        if phase == TURN:
            return self.space_gains(numbers)
        if phase == DRAFTING:
            return [self.order_gain(number - DRAFT) for number in numbers]
        if phase == COALING:
            return [self.coal_gain(number) for number in numbers]
        return [self.keep_gain(number) for number in numbers]

    # Orders and tiles

    def order_gain(self, order: int) -> float:
        return self.worth.one_more(fresh_order(order))

    def tile_gain(self, tile: int) -> float:
        side, worth = self.side, self.worth
        colour, carts = material_tables.TILE_COLOUR[tile], material_tables.TILE_CARTS[tile]
        loaded = min(carts, side.supply[colour])
        gain = worth.coal_gain(colour, loaded)
        gain += worth.clock_gain(8 + colour, worth.hope * loaded + carts - loaded, SHIFTS)
        gain += worth.balance_gain(tile)
        gain += worth.marks_gain(-material_tables.TILE_PRICE[tile])
        if side.shift == SHIFTS:
            gain += loaded / CUBES_A_POINT  # R7
        return gain

    def keep_gain(self, number: int) -> float:
        if number == KEEP_NONE:
            return 0.0
        if number < KEEP_ORDER:
            return self.tile_gain(number - KEEP_TILE)
        return self.order_gain(number - KEEP_ORDER)

    def coal_gain(self, number: int) -> float:
        """R8.4: other coal for a cart, against a cart that is empty already."""
        if number == COAL_NONE:
            level = material_tables.TILE_COLOUR[self.state.bought]
            return self.worth.clock_gain(8 + level, 1 - self.worth.hope, SHIFTS)
        return self.worth.coal_gain(number - COAL, 1)

    def draw_gain(self, deck: int) -> float:
        """What the best of five cards adds."""
        cards = self.state.unseen_cards(deck)
        if deck == ORDER_DECK:
            gains = [self.order_gain(card) for card in cards]
        else:
            money = self.side.money
            by_kind = {
                card: self.tile_gain(card) if material_tables.TILE_PRICE[card] <= money else 0.0
                for card in set(cards)
            }
            gains = [by_kind[card] for card in cards]
        gains.sort(reverse=True)
        return max(0.0, gains[int(self.weights.luck * len(gains))]) if gains else 0.0

    # A turn

    def space_gains(self, numbers: list[int]) -> list[float]:
        """What each space adds, less the wage of the workers it takes."""
        mining = self.mining_gains()
        return [
            (mining[space - MINE] if MINE <= space < DELIVER else self.space_gain(space))
            - self.weights.wage * price(self.state, space)
            for space in numbers
        ]

    def space_gain(self, space: int) -> float:
        state = self.state
        if space < FACTORY_DRAW:
            return self.tile_gain(state.factory[space])
        if space == FACTORY_DRAW:
            return self.draw_gain(TILE_DECK)
        if space < MONEY:
            return self.delivery_gain(space - DELIVER)
        if space < ORDER:
            return self.worth.marks_gain(MONEY_MARKS[space - MONEY])
        if space < ORDER_DRAW:
            return self.order_gain(state.order_space[space - ORDER])
        if space == ORDER_DRAW:
            return self.draw_gain(ORDER_DECK)
        return self.worth.marks_gain(1)

    def delivery_gain(self, vehicle: int) -> float:
        """All complete orders at once; less where another of the vehicle is soon complete."""
        worth, orders = self.worth, self.side.orders
        gain = soon = 0.0
        for order in orders:
            if order.vehicle != vehicle:
                continue
            if order.wants:
                soon = max(soon, 1 - len(order.wants) / 4)
            else:
                effort = worth.delivery_effort(vehicle)
                gain += worth.delivered_worth(order) - worth.order_worth(order, 0, effort, 0.0)
        return gain - self.weights.wait * soon * self.weights.wage

    # Mining

    def goals(self) -> Goals:
        worth, weights = self.worth, self.weights
        order_worth = {order.number: self.worth_by_slots(order) for order in self.side.orders}
        load_worth = [worth.clock_gain(8 + level, 1 - worth.hope, SHIFTS) for level in range(4)]
        rise_worth = weights.wage / weights.steps
        return Goals(order_worth, weights.carry, load_worth, weights.store, rise_worth)

    def worth_by_slots(self, order: OpenOrder) -> list[float]:
        """What an order is worth with 0, 1, 2 … slots open, their coal being there."""
        delivery = self.worth.delivery_effort(order.vehicle)
        step = self.weights.haul / self.weights.steps
        return [
            self.worth.order_worth(order, left, delivery + step * left, 0.0)
            for left in range(len(order.wants) + 1)
        ]

    def mining_gains(self) -> list[float]:
        """What mining adds, by the steps of each space."""
        best = [0.0] * len(MINE_STEPS)
        for plan in plans(self.side, self.goals()):
            sums = list(accumulate((gain for _, gain in plan), initial=0.0))
            for index, steps in enumerate(MINE_STEPS):
                best[index] = max(best[index], sums[min(steps, len(plan))])
        return best

    def best_step(self, numbers: list[int]) -> int:
        """The first step of the best plan."""
        if self.state.pending != NOTHING:
            return min(numbers, key=lambda number: (number - FILL) & 7)  # the cheapest coal
        steps, legal = self.state.steps, set(numbers)
        best, most = STOP, 0.0
        for plan in plans(self.side, self.goals()):
            if plan and plan[0][0] in legal:
                gain = sum(gain for _, gain in plan[:steps])
                if gain > most:
                    best, most = plan[0][0], gain
        return best
