"""An HTTP connection under uvicorn, with what it leaves out: deadlines, bounds on headers and on
what waits unread, and the one error shape for whatever cannot be read."""

from __future__ import annotations

import http
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from glueckauf.server.errors import Refused
from glueckauf.server.network.doors import neighbourhood
from glueckauf.server.network.middleware import FREE
from glueckauf.server.wire.messages import encode

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from glueckauf.server.network.doors import Visit
    from glueckauf.server.network.metrics import Metrics
    from glueckauf.server.network.rate_limits import RateLimits

HEADER_LINES = 100
LINE_BYTES = 8000
PIPELINED = 8
LINGER_SECONDS = 2
LINGER_BYTES = 65_536
"""What is still taken from a peer that has been refused, so that it can read why."""

ONCE = frozenset(
    (
        *(b"authorization", b"content-length", b"content-type", b"host", b"origin"),
        *(b"sec-websocket-key", b"sec-websocket-version", b"transfer-encoding", b"upgrade"),
    )
)
"""Headers of which a second one would leave open which is meant."""


class HttpConnection(HttpToolsProtocol):
    def __init__(
        self,
        rate_limits: RateLimits,
        metrics: Metrics,
        common_headers: Sequence[tuple[bytes, bytes]],
        **uvicorn: Any,
    ) -> None:
        super().__init__(**uvicorn)
        self._rate_limits = rate_limits
        self._limits = rate_limits.limits
        self._metrics = metrics
        self._common_headers = common_headers
        self._visit: Visit | None = None
        self._refusal: Refused | None = None
        self._running: RequestResponseCycle | None = None
        self._ended = False
        self._in_head = True
        self._head_size = 0
        self._asked = False
        self._deadline: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    # From the server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        peer = neighbourhood(str(self.client[0]) if self.client else "")
        try:
            self._visit = self._rate_limits.doors.enter(peer)
        except Refused as refused:
            self._end(refused)
            return
        self._arm(self._limits.head_seconds, self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arm(None)
        self._forsake()
        if self._reading:
            self._reading.cancel()
        if self._visit:
            if not self._asked:  # coming and going for nothing counts as well
                self._rate_limits.requests.of(self._visit.address).take()
            self._visit.leave()
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        self._head_size += len(data)
        if self._ended:
            if self._head_size > LINGER_BYTES:
                self.transport.pause_reading()
            return
        super().data_received(data)
        if self._in_head and self._head_size > self._limits.header_bytes:
            self._end(self._too_large())

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._visit and not self._visit.may_wait(self.transport.get_write_buffer_size()):
            self._abort()
        elif self._reading is None:
            self._reading = self.loop.call_later(self._limits.read_seconds, self._abort)

    def resume_writing(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None
        if self._visit:
            self._visit.may_wait(0)
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        self._arm(None)
        visit, self._visit = self._visit, None
        make = cast("Callable[..., asyncio.Protocol]", self.ws_protocol_class)
        self.ws_protocol_class = partial(make, visit=visit)  # type: ignore[assignment]
        super().handle_websocket_upgrade()
        self._let_go()

    def _let_go(self) -> None:
        """Of whatever points back here: then no collector has to look for it."""
        self.parser = self.cycle = self.flow = self._running = None  # type: ignore[assignment]
        self._reading = self.timeout_keep_alive_task = None

    # From the parser

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._asked = True, True
        self._head_size = 0 if self.cycle else self._head_size
        if self._deadline is None:
            self._arm(self._limits.head_seconds, self._too_late)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._refusal = self._mistake()
        if self._refusal:
            raise self._refusal  # the parser stops, and `send_400_response` answers
        self._arm(self._limits.body_seconds, self._too_late)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arm(None)
        super().on_message_complete()

    def _mistake(self) -> Refused | None:
        sizes = [len(name) + len(value) + 4 for name, value in self.headers]
        if (
            len(sizes) > HEADER_LINES
            or max([*sizes, len(self.url)]) > LINE_BYTES
            or sum(sizes) + len(self.url) > self._limits.header_bytes
        ):
            return self._too_large()
        names = [name for name, _ in self.headers]
        doubled = {name for name in names if name in ONCE and names.count(name) > 1}
        if doubled:
            name = min(doubled).decode()
            return Refused("malformed", expected=1, came=names.count(name.encode()), at=name)
        if b"host" not in names and self.parser.get_http_version() == "1.1":
            return Refused("malformed", expected="host", at="headers")
        if b"upgrade" in names and self._running and not self._running.response_complete:
            return Refused("malformed", expected="answer", at="upgrade")  # to what came before it
        if len(self.pipeline) >= PIPELINED:
            return Refused("busy", expected=PIPELINED)
        if self._visit and self._visit.on_kept_place and not self._keeps_place():
            return Refused("busy", expected=self._rate_limits.doors.room, status=503)
        return None

    def _keeps_place(self) -> bool:
        """Whether what is asked for has a place when there is hardly any left: how the server is,
        and a WebSocket, of which only players' stay open."""
        path = self.url.partition(b"?")[0]
        return path == b"/ws" or path.decode("latin-1") in FREE

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    # To the peer

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # our own shape instead
        self._end(self._refusal or Refused("malformed", expected="HTTP/1.1"))

    def _too_large(self) -> Refused:
        return Refused("too_large", expected=self._limits.header_bytes, at="headers", status=431)

    def _too_late(self) -> None:
        self._deadline = None
        if self._asked:
            part = "headers" if self._in_head else "body"
            self._end(Refused("malformed", expected=part, at=part, status=408))
        else:
            self.transport.close()

    def _end(self, refused: Refused) -> None:
        """Answer, listen for a moment so that the answer can be read, and close."""
        if self._ended:
            return
        self._ended = True
        self._head_size = 0
        running = self._running
        self._forsake()
        if running and running.response_started and not running.response_complete:
            self._abort()
            return
        self._metrics.requests[refused.status] += 1
        body = encode({"error": refused.error})
        phrase = http.HTTPStatus(refused.status).phrase
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
            *self._common_headers,
        ]
        lines = [f"HTTP/1.1 {refused.status} {phrase}".encode()]
        lines += [name + b": " + value for name, value in headers]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._arm(LINGER_SECONDS, self._abort)

    def _abort(self) -> None:
        self._forsake()
        self.transport.abort()

    def _forsake(self) -> None:
        """Nobody will read what is still being answered."""
        self.pipeline.clear()
        for cycle in (self.cycle, self._running):
            if cycle and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _arm(self, seconds: float | None, then: Callable[[], None] | None = None) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, then) if seconds and then else None
