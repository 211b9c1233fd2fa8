"""The contract of the queue of reviews, on every kind of storage: who shares that shares it."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.reviews.review_queue import (
    LEASE_MS,
    TRIES,
    Material,
    Queued,
    ReviewQueue,
)
from glueckauf.server.storage.storage import Addition

if TYPE_CHECKING:
    from glueckauf.server.storage.storage import Storage

DEPTHS = ("quick", "normal")
MOST = 30


class Clock:
    """That of the storage, as a test wants it."""

    now = 0


@pytest.fixture
def clock(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(storage, "now", lambda: clock.now)
    return clock


@pytest.fixture
def queue(storage: Storage, clock: Clock) -> ReviewQueue:
    return ReviewQueue(storage)


def begin(queue: ReviewQueue, table: str, most: int = MOST) -> bool:
    return queue.begin(table, f"the game of {table}", DEPTHS, most)


def take(queue: ReviewQueue, name: str) -> Queued:
    (taken,) = queue.take(name, 1)
    return taken


def test_whoever_is_free_takes_the_first(queue: ReviewQueue, clock: Clock) -> None:
    assert queue.jobs() == ([], [])
    assert queue.take("anna", 3) == []
    for clock.now, table in enumerate("cab"):
        assert begin(queue, table)
    running, waiting = queue.jobs()
    assert (running, [one.table for one in waiting]) == ([], ["c", "a", "b"])
    first = take(queue, "anna")
    assert (first.table, first.job.depths, first.record.owner) == ("c", DEPTHS, "anna")
    assert queue.material("c") == Material("the game of c")
    assert [one.table for one in queue.take("bela", 5)] == ["a", "b"]
    assert queue.take("anna", 5) == []
    running, waiting = queue.jobs()
    assert ([one.table for one in running], waiting) == (["a", "b", "c"], [])
    assert queue.waiting() == 0


def test_a_table_has_one_job(queue: ReviewQueue, clock: Clock) -> None:
    begin(queue, "a")
    mine = take(queue, "anna")
    clock.now = 5
    assert begin(queue, "a"), "it is being made"
    assert queue.find("a") == mine
    assert queue.take("bela", 5) == []


def test_progress_is_seen_by_all_and_renews_the_lease(queue: ReviewQueue, clock: Clock) -> None:
    begin(queue, "a")
    mine: Queued | None = take(queue, "anna")
    for step in range(1, 4):
        assert mine
        clock.now = step * LEASE_MS // 2
        mine = queue.renew(mine, step, 60)
        assert queue.find("a") == mine
        assert mine
        assert (mine.job.steps, mine.job.of) == (step, 60)
        assert queue.jobs() == ([mine], [])
        assert queue.take("bela", 5) == []


def test_the_job_of_one_who_is_lost_is_taken_again(queue: ReviewQueue, clock: Clock) -> None:
    begin(queue, "a")
    lost = take(queue, "anna")
    known = Material("the game of a", b"what anna knew")
    lost = queue.renew(lost, 7, 60, known) or lost
    clock.now = LEASE_MS - 1
    assert queue.take("bela", 5) == []
    clock.now = LEASE_MS
    mine = take(queue, "bela")
    assert queue.material("a") == known
    # whoever comes back changes nothing, and finds out
    assert queue.renew(lost, 8, 60, Material("x")) is None
    assert queue.made(lost, b"a review") is None
    assert queue.give_back(lost, None) is None
    assert queue.fail(lost) is None
    assert queue.find("a") == mine
    assert queue.material("a") == known


def test_what_is_made_is_kept_depth_by_depth(queue: ReviewQueue, storage: Storage) -> None:
    begin(queue, "a")
    mine = take(queue, "anna")
    left = queue.made(mine, b"quick")
    assert left
    assert (left.job.depths, left.job.steps) == (("normal",), 0)
    assert queue.find("a") == left
    end = queue.made(left, b"normal")
    assert end
    assert end.job.depths == ()
    assert queue.find("a") is None
    assert [one.kind for one in storage.records()] == ["review"]


def test_what_is_stopped_is_gone_for_whoever_makes_it(
    queue: ReviewQueue, clock: Clock, storage: Storage
) -> None:
    begin(queue, "a")
    mine = take(queue, "anna")
    queue.stop("a")
    assert queue.renew(mine, 1, 60, Material("x")) is None
    assert queue.made(mine, b"quick") is None
    assert storage.records() == []
    clock.now = 2
    begin(queue, "a")
    assert queue.renew(mine, 1, 60) is None, "another job is not the old one"


def test_a_deleted_table_is_not_reviewed(queue: ReviewQueue, storage: Storage) -> None:
    storage.add([[Addition("a", 1, (b"one",), 0)]])
    begin(queue, "a")
    mine = take(queue, "anna")
    storage.delete("a")
    assert queue.made(mine, b"quick") is None
    assert storage.records() == []


def test_what_is_given_back_comes_first(queue: ReviewQueue, clock: Clock) -> None:
    for clock.now, table in enumerate("ab"):
        begin(queue, table)
    mine = take(queue, "anna")
    mine = queue.renew(mine, 5, 60) or mine
    for _ in range(TRIES + 1):  # which is nobody's fault
        assert queue.give_back(mine, Material("the game of a", b"notes"))
        mine = take(queue, "bela")
        assert (mine.table, mine.job.steps, mine.job.tries) == ("a", 5, 1)
    assert queue.material("a") == Material("the game of a", b"notes")


def test_what_fails_waits_to_be_asked_for_again(queue: ReviewQueue, clock: Clock) -> None:
    begin(queue, "a")
    mine = take(queue, "anna")
    noted = queue.renew(mine, 5, 60, Material("the game of a", b"notes"))
    assert noted
    failed = queue.fail(noted)
    assert failed
    assert failed.job.failed
    assert queue.find("a") == failed
    clock.now = 10**9
    assert (queue.take("bela", 5), queue.waiting()) == ([], 0)
    assert begin(queue, "a")
    assert take(queue, "bela").job.tries == 1
    assert queue.material("a") == Material("the game of a", b"notes"), "it goes on from there"


def test_who_takes_everyone_down_with_it_has_failed(queue: ReviewQueue, clock: Clock) -> None:
    begin(queue, "a")
    for number in range(TRIES):
        assert take(queue, f"{number}").job.tries == number + 1
        clock.now += LEASE_MS
    assert queue.take("last", 5) == []
    found = queue.find("a")
    assert found
    assert found.job.failed


def test_another_game_begins_anew(queue: ReviewQueue) -> None:
    begin(queue, "a")
    mine = take(queue, "anna")
    mine = queue.renew(mine, 5, 60, Material("the game of a", b"notes")) or mine
    queue.fail(mine)
    assert queue.begin("a", "another game", DEPTHS, MOST)
    assert queue.material("a") == Material("another game")


def test_so_many_may_wait_and_no_more(queue: ReviewQueue) -> None:
    assert begin(queue, "a", most=2)
    assert begin(queue, "b", most=2)
    assert not begin(queue, "c", most=2)
    assert begin(queue, "b", most=2), "it has its place"
    assert (queue.find("c"), queue.material("c")) == (None, None)
    take(queue, "anna")
    assert begin(queue, "c", most=2), "what is being made waits no more"


def test_the_limit_holds_whoever_asks_at_once(queue: ReviewQueue) -> None:
    """Who comes when all places are taken meanwhile withdraws."""
    begun: list[bool] = []
    together = threading.Barrier(6)

    def ask(number: int) -> None:
        together.wait()
        begun.append(begin(queue, f"{number}", most=2))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(begun) == 6
    assert sum(begun) == queue.waiting() <= 2


def test_many_who_take_get_each_once(queue: ReviewQueue) -> None:
    for number in range(20):
        begin(queue, f"{number}")
    taken: list[str] = []

    def work(name: str) -> None:
        while found := queue.take(name, 2):
            taken.extend(one.table for one in found)

    threads = [threading.Thread(target=work, args=(f"{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken, key=int) == [f"{n}" for n in range(20)]


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_lease_is_by_the_clock_of_the_storage(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """Whatever the clock here says: nothing is taken too early, or too late."""
    queue, right = ReviewQueue(storage), time.time_ns
    began = storage.now()
    assert abs(began - right() // 1_000_000) < 60_000, "milliseconds UTC"
    begin(queue, "a")
    mine = take(queue, "anna")
    wrong = 3600 * hours
    monkeypatch.setattr(time, "time_ns", lambda: right() + wrong * 10**9)
    monkeypatch.setattr(time, "time", lambda: right() / 10**9 + wrong)
    begin(queue, "b")
    assert queue.jobs() == ([mine], [queue.find("b")])
    renewed = queue.renew(mine, 1, 60)
    assert renewed
    theirs = take(queue, "bela")
    assert theirs.table == "b"
    assert queue.take("carl", 5) == []
    ends = storage.now() + LEASE_MS
    for one in (mine, renewed, theirs):
        assert began + LEASE_MS <= (one.record.due or 0) <= ends
    monkeypatch.setattr(storage, "now", lambda: ends)
    assert [one.table for one in queue.take("carl", 5)] == ["a", "b"]
