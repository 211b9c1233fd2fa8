"""The queue of reviews: one at a time for a table, so many for the server; kept when made."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import time
import zlib
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from glueckauf.record.files.game_file import format_game
from glueckauf.server.errors import Refused
from glueckauf.server.reviews.review_process import make_reviews
from glueckauf.server.storage.storage import Record, StorageError
from glueckauf.server.wire.review_types import ReviewAnswer, ToldReview

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess
    from pathlib import Path

    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.tables.table_state import TableState

log = logging.getLogger("glueckauf.server")

DEPTHS = ("quick", "normal", "deep")
"""A quick look comes first, and is there to be read while a longer one is made."""
KIND = "review"
"""Of the records that are kept."""
FOLDER = "reviews"
"""Where what is done is kept, so that the next server goes on from there,"""
KEPT_SECONDS = 7 * 86_400
"""if somebody asks within this time."""
FAILED = 200
"""So many games that could not be reviewed are remembered."""


@dataclass(slots=True)
class Job:
    """A game that is reviewed, or waits for it."""

    game: str
    depths: tuple[str, ...]
    kept: Path
    depth: str
    steps: int = 0
    of: int = 0
    running: bool = False
    task: asyncio.Task[None] | None = None
    process: BaseProcess | None = None


class Reviews:
    """Those that are being made, and those that wait for it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._jobs: dict[str, Job] = {}
        self._failed: dict[str, None] = {}
        count = hub.config.review_processes
        self._free = asyncio.Semaphore(count)
        self._readers = ThreadPoolExecutor(count, "reviews")

    @property
    def depths(self) -> tuple[str, ...]:
        """From the quick look to the longest that this server takes."""
        return tuple(dict.fromkeys((DEPTHS[0], self._hub.config.review_depth)))

    async def answer(self, table: TableState, known: str | None = None) -> ReviewAnswer:
        """How far it is, and the review itself unless that one is `known`."""
        check_finished(table)
        kept = await self._kept(table.id)
        job = self._jobs.get(table.id)
        state = "none"
        if job:
            state = "running" if job.running else "waiting"
        elif kept and kept.depth == self.depths[-1]:
            state = "done"
        elif table.id in self._failed:
            state = "failed"
        return ReviewAnswer(
            state=state,  # type: ignore[arg-type]  # one of them
            depth=job.depth if job else None,
            steps=job.steps if job else 0,
            of=job.of if job else 0,
            ahead=list(self._jobs).index(table.id) if job and not job.running else 0,
            kept=kept.depth if kept else None,
            review=None if kept and kept.depth == known else kept,
        )

    async def begin(self, table: TableState) -> None:
        """Begin, or go on; nothing happens if it is being made, or done. Raises Refused."""
        check_finished(table)
        kept = await self._kept(table.id)
        if table.id in self._jobs:
            return
        depths = self.depths
        if kept and kept.depth in depths:
            depths = depths[depths.index(kept.depth) + 1 :]
        if not depths:
            return
        self._hub.space.check()
        waiting = self._hub.config.limits.reviews_waiting
        if self._hub.stopping or len(self._jobs) >= waiting + self._hub.config.review_processes:
            raise Refused("busy", expected=waiting, status=503)
        self._failed.pop(table.id, None)
        kept_at = self._hub.config.data / FOLDER / f"{table.id}.jsonl"
        job = Job(format_game(table.game), depths, kept_at, depths[0])
        self._jobs[table.id] = job
        job.task = self._hub.spawn(self._work(table.id, job))

    def stop(self, identity: str) -> None:
        """What is kept of an earlier one stays; what was begun is gone."""
        job = self._jobs.pop(identity, None)
        if job is None:
            return
        _end(job)
        job.kept.unlink(missing_ok=True)

    def close(self) -> None:
        """What is done stays for the next server to go on with."""
        for identity in list(self._jobs):
            _end(self._jobs.pop(identity))
        self._readers.shutdown(wait=False)

    async def _kept(self, identity: str) -> ToldReview | None:
        try:
            return await asyncio.to_thread(self._read, identity)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("reading", error)
            raise Refused("storage", came=error.problem) from error

    def _read(self, identity: str) -> ToldReview | None:
        found = self._hub.storage.record(KIND, identity)
        if found is None:
            return None
        try:
            return msgspec.json.decode(zlib.decompress(b64decode(found.text)), type=ToldReview)
        except (ValueError, zlib.error):  # damaged, or of another version: made anew
            return None

    async def _work(self, identity: str, job: Job) -> None:
        try:
            async with self._free:
                job.running = True
                await self._watch(identity, job)
        except (EOFError, OSError, StorageError) as error:
            if self._jobs.get(identity) is not job or self._hub.stopping:
                return  # it was stopped, or all of us are
            log.warning("the review of table %s was not finished: %r", identity, error)
            self._failed[identity] = None
            for oldest in list(self._failed)[:-FAILED]:
                del self._failed[oldest]
        finally:
            if job.process:
                job.process.kill()
            if self._jobs.get(identity) is job:
                del self._jobs[identity]

    async def _watch(self, identity: str, job: Job) -> None:
        """Start the process, and listen to it until it has told the last review."""
        loop = asyncio.get_running_loop()
        await asyncio.to_thread(_tidied, job.kept.parent)
        context = multiprocessing.get_context("spawn")
        told, telling = context.Pipe(duplex=False)
        process = context.Process(
            target=make_reviews, args=(telling, job.game, job.depths, job.kept), daemon=True
        )
        await asyncio.to_thread(process.start)
        job.process = process
        telling.close()
        for depth in job.depths:
            job.depth, job.steps, job.of = depth, 0, 0
            while True:
                message = await loop.run_in_executor(self._readers, told.recv)
                if self._jobs.get(identity) is not job:
                    return
                if isinstance(message, bytes):
                    break
                job.steps, job.of = message
            kept = Record(KIND, identity, b64encode(message).decode(), table=identity)
            await asyncio.to_thread(self._hub.storage.keep, [kept])
        await asyncio.to_thread(process.join)
        job.kept.unlink(missing_ok=True)


def check_finished(table: TableState) -> None:
    """While a game runs, a judge would tell too much; and of hidden cards it could tell nothing."""
    if table.status != "finished" or not table.game.over:
        raise Refused("unfinished", expected="finished", came=table.status)
    if table.game.redacted:
        raise Refused("unfinished", expected="open", came="hidden")


def _end(job: Job) -> None:
    """Who waits for a message of the process hears that there are no more."""
    if job.process:
        job.process.kill()
    elif job.task:
        job.task.cancel()


def _tidied(folder: Path) -> None:
    """Without what nobody went on with."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in folder.glob("*.jsonl"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < time.time() - KEPT_SECONDS:
                path.unlink()
