"""Who is connected, by address: how many there may be, and how much may wait for them unread."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from glueckauf.server.config import LOCAL
from glueckauf.server.errors import Refused

if TYPE_CHECKING:
    from glueckauf.server.limits import Limits


class Doors:
    """Every connection is counted from its first moment, before it has said anything."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.room = limits.connections
        self.total = 0
        self.by_address: Counter[str] = Counter()
        self.unread: Counter[str] = Counter()

    @property
    def kept(self) -> int:
        return min(self.limits.connections_kept, self.room // 2)

    def enter(self, peer: str) -> Visit:
        """Count a connection in. Raises Refused where there is no place for it."""
        if self.total >= self.room:
            raise Refused("busy", expected=self.room, status=503)
        visit = Visit(self, peer)
        if peer not in LOCAL:  # a proxy on this machine speaks for many
            self._check(peer)
        self.total += 1
        self.by_address[peer] += 1
        return visit

    def rename(self, visit: Visit, address: str) -> None:
        """The proxy has told whom it speaks for."""
        if address != visit.address:
            self._check(address)
            self._leave(visit)
            visit.address = address
            self.by_address[address] += 1
            self.unread[address] += visit.unread

    def leave(self, visit: Visit) -> None:
        self.total -= 1
        self._leave(visit)

    def _leave(self, visit: Visit) -> None:
        for counts, number in ((self.by_address, 1), (self.unread, visit.unread)):
            counts[visit.address] -= number
            if not counts[visit.address]:
                del counts[visit.address]

    def _check(self, address: str) -> None:
        if self.by_address[address] >= self.limits.connections_per_address:
            raise Refused("busy", expected=self.limits.connections_per_address)


class Visit:
    """One connection, from its first byte to its end."""

    __slots__ = ("_doors", "_left", "address", "on_kept_place", "unread")

    def __init__(self, doors: Doors, address: str) -> None:
        self._doors = doors
        self._left = False
        self.address = address
        self.on_kept_place = doors.total >= doors.room - doors.kept
        """It came when only those places were left that are kept for players and for /health."""
        self.unread = 0

    def rename(self, address: str) -> None:
        self._doors.rename(self, address)

    def may_wait(self, size: int) -> bool:
        """So many bytes wait now until the peer reads: whether that is still within the limits."""
        if self._left:
            return False
        unread, limits = self._doors.unread, self._doors.limits
        unread[self.address] += size - self.unread
        self.unread = size
        return size <= limits.unread_bytes and (
            size == 0 or unread[self.address] <= limits.address_unread_bytes
        )

    def leave(self) -> None:
        if not self._left:
            self._left = True
            self._doors.leave(self)


@lru_cache(4096)
def neighbourhood(text: str) -> str:
    """What counts as one address: of IPv6 a /64, which a single household has."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)
