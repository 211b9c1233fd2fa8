"""Thinking about one decision: searches on one thread or several, within a limit."""

from __future__ import annotations

import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from glueckauf.rules.chance import Random

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.bots.planning.tree_search import Search
    from glueckauf.bots.protocol import Limit

AT_ONCE = 4
"""Iterations between two looks at the clock."""
SHARE = 0.5
"""Of the looks at the move that was looked at most: who has had so many may be chosen."""
ROUNDS = 16
"""In which the searches of several threads hear from each other."""


class Thinking:
    """About one decision, within a limit. Every search is a thread's; after each round it hears
    what the others found, and if it is clear by then how it will end, no more follow."""

    def __init__(self, limit: Limit, searches: list[Search], rng: Random) -> None:
        self._begun = time.perf_counter()
        self._limit = limit
        self._searches = searches
        self._seed = rng.fork().word
        self._rngs = [rng.fork() for _ in searches]

    def starts(self) -> list[tuple[Search, Random]]:
        """The searches, each with the same chance to begin with: so their candidates are alike."""
        return [(search, Random(self._seed)) for search in self._searches]

    def choice(self) -> int:
        """The place of the best of the actions or plans that the searches began with."""
        if len(self._searches) == 1:
            self._run(lambda grow: grow(0))
        else:
            with ThreadPoolExecutor(len(self._searches)) as pool:
                self._run(lambda grow: list(pool.map(grow, range(len(self._searches)))))
        return best_move(*self._findings())

    def _run(self, each: Callable[[Callable[[int], None]], object]) -> None:
        for number in range(1, ROUNDS + 1):
            each(partial(self._grow, number))
            if self._is_clear(number):
                break
            share_findings(self._searches)

    def _grow(self, number: int, thread: int) -> None:
        """A thread's part of a round: until its iterations are done or its time is up."""
        left, end = sys.maxsize, math.inf
        if self._limit.iterations is not None:
            share = (self._limit.iterations + thread) // len(self._searches)
            left = share * number // ROUNDS - share * (number - 1) // ROUNDS
        if self._limit.seconds is not None:
            end = self._begun + self._limit.seconds * number / ROUNDS
        while left > 0 and time.perf_counter() < end:
            at_once = min(AT_ONCE, left)
            self._searches[thread].grow(at_once, self._rngs[thread])
            left -= at_once

    def _is_clear(self, number: int) -> bool:
        """Whether the rounds that are left, each like those before, cannot change the choice."""
        counts, _ = self._findings()
        second, most = sorted(counts)[-2:]
        return second + sum(counts) * (ROUNDS - number) / number < SHARE * most

    def _findings(self) -> tuple[list[int], list[float]]:
        """Of all searches together: how often each move was looked at, and what it is worth."""
        counts = [search.counts() for search in self._searches]
        means = [search.means() for search in self._searches]
        together = [sum(several) for several in zip(*counts, strict=True)]
        worth = [0.0] * len(together)
        for few, values in zip(counts, means, strict=True):
            for move, mean in enumerate(values):
                worth[move] += mean * (1 + few[move]) / (len(counts) + together[move])
        return together, worth


def share_findings(searches: list[Search]) -> None:
    """Every search hears what all others found."""
    found = [search.findings() for search in searches]
    for own, search in enumerate(searches):
        others = [one for at, one in enumerate(found) if at != own]
        if others:
            search.hear(
                [
                    (sum(count for count, _ in several), sum(total for _, total in several))
                    for several in zip(*others, strict=True)
                ]
            )


def best_move(counts: list[int], means: list[float]) -> int:
    """The best of those that were looked at often: what was looked at most may be so by mistake."""
    often = SHARE * max(counts)
    return max((move for move, count in enumerate(counts) if count >= often), key=means.__getitem__)
