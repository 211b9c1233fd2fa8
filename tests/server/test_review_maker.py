"""Whoever makes reviews: one job does not get in the way of another, and none is lost."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from glueckauf.record.files.game_file import format_game
from glueckauf.server.network.metrics import Metrics
from glueckauf.server.reviews.review_maker import ReviewMaker
from glueckauf.server.reviews.review_queue import ReviewQueue
from tests.analysis.games import late_game
from tests.server.memory import Memory
from tests.server.room import in_loop

if TYPE_CHECKING:
    from glueckauf.server.reviews.review_queue import Queued

TABLE = "q3J9x0aZ"


class Queue(ReviewQueue):
    """Taking is slow when a test wants it."""

    def __init__(self) -> None:
        super().__init__(Memory())
        self.taking, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()

    def take(self, owner: str, most: int) -> list[Queued]:
        taken = super().take(owner, most)
        if taken:
            self.taking.set()
            self.go_on.wait()
        return taken


@pytest.fixture
def queue() -> Queue:
    queue = Queue()
    assert queue.begin(TABLE, format_game(late_game(workers=9)), ("quick",), 30)
    return queue


@in_loop
async def test_who_is_stopped_and_begun_again_is_made(queue: Queue) -> None:
    maker = ReviewMaker(queue, "anna", 2, Metrics())
    await maker.look()
    queue.stop(TABLE)  # by another server: the maker finds out by itself
    assert queue.begin(TABLE, format_game(late_game()), ("quick",), 30)
    await maker.look()
    while (queued := queue.find(TABLE)) and not queued.job.failed:
        await asyncio.sleep(0.02)
    assert queued is None, "it is done"
    while sum(maker._metrics.jobs.values()) < 2:
        await asyncio.sleep(0.02)
    assert maker._metrics.jobs == {
        ("review", "here", "done"): 1,
        ("review", "here", "stopped"): 1,
    }
    await maker.close()


@in_loop
async def test_what_is_just_being_taken_is_given_back(queue: Queue) -> None:
    maker = ReviewMaker(queue, "anna", 1, Metrics())
    queue.go_on.clear()
    looking = asyncio.ensure_future(maker.look())
    await asyncio.to_thread(queue.taking.wait)
    looking.cancel()
    closing = asyncio.ensure_future(maker.close())
    await asyncio.sleep(0)
    queue.go_on.set()
    await closing
    (waiting,) = queue.jobs()[1]
    assert (waiting.table, waiting.record.owner) == (TABLE, None)
    assert maker._metrics.jobs == {("review", "here", "given_back"): 1}
