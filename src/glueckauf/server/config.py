"""What a host can set."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.server.limits import Limits
from glueckauf.server.notices.notice_settings import NoticeSettings

if TYPE_CHECKING:
    from glueckauf.server.storage.database_url import DatabaseUrl

LOCAL = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}  # noqa: S104
"""Where one listens at every address: an address far away, and the one that is always there."""


@dataclass(frozen=True, slots=True)
class Config:
    data: Path
    url_of_database: DatabaseUrl | None = None
    """Of a PostgreSQL; without one the tables are in a file of the data folder."""
    process_host: str = "127.0.0.1"
    process_port: int = 0
    """Where other processes on the same database reach this one."""
    process_key: str | None = None
    """By which they know each other; without one, that which they share in the database."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    compress: bool = False
    """Compression of WebSocket messages; files are compressed anyway."""
    bot_processes: int = 1
    """0 leaves thinking to workers, and reviews alike."""
    bot_seconds: float = 1.0
    review_processes: int = 1
    """So many games are reviewed at once,"""
    review_depth: str = "normal"
    """and so long at most."""
    expire_days: float | None = 90
    """None for never."""
    max_size: int | None = None
    """Of the database, in bytes: from there on there are no new tables."""
    limits: Limits = field(default_factory=Limits)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    lessons: Path | None = None
    """A folder of lessons in place of our own."""

    @property
    def url(self) -> str:
        """Where players reach the server."""
        return self.public_url.rstrip("/") if self.public_url else self.own_url

    @property
    def own_url(self) -> str:
        """Where it listens, as an address that others can use."""
        name = own_address(self.host) if self.host in EVERYWHERE else self.host
        host = f"[{name}]" if ":" in name else name
        return f"http://{host}:{self.port}"

    @property
    def this_machine_only(self) -> bool:
        return self.public_url is None and self.host in LOCAL

    @property
    def database(self) -> Path | DatabaseUrl:
        return self.url_of_database or database_in(self.data)


def database_in(folder: Path) -> Path:
    return folder / "tables.sqlite"


@lru_cache
def own_address(everywhere: str) -> str:
    """Of the addresses of this machine, the one by which it reaches others. Nothing is sent."""
    far, local = EVERYWHERE[everywhere]
    family = socket.AF_INET6 if ":" in everywhere else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return local


def default_data() -> Path:
    """Where the system keeps the data of programs for this user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "glueckauf"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "glueckauf"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "glueckauf"
