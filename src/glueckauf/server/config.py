"""What a host can set."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

LOCAL = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on sizes, rates and numbers. Rates are per second, with a burst allowed at once."""

    message_bytes: int = 4096
    body_bytes: int = 262_144
    """A game file has its place in it."""
    tables: int = 20_000
    connections: int = 10_000
    connections_per_table: int = 64
    connections_per_address: int = 256
    messages: float = 20
    messages_burst: int = 60
    address_messages: float = 400
    address_messages_burst: int = 2000
    requests: float = 40
    requests_burst: int = 400
    replays: float = 4
    """Replays, positions and game files: what takes the server some work."""
    replays_burst: int = 60
    new_tables: float = 0.5
    new_tables_burst: int = 30
    entries: int = 50_000
    """In the log of one table; a long game takes some hundreds."""
    waiting_commands: int = 200
    unread_bytes: int = 1_000_000

    def without_rates(self) -> Limits:
        """The same bounds on sizes and numbers, but as often as one likes."""
        most = 1_000_000_000
        rates = ("messages", "address_messages", "requests", "replays", "new_tables")
        bursts = {f"{name}_burst": most for name in rates}
        return replace(self, connections_per_address=self.connections, **bursts)


@dataclass(frozen=True, slots=True)
class Config:
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    compress: bool = False
    """Compression of WebSocket messages; files are compressed anyway."""
    bot_processes: int = 1
    bot_seconds: float = 1.0
    expire_days: float = 90
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """Where players reach the server."""
        return self.public_url.rstrip("/") if self.public_url else self.own_url

    @property
    def own_url(self) -> str:
        """Where it listens."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def this_machine_only(self) -> bool:
        return self.public_url is None and self.host in LOCAL

    @property
    def database(self) -> Path:
        return self.data / "tables.sqlite"


def default_data() -> Path:
    """Where the system keeps the data of programs for this user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "glueckauf"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "glueckauf"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "glueckauf"
