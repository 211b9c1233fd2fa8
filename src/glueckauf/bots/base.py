"""What all bots that think do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from glueckauf.rules.codes import RETURNING_ORDERS, RETURNING_TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View


class BaseBot(ABC):
    """Takes a single choice, gives back what is left of a hand, and thinks of the rest only."""

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.state.phase in (RETURNING_TILES, RETURNING_ORDERS):
            return self.way_back(legal)
        numbers = [action.number for action in legal]
        return legal[numbers.index(self.best(view, numbers, limit, rng))]

    def way_back(self, legal: Sequence[Action]) -> Action:
        """To the bottom, as they came: the best was kept."""
        return legal[len(legal) // 2]

    @abstractmethod
    def best(self, view: View, numbers: list[int], limit: Limit | None, rng: Random) -> int:
        """The number of one of several actions."""
