"""How much a server takes on: sizes, rates, times and numbers, each with its default.

Each is a setting: a host can set it in a file, or in the environment (`server/settings.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Limits:
    """Rates are per second, with a burst allowed at once. An address is an IPv4 or an IPv6 /64."""

    message_bytes: int = 4096
    body_bytes: int = 262_144
    """A game file has its place in it."""
    header_bytes: int = 16_384
    """Of a request, from its first line to the empty one."""
    head_seconds: float = 10
    """For a request's headers, from the first byte or the connection on."""
    body_seconds: float = 30
    read_seconds: float = 30
    """For whoever asked to read the answer."""
    tables: int = 20_000
    connections: int = 10_000
    """Of any kind; fewer where the system does not allow so many open files."""
    connections_kept: int = 200
    """The last of these are for players, and for whoever asks for /health."""
    connections_per_address: int = 256
    spectators_per_table: int = 40
    windows_per_seat: int = 6
    """Connections of one seat, or of the host."""
    messages: float = 20
    """Frames of any kind: pings and parts of messages count as well."""
    messages_burst: int = 60
    address_messages: float = 400
    address_messages_burst: int = 2000
    requests: float = 40
    requests_burst: int = 400
    replays: float = 4
    """Replays, positions and game files: what takes the server some work."""
    replays_burst: int = 60
    advice: float = 3
    """Companion, hints and price tags: what takes the bots' processes some work."""
    advice_burst: int = 90
    reviews: float = 0.02
    """Games that are to be reviewed: each takes minutes of work,"""
    reviews_burst: int = 20
    reviews_waiting: int = 30
    """and so many may wait for it."""
    new_tables: float = 0.5
    new_tables_burst: int = 30
    tables_a_day: float = 100
    """Of one address, so that it cannot fill the server alone."""
    tables_a_day_burst: int = 500
    new_contacts: float = 0.02
    """To be told of turns; a letter may be sent for each."""
    new_contacts_burst: int = 20
    entries: int = 50_000
    """In the log of one table; a long game takes some hundreds."""
    seat_entries: int = 5_000
    """Of these, for what does not move the game on: undoing, names, coming and going."""
    free_disk_bytes: int = 256_000_000
    """With less than that there are no new tables, so that games under way can be finished."""
    waiting_commands: int = 200
    unread_bytes: int = 1_000_000
    address_unread_bytes: int = 8_000_000

    def without_rates(self) -> Limits:
        """The same bounds on sizes and numbers, but as often as one likes."""
        most = 1_000_000_000
        rates = (
            "messages",
            "address_messages",
            "requests",
            "replays",
            "advice",
            "reviews",
            "new_tables",
            "new_contacts",
        )
        bursts = {f"{name}_burst": most for name in (*rates, "tables_a_day")}
        return replace(self, connections_per_address=self.connections, **bursts)
