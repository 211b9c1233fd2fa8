"""Logs in one SQLite file, durable when written (write-ahead log, full sync)."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.server.storage import Addition, StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SCHEMA = 1

_TABLES = """
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY
) WITHOUT ROWID;
CREATE TABLE entries (
    "table" TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY ("table", version)
) WITHOUT ROWID;
"""

_LAST = """
SELECT id, (SELECT at FROM entries WHERE "table" = id ORDER BY version DESC LIMIT 1) AS last
FROM tables
"""


class SQLite:
    """One connection writes, one reads; each is used by one thread at a time."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._writing = _connect(self.path)
            self._prepare()
            self._reading = _connect(self.path)
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"the database {path} cannot be opened: {error}") from error
        self._write_lock = threading.Lock()
        self._read_lock = threading.Lock()

    def _prepare(self) -> None:
        (schema,) = self._writing.execute("PRAGMA user_version").fetchone()
        if schema == 0:
            self._writing.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
        elif schema != SCHEMA:
            raise StorageError(
                f"the database {self.path} has schema {schema}, and this program knows {SCHEMA}"
            )

    def add(self, groups: Sequence[Sequence[Addition]]) -> list[bool]:
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            written = [_add_group(connection, group) for group in groups]
            connection.execute("COMMIT")
            return written

    def log(self, table: str) -> list[bytes]:
        query = 'SELECT line FROM entries WHERE "table" = ? ORDER BY version'
        return [line.encode() for (line,) in self._read(query, table)]

    def tables(self) -> list[str]:
        return [table for table, _ in self._read(f"{_LAST} ORDER BY last DESC, id")]

    def count(self) -> int:
        ((count,),) = self._read("SELECT count(*) FROM tables")
        return int(count)

    def idle_since(self, at: int) -> list[str]:
        return [table for table, last in self._read(_LAST) if last < at]

    def delete(self, table: str) -> bool:
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute('DELETE FROM entries WHERE "table" = ?', (table,))
            found = connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount
            connection.execute("COMMIT")
            return found > 0

    def backup(self, target: Path) -> None:
        try:
            with closing(sqlite3.connect(target)) as copy, closing(_connect(self.path)) as source:
                source.backup(copy, pages=256, sleep=0.01)
        except sqlite3.Error as error:
            raise StorageError(f"no backup to {target}: {error}") from error

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._reading.close()
            self._writing.close()

    @contextmanager
    def _writer(self) -> Iterator[sqlite3.Connection]:
        with self._write_lock:
            try:
                yield self._writing
            except sqlite3.Error as error:
                if self._writing.in_transaction:
                    self._writing.rollback()
                raise StorageError(f"{self.path} cannot be written: {error}") from error

    def _read(self, query: str, *values: str) -> list[Any]:
        with self._read_lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StorageError(f"{self.path} cannot be read: {error}") from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _add_group(connection: sqlite3.Connection, group: Sequence[Addition]) -> bool:
    rows = [
        (addition.table, addition.version + index, addition.at, line.decode())
        for addition in group
        for index, line in enumerate(addition.lines)
    ]
    for addition in group:
        (last,) = connection.execute(
            'SELECT max(version) FROM entries WHERE "table" = ?', (addition.table,)
        ).fetchone()
        if (last or 0) + 1 != addition.version:
            return False
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    for addition in group:
        if addition.version == 1:
            connection.execute("INSERT INTO tables VALUES (?)", (addition.table,))
    return True
