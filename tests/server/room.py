"""Tables in this very process: a hub with storage in memory, time by hand, and listeners."""

from __future__ import annotations

import asyncio
import functools
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec

import msgspec
from memory import Memory

from glueckauf.server.bodies import CreatedTable, NewTable
from glueckauf.server.commands import Author
from glueckauf.server.config import Config
from glueckauf.server.hub import Hub
from glueckauf.server.messages import Bye, decode_message
from glueckauf.server.seats import digest
from glueckauf.server.tables import new_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from glueckauf.server.live import Live

Parameters = ParamSpec("Parameters")
START = 1_800_000_000_000


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: Playwright keeps a loop running in the one that tests run in."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def in_loop(test: Callable[Parameters, Awaitable[None]]) -> Callable[Parameters, None]:
    """Let a test be a coroutine."""

    @functools.wraps(test)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        run_apart(whole())

    return run


class Listener:
    """A connection that keeps what it is sent."""

    def __init__(self, live: Live, *secrets: str) -> None:
        hashed = {digest(secret): secret for secret in secrets}
        roles = live.table.roles(hashed)
        self.live = live
        self.seats = roles.seats
        self.hashes = list(hashed)
        self.author = Author(roles, hashed.get(live.table.set_up.host))
        self.texts: list[bytes] = []
        self.closed: int | None = None
        self.bye: str | None = None

    def welcome(self) -> None:
        self.texts.append(json.dumps({"type": "welcome", "seats": self.seats}).encode())

    def send(self, text: bytes) -> None:
        self.texts.append(text)

    def close(self, code: int, bye: Bye | None = None) -> None:
        self.closed = code
        self.bye = bye.code if bye else None

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.texts]

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    def say(self, kind: str, **fields: Any) -> str:
        """Send a command; tells its id."""
        identity = fields.pop("id", f"{id(self)}-{len(self.texts)}")
        message = decode_message(json.dumps({"type": kind, "id": identity, **fields}).encode())
        self.live.command(message, self)
        return str(identity)

    def answer(self, identity: str) -> dict[str, Any]:
        answers = [message for message in self.heard if message.get("id") == identity]
        assert answers, f"{identity} has not been answered"
        return answers[-1]


class Room:
    """A hub that lives as long as the test."""

    def __init__(self, storage: Memory | None = None, **settings: Any) -> None:
        self.time = START
        self.storage = storage or Memory()
        config = Config(data=Path("unused"), **settings)
        self.hub = Hub(config, self.storage, now=lambda: self.time)

    async def __aenter__(self) -> Room:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hub.stop()

    async def table(self, *kinds: str, **wishes: Any) -> tuple[Live, CreatedTable]:
        """Seats are `here`, `link` or the name of a bot."""
        seats = [
            {"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        wished = msgspec.convert({"seats": seats, **wishes}, NewTable)
        entries, created = new_table(wished, self.time, "http://here")
        return await self.hub.create(created.table, entries), created

    async def sit(self, live: Live, *secrets: str | None) -> Listener:
        listener = Listener(live, *(secret for secret in secrets if secret))
        live.join(listener)
        await self.settle(live)
        return listener

    async def settle(self, live: Live) -> None:
        """Until nothing is being written."""
        while live._writing or live._jobs:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)

    async def do(self, listener: Listener, kind: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer."""
        identity = listener.say(kind, **fields)
        await self.settle(listener.live)
        return listener.answer(identity)

    async def play(self, listener: Listener, action: str, **fields: Any) -> dict[str, Any]:
        table = listener.live.table
        wanted = {"seat": table.state.seat, "version": table.version, "action": action}
        return await self.do(listener, "play", **{**wanted, **fields})


def legal(live: Live) -> list[str]:
    return [action.text for action in live.table.game.legal()]
