"""Whoever makes reviews: takes jobs from the queue, tells how far they are, and keeps what is made.

A server does so beside its tables, and a process of `glueckauf work` for all servers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from glueckauf.server.reviews.review_process import ReviewProcess
from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from glueckauf.server.network.metrics import Metrics
    from glueckauf.server.reviews.review_queue import Queued, ReviewQueue

log = logging.getLogger("glueckauf.server")

LOOK_SECONDS = 1.0
"""How often it looks for what others have put into the queue."""
TELL_SECONDS = 1.0
RENEW_SECONDS = 3.0
NOTES_SECONDS = 10.0
"""How often, at most, progress is told; at least, the lease is renewed; and notes are kept, which
is what a process that is killed loses."""
AGAIN_SECONDS = 1.0


class ReviewMaker:
    """So many at once. Made on the event loop that serves it."""

    def __init__(
        self,
        queue: ReviewQueue,
        name: str,
        places: int,
        metrics: Metrics,
        place: str = "here",
    ) -> None:
        self.waiting = 0
        """Jobs that nobody had when it last looked."""
        self.queue = queue
        self._name = name
        self._places = places
        self._metrics = metrics
        self._place = place
        self._looking = asyncio.Lock()
        self.closing = False
        self._making: set[asyncio.Task[None]] = set()
        self._processes: dict[str, ReviewProcess] = {}
        self.threads = ThreadPoolExecutor(max(1, places), "reviews")

    async def look(self) -> None:
        """Take what waits, as far as there is room. Raises StorageError."""
        await asyncio.shield(self._look())  # what is taken is made, or given back

    async def _look(self) -> None:
        async with self._looking:
            self.waiting = await asyncio.to_thread(self.queue.waiting)
            room = self._places - len(self._making)
            if not self.waiting or room <= 0 or self.closing:
                return
            taken = await asyncio.to_thread(self.queue.take, self._name, room)
            for job in taken:
                making = asyncio.get_running_loop().create_task(self._make(job))
                self._making.add(making)
                making.add_done_callback(self._making.discard)
            self.waiting -= len(taken)

    def stopped(self, table: str) -> None:
        """Its job is gone from the queue, which it need not find out by itself."""
        if table in self._processes:
            self._processes[table].kill()

    async def close(self) -> None:
        """What is under way goes back, as far as it is."""
        self.closing = True
        for process in self._processes.values():
            process.kill()
        async with self._looking:
            await asyncio.gather(*self._making)
        self.threads.shutdown()

    async def _make(self, job: Queued) -> None:
        """A stopped one may still be ending while its table's next is made here."""
        end = "failed"
        process: ReviewProcess | None = None
        try:
            material = await asyncio.to_thread(self.queue.material, job.table)
            if material is None:
                end = "stopped"
                return
            process = await asyncio.to_thread(ReviewProcess, material, job.job.depths)
            self._processes[job.table] = process
            end = await Making(self, job, process).end()
        except StorageError as error:  # its lease will end
            log.warning("the review of table %s was not finished: %s", job.table, error)
        except Exception:
            log.exception("the review of table %s was not finished", job.table)
        finally:
            if process:
                if self._processes[job.table] is process:
                    del self._processes[job.table]
                await asyncio.to_thread(process.close)
            self._metrics.jobs["review", self._place, end] += 1


class Making:
    """One review in the making, as it was last told to the queue."""

    def __init__(self, maker: ReviewMaker, job: Queued, process: ReviewProcess) -> None:
        self._maker = maker
        self._queue = maker.queue
        self._mine = job
        self._process = process
        self._steps = self._of = 0
        self._told = self._noted = time.monotonic()

    async def end(self) -> str:
        """How it ended: `done`, `stopped` (or lost to another), `failed` or `given_back`."""
        loop = asyncio.get_running_loop()
        while not self._maker.closing:
            try:
                heard = await loop.run_in_executor(self._maker.threads, self._process.hear)
            except (EOFError, OSError):
                if self._maker.closing:
                    break
                return await asyncio.to_thread(self._fail)
            if isinstance(heard, bytes):
                if not await self._keep(heard):
                    return "stopped"
                if not self._mine.job.depths:
                    return "done"
            elif heard:
                self._steps, self._of = heard
            if not await asyncio.to_thread(self._tell):
                return "stopped"
        return await asyncio.to_thread(self._give_back)

    async def _keep(self, review: bytes) -> bool:
        """Tried until it is kept: it took minutes. False if it was stopped meanwhile."""
        while True:
            try:
                left = await asyncio.to_thread(self._queue.made, self._mine, review)
            except StorageError as error:
                if self._maker.closing:
                    raise
                log.warning("the review of table %s: %s", self._mine.table, error)
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if left is None:
                return False
            self._mine, self._steps, self._of = left, 0, 0
            return True

    def _tell(self) -> bool:
        """How far it is, when it is time for it. False if it was stopped meanwhile."""
        job, now = self._mine.job, time.monotonic()
        new = (self._steps, self._of) != (job.steps, job.of)
        if now - self._told < (TELL_SECONDS if new else RENEW_SECONDS):
            return True
        self._told, material = now, None
        if now - self._noted >= NOTES_SECONDS:
            self._noted, material = now, self._process.material()
        try:
            renewed = self._queue.renew(self._mine, self._steps, self._of, material)
        except StorageError as error:
            log.warning("the review of table %s: %s", self._mine.table, error)
            return True  # nobody else can have taken it either
        self._mine = renewed or self._mine
        return renewed is not None

    def _give_back(self) -> str:
        given = self._queue.give_back(self._mine, self._process.material())
        return "given_back" if given else "stopped"

    def _fail(self) -> str:
        if self._queue.fail(self._mine) is None:
            return "stopped"
        log.warning("the review of table %s was not finished: its process ended", self._mine.table)
        return "failed"
