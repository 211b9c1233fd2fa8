"""Who may come in, and how often, by address; the numbers stand in `server/limits.py`."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from glueckauf.server.config import LOCAL
from glueckauf.server.errors import Refused
from glueckauf.server.network.doors import Doors, neighbourhood
from glueckauf.server.network.open_files import room_for
from glueckauf.server.network.token_buckets import Buckets

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from glueckauf.server.limits import Limits

DAY = 86_400


class RateLimits:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.doors = Doors(limits)
        self.messages = Buckets(limits.address_messages, limits.address_messages_burst)
        self.requests = Buckets(limits.requests, limits.requests_burst)
        self.machines = Buckets(limits.requests, limits.requests_burst)
        """For those that only ask how the server is: they are counted apart."""
        self.replays = Buckets(limits.replays, limits.replays_burst)
        self.advices = Buckets(limits.advice, limits.advice_burst)
        self.reviews = Buckets(limits.reviews, limits.reviews_burst)
        self.new_tables = Buckets(limits.new_tables, limits.new_tables_burst)
        self.new_contacts = Buckets(limits.new_contacts, limits.new_contacts_burst)
        self.tables_a_day = Buckets(limits.tables_a_day / DAY, limits.tables_a_day_burst)

    def set_limits(self, limits: Limits) -> None:
        """From now on; who is counted as connected stays so."""
        fresh = vars(RateLimits(limits))
        vars(self).update({name: own for name, own in fresh.items() if isinstance(own, Buckets)})
        self.limits = self.doors.limits = limits
        self.doors.room = room_for(limits.connections)

    def request(self, address: str) -> None:
        _take(self.requests, address)

    def question(self, address: str) -> None:
        _take(self.machines, address)

    def replay(self, address: str) -> None:
        _take(self.replays, address)

    def advice(self, address: str) -> None:
        _take(self.advices, address)

    def review(self, address: str) -> None:
        _take(self.reviews, address)

    def new_table(self, address: str) -> None:
        _take(self.tables_a_day, address)
        _take(self.new_tables, address)

    def new_contact(self, address: str) -> None:
        _take(self.new_contacts, address)

    @staticmethod
    def address(peer: str, forwarded: str | None) -> str:
        """Of the peer; behind a proxy on this machine, of whom the proxy speaks for."""
        peer = neighbourhood(peer)
        if forwarded and peer in LOCAL:
            return neighbourhood(forwarded.rpartition(",")[2].strip())
        return peer

    def address_of(self, scope: Mapping[str, Any]) -> str:
        client = scope.get("client")
        forwarded = [v for k, v in scope["headers"] if k == b"x-forwarded-for"]
        peer = str(client[0]) if client else ""
        return self.address(peer, forwarded[-1].decode("latin-1") if forwarded else None)


def _take(buckets: Buckets, address: str) -> None:
    bucket = buckets.of(address)
    if not bucket.take():
        raise Refused("busy", expected=math.ceil(bucket.wait))
