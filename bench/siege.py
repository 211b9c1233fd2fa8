"""A siege: honest players at many tables, and beside them one attacker after another.

    python bench/siege.py                             every attacker for ten seconds, 100 tables
    python bench/siege.py --seconds 4 --tables 20     as CI does
    python bench/siege.py --tree FOLDER --tell        another tree's server, judged by nobody

What decides: nobody is locked out (whoever comes, or comes back, is let in within ten seconds, and
`/health` answers), nothing is lost (not even when the server is killed at the end), the server's
memory stays within 50 MB of what it was before, and its log grows by less than a kilobyte a
second. Latencies are told. Everything stays on this machine: the server listens at 127.0.0.1, the
players come from 127.0.1.x and 127.0.2.1, the attacker from 127.0.0.66, which takes Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from siege_attackers import NAMES
from siege_players import PATIENCE, Guest, Table, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TABLES = 200
MOST_SECONDS = 60
PAUSE = 1.0
"""Seconds between the moves at a table."""
MEGABYTES = 50
LOG_BYTES_A_SECOND = 1024


@dataclass
class Figures:
    attacker: str
    attempts: int
    moves: int
    p50_ms: float
    p99_ms: float
    locked_out: int
    lost: int
    memory_mb: float
    """The most beyond what it was before."""
    log_bytes_a_second: float
    health_ms: float
    """The longest that `/health` took."""
    problems: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return (
            not self.locked_out
            and not self.lost
            and self.memory_mb < MEGABYTES
            and self.log_bytes_a_second < LOG_BYTES_A_SECOND
        )


class Besieged:
    """A server of its own, with its rates, on any free port."""

    def __init__(self, folder: Path, tree: str | None) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.environment = {**os.environ, **({"PYTHONPATH": tree} if tree else {})}
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "glueckauf", "serve", "--port", str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.folder / "data")],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.environment,
                cwd=self.folder,
            )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    @property
    def memory(self) -> float:
        """Megabytes that the server holds; bots think in processes of their own."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)
        if self.process.stdout:
            self.process.stdout.close()


@contextlib.contextmanager
def besieged(tree: str | None) -> Iterator[Besieged]:
    with tempfile.TemporaryDirectory() as folder:
        server = Besieged(Path(folder), tree)
        try:
            yield server
        finally:
            server.kill()


class Siege:
    def __init__(self, server: Besieged, tables: int) -> None:
        self.server = server
        self.tables = [Table(server.port, number, PAUSE) for number in range(tables)]
        self.visitor = Visitor(server.port)

    async def begin(self) -> None:
        for start in range(0, len(self.tables), 10):
            await asyncio.gather(*(table.begin() for table in self.tables[start : start + 10]))

    async def phase(self, name: str, seconds: float) -> Figures:
        """The figures beside one attacker, or beside none."""
        for table in self.tables:
            table.delays.clear()
        memory, log = self.server.memory, self.server.log.stat().st_size
        locked_out = sum(table.locked_out for table in self.tables)
        began, most = time.monotonic(), memory
        visitor = asyncio.create_task(self.visitor.come_again_and_again())
        attack = asyncio.create_task(self._attack(name, seconds))
        while not attack.done():
            await asyncio.sleep(0.1)
            most = max(most, self.server.memory)
        attempts = attack.result()
        visitor.cancel()
        await asyncio.gather(visitor, return_exceptions=True)
        took = time.monotonic() - began
        delays = sorted(delay for table in self.tables for delay in table.delays)
        figures = Figures(
            attacker=name,
            attempts=attempts,
            moves=len(delays),
            p50_ms=1000 * delays[len(delays) // 2] if delays else 0.0,
            p99_ms=1000 * delays[int(0.99 * len(delays))] if delays else 0.0,
            locked_out=sum(table.locked_out for table in self.tables) - locked_out,
            lost=sum(table.lost for table in self.tables),
            memory_mb=most - memory,
            log_bytes_a_second=(self.server.log.stat().st_size - log) / took,
            health_ms=1000 * self.visitor.slowest,
        )
        stuck = [table for table in self.tables if table.waits > PATIENCE]
        figures.locked_out += self.visitor.locked_out + len(stuck)
        figures.problems = [*self.visitor.problems[:3]]
        for table in self.tables:
            figures.problems += table.problems[:1]
            table.problems.clear()
        self.visitor.forget()
        return figures

    async def _attack(self, name: str, seconds: float) -> int:
        if name == "nobody":
            await asyncio.sleep(seconds)
            return 0
        script = Path(__file__).with_name("siege_attackers.py")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(script), name, str(self.server.port), str(seconds)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        said, _ = await process.communicate(json.dumps(self.tables[0].made).encode())
        return int(said or 0)

    async def count_losses(self) -> int:
        """Kill the server, start it again, and look for every move that anyone has seen."""
        games = [game for table in self.tables for game in await table.stop()]
        self.server.kill()
        self.server.start()
        lost = 0
        guest = Guest(self.server.port, "127.0.2.1")
        for made, version in games:
            answer = await guest.ask("GET", f"/api/tables/{made['table']}", made["host"])
            lost += max(0, version - (answer or {}).get("version", 0))
        return lost


async def run(tables: int, seconds: float, tree: str | None, names: list[str]) -> list[Figures]:
    with besieged(tree) as server:
        siege = Siege(server, tables)
        await siege.begin()
        await asyncio.sleep(2)
        rows = []
        for name in ("nobody", *names):
            rows.append(await siege.phase(name, seconds))
            print(line(rows[-1]), file=sys.stderr, flush=True)
        rows[-1].lost += await siege.count_losses()
        return rows


COLUMNS = ("attacker", "attempts", "moves", "p50 ms", "p99 ms", "locked out", "lost", "memory MB")
HEAD = "| " + " | ".join((*COLUMNS, "log B/s", "health ms", "")) + " |"


def line(row: Figures) -> str:
    values: list[Any] = [value for name, value in asdict(row).items() if name != "problems"]
    cells = [f"{value:,.1f}" if isinstance(value, float) else str(value) for value in values]
    return "| " + " | ".join([*cells, "holds" if row.holds else "does not hold"]) + " |"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10, help="for each attacker")
    parser.add_argument("--attackers", nargs="+", choices=NAMES, default=list(NAMES))
    parser.add_argument("--tree", help="folder with the package `glueckauf` of another version")
    parser.add_argument("--tell", action="store_true", help="only tell the figures")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.tables > MOST_TABLES or arguments.seconds > MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    rows = asyncio.run(
        run(arguments.tables, arguments.seconds, arguments.tree, arguments.attackers)
    )
    if arguments.json:
        print(json.dumps([{**asdict(row), "holds": row.holds} for row in rows], indent=1))
    else:
        print("\n".join((HEAD, "| --- " * HEAD.count(" | ") + "| --- |", *map(line, rows))))
        for row in rows:
            for problem in row.problems:
                print(f"{row.attacker}: {problem}")
    return 0 if arguments.tell or all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
