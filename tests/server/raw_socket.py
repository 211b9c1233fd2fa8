"""Bytes over a socket, as no well-behaved client would send them."""

from __future__ import annotations

import json
import os
import socket
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.server.running_server import PATIENCE

if TYPE_CHECKING:
    from tests.server.running_server import RunningServer

KEY = b"AAAAAAAAAAAAAAAAAAAAAA=="
UPGRADE = (
    b"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + b"\r\n"
)
TEXT, PING, CONTINUED, CLOSE = 1, 9, 0, 8


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def error(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)["error"]
        return found


class RawSocket:
    """From another address of this machine, if told so: Linux has all of 127/8."""

    def __init__(self, server: RunningServer, source: str = "", receive: int = 0) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.settimeout(PATIENCE)
        if receive:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", server.port))

    def __enter__(self) -> RawSocket:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def upgrade(self) -> RawSocket:
        """Make it a WebSocket."""
        self.send(b"GET /ws HTTP/1.1\r\n" + UPGRADE + b"\r\n")
        assert self.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 101")
        return self

    def read_until(self, end: bytes) -> bytes:
        data = b""
        while not data.endswith(end):
            more = self.socket.recv(1)
            assert more, data
            data += more
        return data

    def rest(self) -> bytes:
        """All that comes until the server closes; with a reset it ends as well."""
        data = b""
        try:
            while more := self.socket.recv(65_536):
                data += more
        except ConnectionError:
            pass
        return data

    def answer(self) -> Answer:
        head = self.read_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = b""
        while len(body) < int(headers["content-length"]):
            body += self.socket.recv(65_536)
        return Answer(int(head[0].split()[1]), headers, body)

    def close_code(self) -> int:
        """Of a WebSocket: read on to the server's goodbye."""
        data = self.rest()
        at = 0
        while at + 2 <= len(data):
            kind, size, head = data[at] & 15, data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4]), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10]), 10
            payload = data[at + head : at + head + size]
            if kind == CLOSE:
                return int(struct.unpack("!H", payload[:2])[0])
            at += head + size
        raise AssertionError(f"no goodbye in {data!r}")


def frame(kind: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """As a client sends it, masked."""
    mask = os.urandom(4)
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
    return bytes([(0x80 if last else 0) | kind]) + length + mask + masked
