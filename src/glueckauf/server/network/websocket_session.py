"""What is said over a WebSocket, from `hello` to the last message, and how much of it at most."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

import msgspec

from glueckauf.server.cluster.owners import Elsewhere
from glueckauf.server.cluster.relay import Opening
from glueckauf.server.errors import Refused, malformed
from glueckauf.server.network.security import known_host, may_connect
from glueckauf.server.network.token_buckets import Bucket
from glueckauf.server.tables.commands import Sender
from glueckauf.server.tables.seat_keys import digest
from glueckauf.server.tables.table_actor import DAMAGED
from glueckauf.server.tables.table_state import Roles
from glueckauf.server.tracing import trace, tracing
from glueckauf.server.wire.messages import (
    PROTOCOL,
    Bye,
    Command,
    ErrorMessage,
    Hello,
    Ping,
    Pong,
    Welcome,
    decode_message,
    encode,
)
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.http11 import Request

    from glueckauf.server.cluster.relay import Guest
    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.network.websocket_transport import Transport
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.tables.table_state import TableState

log = logging.getLogger("glueckauf.server")

HELLO_SECONDS = 10
MISTAKES = 10
"""Unreadable messages before the connection is closed."""

EAGER = 16
"""Messages that may come before `hello` has been answered."""

ELSEWHERE_SECONDS = 15.0
"""So long a process that has the table is looked for: longer than one that is gone keeps it."""
AGAIN_SECONDS = 0.1
NEARLY_GONE = 1.0
"""One that could not be reached, and has the table for only so many seconds unless it renews its
lease, did not do so when it should have."""

CLOSE_CODES = {
    "protocol": 4409,
    "secret": 4403,
    "not_found": 4404,
    "busy": 4429,
    "storage": 1013,
    "unreadable": 4410,
}


@dataclass(slots=True)
class WaitingForHello:
    """Not for long: then the timer closes the connection."""

    timer: asyncio.TimerHandle


@dataclass(slots=True)
class Greeting:
    """`hello` is being answered. What comes meanwhile is for the table."""

    eager: list[bytes] = field(default_factory=list)
    until: float = field(default_factory=lambda: time.monotonic() + ELSEWHERE_SECONDS)


@dataclass(slots=True)
class AtTable:
    actor: TableActor


@dataclass(slots=True)
class AtOthers:
    """The table is another process's; `hello` is how one comes in there."""

    guest: Guest
    hello: bytes
    table: str


@dataclass(slots=True)
class Closed:
    """Nothing is sent or heard any more. The table is left when the peer is gone too."""

    actor: TableActor | None = None


State = WaitingForHello | Greeting | AtTable | AtOthers | Closed


class Wire(Protocol):
    """What carries the messages: a WebSocket, or a link to the process that has it."""

    @property
    def visit(self) -> Place: ...
    def send(self, text: bytes) -> None: ...
    def close(self, code: int) -> None: ...
    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool: ...


class Place(Protocol):
    @property
    def on_kept_place(self) -> bool: ...


