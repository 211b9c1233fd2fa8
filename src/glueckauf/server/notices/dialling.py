"""Which addresses may be dialled for a guest: what is on the open Internet, and nothing else.

The tables are those of IANA's special-purpose registries, so that no version of Python decides.
"""

from __future__ import annotations

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_network,
)
from typing import TYPE_CHECKING

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

CLOSED_4 = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",
        "100.64.0.0/10",  # behind a provider's translation
        "127.0.0.0/8",
        "169.254.0.0/16",  # link-local, and the clouds' metadata
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
OPEN_6 = IPv6Network("2000::/3")
"""Of IPv6, all that is given out at all."""
CLOSED_6 = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # of the protocols themselves: Teredo, benchmarks, ORCHID
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",
        "3fff::/20",
    )
)
CARRIERS = tuple(
    (IPv6Network(text), shift)
    for text, shift in (
        ("::ffff:0:0/96", 0),  # mapped
        ("::ffff:0:0:0/96", 0),  # translated
        ("::/96", 0),  # compatible
        ("64:ff9b::/96", 0),  # NAT64
        ("64:ff9b:1::/48", 0),
        ("2002::/16", 80),  # 6to4
    )
)
"""Networks whose addresses carry one of IPv4, and how many bits stand behind it."""
ISATAP = 0x5EFE
PORTS = (80, 443)
"""And those that no system keeps for its own services."""
FREE_PORTS = range(1024, 65_536)


class NetworkError(GlueckAufError):
    """A text that names no network."""


def parse_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """As the host writes them: `10.1.0.0/16`, or a single address."""
    networks = []
    for text in texts:
        try:
            networks.append(ip_network(text))
        except ValueError as error:
            raise NetworkError(f"expected a network such as 10.1.0.0/16; {error}") from None
    return tuple(networks)


def carried(address: Address) -> list[IPv4Address]:
    """The addresses of IPv4 that one of IPv6 may be turned into on its way."""
    if isinstance(address, IPv4Address):
        return []
    number = int(address)
    if number <= 1:
        return []  # nowhere, and this machine
    found = [
        IPv4Address(number >> shift & 0xFFFF_FFFF)
        for network, shift in CARRIERS
        if address in network
    ]
    if address.teredo:
        found.extend(address.teredo)
    if number >> 32 & 0xFFFF == ISATAP:
        found.append(IPv4Address(number & 0xFFFF_FFFF))
    return found


def may_dial(address: Address, own: Sequence[Network] = ()) -> bool:
    """`own` are networks of the host's that may be dialled all the same; an address that carries
    another may be only if the other may be, too."""
    if isinstance(address, IPv6Address) and address.scope_id is not None:
        return False
    inner = carried(address)
    if any(address in network for network in own):
        return all(may_dial(one, own) for one in inner)
    if isinstance(address, IPv4Address):
        return not any(address in network for network in CLOSED_4)
    closed = any(address in network for network in CLOSED_6)
    return address in OPEN_6 and not closed and not inner
