"""A bot that tries what it could do in this turn and its next ones, mines as well as can be, and
values what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from glueckauf.bots.base import BaseBot
from glueckauf.bots.judging.evaluation import Evaluation, give_turn
from glueckauf.bots.planning.draw_five_spaces import DRAW_FIVE_SPACES
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import (
    COALING,
    DRAFTING,
    KEEPING_ORDER,
    KEEPING_TILE,
    MINING,
    RETURNING_ORDERS,
    RETURNING_TILES,
    STOP,
    TURN,
)
from glueckauf.rules.view import sample

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Limit
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

BREADTH = 512
SKETCH = 64
"""The breadth of the planner, in this turn and in the next ones: it must not take long."""

TRIED = (8, 3, 2)
"""From so many of the best actions it looks on, in this turn and in the next ones."""


class Trial(NamedTuple):
    """How a turn may end."""

    worth: float
    state: State


class ForemanBot(BaseBot):
    """`ahead` is how many turns of its own it looks ahead, as if the others did nothing meanwhile;
    `hands` how many hands of a *draw five* it imagines before it chooses that space."""

    def __init__(self, *, ahead: int = 1, hands: int = 4) -> None:
        if not 0 <= ahead <= len(TRIED):
            raise BotError(f"foreman: ahead is from 0 to {len(TRIED)}, not {ahead}")
        if hands < 1:
            raise BotError(f"foreman: hands is 1 or more, not {hands}")
        self.ahead = ahead
        self.hands = hands
        self.evaluation = Evaluation()
        self.planner = Planner(BREADTH)
        self.sketch = Planner(SKETCH)

    def best(
        self,
        view: View,
        numbers: list[int],
        limit: Limit | None,  # noqa: ARG002  # it needs but a moment
        rng: Random,
    ) -> int:
        state = view.state
        if state.phase == MINING:
            _, steps = self.evaluation.best_mining(self.planner, state)
            return steps[0] if steps else STOP
        worlds = [sample(view, rng) for _ in range(self.hands)]
        trials = {
            number: [
                self.trial(world, number, self.planner) for world in _worlds_for(number, worlds)
            ]
            for number in numbers
        }
        ranked = sorted(numbers, key=lambda number: -_mean([t.worth for t in trials[number]]))
        if not self.ahead or state.phase == DRAFTING:
            return ranked[0]
        return max(
            ranked[: TRIED[0]],
            key=lambda number: _mean(
                [self.outlook(trial, state, self.ahead) for trial in trials[number]]
            ),
        )

    def trial(self, state: State, action: int, planner: Planner) -> Trial:
        """Take an action, and then all decisions that are left of the turn, each as is best."""
        state, seat = state.copy(), state.seat
        worth = None
        state.apply(action)
        while state.phase in (KEEPING_TILE, KEEPING_ORDER, COALING):
            state = max(
                (self.trial(state, number, planner) for number in state.legal()),
                key=lambda trial: trial.worth,
            ).state
        if state.phase == MINING:
            worth, steps = self.evaluation.best_mining(planner, state)
            for step in steps:
                state.apply(step)
            if state.phase == MINING:
                state.apply(STOP)
        elif state.phase in (RETURNING_TILES, RETURNING_ORDERS):
            legal = state.legal()
            state.apply(legal[len(legal) // 2])
        return Trial(self.evaluation.value(state, seat) if worth is None else worth, state)

    def outlook(self, trial: Trial, before: State, turns: int) -> float:
        """The best that can be made of a trial in so many more turns of this shift."""
        seat, state = before.seat, trial.state
        if state.phase != TURN or state.shift != before.shift or not state.workers[seat]:
            return trial.worth
        state = state.copy()
        give_turn(state, seat)
        further = [
            self.trial(state, number, self.sketch)
            for number in state.legal()
            if number not in DRAW_FIVE_SPACES
        ]
        further.sort(key=lambda trial: -trial.worth)
        if turns == 1:
            return max(trial.worth, further[0].worth)
        tried = further[: TRIED[self.ahead - turns + 1]]
        return max(trial.worth, *(self.outlook(one, state, turns - 1) for one in tried))


def _worlds_for(number: int, worlds: list[State]) -> list[State]:
    """Only a *draw five* depends on what the cards are."""
    return worlds if number in DRAW_FIVE_SPACES else worlds[:1]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)
