"""How many durable moves a server makes in a second of its work, and how soon everyone sees them.

    python bench/load.py                     100 tables with 4 seats each, then 500
    python bench/load.py --tables 50 --seconds 5
    python bench/load.py --database sqlite postgresql --processes 1 2 4
    python bench/load.py --reviews 2         beside two games that are reviewed
    python bench/load.py --site              both databases, 100, 1,000 and 2,000 tables, as a table

The server runs in processes of its own on this machine, with an empty database; every seat has a
connection, and plays random moves. First every table moves as soon as everyone has seen the last
move; then at half the rate that a second of the server's work allowed, each table by itself, after
a time that is never the same. Its work is that of all its processes and of the database; what the
players' side takes is told beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import msgspec
import process_work
from load_reviews import begin_reviews, still_reviewed
from load_table import as_table
from websocket_client import Client, let_connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.postgres import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SEATS = 4
MOST_TABLES = 2000
MOST_SECONDS = 60
WARM_UP = 2.0
AT_ONCE = 20


class Own(msgspec.Struct):
    legal: list[str] = []
    arrange: list[str] = []


class Entry(msgspec.Struct, frozen=True):
    kind: str = ""
    table: str = ""


class Info(msgspec.Struct, frozen=True):
    status: str = ""


class Whole(msgspec.Struct, tag_field="type", tag="table"):
    """What of a message the generator needs."""

    version: int
    seats: dict[str, Own]
    info: Info = Info()
    entry: Entry = Entry()


class Update(Whole, tag_field="type", tag="update"):
    pass


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    pass


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    pass


class Problem(msgspec.Struct, tag_field="type", tag="error"):
    error: Any


class Kind(msgspec.Struct):
    type: str


KINDS = {"table", "update", "welcome", "presence", "error"}
decode = msgspec.json.Decoder(Whole | Update | Welcome | Presence | Problem).decode


def read(text: bytes) -> Any:
    """One of these, or None for a message of another type: the protocol grows."""
    try:
        return decode(text)
    except msgspec.ValidationError:
        if msgspec.json.decode(text, type=Kind).type in KINDS:
            raise
        return None


@dataclass
class Figures:
    moves: int = 0
    delays: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


class Table:
    """One table with all its seats: takes a move, waits until everyone has seen it, goes on."""

    def __init__(
        self, address: tuple[str, int], secrets: list[str], figures: Figures, compress: bool
    ) -> None:
        self.address = address
        self.secrets = secrets
        self.figures = figures
        self.compress = compress
        self.pause: float | None = None
        """Seconds between moves, more or less; None for as soon as everyone has seen the last."""
        self._paced = False
        self.stopped = True
        """Until everyone is seated everywhere."""
        self._clients: list[Client] = []
        self._seen = [0] * SEATS
        self._version = 0
        self._next: tuple[int, str] | None = None
        self._sent = 0.0
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None
        self._random = random.Random(secrets[0])

    async def sit_down(self, table: str) -> None:
        loop = asyncio.get_running_loop()
        self._version, self._seen, self._next = 0, [0] * SEATS, None
        self._clients = []
        for seat in range(SEATS):
            _, client = await loop.create_connection(
                partial(Client, partial(self._hear, seat), self.compress), *self.address
            )
            self._clients.append(client)
            await client.opened
            hello = {
                "type": "hello",
                "protocol": 1,
                "table": table,
                "secrets": [self.secrets[seat]],
            }
            client.send(json.dumps(hello).encode())

    def _hear(self, seat: int, text: bytes) -> None:
        message = read(text)
        if not isinstance(message, Whole):
            if isinstance(message, Problem):
                self.figures.problems.append(text.decode())
            return
        if message.entry.kind == "rematch" and seat == 0:
            self._again(message.entry.table)
            return
        self._seen[seat] = message.version
        own = message.seats.get(str(seat))
        if own and (own.legal or own.arrange) and message.version >= max(self._seen):
            arranged = f"top {' '.join(own.arrange)}"
            self._next = seat, self._random.choice(own.legal) if own.legal else arranged
        if message.info.status == "finished" and seat == 0:
            self._clients[0].send(b'{"type":"rematch","id":"again"}')
        elif min(self._seen) == message.version > self._version:
            self._everyone_knows(message.version, message.entry.kind)

    def _everyone_knows(self, version: int, kind: str) -> None:
        now = time.perf_counter()
        if self._sent and kind != "action":  # someone sat down meanwhile
            self._version = version
            return
        if self._sent:
            self.figures.moves += 1
            self.figures.delays.append(now - self._sent)
        self._version, sent, self._sent = version, self._sent, 0.0
        if self.pause is None:
            self._move()
        else:
            wait = self._wait(self.pause, now - sent if sent else 0.0)
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._move)

    def _wait(self, pause: float, gone: float) -> float:
        """Tables that were all answered in turn begin anywhere, or they would come in one wave."""
        if self._paced:
            return pause * self._random.uniform(0.5, 1.5) - gone
        self._paced = True
        return pause * self._random.random()

    def _move(self) -> None:
        if self.stopped or self._next is None or self._sent:
            return
        (seat, action), self._next = self._next, None
        self._count += 1
        self._sent = time.perf_counter()
        self._clients[seat].send(
            b'{"type":"play","id":"%d","version":%d,"seat":%d,"action":"%b"}'
            % (self._count, self._version, seat, action.encode())
        )

    def _again(self, table: str) -> None:
        self._sent = 0.0
        self.leave()
        asyncio.get_running_loop().create_task(self.sit_down(table))

    def go(self) -> None:
        """Begin to play, or play on after a stop."""
        self.stopped = False
        if min(self._seen) == self._version > 0:  # else it moves when everyone is there
            self._move()

    def leave(self) -> None:
        if self._timer:
            self._timer.cancel()
        for client in self._clients:
            client.close()


@dataclass
class Served:
    """A server that runs: where it is, and the processes whose work is its work."""

    address: tuple[str, int]
    roots: list[int]

    def work(self) -> float:
        return sum(map(process_work.seconds, self.roots))

    def memory(self) -> float:
        return process_work.memory(self.roots[0])


@contextlib.contextmanager
def served(compress: bool, database: str, processes: int, reviews: int) -> Iterator[Served]:
    """On SQLite, or on a PostgreSQL of its own."""
    with contextlib.ExitStack() as opened:
        options, roots = ["--review-processes", str(max(1, reviews))], []
        if database == "postgresql":
            cluster = opened.enter_context(Cluster(shared_buffers="128MB", max_connections="60"))
            options += ["--database", cluster.new_database(), "--processes", str(processes)]
            roots = [cluster.process.pid]
        address, process = opened.enter_context(running(compress, sys.executable, options))
        yield Served(address, [process, *roots])


@contextlib.contextmanager
def server(compress: bool, python: str = sys.executable) -> Iterator[tuple[str, int]]:
    """A server of its own, on any free port."""
    with running(compress, python, []) as (address, _):
        yield address


@contextlib.contextmanager
def running(
    compress: bool, python: str, options: list[str]
) -> Iterator[tuple[tuple[str, int], int]]:
    """Its address, and the number of its process."""
    with tempfile.TemporaryDirectory() as data:
        command = [python, "-m", "glueckauf", "serve", "--port", "0", "--data", data, *options]
        command += ["--no-rate-limits", "--quiet", *(["--compress"] if compress else [])]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            line = process.stdout.readline()
            yield ("127.0.0.1", int(line.rsplit(":", 1)[1])), process.pid
        finally:
            process.terminate()
            process.wait(20)


def ask(address: tuple[str, int], path: str, body: Any = None) -> bytes:
    url = f"http://{address[0]}:{address[1]}{path}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(url, data) as answer:
        content: bytes = answer.read()
    return content


def figure_of(address: tuple[str, int], name: str) -> float:
    """Of all processes of a server."""
    lines = ask(address, "/metrics").decode().splitlines()
    found = [line for line in lines if line.startswith((f"{name} ", f"{name}{{process="))]
    if not found:
        raise LookupError(name)
    return sum(float(line.rpartition(" ")[2]) for line in found)


def figures_of(address: tuple[str, int], names: Sequence[str]) -> dict[str, float]:
    return {name: figure_of(address, f"glueckauf_{name}") for name in names}


async def measure(
    served: Served, tables: Sequence[Table], figures: Figures, seconds: float
) -> dict[str, float]:
    await asyncio.sleep(WARM_UP)
    names = ("syncs_total", "bytes_sent_total")
    before = await asyncio.to_thread(figures_of, served.address, names)
    figures.moves, figures.delays = 0, []
    work_before = served.work()
    began = time.perf_counter()
    own_before = time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    own_work = time.process_time() - own_before
    work = served.work() - work_before
    moves, delays = figures.moves, sorted(figures.delays)
    after = await asyncio.to_thread(figures_of, served.address, names)
    return {
        "tables": len(tables),
        "moves per second": moves / took,
        "moves per CPU second": moves / work,
        "server CPU": work / took,
        "moves per sync": moves / max(1.0, after[names[0]] - before[names[0]]),
        "bytes per move": (after[names[1]] - before[names[1]]) / max(1, moves),
        "median ms": 1000 * median(delays),
        "p99 ms": 1000 * delays[int(0.99 * len(delays))],
        "generator CPU": own_work / took,
        "server MB": served.memory() / 1e6,
    }


async def set_up(
    address: tuple[str, int], count: int, figures: Figures, compress: bool
) -> list[Table]:
    """Tables with everyone seated."""
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with at_once:
            wishes = {"seats": [{"kind": "link"}] * SEATS}
            made = json.loads(await asyncio.to_thread(ask, address, "/api/tables", wishes))
            secrets = [seat["secret"] for seat in made["seats"]]
            table = Table(address, secrets, figures, compress)
            await table.sit_down(made["table"])
            return table

    return await asyncio.gather(*(one() for _ in range(count)))


async def run(
    count: int, seconds: float, compress: bool, database: str, processes: int, reviews: int
) -> list[dict[str, float]]:
    figures = Figures()
    gc.unfreeze()
    gc.collect()
    with served(compress, database, processes, reviews) as site:
        empty = site.memory()
        tables = await set_up(site.address, count, figures, compress)
        seated = site.memory()
        begun = await asyncio.to_thread(begin_reviews, site.address, reviews)
        for table in tables:
            table.go()
        gc.freeze()  # the pauses that are measured are those of the server
        gc.disable()
        full = await measure(site, tables, figures, seconds)
        for table in tables:
            table.pause = count / (full["moves per CPU second"] / 2)
        half = await measure(site, tables, figures, seconds)
        going_on = await asyncio.to_thread(still_reviewed, site.address, begun)
        full["reviews"] = half["reviews"] = going_on
        full["KB a table"] = half["KB a table"] = (seated - empty) / 1000 / count
        for table in tables:
            table.stopped = True
            table.leave()
        if figures.problems:
            raise RuntimeError(f"{len(figures.problems)} errors, the first: {figures.problems[0]}")
    return [full, half]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument(
        "--database", nargs="+", choices=("sqlite", "postgresql"), default=["sqlite"]
    )
    parser.add_argument("--processes", type=int, nargs="+", default=[1], help="on PostgreSQL")
    parser.add_argument("--compress", action="store_true", help="as browsers do by default")
    parser.add_argument("--reviews", type=int, default=0, help="games reviewed meanwhile")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--site", action="store_true", help="all that docs/hosting.md tells")
    arguments = parser.parse_args()
    if arguments.site:
        arguments.tables, arguments.processes = [100, 1000, 2000], [1, 2, 4]
        arguments.database = ["sqlite", "postgresql"]
    let_connect(SEATS * max(arguments.tables))
    if max(arguments.tables) > MOST_TABLES or arguments.seconds > MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    rows = []
    for count in arguments.tables:
        for database, wanted in product(arguments.database, arguments.processes):
            if database == "sqlite" and wanted != arguments.processes[0]:
                continue  # there is but one
            processes = 1 if database == "sqlite" else wanted
            options = (arguments.compress, database, processes, arguments.reviews)
            work = run(count, arguments.seconds, *options)
            for load, figures in zip(("full", "half"), asyncio.run(work), strict=True):
                rows.append({"database": database, "processes": processes, "load": load, **figures})
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if arguments.site:
        print(as_table(rows))
        return
    if arguments.json:
        print(json.dumps({"compression": arguments.compress, "rows": rows}, indent=2))
        return
    print(f"compression {'on' if arguments.compress else 'off'}, {SEATS} connections a table")
    print(" | ".join(rows[0]))
    for row in rows:
        print(" | ".join(f"{v:,.1f}" if isinstance(v, float) else str(v) for v in row.values()))


if __name__ == "__main__":
    main()
