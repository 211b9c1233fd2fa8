"""Manager: chooses the turn that the learned evaluation likes best, in the mean of a few worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.base import BaseBot
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.planning.draw_five_spaces import DRAW_FIVE_SPACES
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.turns import Turns
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import MINING, TURN
from glueckauf.rules.view import sample

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Limit
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

PLANS = 8
"""Of mining, that the seat likes best: of these the opponent is asked too."""


class ManagerBot(BaseBot):
    """So many `worlds` are dealt to see what a hand of five may be worth; `breadth` is the mining
    planner's; `file` is another network than that of the package."""

    def __init__(self, *, worlds: int = 4, breadth: int = 128, file: str = "") -> None:
        if worlds < 1:
            raise BotError(f"manager: worlds is 1 or more, not {worlds}")
        Planner(breadth)
        self.worlds = worlds
        self.breadth = breadth
        self.file = file
        self._turns: dict[int, Turns] = {}

    def best(
        self,
        view: View,
        numbers: list[int],
        limit: Limit | None,  # noqa: ARG002  # it needs but a moment
        rng: Random,
    ) -> int:
        turns = self._turns_for(view.state.players)
        if view.state.phase == MINING:
            return _work_step(turns, sample(view, rng))
        values = self._values(turns, view, numbers, rng)
        return numbers[values.index(max(values))]

    def _turns_for(self, players: int) -> Turns:
        if players not in self._turns:
            self._turns[players] = Turns(network_for(players, self.file), self.breadth)
        return self._turns[players]

    def _values(self, turns: Turns, view: View, numbers: list[int], rng: Random) -> list[float]:
        world = sample(view, rng)
        if world.phase != TURN:
            return [_option_value(turns, world, number) for number in numbers]
        spaces = _space_values(turns, world, numbers)
        for _ in range(1, self.worlds):
            world = sample(view, rng)
            for number in DRAW_FIVE_SPACES:
                if number in numbers:
                    spaces[number] += _option_value(turns, world, number)
        return [
            spaces[number] / self.worlds if number in DRAW_FIVE_SPACES else spaces[number]
            for number in numbers
        ]


def _work_step(turns: Turns, world: State) -> int:
    if world.players > 2:
        return turns.plan(world)[0]
    best = max(turns.best_plans(world, PLANS), key=lambda plan: _both_think(turns, world, plan))
    return best[0]


def _space_values(turns: Turns, world: State, numbers: list[int]) -> dict[int, float]:
    if world.players > 2:
        return dict(enumerate(turns.space_values(world)))
    return {number: _both_think(turns, world, [number]) for number in numbers}


def _option_value(turns: Turns, world: State, number: int) -> float:
    if world.players > 2:
        return turns.option_value(world, number)
    return _both_think(turns, world, [number])


def _both_think(turns: Turns, world: State, actions: list[int]) -> float:
    """What a turn that begins so is worth, by what both of two players think of its end: each errs
    for itself. With more players nothing is gained by asking them all."""
    seat, after = world.seat, world.copy()
    for action in actions:
        after.apply(action)
    turns.complete(after)
    other = turns.network.judge(after, 1 - seat)
    return (turns.network.judge(after, seat) + 1 - other) / 2
