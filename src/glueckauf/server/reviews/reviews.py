"""Reviews as players ask for them, at whichever process: begin one, stop it, see how far it is."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import zlib
from base64 import b64decode
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from glueckauf.record.files.game_file import format_game
from glueckauf.server.errors import Refused
from glueckauf.server.reviews.review_maker import LOOK_SECONDS, ReviewMaker
from glueckauf.server.reviews.review_queue import REVIEW, ReviewQueue
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.wire.review_types import ReviewAnswer, ToldReview

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.reviews.review_queue import Queued
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.tables.table_state import TableState

log = logging.getLogger("glueckauf.server")

Answer = TypeVar("Answer")

DEPTHS = ("quick", "normal", "deep")
"""A quick look comes first, and is there to be read while a longer one is made."""


class Reviews:
    """Those that are kept, and those in the queue that all processes share."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._queue = ReviewQueue(hub.storage)
        self.maker = ReviewMaker(
            self._queue,
            f"server.{secrets.token_urlsafe(6)}.{os.getpid()}",
            hub.config.review_processes,
            hub.metrics,
        )

    @property
    def depths(self) -> tuple[str, ...]:
        """From the quick look to the longest that this server takes."""
        return tuple(dict.fromkeys((DEPTHS[0], self._hub.config.review_depth)))

    async def answer(self, table: TableState, known: str | None = None) -> ReviewAnswer:
        """How far it is, and the review itself unless that one is `known`."""
        check_finished(table)
        queued = await self._asked(self._queue.find, table.id)
        kept = await self._asked(self._kept, table.id)
        state, ahead = "none", 0
        job = queued.job if queued and not queued.job.failed else None
        if queued and job:
            state, ahead = await self._asked(self._place_of, queued)
        elif kept and kept.depth == self.depths[-1]:
            state = "done"
        elif queued:
            state = "failed"
        return ReviewAnswer(
            state=state,  # type: ignore[arg-type]  # one of them
            depth=job.depths[0] if job else None,
            steps=job.steps if job else 0,
            of=job.of if job else 0,
            ahead=ahead,
            kept=kept.depth if kept else None,
            review=None if kept and kept.depth == known else kept,
        )

    async def begin(self, table: TableState) -> None:
        """Begin, or go on; nothing happens if it is being made, or done. Raises Refused."""
        check_finished(table)
        kept = await self._asked(self._kept, table.id)
        depths = self.depths
        if kept and kept.depth in depths:
            depths = depths[depths.index(kept.depth) + 1 :]
        if not depths:
            return
        self._hub.space.check()
        most = self._hub.config.limits.reviews_waiting
        game = format_game(table.game)
        if self._hub.leaving or not await self._asked(
            self._queue.begin, table.id, game, depths, most
        ):
            raise Refused("busy", expected=most, status=503)
        await self.look()

    async def stop(self, table: str) -> None:
        """What is kept of an earlier one stays; what was begun is gone."""
        await self._asked(self._queue.stop, table)
        self.maker.stopped(table)

    async def look_again_and_again(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:  # of one job: the others are waiting
                log.exception("what waits to be reviewed cannot be looked through")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        try:
            await self.maker.look()
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("reading", error)

    def _place_of(self, queued: Queued) -> tuple[str, int]:
        """Whether it waits, and how many of the others come before it."""
        running, waiting = self._queue.jobs()
        tables = [one.table for one in waiting]
        if queued.table in tables:
            return "waiting", len(running) + tables.index(queued.table)
        return "running", 0

    def _kept(self, table: str) -> ToldReview | None:
        found = self._hub.storage.record(REVIEW, table)
        if found is None:
            return None
        try:
            return msgspec.json.decode(zlib.decompress(b64decode(found.text)), type=ToldReview)
        except (ValueError, zlib.error):  # damaged, or of another version: made anew
            return None

    async def _asked(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Of the storage, in a thread."""
        try:
            return await asyncio.to_thread(work, *arguments)
        except StorageError as error:
            self._hub.storage_watch.warn_seldom("reading", error)
            raise Refused("storage", came=error.problem) from error


def check_finished(table: TableState) -> None:
    """While a game runs, a judge would tell too much; and of hidden cards it could tell nothing."""
    if table.status != "finished" or not table.game.over:
        raise Refused("unfinished", expected="finished", came=table.status)
    if table.game.redacted:
        raise Refused("unfinished", expected="open", came="hidden")
