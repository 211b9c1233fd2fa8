"""How many moves a server makes in a second of its work, beside boardgame.io's.

    python bench/peer_boardgame.py                                  this Python's install
    python bench/peer_boardgame.py --python before --python after   two installs of ours, in one run

boardgame.io keeps a toy game of four in memory; ours is the whole game, durable. Both have four
sockets a table, on loopback, and a table moves as soon as everyone has seen the last move. All
servers run through all rounds and have their turn in each; nobody else plays meanwhile. npm and
node are needed; the package is installed under `.bench`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from load import Figures, figure_of, server, set_up
from peers import BENCH, HERE, PeersError, run
from table import Bar, Row, format_table
from toy_table import ToyTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

BOARDGAME = BENCH / "boardgame"
REQUIREMENT = "boardgame.io@0.50.2"
MOST_TABLES, MOST_ROUNDS, MOST_SECONDS = 100, 20, 30
WARM_UP = 1.0
PEER = "boardgame.io"


class AnyTable(Protocol):
    stopped: bool

    def go(self) -> None: ...
    def leave(self) -> None: ...


class Contestant:
    """A server with its tables, which rest between its turns."""

    def __init__(
        self, name: str, tables: Sequence[AnyTable], figures: Figures, work: Callable[[], float]
    ) -> None:
        self.name = name
        self._tables = tables
        self._figures = figures
        self._work = work

    async def turn(self, seconds: float) -> float:
        """Moves per second of the server's work."""
        for table in self._tables:
            table.go()
        await asyncio.sleep(WARM_UP)
        self._figures.moves, before = 0, await asyncio.to_thread(self._work)
        await asyncio.sleep(seconds)
        moves, spent = self._figures.moves, await asyncio.to_thread(self._work) - before
        self.rest()
        if self._figures.problems:
            raise PeersError(f"{self.name}: {self._figures.problems[0]}")
        await asyncio.sleep(WARM_UP)
        return moves / spent

    def rest(self) -> None:
        for table in self._tables:
            table.stopped = True


async def ours(name: str, address: tuple[str, int], count: int) -> Contestant:
    figures = Figures()
    tables = await set_up(address, count, figures, compress=False)
    work = partial(figure_of, address, "glueckauf_cpu_seconds_total")
    return Contestant(name, tables, figures, work)


async def theirs(process: subprocess.Popen[str], count: int) -> Contestant:
    figures = Figures()
    address = "127.0.0.1", int(ask(process)["port"])
    tables = [ToyTable(address, f"table-{number}", figures) for number in range(count)]
    for table in tables:
        await table.sit_down()
    return Contestant(PEER, tables, figures, lambda: ask(process, "work\n")["work"] / 1e6)


def ask(process: subprocess.Popen[str], question: str = "") -> dict[str, float]:
    assert process.stdin
    assert process.stdout
    process.stdin.write(question)
    process.stdin.flush()
    line = process.stdout.readline()
    if not line:
        raise PeersError(f"{PEER} stopped with exit code {process.wait()}")
    answer: dict[str, float] = json.loads(line)
    return answer


@contextmanager
def boardgame_server() -> Iterator[subprocess.Popen[str]]:
    modules = BOARDGAME / "node_modules"
    stamp = BOARDGAME / "ready.txt"  # written last, so that a half-made folder is made again
    if not stamp.exists() or stamp.read_text() != REQUIREMENT:
        print(f"installing {REQUIREMENT} in .bench/{BOARDGAME.name}", file=sys.stderr)
        BOARDGAME.mkdir(parents=True, exist_ok=True)
        options = ["--no-audit", "--no-fund", "--prefix", str(BOARDGAME)]
        run(
            [shutil.which("npm") or "npm", "install", *options, REQUIREMENT],
            f".bench/{BOARDGAME.name}",
        )
        stamp.write_text(REQUIREMENT)
    node = shutil.which("node")
    if node is None:
        raise PeersError("there is no node")
    process = subprocess.Popen(
        [node, HERE / "boardgame_server.js"],
        env={**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


async def compete(arguments: argparse.Namespace) -> dict[str, list[float]]:
    names = named(arguments.python or [sys.executable])
    figures: dict[str, list[float]] = {name: [] for name in names}
    with ExitStack() as at_end:
        everyone = []
        for name, python in names.items():
            address = at_end.enter_context(server(compress=False, python=python))
            everyone.append(await ours(name, address, arguments.tables))
            everyone[-1].rest()
        if not arguments.without_peers:
            process = at_end.enter_context(boardgame_server())
            everyone.append(await theirs(process, arguments.tables))
        for number in range(arguments.rounds + 1):
            print(f"round {number} of {arguments.rounds}", file=sys.stderr)
            for contestant in everyone[:: -1 if number % 2 else 1]:
                figure = await contestant.turn(arguments.seconds)
                if number:  # the first one warms up
                    figures.setdefault(contestant.name, []).append(figure)
    return figures


def named(pythons: list[str]) -> dict[str, str]:
    if len(pythons) == 1:
        return {"ours": pythons[0]}
    return {f"ours, {number}: {Path(path).name}": path for number, path in enumerate(pythons, 1)}


def rows(figures: dict[str, list[float]]) -> list[Row]:
    found = [Row(name, "moves/CPU s", rounds) for name, rounds in figures.items()]
    mine = [name for name in figures if name != PEER]
    beside = [(name, PEER, Bar(1.3, 2)) for name in mine if PEER in figures]
    for upper, lower, bar in [*beside, *((mine[-1], name, None) for name in mine[:-1])]:
        pairs = zip(figures[upper], figures[lower], strict=True)
        found.append(Row(f"{upper} over {lower}", "×", [high / low for high, low in pairs], bar))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--python", action="append", help="an install of ours; may be repeated")
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4, help="of each turn")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--without-peers", action="store_true", help="measure only ourselves")
    arguments = parser.parse_args()
    for name, most in (("tables", MOST_TABLES), ("rounds", MOST_ROUNDS), ("seconds", MOST_SECONDS)):
        if not 0 < getattr(arguments, name) <= most:
            parser.error(f"--{name} is more than 0 and at most {most}")
    try:
        found = rows(asyncio.run(compete(arguments)))
    except PeersError as error:
        sys.exit(f"bench: {error}")
    if arguments.json:
        print(json.dumps([row.as_data() for row in found], indent=2))
    else:
        print(format_table(found))


if __name__ == "__main__":
    main()
