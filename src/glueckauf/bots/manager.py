"""Manager: chooses the turn that the learned evaluation likes best, in the mean of a few worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.learned import network_for
from glueckauf.bots.planner import Planner
from glueckauf.bots.protocol import BotError
from glueckauf.bots.turns import Turns
from glueckauf.rules.numbers import MINING, RETURN_TOP, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View


class ManagerBot:
    """`worlds` are dealt for each decision; `breadth` is the mining planner's; `file` is another
    network than that of the package."""

    def __init__(self, *, worlds: int = 4, breadth: int = 256, file: str = "") -> None:
        if worlds < 1:
            raise BotError(f"manager: worlds is 1 or more, not {worlds}")
        Planner(breadth)
        self.worlds = worlds
        self.breadth = breadth
        self.file = file
        self._turns: dict[int, Turns] = {}

    def decide(
        self,
        view: View,
        legal: Sequence[Action],
        limit: Limit | None,  # noqa: ARG002  # it needs but a moment
        rng: Random,
    ) -> Action:
        if len(legal) == 1:
            return legal[0]
        numbers = [action.number for action in legal]
        if numbers[0] >= RETURN_TOP:
            return legal[-1]
        turns = self._turns_for(view.state.players)
        if view.state.phase == MINING:
            best = turns.plan(view.state)[0]
        else:
            values = self._values(turns, view.state, numbers, rng)
            best = numbers[values.index(max(values))]
        return legal[numbers.index(best)]

    def _turns_for(self, players: int) -> Turns:
        if players not in self._turns:
            self._turns[players] = Turns(network_for(players, self.file), self.breadth)
        return self._turns[players]

    def _values(self, turns: Turns, state: State, numbers: list[int], rng: Random) -> list[float]:
        totals = [0.0] * len(numbers)
        for _ in range(self.worlds):
            world = state.copy()
            world.deal_hidden(rng)
            if world.phase == TURN:
                spaces = turns.space_values(world)
                values = [spaces[number] for number in numbers]
            else:
                values = [turns.option_value(world, number) for number in numbers]
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        return totals
