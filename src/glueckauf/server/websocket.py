"""What is said over a WebSocket: from `hello` to the last message."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from glueckauf.server.commands import Author
from glueckauf.server.errors import Refused, malformed
from glueckauf.server.limits import Bucket
from glueckauf.server.messages import (
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
from glueckauf.server.seats import digest
from glueckauf.server.security import may_connect
from glueckauf.server.table import Roles
from glueckauf.version import __version__

if TYPE_CHECKING:
    from websockets.http11 import Request

    from glueckauf.server.gate import Gate
    from glueckauf.server.hub import Hub
    from glueckauf.server.live import Live
    from glueckauf.server.table import Table
    from glueckauf.server.wire import Wire

log = logging.getLogger("glueckauf.server")

HELLO_SECONDS = 10
MISTAKES = 10
"""Unreadable messages before the connection is closed."""

EAGER = 16
"""Messages that may come before `hello` has been answered."""

CLOSE_CODES = {
    "protocol": 4409,
    "secret": 4403,
    "not_found": 4404,
    "busy": 4429,
    "unreadable": 4410,
}


class Socket:
    """One connection: hears messages, and holds what its secrets open."""

    def __init__(self, hub: Hub, gate: Gate, wire: Wire, address: str) -> None:
        limits = hub.config.limits
        self.hub = hub
        self.seats: tuple[int, ...] = ()
        self.author = Author(Roles())
        self.hashes: list[str] = []
        self._gate = gate
        self._wire = wire
        self._address = address
        self._limits = limits
        self._own = Bucket(limits.messages, limits.messages_burst)
        self._shared = gate.messages.of(address)
        self._live: Live | None = None
        self._greeted = False
        self._eager: list[bytes] = []
        self._mistakes = 0
        self._closing = False
        self._impatience = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._no_hello)

    # To the peer

    def send(self, text: bytes) -> None:
        if self._closing:
            return
        metrics = self.hub.metrics
        metrics.messages_sent += 1
        metrics.bytes_sent += len(text)
        self._wire.send(text)
        if self._wire.unread > self._limits.unread_bytes:
            self.close(4408, Bye(time=self.hub.now(), code="slow"))

    def welcome(self) -> None:
        roles = self.author.roles
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

    def close(self, code: int, bye: Bye | None = None) -> None:
        if not self._closing:
            self._closing = True
            if bye:
                self._wire.send(encode(bye))
            self._wire.close(code)

    def _refuse(self, refused: Refused, command: str | None = None) -> None:
        self.send(encode(ErrorMessage(time=self.hub.now(), id=command, error=refused.error)))

    def _end(self, refused: Refused) -> None:
        self._refuse(refused)
        self.close(CLOSE_CODES.get(refused.code, 4400))

    # From the peer

    def heard(self, text: bytes) -> None:
        if self._closing:
            return
        if not (self._own.take() and self._shared.take()):
            self._end(Refused("busy", expected=self._limits.messages))
        elif self._live:
            self._command(self._live, text)
        elif not self._greeted:
            self._greeted = True
            self._impatience.cancel()
            self.hub.spawn(self._greet(text))
        elif len(self._eager) < EAGER:
            self._eager.append(text)
        else:
            self._end(Refused("busy", expected=EAGER))

    def lost(self) -> None:
        self._closing = True
        self._impatience.cancel()
        self._gate.disconnect(self._address)
        if self._live:
            self._live.part(self)

    def _no_hello(self) -> None:
        self._end(Refused("hello", expected="hello"))

    async def _greet(self, text: bytes) -> None:
        try:
            hello = read_message(text, self._limits.message_bytes)
            if not isinstance(hello, Hello):
                raise Refused("hello", expected="hello", came=hello.__struct_config__.tag)  # noqa: TRY301
            if hello.protocol != PROTOCOL:
                raise Refused("protocol", expected=PROTOCOL, came=hello.protocol)  # noqa: TRY301
            live = await self.hub.live(hello.table)
            self._introduce(hello, live.table)
            live = await self.hub.enter(hello.table, self)
        except Refused as refused:
            self._end(refused)
            return
        self._live = live
        if self._closing:
            live.part(self)
        for eager in self._eager:
            self._command(live, eager)

    def _introduce(self, hello: Hello, table: Table) -> None:
        """Find out what the secrets open."""
        by_hash = {digest(secret): secret for secret in hello.secrets}
        roles = table.roles(by_hash)
        if not roles:
            raise Refused("secret")
        self.seats = roles.seats
        self.hashes = list(by_hash)
        self.author = Author(roles, by_hash.get(table.set_up.host))
        self.welcome()

    def _command(self, live: Live, text: bytes) -> None:
        try:
            message = read_message(text, self._limits.message_bytes)
        except Refused as refused:
            self._mistake(refused, text)
            return
        if isinstance(message, Ping):
            self.send(encode(Pong(time=self.hub.now())))
        elif isinstance(message, Hello):
            self._mistake(Refused("hello", came="hello"), text)
        else:
            live.command(message, self)

    def _mistake(self, refused: Refused, text: bytes) -> None:
        self._refuse(refused, command_id(text))
        self._mistakes += 1
        if self._mistakes > MISTAKES:
            self.close(4400)


def socket_for(hub: Hub, gate: Gate, wire: Wire, request: Request) -> Socket:
    """Whoever asks for a WebSocket, if they may have one."""
    headers = request.headers
    if request.path.partition("?")[0] != "/ws":
        raise Refused("not_found", came=request.path)
    if not may_connect(headers.get("Origin"), headers.get("Host"), hub.config):
        raise Refused("origin", came=headers.get("Origin"))
    address = gate.address(wire.peer, headers.get("X-Forwarded-For"))
    gate.connect(address)
    return Socket(hub, gate, wire, address)


def read_message(text: bytes, most: int) -> Hello | Command | Ping:
    if len(text) > most:
        raise Refused("too_large", expected=most, came=len(text))
    try:
        message: Hello | Command | Ping = decode_message(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise malformed(error) from None
    return message


class _Named(msgspec.Struct):
    id: str


def command_id(text: bytes) -> str | None:
    """The id in a message that cannot be read otherwise, so that its sender can tell which."""
    try:
        return msgspec.json.decode(text, type=_Named).id[:64]
    except (msgspec.MsgspecError, UnicodeError):
        return None
