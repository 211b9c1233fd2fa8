"""Manager: looks for a moment at what the others may answer to the turns that it likes best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.array_sizes import NODES
from glueckauf.bots.levels.searching import SearchingBot
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.rules.material import SHIFTS

if TYPE_CHECKING:
    from glueckauf.rules.state import State

LOOKS = 12
"""So that a decision takes some milliseconds, however long it might think. Each takes longer with
more players."""
LAST_WORKERS = 3
LAST_LOOKS = 4
"""With its last workers of the game it looks so many times more often: a look takes less time then,
and sees the end."""
MINING_BREADTH = 64
PLANS = 4


class ManagerBot(SearchingBot):
    """It takes so many `looks` at a decision between two players, two thirds as many between three
    and half as many between four, and more at the last ones of the game, whatever the limit.
    `breadth` is that of the mining planner within the search; `file` is another network than that
    of the package."""

    def __init__(self, *, looks: int = LOOKS, breadth: int = 16, file: str = "") -> None:
        if not 0 <= looks <= NODES // LAST_LOOKS:
            raise BotError(f"manager: looks is 0 to {NODES // LAST_LOOKS}, not {looks}")
        super().__init__(
            breadth=breadth,
            mining_breadth=MINING_BREADTH,
            plans=PLANS,
            file=file,
            room=max(1, LAST_LOOKS * looks),
        )
        self.looks = looks

    def bounds(self, limit: Limit | None, state: State) -> Limit:  # noqa: ARG002  # a moment will do
        looks = 2 * self.looks // state.players
        if state.shift == SHIFTS and state.workers[state.seat] <= LAST_WORKERS:
            looks *= LAST_LOOKS
        return Limit(iterations=looks)
