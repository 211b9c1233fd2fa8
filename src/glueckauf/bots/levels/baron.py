"""Baron: searches the game that may come, with the learned evaluation as its guide."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from glueckauf.bots.base import BaseBot
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.tree_search import Search
from glueckauf.bots.planning.turns import Turns
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import MINING

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Limit
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

AT_ONCE = 4
"""Iterations between two looks at the clock."""
SHARE = 0.5
"""Of the looks at the move that was looked at most: who has had so many may be chosen."""
MINING_BREADTH = 1024
"""Of the planner for a mining action that is under way: there is time for it."""


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

    def best(self, view: View, numbers: list[int], limit: Limit | None, rng: Random) -> int:
        if view.state.phase == MINING:
            return self._miner(view.state.players).plan(view.state)[0]
        return self._vote(view.state, numbers, limit, rng)

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

    def _vote(self, state: State, numbers: list[int], limit: Limit | None, rng: Random) -> int:
        """Every thread grows a tree of its own; together they choose."""
        seconds, iterations = self._bounds(limit)
        end = None if seconds is None else time.perf_counter() + seconds
        searches = self._searches_for(state.players)
        shares = [
            None if iterations is None else (iterations + thread) // self.threads
            for thread in range(self.threads)
        ]
        rngs = [rng.fork() for _ in searches]
        if self.threads == 1:
            think(searches[0], state, numbers, shares[0], end, rngs[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                tasks = [
                    pool.submit(think, search, state, numbers, share, end, chance)
                    for search, share, chance in zip(searches, shares, rngs, strict=True)
                ]
                for task in tasks:
                    task.result()
        counts = [sum(several) for several in zip(*(one.counts() for one in searches), strict=True)]
        means = [sum(several) for several in zip(*(one.means() for one in searches), strict=True)]
        return numbers[best_move(counts, means)]

    def _bounds(self, limit: Limit | None) -> tuple[float | None, int | None]:
        if limit and (limit.seconds is not None or limit.iterations is not None):
            return limit.seconds, limit.iterations
        if self.iterations:
            return None, self.iterations
        return self.seconds, None


def best_move(counts: list[int], means: list[float]) -> int:
    """The best of those that were looked at often: what was looked at most may be so by mistake."""
    often = SHARE * max(counts)
    return max((move for move, count in enumerate(counts) if count >= often), key=means.__getitem__)


def think(
    search: Search,
    state: State,
    numbers: list[int],
    iterations: int | None,
    end: float | None,
    rng: Random,
) -> None:
    """Search until the iterations are done or the time is up."""
    search.begin(state, numbers, rng)
    done = 0
    while iterations is None or done < iterations:
        if end is not None and time.perf_counter() >= end:
            break
        at_once = AT_ONCE if iterations is None else min(AT_ONCE, iterations - done)
        search.grow(at_once, rng)
        done += at_once
