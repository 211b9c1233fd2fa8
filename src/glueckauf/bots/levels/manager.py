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
    from glueckauf.rules.view import View


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
            return turns.plan(view.state)[0]
        values = self._values(turns, view, numbers, rng)
        return numbers[values.index(max(values))]

    def _turns_for(self, players: int) -> Turns:
        if players not in self._turns:
            self._turns[players] = Turns(network_for(players, self.file), self.breadth)
        return self._turns[players]

    def _values(self, turns: Turns, view: View, numbers: list[int], rng: Random) -> list[float]:
        world = sample(view, rng)
        if world.phase != TURN:
            return [turns.option_value(world, number) for number in numbers]
        spaces = turns.space_values(world)
        for _ in range(1, self.worlds):
            world = sample(view, rng)
            for number in DRAW_FIVE_SPACES:
                if number in numbers:
                    spaces[number] += turns.option_value(world, number)
        return [
            spaces[number] / self.worlds if number in DRAW_FIVE_SPACES else spaces[number]
            for number in numbers
        ]
