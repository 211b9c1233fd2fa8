"""Storage in memory, for tests that need no disk, and one that fails when told to."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import Addition, StorageError, TableFacts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Memory:
    def __init__(self) -> None:
        self.logs: dict[str, list[tuple[int, bytes]]] = {}
        self._notes: dict[str, str] = {}
        self.reviews: dict[str, bytes] = {}
        self.lock = threading.Lock()
        self.fail = 0
        """How many of the next writes fail."""
        self.fail_after_writing = False

    def add(self, groups: Sequence[Sequence[Addition]]) -> list[bool]:
        with self.lock:
            if self.fail and not self.fail_after_writing:
                self.fail -= 1
                raise StorageError("told to fail")
            written = [self._add(group) for group in groups]
            if self.fail:
                self.fail -= 1
                raise StorageError("told to fail, and written all the same")
            return written

    def _add(self, group: Sequence[Addition]) -> bool:
        if any(len(self.logs.get(one.table, ())) + 1 != one.version for one in group):
            return False
        for one in group:
            self.logs.setdefault(one.table, []).extend((one.at, line) for line in one.lines)
        return True

    def log(self, table: str) -> list[bytes]:
        with self.lock:
            return [line for _, line in self.logs.get(table, ())]

    def additions(self, table: str) -> list[Addition]:
        with self.lock:
            entries = enumerate(self.logs.get(table, ()), 1)
            return [Addition(table, version, (line,), at) for version, (at, line) in entries]

    def tables(self) -> list[str]:
        with self.lock:
            return sorted(self.logs, key=lambda table: (-self.logs[table][-1][0], table))

    def count(self) -> int:
        return len(self.logs)

    def check(self) -> None:
        pass

    def idle_since(self, at: int) -> list[str]:
        with self.lock:
            return [table for table, log in self.logs.items() if log[-1][0] < at]

    def newest(self, until: int) -> int | None:
        with self.lock:
            times = [log[-1][0] for log in self.logs.values()]
        return max((time for time in times if time <= until), default=None)

    def note(self, name: str) -> str | None:
        return self._notes.get(name)

    def notes(self) -> dict[str, str]:
        return dict(self._notes)

    def set_note(self, name: str, value: str) -> None:
        self._notes[name] = value

    def review(self, table: str) -> bytes | None:
        return self.reviews.get(table)

    def keep_review(self, table: str, review: bytes) -> bool:
        with self.lock:
            if self.fail:
                self.fail -= 1
                raise StorageError("told to fail")
            if table not in self.logs:
                return False
            self.reviews[table] = review
            return True

    def delete(self, table: str) -> bool:
        with self.lock:
            self.reviews.pop(table, None)
            return self.logs.pop(table, None) is not None

    def backup(self, target: Path) -> None:
        raise StorageError(f"memory has no backup to {target}")

    def facts(self) -> list[TableFacts]:
        with self.lock:
            return [
                TableFacts(
                    table, len(log), sum(len(line) for _, line in log), log[0][0], log[-1][0]
                )
                for table, log in self.logs.items()
            ]

    def problems(self) -> list[str]:
        return []

    def size(self) -> int:
        return sum(fact.size for fact in self.facts())

    def free(self) -> int | None:
        return self.disk

    schema = 0
    disk: int | None = None
    """Free bytes, as a test wants them."""

    def close(self) -> None:
        pass
