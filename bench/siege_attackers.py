"""One attacker of the siege, in a process of its own.

    python bench/siege_attackers.py NAME PORT SECONDS

Everything goes to this machine's own 127.0.0.1, from 127.0.0.66, for some seconds; no attacker has
more than 300 connections, or sends more than a megabyte a second. It reads a victim's table as
JSON from its input.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import string
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ADDRESS = "127.0.0.66"
MOST = 300
BYTES_A_SECOND = 1_000_000
PIECE = 50_000
TEXT, PING, CONTINUED = 1, 9, 0
HEAD = (
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
JUDGED = ("hint", "prices", "companion")
"""What is asked of the judge."""
SEATS = ("", "", "?seat=0", "?seat=1", "?seat=x", "?seat=0&seat=1")
"""For the own seat, for another's, and forged."""
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GONE = (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, asyncio.LimitOverrunError)


def frame(kind: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2)
    return bytes([(0x80 if last else 0) | kind]) + length + b"\0\0\0\0" + payload


class Attacker:
    """What all of them can do. `count` is how much came of it, in the attacker's own measure."""

    def __init__(self, port: int, seconds: float, victim: dict[str, Any]) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.victim = victim
        self.count = 0
        self._budget = asyncio.Lock()

    @property
    def going(self) -> bool:
        return time.monotonic() < self.until

    async def open(self) -> Stream:
        self.count += 1
        return await asyncio.wait_for(
            asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0)), 5
        )

    async def upgrade(self) -> Stream:
        stream = await self.open()
        stream[1].write(f"{HEAD}\r\n".encode())
        await asyncio.wait_for(stream[0].readuntil(b"\r\n\r\n"), 5)
        return stream

    async def join(self, table: str, secret: str) -> Stream:
        stream = await self.upgrade()
        hello = {"type": "hello", "protocol": 1, "table": table, "secrets": [secret]}
        stream[1].write(frame(TEXT, json.dumps(hello).encode()))
        return stream

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        reader, writer = await self.open()
        data = b"" if body is None else json.dumps(body).encode()
        bearer = f"Authorization: Bearer {secret}\r\n" if secret else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{bearer}"
        writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        try:
            answer = await asyncio.wait_for(reader.read(), 10)
        finally:
            writer.close()
        head_bytes, _, content = answer.partition(b"\r\n\r\n")
        return json.loads(content) if b" 201 " in head_bytes[:20] else None

    async def table(self, *kinds: str) -> dict[str, Any] | None:
        seats = [
            {"kind": kind} if kind in ("link", "here") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        made: dict[str, Any] | None = await self.ask("POST", "/api/tables", {"seats": seats})
        return made

    async def pour(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        """Write on and on, never faster than a megabyte a second in all."""
        piece = data * max(1, PIECE // len(data))
        while self.going and not writer.is_closing():
            async with self._budget:
                writer.write(piece)
                await asyncio.sleep(len(piece) / BYTES_A_SECOND)
            await asyncio.wait_for(writer.drain(), 2)

    async def many(self, number: int, one: Callable[[], Awaitable[None]]) -> None:
        """So many at once, each again and again."""

        async def again() -> None:
            while self.going:
                with contextlib.suppress(*GONE):
                    await one()
                await asyncio.sleep(0.02)

        tasks = [asyncio.create_task(again()) for _ in range(min(number, MOST))]
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def hold(self, writer: asyncio.StreamWriter, reader: asyncio.StreamReader) -> None:
        """Keep a connection open without a word, until the other side has had enough of it."""
        try:
            more = b"."
            while self.going and more:
                more = await asyncio.wait_for(reader.read(65_536), 60)
        finally:
            writer.close()

    # The attackers

    async def pings(self) -> None:
        async def one() -> None:
            _, writer = await self.upgrade()
            await self.pour(writer, frame(PING))

        await self.many(4, one)

    async def unread_pongs(self) -> None:
        async def one() -> None:
            _, writer = await self.upgrade()
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await self.pour(writer, frame(PING, b"x" * 125))

        await self.many(20, one)

    async def fragments(self) -> None:
        async def one() -> None:
            _, writer = await self.upgrade()
            writer.write(frame(TEXT, last=False))
            await self.pour(writer, frame(CONTINUED, last=False))

        await self.many(4, one)

    async def silent_connections(self) -> None:
        async def one() -> None:
            reader, writer = await self.open()
            await self.hold(writer, reader)

        await self.many(MOST, one)

    async def half_open_connections(self) -> None:
        halves = (
            b"GET / HTTP/1.1\r\nHost: loc",
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n{",
            f"{HEAD}\r\n".encode(),
            f"{HEAD}\r\n".encode() + frame(TEXT, b'{"type":', last=False),
        )

        async def one() -> None:
            reader, writer = await self.open()
            writer.write(random.choice(halves))
            if random.random() < 0.5:
                writer.write_eof()
            await self.hold(writer, reader)

        await self.many(MOST, one)

    async def slow_readers(self) -> None:
        made = await self.table("link", "link")
        if made is None:
            return
        stale = {"type": "play", "id": "s", "version": 0, "seat": 0, "action": "bank"}

        async def one() -> None:
            _, writer = await self.join(made["table"], made["seats"][0]["secret"])
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            while self.going and not writer.is_closing():
                writer.write(frame(TEXT, json.dumps(stale).encode()))  # the whole table each time
                await asyncio.wait_for(writer.drain(), 2)
                await asyncio.sleep(0.06)

        await self.many(100, one)

    async def unread_answers(self) -> None:
        page = b""
        with contextlib.suppress(*GONE):
            reader, writer = await self.open()
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            page = await asyncio.wait_for(reader.read(), 5)
        version = page.partition(b"/assets/")[2].partition(b"/")[0].decode()
        request = f"GET /assets/{version}/sprite.YBGK.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"

        async def one() -> None:
            _, writer = await self.open()
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(50):
                writer.write(request.encode() * 4)
                await asyncio.sleep(0.2)

        await self.many(200, one)

    async def huge_headers(self) -> None:
        async def one() -> None:
            reader, writer = await self.open()
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            await self.pour(writer, b"x" * 10_000)
            await self.hold(writer, reader)

        await self.many(50, one)

    async def replays(self) -> None:
        made = await self.table("link", "random")
        if made is None:
            return
        secret, path = made["seats"][0]["secret"], f"/api/tables/{made['table']}"
        await self._play_on(made, secret)

        async def one() -> None:
            await self.ask("GET", random.choice((f"{path}/replay", f"{path}/game")), None, secret)

        await self.many(8, one)

    async def _play_on(self, made: dict[str, Any], secret: str, moves: int = 60) -> None:
        """Some moves, so that there is something to replay."""
        reader, writer = await self.join(made["table"], secret)
        with contextlib.suppress(*GONE):
            for number in range(moves):
                while True:
                    head = await asyncio.wait_for(reader.readexactly(2), 3)
                    size = head[1]
                    if size >= 126:
                        more = await reader.readexactly(2 if size == 126 else 8)
                        size = int.from_bytes(more)
                    text = await reader.readexactly(size)
                    if head[0] & 15 != TEXT:
                        continue
                    message = json.loads(text)
                    own = message.get("seats", {}).get("0", {}) if "version" in message else {}
                    if own.get("legal") or own.get("arrange"):
                        break
                action = random.choice(own.get("legal") or [f"top {' '.join(own['arrange'])}"])
                play = {"type": "play", "id": f"m{number}", "version": message["version"]}
                writer.write(
                    frame(TEXT, json.dumps({**play, "seat": 0, "action": action}).encode())
                )
        writer.close()

    async def reviews(self) -> None:
        """Of finished games: begun, stopped, drawn and begun anew."""
        game = finished_game()

        async def one() -> None:
            made = await self.ask("POST", "/api/games", {"game": game})
            if made is None:
                await asyncio.sleep(1)
                return
            path = f"/api/tables/{made['table']}/review"
            for _ in range(10):
                method, what = random.choice(
                    (("POST", path), ("DELETE", path), ("GET", path), ("GET", f"{path}/graph"))
                )
                await self.ask(method, what, None, made["host"])

        await self.many(8, one)

    async def judgements(self) -> None:
        """Whatever has to be thought over, again and again; also where it is not to be had."""
        made = await self.table("link", "random")
        if made is None:
            return
        secret, path = made["seats"][0]["secret"], f"/api/tables/{made['table']}"
        await self._play_on(made, secret, moves=10)
        other = f"/api/tables/{self.victim['table']}", self.victim["spectator"]

        async def one() -> None:
            where, key = random.choice(((path, secret), (path, secret), other))
            what = random.choice(JUDGED) + random.choice(SEATS)
            await self.ask("GET", f"{where}/{what}", None, key)

        await self.many(30, one)

    async def sprites(self) -> None:
        reader, writer = await self.open()
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        page = await asyncio.wait_for(reader.read(), 5)
        version = page.partition(b"/assets/")[2].partition(b"/")[0].decode()

        async def one() -> None:
            letters = "".join(random.choices(string.ascii_uppercase, k=4))
            await self.ask("GET", f"/assets/{version}/sprite.{letters}.svg")

        await self.many(8, one)

    async def rematches(self) -> None:
        made = await self.table("link", "link")
        if made is None:
            return
        table = made["table"]
        while self.going:
            with contextlib.suppress(*GONE):
                reader, writer = await self.join(table, made["host"])
                for kind in ("end", "rematch"):
                    command = {"type": kind, "id": f"{kind}-{self.count}"}
                    writer.write(frame(TEXT, json.dumps(command).encode()))
                found = b""
                while self.going and b'"kind":"rematch"' not in found:
                    found += await asyncio.wait_for(reader.read(65_536), 1)
                writer.close()
                rest = found.partition(b'"kind":"rematch"')[2].partition(b'"table":"')[2]
                table = rest.partition(b'"')[0].decode() or table

    async def spectators(self) -> None:
        async def one() -> None:
            reader, writer = await self.join(self.victim["table"], self.victim["spectator"])
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.hold(writer, reader), 1 + random.random())

        await self.many(200, one)

    async def baron_tables(self) -> None:
        async def one() -> None:
            made = await self.table("link", "baron", "baron", "baron")
            if made is None:
                await asyncio.sleep(1)
                return
            await self._play_on(made, made["seats"][0]["secret"])

        await self.many(40, one)

    async def malformed_upgrades(self) -> None:
        wrong = (
            HEAD.replace("13", "12"),
            HEAD.replace("AAAAAA==", ""),
            HEAD + "Origin: a\r\nOrigin: b\r\n",
            HEAD + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
            HEAD.replace("GET", "POST") + "Content-Length: 5\r\n",
            HEAD.replace("websocket", "h2c"),
            HEAD + "X-Forwarded-For: a\r\nX-Forwarded-For: b\r\n",
            "GET /ws HTTP/1.1\r\n\r\n",
            "NONSENSE",
        )

        async def one() -> None:
            reader, writer = await self.open()
            writer.write(f"{random.choice(wrong)}\r\n".encode() + os.urandom(20))
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.hold(writer, reader), 3)

        await self.many(16, one)


NAMES = (
    *("pings", "unread_pongs", "fragments", "silent_connections", "half_open_connections"),
    *("slow_readers", "unread_answers", "huge_headers", "replays", "reviews", "judgements"),
    *("sprites", "rematches", "spectators", "baron_tables", "malformed_upgrades"),
)


def finished_game() -> str:
    """A whole game of random moves, as a file."""
    from glueckauf import Game
    from glueckauf.record.files.game_file import format_game

    game = Game.new(2)
    while not game.over:
        game.play(random.choice(game.legal()))
    return format_game(game)


async def attack(name: str, port: int, seconds: float, victim: dict[str, Any]) -> int:
    attacker = Attacker(port, seconds, victim)
    with contextlib.suppress(*GONE):
        await asyncio.wait_for(getattr(attacker, name)(), seconds + 15)
    return attacker.count


if __name__ == "__main__":
    if sys.argv[1] not in NAMES:
        sys.exit(f"one of {', '.join(NAMES)}")
    print(
        asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), json.load(sys.stdin)))
    )
