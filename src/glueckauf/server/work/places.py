"""Where bots think: at places, those of one's own processes first, and those of workers."""

from __future__ import annotations

import asyncio
import heapq
import logging
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Protocol

from glueckauf.pools.worker_processes import Pool
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections import Counter

    from glueckauf.server.work.bot_jobs import BotJob

log = logging.getLogger("glueckauf.server")

TRIES = 3
PATIENT = 4
"""So many may wait for a place before each thinks for a shorter time."""
ALONE_SECONDS = 5.0
"""So long who has no processes waits for a worker before it helps itself."""
HANGS_SECONDS = 120.0
"""Far more than a slow machine takes to begin and to come to an end, beside what a job is given."""


class PlaceLost(GlueckAufError):
    """Whoever was to do it is gone; another may."""


def patience(seconds: float) -> float:
    """Who takes longer over a job that was given so many seconds hangs."""
    return HANGS_SECONDS + 10 * seconds


class Place(Protocol):
    """So many jobs may be there at once, and so many are."""

    name: str
    capacity: int
    busy: int

    async def run(self, job: BotJob, seconds: float, *, first: bool) -> Any:
        """Raises PlaceLost."""
        ...


class OwnProcesses:
    """Started when the first bot is asked."""

    name = "here"

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.busy = 0
        self.pool: Pool | None = None

    async def run(self, job: BotJob, seconds: float, *, first: bool) -> Any:  # noqa: ARG002  # here all are alike
        if self.pool is None:
            self.pool = Pool(max(1, self.capacity))
        pool, limit = self.pool, asyncio.timeout(patience(seconds))
        try:
            async with limit:
                return await asyncio.get_running_loop().run_in_executor(
                    pool.executor, job.done, seconds
                )
        except BrokenProcessPool:
            if self.pool is pool:
                self.close()
            raise PlaceLost("a bot's process ended by itself") from None
        except TimeoutError:
            if not limit.expired():
                raise
            if self.pool is pool:
                self.pool = None
            pool.kill()
            raise PlaceLost("a bot's process did not come to an end") from None

    def close(self) -> None:
        """Nobody waits for it: on the event loop there are tables to be looked after."""
        if self.pool:
            self.pool.end(wait=False)
            self.pool = None


class Queue:
    """Jobs wait for a place that is free: those of people's tables first, then as they came."""

    def __init__(self, processes: int, ends: Counter[tuple[str, str, str]] | None = None) -> None:
        """`ends` counts by kind, where it was, and end."""
        self.own = OwnProcesses(processes)
        self._processes = processes
        self._ends = ends
        self._hired: list[Place] = []
        self._waiting: list[tuple[bool, int, asyncio.Future[Place], list[Place]]] = []
        self._count = 0
        self._alone: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def run(self, job: BotJob, seconds: float, *, first: bool = True) -> Any:
        """A job is given its seconds: fewer where many wait. Raises PlaceLost."""
        lost = list[Place]()
        for tries_left in range(TRIES - 1, -1, -1):
            place = await self._turn(first, lost)
            end = "failed"
            try:
                share = PATIENT * self._room / (len(self._waiting) + 1)
                found = await place.run(job, seconds * min(1.0, share), first=first)
                end = "done"
            except PlaceLost:
                if not tries_left:
                    raise
                lost.append(place)
                end = "again"
            except asyncio.CancelledError:
                end = "dropped"
                raise
            else:
                return found
            finally:
                if self._ends is not None:
                    self._ends[job.kind, place.name, end] += 1
                self._leave(place)
        raise AssertionError("the last try answers or raises")

    def hire(self, place: Place) -> None:
        """A worker's, in addition."""
        self._hired.append(place)
        self.own.capacity = self._processes
        self._hand_out()

    def dismiss(self, place: Place) -> None:
        self._hired.remove(place)

    def close(self) -> None:
        if self._alone:
            self._alone.cancel()
        self.own.close()

    @property
    def _room(self) -> int:
        return self.own.capacity + sum(place.capacity for place in self._hired)

    async def _turn(self, first: bool, lost: list[Place]) -> Place:
        """Wait for a place, and be counted there: rather not where it was lost before."""
        turn: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._waiting, (not first, self._count, turn, lost))
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._leave(turn.result())
            raise

    def _leave(self, place: Place) -> None:
        place.busy -= 1
        if not (self.own.capacity or self.own.busy):
            self.own.close()
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting:
            free = [one for one in (self.own, *self._hired) if one.busy < one.capacity]
            if not free:
                break
            *_, turn, lost = heapq.heappop(self._waiting)
            if not turn.done():
                new = [one for one in free if one not in lost] or free
                place = max(new, key=lambda one: (one is self.own, one.capacity - one.busy))
                place.busy += 1
                turn.set_result(place)
        if self._waiting and not self._room and self._alone is None:
            self._alone = asyncio.get_running_loop().call_later(ALONE_SECONDS, self._help_out)

    def _help_out(self) -> None:
        self._alone = None
        if self._waiting and not self._room:
            log.warning("no worker is there: bots think in a process of this server")
            self.own.capacity = 1
            self._hand_out()