class WebSocketSession:
    """One connection: hears messages, and holds what its secrets open."""

    def __init__(self, hub: Hub, rate_limits: RateLimits, transport: Wire, address: str) -> None:
        limits = hub.config.limits
        self.hub = hub
        self.seats: tuple[int, ...] = ()
        self.sender = Sender(Roles())
        self.hashes: list[str] = []
        self._rate_limits = rate_limits
        self._transport = transport
        self.address = address
        self._limits = limits
        self._own = Bucket(limits.messages, limits.messages_burst)
        self._shared = rate_limits.messages.of(address)
        self._mistakes = 0
        timer = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._no_hello)
        self._state: State = WaitingForHello(timer)

    # To the peer

    def send(self, text: bytes) -> None:
        if isinstance(self._state, Closed):
            return
        metrics = self.hub.metrics
        metrics.messages_sent += 1
        metrics.bytes_sent += len(text)
        self._transport.send(text)

    def welcome(self) -> None:
        roles = self.sender.roles
        self.send(
            encode(
                Welcome(
                    time=self.hub.now(),
                    protocol=PROTOCOL,
                    software=__version__,
                    seats=list(roles.seats),
                    host=roles.host,
                )
            )
        )

    def makes_table(self) -> None:
        self._rate_limits.new_table(self.address)

    def close(self, code: int, bye: Bye | None = None) -> None:
        if isinstance(self._state, Closed):
            return
        self._fall_silent()
        if bye:
            self._transport.send(encode(bye))
        self._transport.close(code)

    def _fall_silent(self) -> None:
        match self._state:
            case WaitingForHello(timer):
                timer.cancel()
                self._state = Closed()
            case Greeting():
                self._state = Closed()
            case AtTable(actor):
                self._state = Closed(actor)
            case AtOthers(guest):
                self._state = Closed()
                guest.gone()

    def _refuse(self, refused: Refused, command: str | None = None) -> None:
        self.send(encode(ErrorMessage(time=self.hub.now(), id=command, error=refused.error)))

    def _end(self, refused: Refused) -> None:
        self._refuse(refused)
        damaged = refused.error.came == "damaged"
        self.close(DAMAGED if damaged else CLOSE_CODES.get(refused.code, 4400))

    # From the peer

    def counts(self) -> bool:
        if isinstance(self._state, Closed):
            return False
        if self._own.take() and self._shared.take():
            return True
        self._end(Refused("busy", expected=self._limits.messages))
        return False

    def too_slow(self) -> None:
        self.close(4408, Bye(time=self.hub.now(), code="slow"))

    def heard(self, text: bytes) -> None:
        match self._state:
            case AtTable(actor):
                if not self.hub.leaving:  # then it is repeated where the table is by then
                    self._command(actor, text)
            case AtOthers(guest, _, table) if guest.let_in or not is_ping(text):
                if tracing():
                    trace(table, command_id(text), "passed on")
                guest.say(text)
            case WaitingForHello(timer):
                timer.cancel()
                self._state = greeting = Greeting()
                self.hub.spawn(self._greet(text, greeting))
            case AtOthers() | Greeting() if is_ping(text):
                self._pong(self.hub.now())  # who waits at the door knows that someone is there
            case Greeting(eager) if len(eager) < EAGER:
                eager.append(text)
            case Greeting():
                self._end(Refused("busy", expected=EAGER))
            case Closed():
                pass

    def lost(self) -> None:
        self._fall_silent()
        match self._state:
            case Closed(actor) if actor:
                self._state = Closed()
                actor.part(self)

    def _no_hello(self) -> None:
        self._end(Refused("hello", expected="hello"))

    async def _greet(self, text: bytes, greeting: Greeting) -> None:
        try:
            hello = self._read_hello(text)
            while self._state is greeting:
                try:
                    actor = await self.hub.actor(hello.table)
                    self._introduce(hello, actor.table)
                    actor = await self.hub.enter(hello.table, self)
                    break
                except Elsewhere as there:
                    await self._go_elsewhere(there, text, greeting)
            else:
                return
        except Refused as refused:
            self._end(refused)
            return
        if self._state is greeting:
            self._state = AtTable(actor)
        else:
            actor.part(self)  # it was closed meanwhile
        for eager in greeting.eager:
            self._command(actor, eager)

    def _read_hello(self, text: bytes) -> Hello:
        hello = read_message(text, self._limits.message_bytes)
        if not isinstance(hello, Hello):
            raise Refused("hello", expected="hello", came=hello.__struct_config__.tag)
        if hello.protocol != PROTOCOL:
            raise Refused("protocol", expected=PROTOCOL, came=hello.protocol)
        return hello

    # At the table of another process

    async def _go_elsewhere(self, there: Elsewhere, hello: bytes, greeting: Greeting) -> None:
        """Through that process, if it can be reached; if not, its tables are soon another's, and
        are asked for again as soon as they can be."""
        gone = time.monotonic() + there.left
        opening = Opening(self.address, hello, self._transport.visit.on_kept_place)
        try:
            relay = self.hub.owners.relay
            assert relay  # noqa: S101  # who has others has a way to them
            async with asyncio.timeout(there.left):
                if await relay.hand_over(there.address, self._transport):
                    trace(there.table, "hello", "handed over")
                    self._fall_silent()
                    return
                guest = await relay.open(there.address, opening, self)
        except OSError as error:
            refused = isinstance(error, ConnectionRefusedError)
            if refused and await self.hub.owners.bury(there.address):
                return
            left = gone - time.monotonic()
            if time.monotonic() > greeting.until:
                raise Refused("storage") from None
            await asyncio.sleep(AGAIN_SECONDS if refused or left > NEARLY_GONE else left)
            return
        if self._state is not greeting:
            guest.gone()
            return
        self._state = AtOthers(guest, hello, there.table)
        for eager in greeting.eager:
            guest.say(eager)

    def shut(self, code: int) -> None:
        self._fall_silent()
        self._transport.close(code)

    def moved(self, unheard: list[bytes]) -> None:
        match self._state:
            case AtOthers(_, hello, _):
                self._state = greeting = Greeting(list(unheard))
                self.hub.spawn(self._greet_again(hello, greeting))

    async def _greet_again(self, hello: bytes, greeting: Greeting) -> None:
        await asyncio.sleep(AGAIN_SECONDS / 2)
        await self._greet(hello, greeting)

    def cut_off(self) -> None:
        self.close(1012, Bye(time=self.hub.now(), code="restart"))

    def _introduce(self, hello: Hello, table: TableState) -> None:
        """Find out what the secrets open."""
        by_hash = {digest(secret): secret for secret in hello.secrets}
        roles = table.roles(by_hash)
        if not roles:
            raise Refused("secret")
        self.seats = roles.seats
        self.hashes = list(by_hash)
        if self._transport.visit.on_kept_place and not (roles.seats or roles.host):
            raise Refused("busy", expected=self._limits.connections)
        self.sender = Sender(roles, by_hash.get(table.set_up.host))
        self.welcome()

    def _command(self, actor: TableActor, text: bytes) -> None:
        try:
            message = read_message(text, self._limits.message_bytes)
        except Refused as refused:
            self._mistake(refused, text)
            return
        if isinstance(message, Ping):
            self._pong(actor.now())
        elif isinstance(message, Hello):
            self._mistake(Refused("hello", came="hello"), text)
        else:
            actor.command(message, self)

    def _pong(self, now: int) -> None:
        self.send(encode(Pong(time=now)))

    def _mistake(self, refused: Refused, text: bytes) -> None:
        self._refuse(refused, command_id(text))
        self._mistakes += 1
        if self._mistakes > MISTAKES:
            self.close(4400)


