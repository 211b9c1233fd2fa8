"""Who may come in, and how often: connections, messages, requests and new tables by address."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from glueckauf.server.config import LOCAL
from glueckauf.server.errors import Refused
from glueckauf.server.limits import Buckets

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from glueckauf.server.config import Limits


class Gate:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.messages = Buckets(limits.address_messages, limits.address_messages_burst)
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.replays = Buckets(limits.replays, limits.replays_burst)
        self.new_tables = Buckets(limits.new_tables, limits.new_tables_burst)
        self._connections: Counter[str] = Counter()

    def connect(self, address: str) -> None:
        self.request(address)
        limits = self.limits
        if self._connections.total() >= limits.connections:
            raise Refused("busy", expected=limits.connections, status=503)
        if self._connections[address] >= limits.connections_per_address:
            raise Refused("busy", expected=limits.connections_per_address)
        self._connections[address] += 1

    def disconnect(self, address: str) -> None:
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def request(self, address: str) -> None:
        _take(self.requests, address)

    def replay(self, address: str) -> None:
        _take(self.replays, address)

    def new_table(self, address: str) -> None:
        _take(self.new_tables, address)

    @staticmethod
    def address(peer: str, forwarded: str | None) -> str:
        """Of the peer; behind a proxy on this machine, of whom the proxy speaks for."""
        if forwarded and peer in LOCAL:
            return forwarded.rpartition(",")[2].strip()
        return peer

    def address_of(self, scope: Mapping[str, Any]) -> str:
        client = scope.get("client")
        forwarded = next((v for k, v in scope["headers"] if k == b"x-forwarded-for"), None)
        peer = str(client[0]) if client else ""
        return self.address(peer, forwarded.decode("latin-1") if forwarded else None)


def _take(buckets: Buckets, address: str) -> None:
    bucket = buckets.of(address)
    if not bucket.take():
        raise Refused("busy", expected=math.ceil(bucket.wait))
