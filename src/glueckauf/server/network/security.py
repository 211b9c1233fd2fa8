"""Headers that keep the page to itself, and the check of where a WebSocket comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from glueckauf.server.config import LOCAL

if TYPE_CHECKING:
    from glueckauf.server.config import Config

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

PART_HEADERS = (
    b"x-content-type-options",
    b"cross-origin-resource-policy",
    b"strict-transport-security",
)
"""The others are about pages, and a page's many small parts would be a third larger by them."""

PARTS = (b"text/javascript", b"text/css", b"font/")
"""What no browser shows as a page of its own."""


def security_headers(config: Config) -> list[tuple[bytes, bytes]]:
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if config.url.startswith("https://"):
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    return headers


def part_headers(config: Config) -> list[tuple[bytes, bytes]]:
    return [header for header in security_headers(config) if header[0] in PART_HEADERS]


def known_host(host: str | None, config: Config) -> bool:
    """With a public address the server answers to its name, and on this machine, and to no other:
    so no page can make a browser take it for a server of its own."""
    if config.public_url is None:
        return True
    name = urlsplit(f"//{host}").hostname if host else None
    return name in {urlsplit(config.public_url).hostname, config.host, *LOCAL}


def may_connect(origin: str | None, host: str | None, config: Config) -> bool:
    """A browser tells the origin of its page: it must be this server's. Others tell none."""
    if origin is None or origin == _origin(config.url):
        return True
    return host is not None and urlsplit(origin).netloc.casefold() == host.casefold()


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
