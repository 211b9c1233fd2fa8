"""The line between two processes: both show that they have the key, then frames go both ways.

A frame is its length (4 bytes), its kind (1), the number of the guest that it is about (4), and
what is said. Whoever is silent for too long is taken for dead.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from enum import IntEnum
from struct import Struct
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    Heard = Callable[["Link", "Kind", int, bytes], None]
    Lost = Callable[["Link"], None]

NONCE = 32
PROOF = 32
HEAD = Struct("!IBI")
LONGEST = 16_000_000
UNREAD = 64_000_000
"""Bytes that may wait for a process which does not read."""
PULSE_SECONDS = 0.5
SILENCE_SECONDS = 2.0
HANDSHAKE_SECONDS = 5.0


class Kind(IntEnum):
    PULSE = 0
    # from where the socket is
    OPEN = 1
    SAY = 2
    GONE = 3
    # from where the table is
    SEND = 4
    SHUT = 5
    MOVED = 6
    BACK = 7
    # either asks, the other answers
    ASK = 8
    ANSWER = 9


KINDS = frozenset(Kind) - {Kind.PULSE}


class Link(asyncio.Protocol):
    """`ready` is done when the other has shown that it has the key."""

    def __init__(self, key: bytes, heard: Heard, lost: Lost, *, dialled: bool) -> None:
        self._key = key
        self._heard = heard
        self._lost = lost
        self._roles = (b"dialled", b"answered") if dialled else (b"answered", b"dialled")
        self._nonce = secrets.token_bytes(NONCE)
        self._peer_nonce: bytes | None = None
        self._data = b""
        self._waiting: list[bytes] = []
        self._transport: asyncio.Transport
        self._loop = asyncio.get_running_loop()
        self._last_heard = self._loop.time()
        self.ready: asyncio.Future[None] = self._loop.create_future()
        self.closed = False
        self._timer: asyncio.TimerHandle
        self.peer: object = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.peer = transport.get_extra_info("peername")
        self._timer = self._loop.call_later(HANDSHAKE_SECONDS, self.abort)
        self._transport.write(self._nonce)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.closed = True
        self._timer.cancel()
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("no process that has the key answered"))
            self.ready.exception()  # whoever waited may have gone
        self._lost(self)

    def data_received(self, data: bytes) -> None:
        if self.ready.cancelled():  # nobody waits for it any more
            self.abort()
            return
        self._data += data
        self._last_heard = self._loop.time()
        if not self.ready.done() and not self._shake_hands():
            return
        data, at = self._data, 0
        while len(data) >= at + HEAD.size:
            size, kind, guest = HEAD.unpack_from(data, at)
            if size > LONGEST:
                self.abort()
                return
            end = at + HEAD.size + size
            if len(data) < end:
                break
            if kind in KINDS:  # a later version may have others
                self._heard(self, Kind(kind), guest, data[at + HEAD.size : end])
            at = end
        self._data = data[at:]

    def send(self, kind: Kind, guest: int, said: bytes = b"") -> None:
        """With all else that is to be sent in this turn of the loop."""
        if self.closed:
            return
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting += (HEAD.pack(len(said), kind, guest), said)

    def flush(self) -> None:
        if self._waiting and not self.closed:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()
            if self._transport.get_write_buffer_size() > UNREAD:
                self.abort()

    def silent_for(self) -> float:
        return self._loop.time() - self._last_heard

    def close(self) -> None:
        """After what is to be sent."""
        if not self.closed:
            self.flush()
            self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def _shake_hands(self) -> bool:
        """Whether the other has shown that it has the key, and was not merely repeating us."""
        mine, theirs = self._roles
        if self._peer_nonce is None:
            if len(self._data) < NONCE:
                return False
            self._peer_nonce, self._data = self._data[:NONCE], self._data[NONCE:]
            self._transport.write(self._proof(mine, self._nonce, self._peer_nonce))
        if len(self._data) < PROOF:
            return False
        proof, self._data = self._data[:PROOF], self._data[PROOF:]
        if not hmac.compare_digest(proof, self._proof(theirs, self._peer_nonce, self._nonce)):
            self.abort()
            return False
        self._timer.cancel()
        self._pulse()
        self.ready.set_result(None)
        return True

    def _proof(self, role: bytes, own: bytes, others: bytes) -> bytes:
        return hmac.digest(self._key, b"glueckauf 1 " + role + own + others, "sha256")

    def _pulse(self) -> None:
        if self.silent_for() > SILENCE_SECONDS:
            self.abort()
            return
        self.send(Kind.PULSE, 0)
        self._timer = self._loop.call_later(PULSE_SECONDS, self._pulse)
