"""Bots think in processes of their own, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import heapq
import logging
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeVar

from glueckauf.bots.protocol import BotError, Limit
from glueckauf.bots.registry import level_names, make_known_bot
from glueckauf.pools.worker_processes import Pool
from glueckauf.record.game import legal_actions
from glueckauf.rules.chance import Random
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.analysis import PriceList, Verdict
    from glueckauf.bots.protocol import Bot
    from glueckauf.rules.state import State

log = logging.getLogger("glueckauf.server")

Answer = TypeVar("Answer")

TRIES = 3
SLOW = frozenset({"baron"})
"""They think as long as they are let; the others need but a moment."""
PATIENT = 4
"""So many may wait for a process before each thinks for a shorter time."""
HINT_SECONDS = 1.0
"""Whoever asks for a hint waits for it."""
KEPT = 16
"""Bots that a worker keeps made: some load a network first."""


class BotPool:
    """Two queues, so that nobody who plays against a quick bot waits for others' slow ones."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.quick = Queue(processes)
        self.slow = Queue(processes)
        self._seconds = seconds

    async def decide(
        self, bot: str, state: State, seat: int, seed: int, *, first: bool = True
    ) -> str:
        """The action that a bot takes in a position as `seat` sees it. `first`: before those who
        are not, however long they have waited."""
        queue = self.slow if bot in SLOW else self.quick
        job = partial(decide, bot, View(state, seat), seed)
        return await queue.run(job, self._seconds, first=first)

    async def hint(self, state: State, seat: int, seed: int) -> Verdict:
        """What the judge finds best, as far as `seat` can see."""
        job = partial(hint_for, View(state, seat), seed)
        return await self.slow.run(job, HINT_SECONDS)

    async def prices(self, state: State, seat: int, seed: int) -> PriceList:
        """What each turn is worth, as far as `seat` can see. Hints go first."""
        job = partial(prices_for, View(state, seat), seed)
        return await self.slow.run(job, HINT_SECONDS, first=False)

    def close(self) -> None:
        self.quick.close()
        self.slow.close()


class Queue:
    """Worker processes, started when the first bot is asked."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Pool | None = None
        self._free = processes
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._count = 0

    async def run(
        self, job: Callable[[float], Answer], seconds: float, *, first: bool = True
    ) -> Answer:
        """A job is given its seconds: fewer where many wait."""
        await self._turn(first)
        try:
            share = PATIENT * self._processes / (len(self._waiting) + 1)
            return await self._run(partial(job, seconds * min(1.0, share)))
        finally:
            self._next()

    async def _turn(self, first: bool) -> None:
        """Wait for a process that is free: people's tables first, then in the order of coming."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._waiting, (not first, self._count, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            *_, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def _run(self, job: Callable[[], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        for tries_left in range(TRIES - 1, -1, -1):
            pool = self._running()
            try:
                return await loop.run_in_executor(pool.executor, job)
            except BrokenProcessPool:
                if self._pool is pool:
                    self.close()
                if not tries_left:
                    raise
        raise AssertionError("the last try answers or raises")

    def close(self) -> None:
        if self._pool:
            self._pool.end()
            self._pool = None

    def _running(self) -> Pool:
        if self._pool is None:
            self._pool = Pool(self._processes)
        return self._pool


def decide(bot: str, view: View, seed: int, seconds: float) -> str:
    """In a worker: what the bot does with all that its seat knows."""
    legal = legal_actions(view.state)
    action = made(bot).decide(view, legal, Limit(seconds=seconds), Random(seed))
    return action.text


def hint_for(view: View, seed: int, seconds: float) -> Verdict:
    """In a worker, where alone the judge is loaded. Where many wait it takes but a glance."""
    from glueckauf.analysis import hint

    return hint(view, depth=depth_within(seconds), seed=seed)


def prices_for(view: View, seed: int, seconds: float) -> PriceList:
    """The same of price tags."""
    from glueckauf.analysis import prices

    return prices(view, depth=depth_within(seconds), seed=seed)


def depth_within(seconds: float) -> str:
    return "quick" if seconds >= HINT_SECONDS else "glance"


@lru_cache(KEPT)
def made(bot: str) -> Bot:
    """A bot remembers nothing from one turn to the next, and finds what it planned within one by
    the whole position, so tables can share it. One that cannot be had here any more is stood in for
    by the best that can."""
    try:
        return make_known_bot(bot)
    except BotError as error:
        best = level_names()[-1]
        log.warning("%s; %s plays in its place", error, best)
        return make_known_bot(best)