def session_for(
    hub: Hub, rate_limits: RateLimits, transport: Transport, request: Request
) -> WebSocketSession:
    """Whoever asks for a WebSocket, if they may have one."""
    headers = request.headers
    if request.path.partition("?")[0] != "/ws":
        raise Refused("not_found", came=request.path)
    if not known_host(headers.get("Host"), hub.config):
        raise Refused("host", came=headers.get("Host"))
    if not may_connect(headers.get("Origin"), headers.get("Host"), hub.config):
        raise Refused("origin", came=headers.get("Origin"))
    forwarded = headers.get_all("X-Forwarded-For")
    address = rate_limits.address(transport.peer, forwarded[-1] if forwarded else None)
    hub.blocklist.check_address(address)
    rate_limits.request(address)
    transport.visit.rename(address)
    return WebSocketSession(hub, rate_limits, transport, address)


def read_message(text: bytes, most: int) -> Hello | Command | Ping:
    if len(text) > most:
        raise Refused("too_large", expected=most, came=len(text))
    try:
        message: Hello | Command | Ping = decode_message(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise malformed(error) from None
    return message


def is_ping(text: bytes) -> bool:
    try:
        return isinstance(decode_message(text), Ping)
    except (msgspec.MsgspecError, UnicodeError):
        return False


class _Named(msgspec.Struct):
    id: str


def command_id(text: bytes) -> str | None:
    """The id in a message that cannot be read otherwise, so that its sender can tell which."""
    try:
        return msgspec.json.decode(text, type=_Named).id[:64]
    except (msgspec.MsgspecError, UnicodeError):
        return None
