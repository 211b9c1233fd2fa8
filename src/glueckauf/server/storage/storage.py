"""Where logs are kept: one small interface, which any database can give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class StorageError(GlueckAufError):
    """The database cannot be read or written. `problem` says in a word why, for `/health`."""

    def __init__(self, message: str, problem: str = "failing") -> None:
        super().__init__(message)
        self.problem = problem


class DamagedLog(StorageError):
    """The log of a table is not as it was written; others may be well."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "damaged")


@dataclass(frozen=True, slots=True)
class Fence:
    """Who has a table, and since which change of hands."""

    owner: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Addition:
    """Lines for the log of a table; the first of them is to become entry `version`, from 1."""

    table: str
    version: int
    lines: tuple[bytes, ...]
    at: int
    """When, in the time by which idle tables are judged."""
    fence: Fence | None = None
    """Only while that holds; where many processes share a database, a new table begins with it."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What can be said of a table without reading its log."""

    table: str
    entries: int
    size: int
    """Of its lines, in bytes."""
    first: int
    last: int
    """When its first and its last entry were added."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept beside the logs, by its kind and its id: reviews, contacts, wishes, notices,
    and work that is to be done."""

    kind: str
    id: str
    text: str
    table: str | None = None
    """It goes with this table."""
    owner: str | None = None
    due: int | None = None
    """When it is to be taken up, in milliseconds UTC; None for never."""


class Storage(Protocol):
    """Logs by table, entries by version. Any thread may call any of these."""

    def add(self, groups: Sequence[Sequence[Addition]]) -> list[bool]:
        """Write groups of additions and make them durable, all with one sync.

        A group is written whole or not at all: False for one of which an entry exists already,
        would leave a gap, or is of someone who has the table no more. Raises StorageError if
        nothing could be written.
        """
        ...

    def log(self, table: str) -> list[bytes]:
        """All lines of a table, empty if there is none. Raises DamagedLog if they are not those
        that were added, in their order."""
        ...

    def additions(self, table: str) -> list[Addition]:
        """The same one by one, with their times, as another storage can add them."""
        ...

    def tables(self) -> list[str]:
        """Every table, the one touched last first."""
        ...

    def count(self) -> int:
        """How many tables there are."""
        ...

    def check(self) -> None:
        """Raises StorageError if it can be told, without writing, that nothing can be kept."""
        ...

    def idle_since(self, at: int) -> list[str]:
        """The tables without an entry at or after that time."""
        ...

    def newest(self, until: int) -> int | None:
        """When a table was touched last, of those last touched until then; None if none was."""
        ...

    def note(self, name: str) -> str | None:
        """What the server remembers of itself under this name."""
        ...

    def notes(self) -> dict[str, str]:
        """All of that."""
        ...

    def set_note(self, name: str, value: str) -> None:
        """Remember that, durably, in place of what was there."""
        ...

    def delete(self, table: str) -> bool:
        """Remove a table and the records that go with it, durably; False if there was none."""
        ...

    def now(self) -> int:
        """By the one clock of all who share it, in milliseconds UTC: that of leases."""
        ...

    # Records

    def keep(self, records: Sequence[Record]) -> None:
        """Durably, all or none, each in place of the one of its kind and id."""
        ...

    def keep_new(self, records: Sequence[Record]) -> list[bool]:
        """The same, but one that is there already stays as it is: False for such."""
        ...

    def record(self, kind: str, identity: str) -> Record | None: ...

    def records(
        self, kind: str | None = None, *, table: str | None = None, owner: str | None = None
    ) -> list[Record]:
        """By kind and id; of one kind, of a table, of an owner, or all."""
        ...

    def take_due(self, kind: str, until: int, again: int, most: int) -> list[Record]:
        """Those due until then, as they are, the longest due first. From now on they are due
        `again`: however many ask, one gets each, and has until then to say what came of it."""
        ...

    def exchange(self, old: Record, new: Sequence[Record]) -> bool:
        """Durably put others, or none, in the place of a record, if it is still as it was in all
        its parts; else False, and nothing is changed. So of many who would change it, one does."""
        ...

    def drop(self, kind: str, identity: str) -> bool:
        """Remove a record, durably; False if there was none."""
        ...

    # All of it

    def backup(self, target: Path) -> None:
        """Copy everything into a file of its own, in one step, while the server goes on."""
        ...

    def facts(self) -> list[TableFacts]:
        """Of every table. It takes a while."""
        ...

    def problems(self) -> list[str]:
        """What the database itself finds wrong with its files. It takes a while."""
        ...

    def size(self) -> int:
        """Bytes that are in use; what was deleted does not count."""
        ...

    def free(self) -> int | None:
        """Bytes that the disk has left; None where that cannot be told."""
        ...

    @property
    def schema(self) -> int:
        """The version of the way in which it is kept."""
        ...

    def close(self) -> None: ...
