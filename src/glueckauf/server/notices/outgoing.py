"""Requests to addresses that guests name: resolved once, judged, and dialled as they were judged.

No redirects, no proxies, no waiting for long, and of the answer the head alone is read.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import AddressValueError, IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from glueckauf.server.notices.dialling import FREE_PORTS, PORTS, Address, Network, may_dial
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.threads import in_thread_of_its_own
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    Resolve = Callable[[str], Awaitable[list[str]]]
    """The addresses of a name, as texts."""
    Connect = Callable[
        [str, int, str | None], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
    ]
    """To an address and a port, with TLS for a name, or without."""

SECONDS = 10.0
"""For all of a request, from the name to the head of its answer."""
HEAD_BYTES = 16_384
URL_LENGTH = 2000
INTERIM = 4
"""Answers of the kind `103 Early Hints` before the one that counts."""
_LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})+\.?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_PLAIN = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?: [^\r\n]*)?\r\n")
_RETRY_AFTER = re.compile(rb"\r\nretry-after:[ \t]*([0-9]{1,6})[ \t]*\r\n", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a URL leads."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """As the header Host has it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (443 if self.secure else 80) else f"{name}:{self.port}"

    @property
    def literal(self) -> Address | None:
        """The address, where the URL has one in place of a name."""
        try:
            return ip_address(self.host)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    retry_after: int | None
    """Seconds."""


class Outgoing:
    """`networks` are the host's own that may be dialled; `plain` lets http be used beside https."""

    def __init__(
        self,
        networks: Sequence[Network] = (),
        *,
        plain: bool = False,
        resolve: Resolve | None = None,
        connect: Connect | None = None,
    ) -> None:
        self._networks = networks
        self._plain = plain
        self._resolve = resolve or _resolved
        self._connect = connect or _connected

    def target(self, url: str) -> Target:
        """Raises Undeliverable for what is no address of ours to call, before any name is asked."""
        target = parse_target(url, plain=self._plain)
        if target.literal is not None:
            self._judge([target.host], target.host)
        return target

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """The head of the answer, whatever it says. Raises Undeliverable if there is none."""
        target = self.target(url)
        try:
            async with asyncio.timeout(SECONDS):
                address = await self._address(target)
                name = target.host.rstrip(".") if target.secure else None
                reader, writer = await self._connect(address, target.port, name)
                try:
                    writer.write(_request(target, headers, body))
                    await writer.drain()
                    return await _answer(reader)
                finally:
                    writer.transport.abort()
        except TimeoutError:
            raise Undeliverable("slow", f"{target.host} took longer than {SECONDS:g} s") from None
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            raise Undeliverable("unreachable", f"{target.host}: {error}") from None

    async def _address(self, target: Target) -> str:
        """The one that is dialled. If a single one of a name is closed, none of them is dialled."""
        if target.literal is not None:
            return target.host
        return self._judge(await self._resolve(target.host), target.host)[0]

    def _judge(self, found: Sequence[str], host: str) -> list[str]:
        judged = []
        for text in found:
            try:
                address = ip_address(text)
            except ValueError:
                raise Undeliverable("closed", f"{host} has no address that can be read") from None
            if not may_dial(address, self._networks):
                raise Undeliverable("closed", f"{host} is not on the open Internet", for_good=True)
            judged.append(str(address))
        if not judged:
            raise Undeliverable("unreachable", f"{host} has no address")
        return judged


def parse_target(url: str, *, plain: bool) -> Target:
    """Raises Undeliverable for whatever two readers might read in two ways."""
    if not (_PLAIN.fullmatch(url) and len(url) <= URL_LENGTH and "\\" not in url):
        raise _no_url("plain ASCII without spaces, and not too long")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise _no_url(str(error)) from None
    if parts.scheme not in ("https", "http") or (parts.scheme == "http" and not plain):
        raise _no_url("http or https" if plain else "https")
    if parts.username is not None or parts.password is not None or "@" in parts.netloc:
        raise _no_url("no user in it")
    if port == 0 or parts.netloc.endswith(":"):
        raise _no_url("a port, or none")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    if port not in PORTS and port not in FREE_PORTS:
        raise _no_url(f"port 80, 443, or one from {FREE_PORTS.start}")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, _host(parts.netloc, parts.hostname or ""), port, path)


def _host(netloc: str, host: str) -> str:
    """A name, or an address written as one writes it; nothing that becomes one on the way."""
    try:
        if netloc.startswith("["):
            return str(IPv6Address(host))
        if _NUMBER.fullmatch(host.rstrip(".").rpartition(".")[2]):
            return str(IPv4Address(host))
    except AddressValueError as error:
        raise _no_url(str(error)) from None
    if not _NAME.fullmatch(host) or len(host) > 253:
        raise _no_url("a full name such as example.org")
    return host


def _no_url(expected: str) -> Undeliverable:
    return Undeliverable("url", f"expected a URL: {expected}", for_good=True)


def _request(target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = {
        "Host": target.authority,
        "User-Agent": f"glueckauf/{__version__}",
        "Accept": "*/*",
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    for name, value in lines.items():
        if not (name + value).isprintable() or not (name + value).isascii():
            raise Undeliverable("header", f"expected a plain header {name}", for_good=True)
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


async def _answer(reader: asyncio.StreamReader) -> Answer:
    for _ in range(INTERIM + 1):
        head = await reader.readuntil(b"\r\n\r\n")
        found = _STATUS.match(head)
        if not found:
            raise Undeliverable("answer", "expected an answer of HTTP/1.1")
        if int(found[1]) >= 200:
            after = _RETRY_AFTER.search(head)
            return Answer(int(found[1]), int(after[1]) if after else None)
    raise Undeliverable("answer", f"expected an answer after {INTERIM} interim ones")


async def _resolved(host: str) -> list[str]:
    found = await in_thread_of_its_own(socket.getaddrinfo, host, None, 0, socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


async def _connected(
    address: str, port: int, name: str | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if name is None:
        return await asyncio.open_connection(address, port, limit=HEAD_BYTES)
    return await asyncio.open_connection(
        address, port, limit=HEAD_BYTES, ssl=_trusting(), server_hostname=name
    )


@lru_cache(1)
def _trusting() -> ssl.SSLContext:
    return ssl.create_default_context()
