"""Workers as a server sees them: each came over a line of its own, and has places for bots."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.server.cluster.link import Kind
from glueckauf.server.work.bot_jobs import read_answer, send_job
from glueckauf.server.work.offer import OFFER, Offer, reply_to
from glueckauf.server.work.places import PlaceLost, patience

if TYPE_CHECKING:
    from glueckauf.server.cluster.link import Link
    from glueckauf.server.tables.bot_pool import BotPool
    from glueckauf.server.work.bot_jobs import BotJob
    from glueckauf.server.work.places import Queue

log = logging.getLogger("glueckauf.server")

METRICS = b"metrics"
"""What any process may be asked."""
METRICS_SECONDS = 1.0


class Line:
    """Questions to a worker, and its answers."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self._answers: dict[int, asyncio.Future[bytes]] = {}
        self._count = 0

    async def ask(self, question: bytes) -> bytes:
        """Raises PlaceLost if the line breaks before the answer."""
        if self.link.closed:
            raise PlaceLost("the worker is gone")
        self._count = number = (self._count + 1) % 2**32
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self.link.send(Kind.ASK, number, question)
        try:
            return await answer
        finally:
            del self._answers[number]

    def answered(self, number: int, said: bytes) -> None:
        answer = self._answers.get(number)
        if answer and not answer.done():
            answer.set_result(said)

    def lost(self) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(PlaceLost("the worker is gone"))


class WorkerPlace:
    """In one of the queues."""

    name = "worker"

    def __init__(self, line: Line, capacity: int) -> None:
        self._line = line
        self.capacity = capacity
        self.busy = 0

    async def run(self, job: BotJob, seconds: float, *, first: bool) -> Any:
        try:  # for longer than its own processes may hang
            async with asyncio.timeout(2 * patience(seconds)):
                answer = await self._line.ask(send_job(job, seconds, first))
        except TimeoutError:
            raise PlaceLost("the worker owes an answer") from None
        return read_answer(job.kind, answer)


class Hired:
    """The workers that this server has let in."""

    def __init__(self, bots: BotPool) -> None:
        self._queues = (bots.quick, bots.slow)
        self._workers: dict[Link, tuple[Offer, Line, list[tuple[Queue, WorkerPlace]]]] = {}

    def heard(self, link: Link, kind: Kind, number: int, said: bytes) -> bool:
        """Whether it came from a worker."""
        if kind is Kind.ASK and said.startswith(OFFER) and link not in self._workers:
            self._offered(link, number, said)
            return True
        if link not in self._workers:
            return False
        if kind is Kind.ANSWER:
            self._workers[link][1].answered(number, said)
        return True

    def _offered(self, link: Link, number: int, said: bytes) -> None:
        offer, reply = reply_to(said)
        link.send(Kind.ANSWER, number, msgspec.msgpack.encode(reply))
        if reply.refused:
            log.warning("a worker is refused: %s", reply.refused)
            return
        log.info("worker %s is there, with %d places", offer.name, offer.places)
        line = Line(link)
        queues = self._queues if offer.places else ()  # it may be there for reviews alone
        places = [(queue, WorkerPlace(line, offer.places)) for queue in queues]
        self._workers[link] = offer, line, places
        for queue, place in places:
            queue.hire(place)

    def lost(self, link: Link) -> None:
        """What it was asked is taken again, by whoever is free."""
        if link not in self._workers:
            return
        offer, line, places = self._workers.pop(link)
        log.info("worker %s is gone", offer.name)
        for queue, place in places:
            queue.dismiss(place)
        line.lost()

    def close(self) -> None:
        for link in list(self._workers):
            link.close()

    async def metrics(self) -> dict[str, str]:
        """By name, of those that answer."""
        workers = list(self._workers.values())
        texts = await asyncio.gather(*(_metrics_of(line) for _, line, _ in workers))
        return {offer.name: text for (offer, *_), text in zip(workers, texts, strict=True) if text}


async def _metrics_of(line: Line) -> str:
    try:
        return (await asyncio.wait_for(line.ask(METRICS), METRICS_SECONDS)).decode()
    except (PlaceLost, TimeoutError):
        return ""
