"""The honest people of the siege: players who play on whatever happens, and a visitor."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from functools import partial
from typing import Any

from websocket_client import Client

PATIENCE = 10.0
"""Seconds in which whoever comes, or comes back, has to be let in."""
GONE = (OSError, asyncio.TimeoutError, ValueError)


class Guest:
    """Someone with an address of their own."""

    def __init__(self, port: int, address: str) -> None:
        self.port = port
        self.address = address

    async def ask(self, method: str, path: str, secret: str = "", body: Any = None) -> Any:
        """The JSON of the answer, None for one that is no success."""
        reader, writer = await asyncio.wait_for(
            asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0)), PATIENCE
        )
        data = b"" if body is None else json.dumps(body).encode()
        bearer = f"Authorization: Bearer {secret}\r\n" if secret else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{bearer}"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        try:
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()
        head_bytes, _, content = answer.partition(b"\r\n\r\n")
        return json.loads(content) if head_bytes[9:10] == b"2" else None

    async def client(self, heard: Any) -> Client:
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(
            partial(Client, heard, False), "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        await asyncio.wait_for(client.opened, PATIENCE)
        return client


class Player:
    """One seat: comes back whenever the connection is gone."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.version = 0
        self.client: Client | None = None

    def heard(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("update", "table"):
            if message["type"] == "update" and message["version"] != self.version + 1:
                self.table.lost += 1
            if message["version"] < self.version:
                self.table.lost += 1
            self.version = message["version"]
            self.table.seen(self.seat, message)
        elif message["type"] == "error":
            self.table.problems.append(json.dumps(message["error"]))

    async def sit_down(self) -> None:
        self.client = await self.table.guest.client(self.heard)
        secret = self.table.made["seats"][self.seat]["secret"]
        hello = {"type": "hello", "protocol": 1, "table": self.table.made["table"]}
        self.client.send(json.dumps({**hello, "secrets": [secret]}).encode())

    async def stay(self) -> None:
        """Sit down again and again; locked out is who finds no seat for ten seconds."""
        since = time.monotonic()
        while True:
            try:
                await self.sit_down()
                since = time.monotonic()
                assert self.client
                await self.client.gone
            except GONE as error:
                self.table.problems.append(f"seat {self.seat}: {error!r}")
            if time.monotonic() - since > PATIENCE:
                self.table.locked_out += 1
                since = time.monotonic()
            await asyncio.sleep(0.3)


class Table:
    """Two players, who move at a pace that people have, and see every move."""

    def __init__(self, port: int, number: int, pause: float) -> None:
        self.guest = Guest(port, f"127.0.1.{1 + number % 250}")
        self.pause = pause
        self.made: dict[str, Any] = {}
        self.delays: list[float] = []
        self.problems: list[str] = []
        self.lost = 0
        self.locked_out = 0
        self._sent: float | None = None
        self._last = time.monotonic()
        self._random = random.Random(number)
        self._players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._next: asyncio.Task[None] | None = None
        self.finished: list[tuple[dict[str, Any], int]] = []

    @property
    def version(self) -> int:
        """The newest that any of them has seen."""
        return max(player.version for player in self._players)

    @property
    def waits(self) -> float:
        """Seconds since somebody saw a move."""
        return time.monotonic() - self._last

    async def begin(self) -> None:
        wishes = {"seats": [{"kind": "link"}] * 2, "start": True}
        began, made = time.monotonic(), None
        while made is None:
            with contextlib.suppress(*GONE):
                made = await self.guest.ask("POST", "/api/tables", body=wishes)
            if made is None and time.monotonic() - began > PATIENCE:
                self.locked_out += 1
                began = time.monotonic()
            await asyncio.sleep(0 if made else 0.3)
        self.made = made
        self._players = [Player(self, 0), Player(self, 1)]
        self._tasks = [asyncio.create_task(player.stay()) for player in self._players]

    def seen(self, seat: int, message: dict[str, Any]) -> None:
        self._last = time.monotonic()
        if self._sent and min(player.version for player in self._players) == self.version:
            self.delays.append(time.perf_counter() - self._sent)
            self._sent = None
        own = message["seats"].get(str(seat), {})
        if own.get("legal") or own.get("arrange"):
            action = self._random.choice(own.get("legal") or [f"top {' '.join(own['arrange'])}"])
            wait = self.pause * (0.5 + self._random.random())
            move = partial(self._move, seat, message["version"], action)
            asyncio.get_running_loop().call_later(wait, move)
        elif message.get("info", {}).get("status") == "finished" and self._next is None:
            self._next = asyncio.create_task(self._another_game())

    def _move(self, seat: int, version: int, action: str) -> None:
        player = self._players[seat]
        if player.version == version and player.client:
            self._sent = time.perf_counter()
            play = {"type": "play", "id": f"v{version}", "version": version, "seat": seat}
            player.client.send(json.dumps({**play, "action": action}).encode())

    async def _another_game(self) -> None:
        await self._leave()
        self.finished.append((self.made, self.version))
        await self.begin()
        self._next = None

    async def _leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for player in self._players:
            if player.client:
                player.client.close()

    async def stop(self) -> list[tuple[dict[str, Any], int]]:
        """Tells every game, and how much of it was seen."""
        if self._next:
            self._next.cancel()
            await asyncio.gather(self._next, return_exceptions=True)
        await self._leave()
        return [*self.finished, (self.made, self.version)]


class Visitor:
    """Comes every second: asks how the server is, and sits down at a table that is new or known."""

    def __init__(self, port: int) -> None:
        self.guest = Guest(port, "127.0.2.1")
        self.made: dict[str, Any] | None = None
        self.forget()

    def forget(self) -> None:
        self.slowest = 0.0
        self.locked_out = 0
        self.problems: list[str] = []

    async def come_again_and_again(self) -> None:
        while True:
            for what in (self._health, self._sit):
                began = time.monotonic()
                while True:
                    try:
                        if await what():
                            break
                    except GONE as error:
                        self.problems.append(f"visitor: {error!r}")
                    if time.monotonic() - began > PATIENCE:
                        self.locked_out += 1
                        break
                    await asyncio.sleep(0.3)
                if what == self._health:
                    self.slowest = max(self.slowest, time.monotonic() - began)
            await asyncio.sleep(1)

    async def _health(self) -> bool:
        answer = await self.guest.ask("GET", "/health")
        return answer is not None and answer["status"] == "ok"

    async def _sit(self) -> bool:
        if self.made is None or random.random() < 0.2:
            wishes = {"seats": [{"kind": "link"}, {"kind": "bot", "bot": "random"}]}
            made = await self.guest.ask("POST", "/api/tables", body=wishes)
            if made is None:
                return False
            self.made = made
        table = asyncio.get_running_loop().create_future()

        def heard(text: bytes) -> None:
            if b'"type":"table"' in text[:60] and not table.done():
                table.set_result(None)

        client = await self.guest.client(heard)
        hello = {"type": "hello", "protocol": 1, "table": self.made["table"]}
        secret = self.made["seats"][0]["secret"]
        client.send(json.dumps({**hello, "secrets": [secret]}).encode())
        try:
            await asyncio.wait_for(table, PATIENCE)
        finally:
            client.close()
        return True
