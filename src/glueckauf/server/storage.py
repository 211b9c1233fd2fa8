"""Where logs are kept: one small interface, which any database can give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class StorageError(GlueckAufError):
    """The database cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Addition:
    """Lines for the log of a table; the first of them is to become entry `version`, from 1."""

    table: str
    version: int
    lines: tuple[bytes, ...]
    at: int


class Storage(Protocol):
    """Logs by table, entries by version. Any thread may call any of these."""

    def add(self, groups: Sequence[Sequence[Addition]]) -> list[bool]:
        """Write groups of additions and make them durable, all with one sync.

        A group is written whole or not at all: False for one of which an entry exists already, or
        would leave a gap. Raises StorageError if nothing could be written.
        """
        ...

    def log(self, table: str) -> list[bytes]:
        """All lines of a table, empty if there is none."""
        ...

    def tables(self) -> list[str]:
        """Every table, the one touched last first."""
        ...

    def count(self) -> int:
        """How many tables there are."""
        ...

    def idle_since(self, at: int) -> list[str]:
        """The tables without an entry at or after that time."""
        ...

    def delete(self, table: str) -> bool:
        """Remove a table, durably; False if there was none."""
        ...

    def backup(self, target: Path) -> None:
        """Copy everything into a file of its own, while the server goes on."""
        ...

    def close(self) -> None: ...
