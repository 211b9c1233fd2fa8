"""A WebSocket client that costs little, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import base64
import os
import resource
import zlib
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT, PING, PONG = 1, 9, 10
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


def let_connect(count: int) -> None:
    """So many at once: each is an open file."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = count + 500
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Client(asyncio.Protocol):
    """Hands every text message to `heard`, whole; asks for compression as browsers do, or not."""

    def __init__(self, heard: Callable[[bytes], None], compress: bool, path: str = "/ws") -> None:
        self._heard = heard
        self._compress = compress
        self._path = path
        self._inflate = zlib.decompressobj(-15)
        self._data = b""
        self._open = False
        self.opened = asyncio.get_running_loop().create_future()
        self.gone = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"{OFFER if self._compress else ''}\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.gone.done():
            self.gone.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                if not self.opened.done():
                    self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._open, self._data = True, rest
            if not self.opened.done():  # whoever waited for it may have gone
                self.opened.set_result(None)
        self._read_frames()

    def send(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        if self._transport:
            self._transport.close()

    def _read_frames(self) -> None:
        data, at = self._data, 0
        while len(data) >= at + 2:
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4]), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10]), 10
            if len(data) < at + head + size:
                break
            payload = data[at + head : at + head + size]
            kind, compressed = data[at] & 15, data[at] & 64
            at += head + size
            if kind == TEXT:
                if compressed:
                    payload = self._inflate.decompress(payload + b"\0\0\xff\xff")
                self._heard(payload)
            elif kind == PING:
                self._send(PONG, payload)
        self._data = data[at:]

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE])
        if size >= 126:
            head += size.to_bytes(2)
        if self._transport:
            self._transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros changes nothing
