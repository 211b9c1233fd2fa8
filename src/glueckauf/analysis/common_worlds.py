"""Turns tried in the same worlds, drawn from what one seat knows, or in the one that was.

A world has a number, and is the same for every turn. What is chosen in the worlds of one half is
measured in the other half: so turns that are equal lose nothing against each other, in the mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from threading import get_ident
from typing import TYPE_CHECKING

from glueckauf.analysis.patience import in_time
from glueckauf.analysis.playouts import Playouts
from glueckauf.bots.learned.outlook import foresight_for
from glueckauf.bots.luck import derived_seed
from glueckauf.bots.planning.turns import Turns
from glueckauf.rules.chance import Random

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.analysis.turn import Turn
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

BREADTH = 16
"""Of the mining planner within playouts."""
SPUR = 0.001
"""What a point of lead is worth beside the chance to win, where one turn is to be chosen."""
HALVES = (0, 1)


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"


NOTHING_LOST = Measure(0.0, 0.0)


def measured(numbers: Sequence[float]) -> Measure:
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((number - mean) ** 2 for number in numbers)
    return Measure(mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0)


def playouts_for(players: int) -> Playouts:
    """Those of this thread."""
    return _playouts(players, get_ident())


@lru_cache(16)
def _playouts(players: int, thread: int) -> Playouts:  # noqa: ARG001  # each has its own
    foresight = foresight_for(players)
    return Playouts(Turns(foresight.network, BREADTH), foresight.forecast)


class Trials:
    """What came of turns: by world, every seat's chance to win and then every seat's points."""

    def __init__(
        self,
        view: View,
        ahead: int,
        seed: int,
        *,
        truth: State | None = None,
        until: float | None = None,
    ) -> None:
        self.view = view
        self.truth = truth
        self.until = until
        self.seat = view.seat
        self.players = view.state.players
        self.ahead = ahead
        self.seed = seed
        self.playouts = playouts_for(self.players)
        self.results: dict[Turn, dict[int, list[float]]] = {}
        self.sources: dict[Turn, dict[int, list[float]]] = {}
        """The same turns and worlds: every seat's points by source, one seat behind the other."""

    def play(self, turn: Turn, worlds: Iterable[int]) -> None:
        """Try a turn in those of the worlds in which it was not yet tried."""
        known = self.results.setdefault(turn, {})
        sources = self.sources.setdefault(turn, {})
        for number in worlds:
            if number not in known:
                rng = Random(derived_seed(self.seed, number))
                in_time(self.until)
                world = self._world(rng)
                known[number] = self.playouts.play(world, turn.numbers, self.ahead, rng)
                sources[number] = self.playouts.by_source()

    def _world(self, rng: Random) -> State:
        if self.truth is not None:
            return self.truth.copy()
        world = self.view.state.copy()
        world.deal_hidden(rng)
        return world

    def count(self, turn: Turn) -> int:
        return len(self.results[turn])

    def values(self, turn: Turn) -> tuple[Measure, ...]:
        """Every seat's chance and then every seat's points."""
        return tuple(measured(column) for column in zip(*self.results[turn].values(), strict=True))

    def worth(self, turn: Turn, half: int | None = None) -> float:
        """By what a turn is chosen, in one half of the worlds or in all."""
        tried = [
            row for number, row in self.results[turn].items() if half is None or number % 2 == half
        ]
        return sum(self._worth(row) for row in tried) / len(tried)

    def _worth(self, row: list[float]) -> float:
        return row[self.seat] + SPUR * self._lead(row)

    def leads(self, turn: Turn) -> list[float]:
        """By how many points the seat is ahead of the best of the others, in each world."""
        return [self._lead(row) for row in self.results[turn].values()]

    def _lead(self, row: list[float]) -> float:
        points = row[self.players :]
        return points[self.seat] - max(points[: self.seat] + points[self.seat + 1 :])

    def difference(self, first: Turn, second: Turn) -> tuple[Measure, ...]:
        """By how much the first is better, in the worlds that both were tried in."""
        one, other = self.results[first], self.results[second]
        rows = [_minus(one[world], other[world]) for world in one.keys() & other.keys()]
        return tuple(measured(column) for column in zip(*rows, strict=True))

    def best(self, turns: Iterable[Turn], half: int | None = None) -> Turn:
        return max(turns, key=lambda turn: self.worth(turn, half))

    def loss(self, played: Turn, chosen: tuple[Turn, Turn]) -> tuple[Measure, ...]:
        """What the played turn loses against the turns chosen in either half, each measured in the
        other. For every seat its chance and then its points: what they would have had more."""
        rows = [
            _minus(self.results[turn][world], row)
            for half, turn in zip(HALVES, chosen, strict=True)
            for world, row in self.results[played].items()
            if world % 2 != half
        ]
        return tuple(measured(column) for column in zip(*rows, strict=True))


def _minus(one: list[float], other: list[float]) -> list[float]:
    return [first - second for first, second in zip(one, other, strict=True)]
