"""Tables in this very process: a hub with storage in memory, time by hand, and listeners."""

from __future__ import annotations

import asyncio
import functools
import json
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, Self

import msgspec

from glueckauf.server.config import Config
from glueckauf.server.errors import Refused
from glueckauf.server.tables.commands import Sender
from glueckauf.server.tables.hub import Hub
from glueckauf.server.tables.new_table import new_table
from glueckauf.server.tables.seat_keys import digest
from glueckauf.server.wire.http_types import CreatedTable, NewTable
from glueckauf.server.wire.messages import Bye, decode_message
from tests.server.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from glueckauf.server.cluster.owners import Owners
    from glueckauf.server.storage.storage import Storage
    from glueckauf.server.tables.table_actor import TableActor

Parameters = ParamSpec("Parameters")
START = 1_800_000_000_000


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: Playwright keeps a loop running in the one that tests run in. Nobody
    waits for one that hangs, when the test's time is up."""
    ended: Future[None] = Future()

    def run() -> None:
        try:
            ended.set_result(asyncio.run(work))
        except BaseException as error:  # whatever it is, it is the test's
            ended.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    ended.result()


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

    def __init__(self, actor: TableActor, *secrets: str) -> None:
        hashed = {digest(secret): secret for secret in secrets}
        roles = actor.table.roles(hashed)
        self.actor = actor
        self.seats = roles.seats
        self.hashes = list(hashed)
        self.sender = Sender(roles, hashed.get(actor.table.set_up.host))
        self.texts: list[bytes] = []
        self.tables_left = 100
        self.closed: int | None = None
        self.bye: str | None = None

    def welcome(self) -> None:
        self.texts.append(json.dumps({"type": "welcome", "seats": self.seats}).encode())

    def makes_table(self) -> None:
        if self.tables_left == 0:
            raise Refused("busy", expected=1)
        self.tables_left -= 1

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
        self.actor.command(message, self)
        return str(identity)

    def answer(self, identity: str) -> dict[str, Any]:
        answers = [message for message in self.heard if message.get("id") == identity]
        assert answers, f"{identity} has not been answered"
        return answers[-1]


class Room:
    """A hub that lives as long as the test."""

    def __init__(
        self,
        storage: Storage | None = None,
        *,
        start: int = START,
        owners: Owners | None = None,
        **settings: Any,
    ) -> None:
        self.time = start
        self.storage: Any = storage or Memory()
        config = Config(data=Path("unused"), **settings)
        self.hub = Hub(config, self.storage, now=lambda: self.time, owners=owners)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hub.stop()

    async def table(self, *kinds: str, **wishes: Any) -> tuple[TableActor, CreatedTable]:
        """Seats are `here`, `link` or the name of a bot."""
        seats = [
            {"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        wished = msgspec.convert({"seats": seats, **wishes}, NewTable)
        entries, created = new_table(wished, self.time, "http://here")
        return await self.hub.create(created.table, entries), created

    async def sit(self, actor: TableActor, *secrets: str | None) -> Listener:
        listener = Listener(actor, *(secret for secret in secrets if secret))
        actor.join(listener)
        await self.settle(actor)
        return listener

    async def settle(self, actor: TableActor) -> None:
        """Until nothing is being written."""
        while actor._writing or actor._tasks:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)

    async def do(self, listener: Listener, kind: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer."""
        identity = listener.say(kind, **fields)
        await self.settle(listener.actor)
        return listener.answer(identity)

    async def play(self, listener: Listener, action: str, **fields: Any) -> dict[str, Any]:
        table = listener.actor.table
        wanted = {"seat": table.state.seat, "version": table.version, "action": action}
        return await self.do(listener, "play", **{**wanted, **fields})


def legal(actor: TableActor) -> list[str]:
    return [action.text for action in actor.table.game.legal()]
