"""A small network that tells from the features of a position how well a seat will do.

One hidden layer of rectified sums, and from it two numbers: the chance to win, and the margin in
points over the best of the others. A value joins them. Most features of one position are those of
the next: `begin` keeps the sums of one, and `value` adds only what differs from it.
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
    from glueckauf.bots.learned.features import CART_RACE, describe, describe_mining, mine_at
    from glueckauf.rules.codes import OVER
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
        self.chance = 0.0
        self.lead = 0.0
        if not cython.compiled:
            self.weights = [0.0] * (MOST_FEATURES * MOST_HIDDEN)  # by input, then hidden sum
            self.bias = [0.0] * MOST_HIDDEN
            self.win = [0.0] * (MOST_HIDDEN + 1)  # the last is the bias
            self.margin = [0.0] * (MOST_HIDDEN + 1)
            self.seen = [0.0] * MOST_FEATURES
            self.sums = [0.0] * MOST_HIDDEN
            self.now = [0.0] * MOST_FEATURES
            self.result = [0.0] * MOST_HIDDEN
            self.changes = 0
            self.rows = [0] * MOST_FEATURES
            self.amounts = [0.0] * MOST_FEATURES

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
        for index in range(self.inputs * self.hidden):
            self.weights[index] = weights[index]
        for index in range(self.hidden):
            self.bias[index] = bias[index]
        for index in range(self.hidden + 1):
            self.win[index] = win[index]
            self.margin[index] = margin[index]

    def judge(self, state: State, seat: int) -> float:
        """The value of a position for a seat."""
        if state is None or not 0 <= seat < state.players:
            raise BotError(f"expected a state and a seat of its players; came seat {seat!r}")
        self.begin(state, seat)
        return self.value(state, seat)

    def begin(self, table: Table, seat: int) -> None:
        """Sum up a position, near which those lie that are to be valued."""
        describe(table, seat, self.seen)
        self.changes = 0
        for index in range(self.inputs):
            self.note(index, self.seen[index])
        for unit in range(self.hidden):
            self.result[unit] = self.bias[unit]
        self.add_up()
        for unit in range(self.hidden):
            self.sums[unit] = self.result[unit]

    def value(self, table: Table, seat: int) -> float:
        """From 0, a sure defeat, to 1, a sure victory, and a little more or less for the margin."""
        self.foresee(table, seat)
        return self.chance + GREED * self.lead

    def foresee(self, table: Table, seat: int) -> None:
        """Find the `chance` to win and the `lead` in the end."""
        if table.phase == OVER:
            self.chance = victory(table, seat)
            self.lead = lead(table, seat)
            return
        describe(table, seat, self.now)
        self.changes = 0
        self.note_changes(0, self.inputs)
        self.conclude()

    def value_mine(self, table: Table, seat: int) -> float:
        """The same for a position that differs by the mining of the seat alone."""
        end = describe_mining(table, seat, self.now, self.inputs)
        self.changes = 0
        self.note_changes(mine_at(table), end)
        self.note_changes(self.inputs - CART_RACE, self.inputs)
        self.conclude()
        return self.chance + GREED * self.lead

    def note_changes(self, begin: int, end: int) -> None:
        for index in range(begin, end):
            self.note(index, self.now[index] - self.seen[index])

    def note(self, index: int, amount: float) -> None:
        """A change by nothing is written over by the next: faster than a branch."""
        self.rows[self.changes] = self.hidden * index
        self.amounts[self.changes] = amount
        self.changes += amount != 0.0

    def add_up(self) -> None:
        """Add the changes to the `result`."""
        for change in range(self.changes):
            amount = self.amounts[change]
            row = self.rows[change]
            for unit in range(self.hidden):
                self.result[unit] += amount * self.weights[row + unit]

    def conclude(self) -> None:
        """LANES sums side by side, without a branch: so the compiler can take them together."""
        if not cython.compiled:
            win = [0.0] * LANES
            margin = [0.0] * LANES
        for unit in range(self.hidden):
            self.result[unit] = self.sums[unit]
        self.add_up()
        for lane in range(LANES):
            win[lane] = 0.0
            margin[lane] = 0.0
        for block in range((self.hidden + LANES - 1) // LANES):  # what is beyond stays 0
            for lane in range(LANES):
                unit = LANES * block + lane
                active = max(0, self.result[unit])
                win[lane] += active * self.win[unit]
                margin[lane] += active * self.margin[unit]
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
