"""A WebSocket under uvicorn: `websockets` knows the protocol, and messages go straight to the
transport, which is most of what makes one server process enough for hundreds of tables."""

from __future__ import annotations

import asyncio
import http
import logging
from typing import TYPE_CHECKING, Protocol, cast

from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from glueckauf.server.errors import Refused
from glueckauf.server.messages import encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

log = logging.getLogger("glueckauf.server")

PING_SECONDS = 20
CLOSE_SECONDS = 5
TEXT_FRAME = 0x81
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
)
"""With little memory for each connection; messages are short."""


class Listener(Protocol):
    """What hears the messages of a wire."""

    def heard(self, text: bytes) -> None: ...
    def lost(self) -> None: ...


class Wire(asyncio.Protocol):
    """`open_to` looks at the request and gives the listener, or refuses."""

    def __init__(
        self,
        open_to: Callable[[Wire, Request], Listener],
        *,
        compress: bool,
        max_size: int,
        server_state: Any,
        **_: Any,
    ) -> None:
        self._open_to = open_to
        self._connections = server_state.connections
        extensions = [COMPRESSION] if compress else None
        quiet = logging.getLogger("glueckauf.server.wire")
        quiet.setLevel(logging.CRITICAL)
        self._protocol = ServerProtocol(extensions=extensions, max_size=max_size, logger=quiet)
        self._listener: Listener | None = None
        self._transport: asyncio.Transport
        self._open = False
        self._plain = True
        self._fragments: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None
        self._answered = True
        self.peer = ""

    # From the server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._connections.discard(self)
        self._open = False
        if self._timer:
            self._timer.cancel()
        if self._listener:
            self._listener.lost()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        try:
            for event in self._protocol.events_received():
                if isinstance(event, Request):
                    self._answer(event)
                elif isinstance(event, Frame):
                    self._hear(event)
        except Exception:
            log.exception("a message could not be handled")
            self._protocol.fail(1011)
        self._flush()

    def eof_received(self) -> None:
        self._open = False
        self._protocol.receive_eof()
        self._flush()

    def shutdown(self) -> None:
        """The server stops."""
        self.close(1012)
        self._transport.close()

    # To the peer

    @property
    def unread(self) -> int:
        """Bytes that wait until the peer reads."""
        return self._transport.get_write_buffer_size()

    def send(self, text: bytes) -> None:
        if not self._open:
            return
        if self._plain:
            size = len(text)
            if size < 126:
                head = bytes((TEXT_FRAME, size))
            elif size < 65_536:
                head = bytes((TEXT_FRAME, 126, size >> 8, size & 255))
            else:
                head = bytes((TEXT_FRAME, 127)) + size.to_bytes(8)
            self._transport.write(head + text)
        else:
            self._protocol.send_text(text)
            self._flush()

    def close(self, code: int) -> None:
        """After what has been sent, at the latest when the peer has had time to read it."""
        if self._open:
            self._open = False
            self._protocol.send_close(code)
            self._flush()
            self._rearm(CLOSE_SECONDS, self._transport.abort)

    # The protocol

    def _answer(self, request: Request) -> None:
        try:
            listener = self._open_to(self, request)
        except Refused as refused:
            self._deny(refused)
            return
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        if response.status_code == 101:
            self._listener = listener
            self._open = True
            self._plain = not self._protocol.extensions
            self._rearm(PING_SECONDS, self._ping)
        else:
            listener.lost()

    def _deny(self, refused: Refused) -> None:
        body = encode({"error": refused.error})
        headers = Headers()
        headers["Content-Type"] = "application/json"
        headers["Content-Length"] = str(len(body))
        headers["Connection"] = "close"
        phrase = http.HTTPStatus(refused.status).phrase
        self._protocol.send_response(Response(refused.status, phrase, headers, body))

    def _hear(self, frame: Frame) -> None:
        self._answered = True
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.fin and not self._fragments:
                text = bytes(frame.data)
            else:
                self._fragments.append(bytes(frame.data))
                if not frame.fin:
                    return
                text = b"".join(self._fragments)
                self._fragments.clear()
            if self._listener and self._open:
                self._listener.heard(text)

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # the end, for `websockets`
                self._open = False
                self._transport.close()

    def _ping(self) -> None:
        if not (self._answered and self._open):
            self._transport.abort()
            return
        self._answered = False
        self._protocol.send_ping(b"")
        self._flush()
        self._rearm(PING_SECONDS, self._ping)

    def _rearm(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)
