"""`glueckauf work`: a process that has no tables, and works for all servers on a database.

It finds the servers in the database, comes to each over the line that has the key, and is asked
there what bots decide. Reviews it takes from the queue in the database, while a server has let it
in. Nothing is kept here: whoever is lost, or told to stop, has given its work back.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import secrets
import signal
import socket
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.server.cluster.link import Kind, Link
from glueckauf.server.network.metrics import Metrics
from glueckauf.server.reviews.review_maker import LOOK_SECONDS, ReviewMaker
from glueckauf.server.reviews.review_queue import ReviewQueue
from glueckauf.server.storage.leases import Leases
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.bot_pool import BotPool
from glueckauf.server.work.bot_jobs import read_job, send_answer, send_failure
from glueckauf.server.work.hired import METRICS
from glueckauf.server.work.offer import Offer, Reply, send_offer

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from glueckauf.server.storage.database_url import DatabaseUrl

log = logging.getLogger("glueckauf.server")

KINDS = ("bots", "reviews")
DIAL_SECONDS = 2.0
AGAIN_SECONDS = 5.0
"""After which a server that did not answer is tried again."""
OFFER_NUMBER = 0
"""What it asks a server itself; the server counts from 1."""


@dataclass(frozen=True, slots=True)
class WorkConfig:
    url: DatabaseUrl
    key: str | None = None
    """Without one, that which the servers share in the database."""
    processes: int = 1
    """So many bots of each kind, quick and slow, think at once, and so many games are reviewed."""
    kinds: tuple[str, ...] = KINDS


def work(config: WorkConfig) -> None:
    """Until a signal says to stop."""
    with closing(Postgres(config.url, use="serving")) as storage:
        asyncio.run(_work(config, storage))


async def _work(config: WorkConfig, storage: Postgres) -> None:
    loop = asyncio.get_running_loop()
    worker = Worker(config, storage)
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: loop.call_soon_threadsafe(worker.stop.set))
    print(f"Glück Auf works for {config.url}", flush=True)
    await worker.run()


class Worker:
    """Made on the event loop that serves it."""

    def __init__(self, config: WorkConfig, storage: Postgres) -> None:
        self.name = f"{socket.gethostname()}.{secrets.token_urlsafe(6)}.{os.getpid()}"
        self.stop = asyncio.Event()
        self._leases = Leases(storage, self.name, 0)
        self._key = (config.key or self._leases.shared_key(secrets.token_urlsafe(32))).encode()
        bots, reviews = (config.processes if kind in config.kinds else 0 for kind in KINDS)
        self._offer = Offer(self.name, bots)
        self._bots = BotPool(bots, 0)
        self._metrics = Metrics()
        self._maker = ReviewMaker(
            ReviewQueue(storage), self.name, reviews, self._metrics, place="worker"
        )
        self._not_before: dict[str, float] = {}
        """When a server is dialled again: one that refused never, as it will not change."""
        self._links: dict[Link, str] = {}
        self._let_in: set[Link] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self) -> None:
        while not self.stop.is_set():
            try:
                servers = await asyncio.to_thread(self._leases.processes)
                now = asyncio.get_running_loop().time()
                for name in servers.keys() - self._links.values():
                    if self._not_before.get(name, 0) <= now:
                        self._spawn(self._dial(name, servers[name]))
                if self._let_in:
                    await self._maker.look()
            except StorageError as error:
                log.warning("%s", error)
            try:
                await asyncio.wait_for(self.stop.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue
        links = list(self._links)
        self._links.clear()
        for link in links:
            link.close()
        for task in self._tasks:
            task.cancel()
        self._bots.close()
        await self._maker.close()

    def _spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _dial(self, server: str, address: str) -> None:
        """What is wrong is said once for each server."""
        loop = asyncio.get_running_loop()
        host, _, port = address.replace("[", "").replace("]", "").rpartition(":")
        known = server in self._not_before
        self._not_before[server] = loop.time() + DIAL_SECONDS + AGAIN_SECONDS
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                _, link = await loop.create_connection(
                    lambda: Link(self._key, self._heard, self._lost, dialled=True),
                    host,
                    int(port),
                )
                await link.ready
        except OSError as error:
            if not known:
                why = str(error) or "no answer"
                log.warning("server %s at %s does not let this worker in: %s", server, address, why)
        else:
            if link.closed:  # as soon as it was there
                return
            self._links[link] = server
            link.send(Kind.ASK, OFFER_NUMBER, send_offer(self._offer))

    def _heard(self, link: Link, kind: Kind, number: int, said: bytes) -> None:
        if kind is Kind.ANSWER and number == OFFER_NUMBER:
            self._answered(link, msgspec.msgpack.decode(said, type=Reply))
        elif kind is Kind.ASK and said == METRICS:
            link.send(Kind.ANSWER, number, self._metrics.text({}).encode())
        elif kind is Kind.ASK:
            self._spawn(self._do(link, number, said))

    def _answered(self, link: Link, reply: Reply) -> None:
        server = self._links[link]
        if reply.refused:
            log.error("server %s refuses this worker: %s", server, reply.refused)
            self._not_before[server] = math.inf
            link.close()
        else:
            log.info("server %s has let this worker in", server)
            self._not_before.pop(server)
            self._let_in.add(link)

    async def _do(self, link: Link, number: int, said: bytes) -> None:
        try:
            job, seconds, first = read_job(said)
            answer = send_answer(await self._bots.queue_of(job).run(job, seconds, first=first))
        except Exception as error:
            log.exception("a job failed")
            answer = send_failure(error)
        link.send(Kind.ANSWER, number, answer)

    def _lost(self, link: Link) -> None:
        server = self._links.pop(link, None)
        self._let_in.discard(link)
        if server and server not in self._not_before:
            log.info("server %s is gone", server)
