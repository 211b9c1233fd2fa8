"""The process is killed again and again under load: what was acknowledged is there, and once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import connect

from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.tables.entries import Acted, Undone, read_entry
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.wire.messages import PROTOCOL
from tests.server.room import run_apart
from tests.server.running_server import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage

KILLS = 50
TABLES = 12
SEED = 20_131_013


class Served:
    """The server process, killed and started anew on the same port and data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: asyncio.subprocess.Process
        self.up = asyncio.Event()

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "glueckauf", "serve", "--no-rate-limits", "--quiet"),
            *("--data", str(self.data), "--port", str(self.port)),
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout
        line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        self.port = int(line.decode().rsplit(":", 1)[1])
        self.up.set()

    async def kill(self) -> None:
        self.up.clear()
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


class Player:
    """Both seats of a table: plays, and after every kill repeats what was not answered."""

    def __init__(self, served: Served, made: dict[str, Any], rng: random.Random) -> None:
        self.served = served
        self.table: str = made["table"]
        self.secrets = [seat["secret"] for seat in made["seats"] if seat["secret"]]
        self.rng = rng
        self.acknowledged: dict[str, int] = {}
        """The version that every answered command made."""
        self.pending: dict[str, Any] | None = None
        self.version = 0
        self.count = 0
        self.over = False
        self.stop = False
        self.repeated = 0

    async def run(self) -> None:
        while not (self.stop or self.over):
            await self.served.up.wait()
            try:
                url = f"ws://127.0.0.1:{self.served.port}/ws"
                async with connect(url, compression=None, open_timeout=PATIENCE) as socket:
                    await self._sit(socket)
            except (OSError, EOFError, TimeoutError):
                await asyncio.sleep(0.01)
            except Exception as error:  # the connection ended, in one of many ways
                if not type(error).__module__.startswith("websockets"):
                    raise
                await asyncio.sleep(0.01)

    async def _sit(self, socket: Any) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "table": self.table}
        await socket.send(json.dumps({**hello, "secrets": self.secrets}))
        async for text in socket:
            message = json.loads(text)
            await self._hear(socket, message)
            if self.over or self.stop:
                return

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            assert message["version"] >= max(self.acknowledged.values(), default=0), (
                "a move is lost"
            )
            self.version = message["version"]
            if self.pending:
                self.repeated += 1
                await socket.send(json.dumps(self.pending))
                return
        elif kind == "update":
            assert message["version"] == self.version + 1, "a version is missing or doubled"
            self.version = message["version"]
        if "id" in message and self.pending and message["id"] == self.pending["id"]:
            assert kind in ("update", "done"), message
            self.acknowledged[message["id"]] = message["version"]
            self.pending = None
        if message.get("outcome"):
            self.over = True
        elif kind in ("table", "update") and not self.pending:
            await self._move(socket, message["seats"])
        elif kind == "done":
            # what it did has been in the table already; ask for it
            await socket.close()

    async def _move(self, socket: Any, seats: dict[str, Any]) -> None:
        for seat, private in seats.items():
            legal = private.get("legal") or [f"top {' '.join(private.get('arrange', []))}"]
            if not (private.get("legal") or private.get("arrange")):
                continue
            self.count += 1
            command = {"id": f"{self.count}", "version": self.version, "seat": int(seat)}
            if "undo_to" in private and self.rng.random() < 0.1:
                command |= {"type": "undo", "to": private["undo_to"]}
            else:
                command |= {"type": "play", "action": self.rng.choice(legal)}
            self.pending = command
            await socket.send(json.dumps(command))


async def new_table(served: Served, number: int) -> dict[str, Any]:
    seats = [{"kind": "here"}, {"kind": "here"}, {"kind": "bot", "bot": "random"}]
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        url = f"http://127.0.0.1:{served.port}/api/tables"
        answer = await client.post(url, json={"seats": seats[: 2 + (number % 4 == 0)]})
    made: dict[str, Any] = answer.json()
    return made


def test_no_acknowledged_move_is_lost_or_doubled(tmp_path: Path) -> None:
    run_apart(_kill_again_and_again(tmp_path))


async def _kill_again_and_again(data: Path) -> None:
    rng = random.Random(SEED)
    served = Served(data)
    await served.start()
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []

    async def sit_down() -> None:
        player = Player(served, await new_table(served, len(players)), random.Random(rng.random()))
        players.append(player)
        tasks.append(asyncio.create_task(player.run()))

    for _ in range(TABLES):
        await sit_down()
    for _ in range(KILLS):
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        await served.kill()
        await served.start()
        for task in tasks:
            if task.done():
                task.result()
        while sum(not player.over for player in players) < TABLES:
            await sit_down()
    moves = [len(player.acknowledged) for player in players]
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not all(
        player.over or len(player.acknowledged) > before
        for player, before in zip(players, moves, strict=True)
    ):
        await asyncio.sleep(0.05)
    for player in players:
        player.stop = True
    await served.kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for player, before in zip(players, moves, strict=True):
        assert player.over or len(player.acknowledged) > before, "a table did not go on"
    storage = SQLite(data / "tables.sqlite")
    check_logs(storage, players)
    storage.close()
    assert sum(len(player.acknowledged) for player in players) > 5 * KILLS
    assert sum(player.repeated for player in players) > KILLS / 2


def check_logs(storage: Storage, players: list[Player]) -> None:
    """The players' ledgers beside what is stored."""
    for player in players:
        lines = storage.log(player.table)
        entries = [read_entry(line) for line in lines]
        by_command = [entry.id for entry in entries if isinstance(entry, Acted | Undone)]
        commands = [identity for identity in by_command if identity and "bot" not in identity]
        assert len(commands) == len(set(commands)), "a command was carried out twice"
        for identity, version in player.acknowledged.items():
            there = version <= len(entries) and entries[version - 1].id == identity
            assert there, "an acknowledged command is not there"
        unanswered = set(commands) - set(player.acknowledged)
        assert len(unanswered) <= 1, "only the last may have gone unanswered"
        TableState.of(player.table, lines)


def test_bots_end_with_their_server(tmp_path: Path) -> None:
    """A killed server leaves no processes behind."""

    async def body() -> None:
        served = Served(tmp_path)
        await served.start()
        made = await new_table(served, 0)
        player = Player(served, made, random.Random(1))
        task = asyncio.create_task(player.run())
        while len(player.acknowledged) < 10:
            await asyncio.sleep(0.01)
        children = _children(served.process.pid)
        assert children
        player.stop = True
        await served.kill()
        task.cancel()
        deadline = time.monotonic() + PATIENCE
        while any(_alive(child) for child in children) and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        assert not any(_alive(child) for child in children)

    run_apart(body())


def _children(parent: int) -> list[int]:
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(name))
    return found


def _alive(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
