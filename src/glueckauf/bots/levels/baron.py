"""Baron: searches the game that may come, with the learned evaluation as its guide."""

from __future__ import annotations

import math
import sys
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from glueckauf.bots.base import BaseBot
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.tree_search import Search
from glueckauf.bots.planning.turns import Turns
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import MINING

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

AT_ONCE = 4
"""Iterations between two looks at the clock."""
SHARE = 0.5
"""Of the looks at the move that was looked at most: who has had so many may be chosen."""
ROUNDS = 16
"""In which the searches of several threads hear from each other."""
MINING_BREADTH = 1024
"""Of the planner for a mining action that is under way: there is time for it."""
PLANS = 8
"""Of a mining action that is under way, to choose from by searching."""
MINES = 16
"""Of which the plan is remembered: tables of a server share a bot."""


class BaronBot(BaseBot):
    """It thinks for `seconds` about a decision, or for so many `iterations` if any are given, on so
    many `threads`; a limit that comes with the decision goes before. `breadth` is that of the
    mining planner within the search; `file` is another network than that of the package."""

    def __init__(
        self,
        *,
        seconds: float = 1.0,
        iterations: int = 0,
        threads: int = 1,
        breadth: int = 16,
        file: str = "",
    ) -> None:
        if seconds <= 0:
            raise BotError(f"baron: seconds is more than 0, not {seconds}")
        if iterations < 0:
            raise BotError(f"baron: iterations is 0 or more, not {iterations}")
        if threads < 1:
            raise BotError(f"baron: threads is 1 or more, not {threads}")
        Planner(breadth)
        self.seconds = seconds
        self.iterations = iterations
        self.threads = threads
        self.breadth = breadth
        self.file = file
        self._searches: dict[int, list[Search]] = {}
        self._miners: dict[int, Turns] = {}
        self._plans: deque[list[tuple[State, int]]] = deque(maxlen=MINES)

    def best(self, view: View, numbers: list[int], limit: Limit | None, rng: Random) -> int:
        think = Thinking(self._bounds(limit), self._searches_for(view.state.players), rng)
        if view.state.phase == MINING:
            return self._work_step(view.state, think)
        for search, chance in think.starts():
            search.begin(view.state, numbers, chance)
        return numbers[think.choice()]

    def _work_step(self, state: State, think: Thinking) -> int:
        """As was planned when the mining began; by the best of several plans, if nothing was."""
        for plan in self._plans:
            for expected, step in plan:
                if expected == state:
                    return step
        plans = self._miner(state.players).best_plans(state, PLANS)
        chosen = 0
        if len(plans) > 1:
            for search, chance in think.starts():
                search.begin_plans(state, plans, chance)
            chosen = think.choice()
        self._plans.appendleft(expectations(state, plans[chosen]))
        return plans[chosen][0]

    def _miner(self, players: int) -> Turns:
        if players not in self._miners:
            self._miners[players] = Turns(network_for(players, self.file), MINING_BREADTH)
        return self._miners[players]

    def _searches_for(self, players: int) -> list[Search]:
        if players not in self._searches:
            self._searches[players] = [
                Search(Turns(network_for(players, self.file), self.breadth))
                for _ in range(self.threads)
            ]
        return self._searches[players]

    def _bounds(self, limit: Limit | None) -> Limit:
        if limit and (limit.seconds is not None or limit.iterations is not None):
            return limit
        if self.iterations:
            return Limit(iterations=self.iterations)
        return Limit(seconds=self.seconds)


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


def expectations(state: State, plan: list[int]) -> list[tuple[State, int]]:
    """The positions that a plan for mining leads to, each with the step that follows there."""
    expected, at = [], state.copy()
    for taken, step in pairwise(plan):
        at.apply(taken)
        expected.append((at.copy(), step))
    return expected


def best_move(counts: list[int], means: list[float]) -> int:
    """The best of those that were looked at often: what was looked at most may be so by mistake."""
    often = SHARE * max(counts)
    return max((move for move, count in enumerate(counts) if count >= often), key=means.__getitem__)
