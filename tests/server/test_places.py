"""The queue of bots' jobs: one's own processes first, then workers; what is lost is done again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from glueckauf import Game
from glueckauf.bots.protocol import BotError
from glueckauf.pools.worker_processes import Pool
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.view import View
from glueckauf.server.work import hired, places
from glueckauf.server.work.bot_jobs import (
    BotJob,
    decide,
    hint_for,
    prices_for,
    read_answer,
    read_job,
    send_answer,
    send_failure,
    send_job,
)
from glueckauf.server.work.hired import Line, WorkerPlace
from glueckauf.server.work.offer import OFFER, Offer, reply_to, send_offer
from glueckauf.server.work.places import TRIES, PlaceLost, Queue
from tests.server.room import in_loop
from tests.server.test_kill import _alive

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = Game.new(2, seed=4)
VIEW = View(GAME.state, GAME.seat)
JOB = BotJob("decision", VIEW, 7, "random")


class Stand:
    """A place that answers when it is let, or is lost."""

    name = "worker"

    def __init__(self, capacity: int = 1, answer: str = "done") -> None:
        self.capacity = capacity
        self.busy = 0
        self.answer = answer
        self.let = asyncio.Event()
        self.lost = False
        self.asked: list[tuple[str, float]] = []

    async def run(self, job: BotJob, seconds: float, *, first: bool) -> Any:  # noqa: ARG002  # a worker's queue asks
        self.asked.append((job.bot, seconds))
        await self.let.wait()
        if self.lost:
            raise PlaceLost("gone")
        return self.answer


async def asked(*stands: Stand, times: int = 1) -> None:
    while sum(len(stand.asked) for stand in stands) < times:
        await asyncio.sleep(0)


@in_loop
async def test_workers_do_what_is_too_much_for_one() -> None:
    ends: Counter[tuple[str, str, str]] = Counter()
    queue, worker = Queue(0, ends), Stand(2)
    queue.hire(worker)
    jobs = [asyncio.ensure_future(queue.run(JOB, 2.0)) for _ in range(5)]
    await asked(worker, times=2)
    assert (worker.busy, queue.waiting) == (2, 3)
    other = Stand(1, "other")
    queue.hire(other)
    await asked(other)
    for stand in (worker, other):
        stand.let.set()
    answers = await asyncio.gather(*jobs)
    assert Counter(answers) == {"done": len(worker.asked), "other": len(other.asked)}
    assert (worker.busy, other.busy, queue.waiting) == (0, 0, 0)
    assert ends == {("decision", "worker", "done"): 5}
    queue.close()


@in_loop
async def test_a_lost_job_is_done_by_another() -> None:
    ends: Counter[tuple[str, str, str]] = Counter()
    queue, lost, other = Queue(0, ends), Stand(), Stand(answer="other")
    queue.hire(lost)
    job = asyncio.ensure_future(queue.run(JOB, 1.0))
    await asked(lost)
    queue.dismiss(lost)
    lost.lost = True
    lost.let.set()
    queue.hire(other)
    other.let.set()
    assert await job == "other"
    assert ends == {("decision", "worker", "again"): 1, ("decision", "worker", "done"): 1}
    queue.close()


@in_loop
async def test_who_loses_everyone_is_told_so() -> None:
    queue, stand = Queue(0), Stand()
    stand.lost = True
    stand.let.set()
    queue.hire(stand)
    with pytest.raises(PlaceLost):
        await queue.run(JOB, 1.0)
    assert len(stand.asked) == TRIES
    assert stand.busy == 0
    queue.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """At first; whoever is asked then has all the time."""
    limits = iter([0.3])

    def patience(_: float) -> float:
        return next(limits, 60.0)

    monkeypatch.setattr(places, "patience", patience)
    monkeypatch.setattr(hired, "patience", patience)


@pytest.mark.usefixtures("impatient")
def test_a_process_that_hangs_is_ended_and_its_jobs_are_done_again() -> None:
    """Also what waited behind it."""

    @in_loop
    async def body() -> None:
        ends: Counter[tuple[str, str, str]] = Counter()
        queue = Queue(2, ends)
        queue.own.pool = Pool(2)
        await asyncio.wrap_future(queue.own.pool.executor.submit(os.getpid))
        hanging = [*queue.own.pool.executor._processes]
        for process in hanging:
            os.kill(process, signal.SIGSTOP)
        found = await asyncio.gather(queue.run(JOB, 1.0), queue.run(JOB, 1.0))
        assert set(found) == {decide("random", VIEW, 7, 1.0)}
        assert ends["decision", "here", "again"] in (1, 2)
        assert ends["decision", "here", "done"] == 2
        while any(map(_alive, hanging)):
            await asyncio.sleep(0.01)
        queue.close()

    body()


class Silent:
    """The line to a worker that lives, and says nothing."""

    closed = False

    def send(self, *_: object) -> None:
        pass


@pytest.mark.usefixtures("impatient")
def test_what_a_worker_never_answers_is_done_elsewhere() -> None:
    @in_loop
    async def body() -> None:
        ends: Counter[tuple[str, str, str]] = Counter()
        queue, other = Queue(0, ends), Stand(1, "other")
        silent = WorkerPlace(Line(Silent()), 5)  # type: ignore[arg-type]  # as good as a link
        other.let.set()
        queue.hire(silent)
        queue.hire(other)
        assert await queue.run(JOB, 0.0) == "other"
        assert ends == {("decision", "worker", "again"): 1, ("decision", "worker", "done"): 1}
        assert (silent.busy, other.busy) == (0, 0)
        queue.close()

    body()


@in_loop
async def test_tables_with_people_come_first_and_nobody_waits_long() -> None:
    queue, stand = Queue(0), Stand()
    queue.hire(stand)

    async def ask(bot: str, *, first: bool) -> None:
        await queue.run(replace(JOB, bot=bot), 1.0, first=first)

    tasks = [asyncio.create_task(ask(f"alone {number}", first=False)) for number in range(20)]
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(ask(f"people {number}", first=True)) for number in range(3)]
    await asyncio.sleep(0)
    assert stand.asked == [("alone 0", 1.0)]
    tasks[5].cancel()
    stand.let.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    order = [bot for bot, _ in stand.asked]
    assert order[:5] == ["alone 0", "people 0", "people 1", "people 2", "alone 1"]
    assert "alone 5" not in order
    assert len(order) == 22
    seconds = [seconds for _, seconds in stand.asked]
    assert seconds[1] < 0.3, "many wait"
    assert seconds[-1] == 1.0, "nobody waits any more"
    assert (stand.busy, queue.waiting) == (0, 0)
    queue.close()


@in_loop
async def test_whoever_is_gone_leaves_the_place_to_others() -> None:
    queue, stand = Queue(0), Stand()
    queue.hire(stand)
    jobs = [asyncio.ensure_future(queue.run(JOB, 1.0)) for _ in range(3)]
    await asked(stand)
    jobs[0].cancel()
    jobs[1].cancel()
    await asked(stand, times=2)
    stand.let.set()
    assert await jobs[2] == "done"
    assert (stand.busy, queue.waiting) == (0, 0)
    queue.close()


def test_without_workers_a_server_helps_itself(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(places, "ALONE_SECONDS", 0.01)

    @in_loop
    async def body() -> None:
        queue = Queue(0)
        assert await queue.run(JOB, 1.0) == decide("random", VIEW, 7, 1.0)
        assert queue.own.pool
        stand = Stand()
        stand.let.set()
        queue.hire(stand)
        assert await queue.run(JOB, 1.0) == "done"
        assert queue.own.pool is None, "as soon as it can, it leaves it to them again"
        queue.close()

    body()
    assert "no worker is there" in caplog.text


# As data


def test_a_decision_goes_and_comes_as_data() -> None:
    job, *_ = read_job(send_job(JOB, 1.0, first=True))
    assert job == JOB
    assert read_answer("decision", send_answer("mine 6")) == "mine 6"


@pytest.mark.parametrize(("kind", "made"), [("hint", hint_for), ("prices", prices_for)])
def test_what_the_judge_finds_goes_and_comes_as_data(
    kind: Any, made: Callable[[View, int, float], Any]
) -> None:
    found = made(VIEW, 7, 0.1)
    assert BotJob(kind, VIEW, 7).done(0.1) == found
    assert read_answer(kind, send_answer(found)) == found


@pytest.mark.parametrize("kind", ["hint", "prices"])
def test_what_takes_too_long_is_none(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.analysis.patience.patience", time.monotonic)
    found = BotJob(kind, VIEW, 7).done(0.1)
    assert found is None
    assert read_answer(kind, send_answer(found)) is None


def test_what_fails_there_fails_here() -> None:
    with pytest.raises(BotError, match="RuntimeError: told to fail"):
        read_answer("hint", send_failure(RuntimeError("told to fail")))
    with pytest.raises(PlaceLost, match="ended by itself"):
        read_answer("hint", send_failure(PlaceLost("a bot's process ended by itself")))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kind": "review"}, "Invalid enum value 'review'"),
        ({"fields": {"no such field": 1}}, "a table has no field 'no such field'"),
        ({"fields": {"supply": [1]}}, "supply holds"),
        ({"viewer": 9}, "9"),
        ({"seed": "x"}, "Expected `int`"),
    ],
)
def test_what_is_no_job_is_refused(changes: dict[str, Any], told: str) -> None:
    sent = msgspec.msgpack.decode(send_job(JOB, 1.0, first=True))
    with pytest.raises((ValueError, GlueckAufError), match=told):
        read_job(msgspec.msgpack.encode({**sent, **changes}))


def test_a_worker_is_the_same_software() -> None:
    offer = Offer("anna", 3)
    assert reply_to(send_offer(offer)) == (offer, reply_to(send_offer(offer))[1])
    assert reply_to(send_offer(offer))[1].refused is None
    for other in (
        Offer("anna", 3, software="0.0.1"),
        Offer("anna", 3, rules=99),
        Offer("anna", 3, compiled=not offer.compiled),
    ):
        refused = reply_to(send_offer(other))[1].refused
        assert refused
        assert "this server is glueckauf" in refused
    told = reply_to(OFFER + b"something else")[1].refused
    assert told
    assert "cannot be read" in told
