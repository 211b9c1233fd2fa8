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
from glueckauf.server.wire.messages import encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from glueckauf.server.network.doors import Visit

log = logging.getLogger("glueckauf.server")

PING_SECONDS = 20
CLOSE_SECONDS = 5
TEXT_FRAME = 0x81
PIECE = 1024
"""So many bytes are read at a time: frames can be as short as six, and are counted in between."""
AFTER_CLOSING = 16_384
"""Bytes that are still read, for the peer's own goodbye, once the connection is being closed."""
COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
)
"""With little memory for each connection; messages are short."""


class Listener(Protocol):
    """What hears the messages of a transport."""

    def counts(self) -> bool:
        """A frame came, of any kind: whether it is heard."""
        ...

    def heard(self, text: bytes) -> None: ...
    def too_slow(self) -> None:
        """More waits to be read than may."""
        ...

    def lost(self) -> None: ...


class Transport(asyncio.Protocol):
    """`open_to` looks at the request and gives the listener, or refuses."""

    def __init__(
        self,
        open_to: Callable[[Transport, Request], Listener],
        *,
        compress: bool,
        max_size: int,
        visit: Visit,
        server_state: Any,
        came: bytes = b"",
        **_: Any,
    ) -> None:
        """`came` is what came to another process, which has answered the request."""
        self._open_to = open_to
        self.visit = visit
        self._connections = server_state.connections
        extensions = [COMPRESSION] if compress else None
        quiet = logging.getLogger("glueckauf.server.network.websocket_transport")
        quiet.setLevel(logging.CRITICAL)
        self._protocol = ServerProtocol(extensions=extensions, max_size=max_size, logger=quiet)
        self._listener: Listener | None = None
        self._transport: asyncio.Transport
        self._open = False
        self._plain = True
        self._fragments: list[bytes] = []
        self._timer: asyncio.TimerHandle | None = None
        self._answered = True
        self._behind = False
        self._after_closing = 0
        self._adopted = came
        self._came: bytearray | None = bytearray()
        """All that came, as long as it can be given to another process."""
        self.peer = ""

    # From the server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self._connections.add(self)
        if self._adopted:
            self._transport.set_write_buffer_limits(high=0)
            self.data_received(self._adopted)
            self._adopted = b""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._connections.discard(self)
        self._open = False
        if self._timer:
            self._timer.cancel()
        self.visit.leave()
        if self._listener:
            self._listener.lost()
        self._let_go()

    def _let_go(self) -> None:
        """Of whatever points back here: then no collector has to look for it."""
        self._listener = self._timer = None
        self._protocol.parser.close()
        self._protocol.parser_exc = None

    def data_received(self, data: bytes) -> None:
        if self._came is not None:
            self._came += data
        for start in range(0, len(data), PIECE):
            if self._listener and not self._open:
                self._after_closing += PIECE
                if self._after_closing > AFTER_CLOSING:
                    self._transport.pause_reading()
                    return
            self._read(data[start : start + PIECE])

    def _read(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        try:
            for event in self._protocol.events_received():
                if isinstance(event, Request):
                    self._answer(event)
                elif isinstance(event, Frame) and self._listener and self._listener.counts():
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

    def pause_writing(self) -> None:
        self._behind = True
        self._weigh()

    def resume_writing(self) -> None:
        self._behind = False
        self.visit.may_wait(0)

    # To the peer

    def send(self, text: bytes) -> None:
        if not self._open:
            return
        self._came = None
        if self._plain:
            size = len(text)
            if size < 126:
                head = bytes((TEXT_FRAME, size))
            elif size < 65_536:
                head = bytes((TEXT_FRAME, 126, size >> 8, size & 255))
            else:
                head = bytes((TEXT_FRAME, 127)) + size.to_bytes(8)
            self._write(head + text)
        else:
            self._protocol.send_text(text)
            self._flush()

    def close(self, code: int) -> None:
        """After what has been sent, at the latest when the peer has had time to read it."""
        if self._open:
            self._open = False
            self._came = None
            self._protocol.send_close(code)
            self._flush()
            self._rearm(CLOSE_SECONDS, self._transport.abort)

    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool:
        """Whether another process has it from now on. Not if something was said here."""
        connection = self._transport.get_extra_info("socket")
        if not self._open or self._came is None or not give(connection.fileno(), bytes(self._came)):
            return False
        self._open = False
        self._transport.abort()
        return True

    # The protocol

    def _answer(self, request: Request) -> None:
        try:
            listener = self._open_to(self, request)
        except Refused as refused:
            self._deny(refused)
            return
        response = self._protocol.accept(request)
        if response.status_code == 101:
            self._protocol.send_response(response)
            self._listener = listener
            self._open = True
            self._plain = not self._protocol.extensions
            self._rearm(PING_SECONDS, self._ping)
        else:
            listener.lost()
            at = str(self._protocol.handshake_exc)[:200]
            self._deny(Refused("malformed", expected="websocket", at=at))

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
                self._write(data)
            else:  # the end, for `websockets`
                self._open = False
                self._rearm(CLOSE_SECONDS, self._transport.abort)
                self._transport.close()

    def _write(self, data: bytes) -> None:
        if self._adopted:
            return  # the other process has said so
        self._transport.write(data)
        if self._behind:
            self._weigh()

    def _weigh(self) -> None:
        """What waits to be read counts from here on, whatever it is."""
        if not self.visit.may_wait(self._transport.get_write_buffer_size()):
            if self._listener and self._open:
                self._listener.too_slow()
            else:
                self._transport.abort()

    def _ping(self) -> None:
        if not (self._answered and self._open):
            self._transport.abort()
            return
        self._answered = False
        self._came = None
        self._protocol.send_ping(b"")
        self._flush()
        self._rearm(PING_SECONDS, self._ping)

    def _rearm(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)
