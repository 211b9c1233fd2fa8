"""A small network that tells from the features of a position how well a seat will do.

One hidden layer of rectified sums, and from it two numbers: the chance to win, and the margin in
points over the best of the others. A value joins them. Most features of a turn's ends are those of
its beginning: `begin` keeps the sums of that, and `value` adds only what differs from it; what
mining leaves as it is, `begin_mining` keeps as well, and `value_mine` adds the rest.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.learned import value_scale
from glueckauf.bots.protocol import BotError

if not cython.compiled:
    from glueckauf.bots.array_sizes import LANES, MOST_FEATURES, MOST_HIDDEN
    from glueckauf.bots.learned.features import (
        CART_RACE,
        MINE_FEATURES,
        ORDER_FEATURES,
        RACE,
        describe,
        describe_cart_race,
        describe_mine,
        describe_orders,
        describe_own_turn,
        describe_settled_race,
        mine_at,
        orders_at,
    )
    from glueckauf.rules.codes import OVER, SEATS, TURN
    from glueckauf.rules.final_scoring import standing

    exp = math.exp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

MARGIN = value_scale.MARGIN
GREED = value_scale.GREED


class Network:
    """Weights for one number of players. A thread needs a network of its own."""

    def __init__(self, inputs: int, hidden: int) -> None:
        if not (0 < inputs <= MOST_FEATURES and 0 < hidden <= MOST_HIDDEN):
            raise BotError(
                f"a network has up to {MOST_FEATURES} inputs and {MOST_HIDDEN} hidden sums,"
                f" not {inputs} and {hidden}"
            )
        self.inputs = inputs
        self.hidden = hidden
        self.stride = LANES * ((hidden + LANES - 1) // LANES)  # what is beyond `hidden` stays 0
        self.chance = 0.0
        self.lead = 0.0
        if not cython.compiled:
            self.weights = [0.0] * (MOST_FEATURES * MOST_HIDDEN)  # by input, then hidden sum
            self.bias = [0.0] * MOST_HIDDEN
            self.win = [0.0] * (MOST_HIDDEN + 1)  # the last is the bias
            self.margin = [0.0] * (MOST_HIDDEN + 1)
            self.seen = [0.0] * MOST_FEATURES
            self.shift = 0
            self.sums = [0.0] * MOST_HIDDEN
            self.now = [0.0] * MOST_FEATURES
            self.result = [0.0] * MOST_HIDDEN
            self.race = [0] * (5 * SEATS)
            self.changes = 0
            self.rows = [0] * (MOST_FEATURES + 4)
            self.amounts = [0.0] * (MOST_FEATURES + 4)

    def load(
        self,
        weights: Sequence[float],
        bias: Sequence[float],
        win: Sequence[float],
        margin: Sequence[float],
    ) -> None:
        """Weights by input, then hidden sum; `win` and `margin` with their bias last."""
        for name, given, wanted in (
            ("weights", weights, self.inputs * self.hidden),
            ("bias", bias, self.hidden),
            ("win", win, self.hidden + 1),
            ("margin", margin, self.hidden + 1),
        ):
            if len(given) != wanted:
                raise BotError(f"{name}: expected {wanted} numbers, {len(given)} came")
        for index in range(self.inputs):
            for unit in range(self.hidden):
                self.weights[self.stride * index + unit] = weights[self.hidden * index + unit]
        for index in range(self.hidden):
            self.bias[index] = bias[index]
        for index in range(self.hidden + 1):
            self.win[index] = win[index]
            self.margin[index] = margin[index]

    def judge(self, state: State, seat: int) -> float:
        """The value of a position for a seat."""
        if state is None or not 0 <= seat < state.players:
            raise BotError(f"expected a state and a seat of its players; came seat {seat!r}")
        self.foresee(state, seat)
        return self.worth()

    def foresee(self, table: Table, seat: int) -> None:
        """Find the `chance` to win and the `lead` in the end, of one position by itself."""
        if table.phase == OVER:
            self.foresee_end(table, seat)
            return
        self.begin(table, seat)
        self.changes = 0
        self.conclude()

    def foresee_end(self, table: Table, seat: int) -> None:
        self.chance = victory(table, seat)
        self.lead = lead(table, seat)

    def worth(self) -> float:
        """From 0, a sure defeat, to 1, a sure victory, and a little more or less for the margin."""
        return self.chance + GREED * self.lead

    # The ends of a turn

    def begin(self, table: Table, seat: int) -> None:
        """Sum up a position; those that are to be valued are what the seat's turn makes of it."""
        describe(table, seat, self.seen)
        self.shift = table.shift
        self.changes = 0
        for index in range(self.inputs):
            self.note(index, self.seen[index])
        self.add_up(self.bias)
        for unit in range(self.stride):
            self.sums[unit] = self.result[unit]

    def value(self, table: Table, seat: int) -> float:
        """The value of a position at the end of the turn: the others have what they had, unless the
        shift ended with it."""
        if table.phase == OVER:
            self.foresee_end(table, seat)
            return self.worth()
        self.changes = 0
        if table.phase == TURN and table.shift == self.shift:
            own = describe_own_turn(table, seat, self.now, self.inputs)
            self.note_changes(0, own)
            self.note_changes(self.inputs - RACE, self.inputs)
        else:
            describe(table, seat, self.now)
            self.note_changes(0, self.inputs)
        self.conclude()
        return self.worth()

    def begin_mining(self, table: Table, seat: int) -> None:
        """The same, where the positions to come differ by the mining of the seat alone."""
        self.begin(table, seat)
        describe_settled_race(table, seat, self.race, self.now, self.inputs - RACE)

    def value_mine(self, table: Table, seat: int) -> float:
        """The value of a position that differs by the mining of the seat alone."""
        mine = mine_at(table)
        orders = orders_at(table)
        carts = self.inputs - CART_RACE
        describe_mine(table, seat, self.now, mine)
        describe_orders(table, seat, self.now, orders)
        describe_cart_race(table, seat, self.race, self.now, carts)
        self.changes = 0
        self.note_changes(mine, mine + MINE_FEATURES)
        self.note_changes(orders, orders + ORDER_FEATURES)
        self.note_changes(carts, self.inputs)
        self.conclude()
        return self.worth()

    # Sums

    def note_changes(self, begin: int, end: int) -> None:
        for index in range(begin, end):
            self.note(index, self.now[index] - self.seen[index])

    def note(self, index: int, amount: float) -> None:
        """A change by nothing is written over by the next: faster than a branch."""
        self.rows[self.changes] = self.stride * index
        self.amounts[self.changes] = amount
        self.changes += amount != 0.0

    def add_up(self, base: list[float]) -> None:
        """The `result`: the base and the changes, four at a time, so that the sums are written less
        often; those that four lack are changes by nothing."""
        for rest in range(4):
            self.rows[self.changes + rest] = 0
            self.amounts[self.changes + rest] = 0.0
        for unit in range(self.stride):
            self.result[unit] = base[unit]
        for at in range(0, self.changes, 4):
            first = self.rows[at]
            second = self.rows[at + 1]
            third = self.rows[at + 2]
            fourth = self.rows[at + 3]
            one = self.amounts[at]
            two = self.amounts[at + 1]
            three = self.amounts[at + 2]
            four = self.amounts[at + 3]
            for unit in range(self.stride):
                self.result[unit] += (
                    one * self.weights[first + unit]
                    + two * self.weights[second + unit]
                    + three * self.weights[third + unit]
                    + four * self.weights[fourth + unit]
                )

    def conclude(self) -> None:
        """LANES sums side by side, without a branch: so the compiler can take them together."""
        if not cython.compiled:
            win = [0.0] * MOST_HIDDEN
            margin = [0.0] * MOST_HIDDEN
        self.add_up(self.sums)
        for unit in range(self.stride):
            active = max(0, self.result[unit])
            win[unit] = active * self.win[unit]
            margin[unit] = active * self.margin[unit]
        for number in range(1, self.stride // LANES):
            first = LANES * number
            for lane in range(LANES):
                win[lane] += win[first + lane]
                margin[lane] += margin[first + lane]
        for lane in range(1, LANES):
            win[0] += win[lane]
            margin[0] += margin[lane]
        self.chance = 1.0 / (1.0 + exp(-win[0] - self.win[self.hidden]))
        self.lead = margin[0] + self.margin[self.hidden]


def victory(table: Table, seat: int) -> float:
    """R7: one, or a part of it if the victory is shared; zero for the others."""
    winners = 0
    for other in range(table.players):
        ahead = standing(table, other) - standing(table, seat)
        if ahead > 0:
            return 0.0
        if ahead == 0:
            winners += 1
    return 1.0 / winners


def lead(table: Table, seat: int) -> float:
    """The margin over the best of the others, in units of MARGIN, two at most."""
    best = -1000
    for step in range(1, table.players):
        best = max(best, table.points[(seat + step) % table.players])
    return max(min((table.points[seat] - best) / MARGIN, 2.0), -2.0)
