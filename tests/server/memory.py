"""Storage in memory, for tests that need no disk, and one that fails when told to."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import Addition, Record, StorageError, TableFacts
from glueckauf.server.upkeep.steady_time import steady_utc

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Memory:
    def __init__(self) -> None:
        self.logs: dict[str, list[tuple[int, bytes]]] = {}
        self._notes: dict[str, str] = {}
        self.kept: dict[tuple[str, str], Record] = {}
        self._now = steady_utc()
        self.lock = threading.RLock()
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

    def delete(self, table: str) -> bool:
        with self.lock:
            self.kept = {key: one for key, one in self.kept.items() if one.table != table}
            return self.logs.pop(table, None) is not None

    def now(self) -> int:
        return self._now()

    def keep(self, records: Sequence[Record]) -> None:
        with self.lock:
            if self.fail:
                self.fail -= 1
                raise StorageError("told to fail")
            self.kept |= {(one.kind, one.id): one for one in records}

    def keep_new(self, records: Sequence[Record]) -> list[bool]:
        with self.lock:
            return [self.kept.setdefault((one.kind, one.id), one) is one for one in records]

    def record(self, kind: str, identity: str) -> Record | None:
        return self.kept.get((kind, identity))

    def records(
        self, kind: str | None = None, *, table: str | None = None, owner: str | None = None
    ) -> list[Record]:
        with self.lock:
            found = [self.kept[key] for key in sorted(self.kept)]
        wanted = (kind, table, owner)
        return [
            one
            for one in found
            if all(
                wish in (None, have)
                for wish, have in zip(wanted, (one.kind, one.table, one.owner), strict=True)
            )
        ]

    def take_due(self, kind: str, until: int, again: int, most: int) -> list[Record]:
        with self.lock:
            found = [(one.due, one) for one in self.records(kind) if one.due is not None]
            waiting = sorted((due, one.id, one) for due, one in found if due <= until)
            taken = [one for *_, one in waiting[:most]]
            self.keep([replace(one, due=again) for one in taken])
            return taken

    def exchange(self, old: Record, new: Sequence[Record]) -> bool:
        with self.lock:
            if self.kept.get((old.kind, old.id)) != old:
                return False
            if self.fail:
                self.fail -= 1
                raise StorageError("told to fail")
            del self.kept[old.kind, old.id]
            self.kept |= {(one.kind, one.id): one for one in new}
            return True

    def drop(self, kind: str, identity: str) -> bool:
        with self.lock:
            return self.kept.pop((kind, identity), None) is not None

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
