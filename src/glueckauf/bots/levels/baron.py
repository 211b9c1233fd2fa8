"""Baron: searches the game that may come for as long as it is let."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.levels.searching import SearchingBot
from glueckauf.bots.protocol import BotError, Limit

if TYPE_CHECKING:
    from glueckauf.rules.state import State

MINING_BREADTH = 1024
PLANS = 8


class BaronBot(SearchingBot):
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
        super().__init__(
            threads=threads, breadth=breadth, mining_breadth=MINING_BREADTH, plans=PLANS, file=file
        )
        self.seconds = seconds
        self.iterations = iterations

    def bounds(self, limit: Limit | None, state: State) -> Limit:  # noqa: ARG002  # of any decision
        if limit and (limit.seconds is not None or limit.iterations is not None):
            return limit
        if self.iterations:
            return Limit(iterations=self.iterations)
        return Limit(seconds=self.seconds)
