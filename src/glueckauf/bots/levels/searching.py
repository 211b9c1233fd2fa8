"""What manager and baron have in common: they search the game that may come, with the learned
evaluation as their guide. One looks but a moment, the other as long as it is let."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING

from glueckauf.bots.array_sizes import NODES
from glueckauf.bots.base import BaseBot
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.thinking import Thinking
from glueckauf.bots.planning.tree_search import Search
from glueckauf.bots.planning.turns import Turns
from glueckauf.rules.codes import MINING

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Limit
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

MINES = 16
"""Of which the plan is remembered: tables of a server share a bot."""


class SearchingBot(BaseBot):
    """`breadth` is that of the mining planner within the search, `mining_breadth` that for a mining
    action that is under way, of whose best `plans` one is chosen by searching; a tree has `room`
    for so many nodes."""

    def __init__(
        self,
        *,
        breadth: int,
        mining_breadth: int,
        plans: int,
        file: str,
        threads: int = 1,
        room: int = NODES,
    ) -> None:
        Planner(breadth)
        self.threads = threads
        self.breadth = breadth
        self.file = file
        self._mining_breadth = mining_breadth
        self._most_plans = plans
        self._room = room
        self._searches: dict[int, list[Search]] = {}
        self._miners: dict[int, Turns] = {}
        self._plans: deque[list[tuple[State, int]]] = deque(maxlen=MINES)

    @abstractmethod
    def bounds(self, limit: Limit | None, state: State) -> Limit:
        """How long to think about a decision, where so much was allowed."""

    def best(self, view: View, numbers: list[int], limit: Limit | None, rng: Random) -> int:
        players = view.state.players
        think = Thinking(self.bounds(limit, view.state), self._searches_for(players), rng)
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
        plans = self._miner(state.players).best_plans(state, self._most_plans)
        chosen = 0
        if len(plans) > 1:
            for search, chance in think.starts():
                search.begin_plans(state, plans, chance)
            chosen = think.choice()
        self._plans.appendleft(expectations(state, plans[chosen]))
        return plans[chosen][0]

    def _miner(self, players: int) -> Turns:
        if players not in self._miners:
            self._miners[players] = Turns(network_for(players, self.file), self._mining_breadth)
        return self._miners[players]

    def _searches_for(self, players: int) -> list[Search]:
        if players not in self._searches:
            self._searches[players] = [
                Search(Turns(network_for(players, self.file), self.breadth), self._room)
                for _ in range(self.threads)
            ]
        return self._searches[players]


def expectations(state: State, plan: list[int]) -> list[tuple[State, int]]:
    """The positions that a plan for mining leads to, each with the step that follows there."""
    expected, at = [], state.copy()
    for taken, step in pairwise(plan):
        at.apply(taken)
        expected.append((at.copy(), step))
    return expected
