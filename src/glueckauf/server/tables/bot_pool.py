"""Bots think elsewhere than the event loop, which never waits for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.view import View
from glueckauf.server.work.bot_jobs import HINT_SECONDS, BotJob
from glueckauf.server.work.places import Queue

if TYPE_CHECKING:
    from collections import Counter

    from glueckauf.analysis import PriceList, Verdict
    from glueckauf.rules.state import State


class BotPool:
    """Two queues, so that nobody who plays against a quick bot waits for others' slow ones."""

    def __init__(
        self, processes: int, seconds: float, ends: Counter[tuple[str, str, str]] | None = None
    ) -> None:
        self.quick = Queue(processes, ends)
        self.slow = Queue(processes, ends)
        self._seconds = seconds

    async def decide(
        self, bot: str, state: State, seat: int, seed: int, *, first: bool = True
    ) -> str:
        """The action that a bot takes in a position as `seat` sees it. `first`: before those who
        are not, however long they have waited."""
        job = BotJob("decision", View(state, seat), seed, bot)
        action: str = await self.queue_of(job).run(job, self._seconds, first=first)
        return action

    async def hint(self, state: State, seat: int, seed: int) -> Verdict | None:
        """What the judge finds best, as far as `seat` can see; None if it takes too long here."""
        job = BotJob("hint", View(state, seat), seed)
        found: Verdict | None = await self.queue_of(job).run(job, HINT_SECONDS)
        return found

    async def prices(self, state: State, seat: int, seed: int) -> PriceList | None:
        """What each turn is worth, in the same way. Hints go first."""
        job = BotJob("prices", View(state, seat), seed)
        found: PriceList | None = await self.queue_of(job).run(job, HINT_SECONDS, first=False)
        return found

    def queue_of(self, job: BotJob) -> Queue:
        return self.slow if job.slow else self.quick

    @property
    def waiting(self) -> int:
        return self.quick.waiting + self.slow.waiting

    def close(self) -> None:
        self.quick.close()
        self.slow.close()
