"""Chaos on PostgreSQL: processes killed, put to sleep and woken, connections cut, the database
started anew, while players play and keep a ledger of what was acknowledged to them.

    python -m tests.server.chaos --faults 500

It ends with 1 if a move is lost, doubled or in two versions, a table stands still, or fewer faults
were made than asked for. How long take-overs took is told beside what is aimed at, and decides
nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.wire.messages import PROTOCOL
from tests.server.running_server import PATIENCE
from tests.server.test_kill import Player, check_logs
from tests.support.postgres import Cluster

PROCESSES = 3
TABLES = 8
SLEEP_SECONDS = 5.0
"""Longer than a lease."""
PATIENCE_SECONDS = 2.0
"""A player goes when there was no sign of life for so long, and asks for one after half of it;
comes back after so many seconds, and twice as many each time (web/js/plumbing/connection.js)."""
FIRST_WAIT = 0.25
BALANCER_SECONDS = 1.0
"""A load balancer that asks twice a second knows after so long that a process is asleep."""
AIM_SECONDS = 5.0
"""Of 100 take-overs, 99 are to be shorter."""
PAUSE = (0.3, 1.2)
KINDS = ("kill", "sleep", "cut", "restart", "leave")
WEIGHTS = (35, 20, 25, 8, 12)


class Process:
    """One of several servers, which comes back whenever it ends."""

    def __init__(self, data: Path, url: str) -> None:
        self.data = data
        self.url = url
        self.port = 0
        self.asleep_since: float | None = None
        self.up = False
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "glueckauf", "serve", "--no-rate-limits", "--quiet"),
            *("--data", str(self.data), "--port", str(self.port)),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "GLUECKAUF_DATABASE": self.url},
        )
        assert self.process.stdout
        line = await asyncio.wait_for(self.process.stdout.readline(), 2 * PATIENCE)
        if line:  # else the database was not there: it is tried again
            self.port = int(line.decode().rsplit(":", 1)[1])
            self.up = True

    async def end(self, how: signal.Signals) -> None:
        """And begin anew."""
        self.up = False
        self.process.send_signal(how)
        await self.process.wait()
        while not self.up:
            await self.start()

    async def sleep(self) -> None:
        self.asleep_since = time.monotonic()
        self.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(SLEEP_SECONDS)
        self.process.send_signal(signal.SIGCONT)
        self.asleep_since = None

    def asleep(self, seconds: float = 0.0) -> bool:
        """For so long."""
        return self.asleep_since is not None and time.monotonic() > self.asleep_since + seconds


class Wanderer(Player):
    """Comes in at any process, and goes to another when there is no answer, as the browser does."""

    def __init__(self, site: Site, made: dict[str, Any], rng: random.Random) -> None:
        super().__init__(None, made, rng)  # type: ignore[arg-type]  # there are many
        self.site = site
        self.welcomed = False
        self.at: Process | None = None
        self.sent = 0.0
        """When the command that is pending was sent, the last time."""

    async def run(self) -> None:
        wait = FIRST_WAIT
        while not (self.stop or self.over):
            self.at = self.rng.choice(self.site.known_well())
            url = f"ws://127.0.0.1:{self.at.port}/ws"
            with suppress(OSError, EOFError, TimeoutError, WebSocketException):
                async with connect(
                    url, compression=None, open_timeout=PATIENCE_SECONDS, close_timeout=0.1
                ) as socket:
                    self.welcomed = False
                    await self._sit_for_a_while(socket)
            wait = FIRST_WAIT if self.welcomed else 2 * wait
            await asyncio.sleep(wait * self.rng.uniform(0.75, 1.25))

    async def _sit_for_a_while(self, socket: Any) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "table": self.table}
        await socket.send(json.dumps({**hello, "secrets": self.secrets}))
        while not (self.over or self.stop):
            message = json.loads(await self._next(socket))
            self.welcomed = self.welcomed or message["type"] == "welcome"
            if message["type"] == "error":
                assert message["error"]["code"] in ("storage", "busy"), message
                await asyncio.sleep(0.1)
                if not self.pending:
                    return
                await socket.send(json.dumps(self.pending))
                self.sent = time.monotonic()
            else:
                known, pending = len(self.acknowledged), self.pending
                await self._hear(socket, message)
                if len(self.acknowledged) > known:
                    self.site.moved(self)
                if self.pending is not pending or message["type"] == "table":
                    self.sent = time.monotonic()

    @staticmethod
    async def _next(socket: Any) -> Any:
        with suppress(TimeoutError):
            return await asyncio.wait_for(socket.recv(), PATIENCE_SECONDS / 2)
        await socket.send('{"type": "ping"}')
        return await asyncio.wait_for(socket.recv(), PATIENCE_SECONDS / 2)


@dataclass
class Fault:
    kind: str
    at: float
    waiting: set[str]
    """Tables at which nothing that was said since has been acknowledged."""


@dataclass
class Site:
    url: str
    processes: list[Process]
    players: list[Wanderer] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    took: dict[str, list[float]] = field(default_factory=dict)
    """By kind of fault, how long tables stood still, if the database did not do so as well."""

    def well(self) -> list[Process]:
        return [process for process in self.processes if process.up and not process.asleep()]

    def known_well(self) -> list[Process]:
        """As a load balancer would know it."""
        well = [each for each in self.processes if each.up and not each.asleep(BALANCER_SECONDS)]
        return well or self.processes

    def moved(self, player: Wanderer) -> None:
        """An answer to what was said before a fault may have been under way, and tells nothing."""
        now = time.monotonic()
        for index, fault in enumerate(self.faults):
            if player.table in fault.waiting and player.sent > fault.at:
                fault.waiting.discard(player.table)
                later = {other.kind for other in self.faults[index + 1 :]}
                if "restart" not in later:
                    self.took.setdefault(fault.kind, []).append(now - fault.at)


async def new_table(process: Process, number: int) -> dict[str, Any]:
    seats = [{"kind": "here"}, {"kind": "here"}, {"kind": "bot", "bot": "random"}]
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        url = f"http://127.0.0.1:{process.port}/api/tables"
        answer = await client.post(url, json={"seats": seats[: 2 + (number % 4 == 0)]})
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def strike(site: Site, cluster: Cluster, kind: str, rng: random.Random) -> Any:
    """One fault; tells what is still to be waited for."""
    if kind in ("cut", "restart"):
        site.faults.append(Fault(kind, time.monotonic(), site_tables(site)))
        await asyncio.to_thread(cluster.cut if kind == "cut" else cluster.restart)
        return None
    while len(site.well()) < 2:
        await asyncio.sleep(0.1)
    process = rng.choice(site.well())
    concerned = await asyncio.to_thread(tables_of, cluster, site.url, process.process.pid)
    concerned |= {player.table for player in site.players if player.at is process}
    site.faults.append(Fault(kind, time.monotonic(), concerned & site_tables(site)))
    if kind == "sleep":
        return asyncio.create_task(process.sleep())
    return asyncio.create_task(process.end(signal.SIGKILL if kind == "kill" else signal.SIGTERM))


def site_tables(site: Site) -> set[str]:
    return {player.table for player in site.players if not player.over}


def tables_of(cluster: Cluster, url: str, pid: int) -> set[str]:
    database = url.rsplit("/", 1)[1]
    owned = cluster.do("SELECT id, owner FROM tables WHERE owner IS NOT NULL", database)
    return {table for table, owner in owned if owner.endswith(f".{pid}")}


async def chaos(folder: Path, cluster: Cluster, faults: int, seed: int) -> dict[str, Any]:
    url = cluster.new_database()
    site = Site(url, [Process(folder / f"data{number}", url) for number in range(PROCESSES)])
    try:
        for process in site.processes:
            await process.start()
        await play_through(site, cluster, faults, random.Random(seed))
    finally:
        for process in site.processes:
            with suppress(AttributeError, ProcessLookupError):  # not started, or ended
                process.process.kill()
    storage = Postgres(DatabaseUrl.parse(url))
    check_logs(storage, list(site.players))
    storage.close()
    return report(site)


async def play_through(site: Site, cluster: Cluster, faults: int, rng: random.Random) -> None:
    """All faults, and until every table has gone on after them."""
    tasks: list[asyncio.Task[None]] = []
    healing: list[asyncio.Task[None]] = []

    async def sit_down() -> None:
        while sum(not player.over for player in site.players) < TABLES:
            process = rng.choice(site.known_well())
            try:
                made = await new_table(process, len(site.players))
            except httpx.HTTPError:
                await asyncio.sleep(0.2)
                continue
            player = Wanderer(site, made, random.Random(rng.random()))
            site.players.append(player)
            tasks.append(asyncio.create_task(player.run()))

    await sit_down()
    kinds = [*KINDS, *rng.choices(KINDS, WEIGHTS, k=max(0, faults - len(KINDS)))][:faults]
    for kind in kinds:
        await asyncio.sleep(rng.uniform(*PAUSE))
        again = await strike(site, cluster, kind, rng)
        if again:
            healing.append(again)
        for task in tasks:
            if task.done():
                task.result()
        await sit_down()
    await asyncio.gather(*healing)
    before = [len(player.acknowledged) for player in site.players]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not all(
        player.over or len(player.acknowledged) > count
        for player, count in zip(site.players, before, strict=True)
    ):
        await asyncio.sleep(0.05)
    for player, count in zip(site.players, before, strict=True):
        assert player.over or len(player.acknowledged) > count, "a table did not go on"
        player.stop = True
    for process in site.processes:
        process.process.kill()
        await process.process.wait()
    await asyncio.gather(*tasks)


def share_of(values: list[float], share: float) -> float:
    """The smallest that so many of them do not exceed."""
    return values[math.ceil(share * len(values)) - 1]


def report(site: Site) -> dict[str, Any]:
    """Of what was found in order. Take-overs are those after a kill, a sleep and a leave."""
    overs = sorted(
        seconds for kind in ("kill", "sleep", "leave") for seconds in site.took.get(kind, [])
    )
    return {
        "faults": dict(Counter(fault.kind for fault in site.faults)),
        "acknowledged": sum(len(player.acknowledged) for player in site.players),
        "repeated": sum(player.repeated for player in site.players),
        "take-overs": len(overs),
        "median s": round(share_of(overs, 0.5), 2) if overs else None,
        "p99 s": round(share_of(overs, 0.99), 2) if overs else None,
        "aim s": AIM_SECONDS,
        "p50, p99, most s": {
            kind: [round(share_of(sorted(values), share), 2) for share in (0.5, 0.99, 1.0)]
            for kind, values in site.took.items()
        },
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--seed", type=int, default=20_131_013)
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder, Cluster(fsync="off") as cluster:
            done = asyncio.run(chaos(Path(folder), cluster, arguments.faults, arguments.seed))
    except AssertionError:
        traceback.print_exc()
        return 1
    print(json.dumps(done, indent=2))
    made = sum(done["faults"].values())
    if made < arguments.faults:
        print(f"{made} faults of {arguments.faults} were made", file=sys.stderr)
    return int(made < arguments.faults)


if __name__ == "__main__":
    raise SystemExit(main())
