"""A small network that tells where a player's points will still come from.

It sees what the network of the bots sees, and shares nothing else with it: what it says changes no
move. One hidden layer of rectified sums; from it, through the eyes of a seat, the points still to
come by source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.bots.protocol import BotError

if not cython.compiled:
    from glueckauf.bots.array_sizes import MOST_FEATURES, MOST_HIDDEN, POINT_SOURCE_COUNT
    from glueckauf.bots.learned.features import describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table


class Forecast:
    """Weights for one number of players. A thread needs a forecast of its own."""

    def __init__(self, inputs: int, hidden: int) -> None:
        if not (0 < inputs <= MOST_FEATURES and 0 < hidden <= MOST_HIDDEN):
            raise BotError(
                f"a forecast has up to {MOST_FEATURES} inputs and {MOST_HIDDEN} hidden sums,"
                f" not {inputs} and {hidden}"
            )
        self.inputs = inputs
        self.hidden = hidden
        if not cython.compiled:
            self.weights = [0.0] * (MOST_FEATURES * MOST_HIDDEN)  # by input, then hidden sum
            self.bias = [0.0] * MOST_HIDDEN
            self.heads = [0.0] * (POINT_SOURCE_COUNT * (MOST_HIDDEN + 1))  # each with its bias last
            self.seen = [0.0] * MOST_FEATURES
            self.sums = [0.0] * MOST_HIDDEN
            self.told = [0.0] * POINT_SOURCE_COUNT

    def load(self, weights: Sequence[float], bias: Sequence[float], heads: Sequence[float]) -> None:
        """Weights by input, then hidden sum; each head with its bias last."""
        for name, given, wanted in (
            ("weights", weights, self.inputs * self.hidden),
            ("bias", bias, self.hidden),
            ("heads", heads, POINT_SOURCE_COUNT * (self.hidden + 1)),
        ):
            if len(given) != wanted:
                raise BotError(f"{name}: expected {wanted} numbers, {len(given)} came")
        for index in range(self.inputs * self.hidden):
            self.weights[index] = weights[index]
        for index in range(self.hidden):
            self.bias[index] = bias[index]
        for index in range(POINT_SOURCE_COUNT * (self.hidden + 1)):
            self.heads[index] = heads[index]

    def points_to_come(self, state: State, seat: int) -> list[float]:
        """By POINT_SOURCES."""
        if state is None or not 0 <= seat < state.players:
            raise BotError(f"expected a state and a seat of its players; came seat {seat!r}")
        self.look(state, seat)
        return [self.told[head] for head in range(POINT_SOURCE_COUNT)]

    def look(self, table: Table, seat: int) -> None:
        """Find what all heads have `told`."""
        describe(table, seat, self.seen)
        for unit in range(self.hidden):
            self.sums[unit] = self.bias[unit]
        for index in range(self.inputs):
            amount = self.seen[index]
            if amount:
                row = self.hidden * index
                for unit in range(self.hidden):
                    self.sums[unit] += amount * self.weights[row + unit]
        for head in range(POINT_SOURCE_COUNT):
            row = (self.hidden + 1) * head
            amount = self.heads[row + self.hidden]
            for unit in range(self.hidden):
                amount += max(0, self.sums[unit]) * self.heads[row + unit]
            self.told[head] = amount
