"""A beginner: thinks as the hewer does, but of less, and not always carefully."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.base import BaseBot
from glueckauf.bots.judging.expected_points import Worth
from glueckauf.bots.judging.weights import HEWER
from glueckauf.bots.levels.hewer import Judge
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import BANK, DELIVER, MINE, MINING, TURN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.judging.player_side import OpenOrder
    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State
    from glueckauf.rules.view import View

BLUR = 12.0
"""By how many points a judgement without any care may be wrong, either way."""
IN_MIND = 2
"""For so many of its orders it mines, those that it took first."""


class ApprenticeBot(BaseBot):
    """`care` is the share of what it could do that it notices, and how exactly it judges that."""

    def __init__(self, *, care: float = 0.8) -> None:
        if not 0 <= care <= 1:
            raise BotError(f"apprentice: care is from 0 to 1, not {care}")
        self.care = care

    def way_back(self, legal: Sequence[Action]) -> Action:
        """To where they came from."""
        return legal[0]

    def best(
        self,
        view: View,
        numbers: list[int],
        limit: Limit | None,  # noqa: ARG002  # it needs but a moment
        rng: Random,
    ) -> int:
        return Beginner(view.state, self.care, rng).best(numbers)


class Glance(Worth):
    """What a beginner sees: the points of the orders and the clock of this shift, not what comes
    later, nor the balance of the mine."""

    def clock_gain(self, element: int, more: float, shift: int) -> float:
        return super().clock_gain(element, more, shift) if shift == self.side.shift else 0.0

    def balance_gain(self, tile: int) -> float:  # noqa: ARG002  # that counts at the very end
        return 0.0


class Beginner(Judge):
    """Overlooks some of what can be done, and judges the rest roughly."""

    sees = Glance

    def __init__(self, state: State, care: float, rng: Random) -> None:
        super().__init__(state, HEWER)
        self.care = care
        self.rng = rng

    def best(self, numbers: list[int]) -> int:
        if self.state.phase == MINING:
            return super().best(numbers)
        if self.state.phase == TURN:
            numbers = self.sensible(numbers)
        noticed = [number for number in numbers if self.rng.random() < self.care]
        return super().best(noticed or numbers)

    def gains(self, numbers: list[int]) -> list[float]:
        blur = BLUR * (1 - self.care)
        return [gain + blur * (2 * self.rng.random() - 1) for gain in super().gains(numbers)]

    def sensible(self, numbers: list[int]) -> list[int]:
        """Without mining where there is nothing to do, and the bank only when all else fails."""
        mining = self.mining_gains()
        return [
            number
            for number in numbers
            if number != BANK and not (MINE <= number < DELIVER and mining[number - MINE] <= 0)
        ] or numbers

    def worth_by_slots(self, order: OpenOrder) -> list[float]:
        open_orders = [one for one in self.side.orders if one.wants]
        if order.wants and order not in open_orders[:IN_MIND]:
            return [0.0] * (len(order.wants) + 1)
        return super().worth_by_slots(order)
