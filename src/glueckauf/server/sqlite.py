"""Logs in one SQLite file, durable when written (write-ahead log, full sync)."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.server.storage import Addition, StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

log = logging.getLogger("glueckauf.server")

Migration = Callable[[sqlite3.Connection], None]
"""Brings a database from one schema to the next, inside a transaction that it must not end."""


def _first_tables(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID")
    connection.execute(
        """
        CREATE TABLE entries (
            "table" TEXT NOT NULL,
            version INTEGER NOT NULL,
            at INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY ("table", version)
        ) WITHOUT ROWID
        """
    )


MIGRATIONS: tuple[Migration, ...] = (_first_tables,)
"""Each leads from the schema of its index to the next; an empty file has schema 0. A migration that
has been released never changes: what comes later is another one behind it."""

_LAST = """
SELECT id, (SELECT at FROM entries WHERE "table" = id ORDER BY version DESC LIMIT 1) AS last
FROM tables
"""


class SQLite:
    """One connection writes, one reads; each is used by one thread at a time."""

    def __init__(self, path: Path | str, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._writing = _connect(self.path)
            try:
                self._migrate(migrations)
                self._reading = _connect(self.path)
            except BaseException:
                self._writing.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"the database {path} cannot be opened: {error}") from error
        self._write_lock = threading.Lock()
        self._read_lock = threading.Lock()

    def _migrate(self, migrations: Sequence[Migration]) -> None:
        """Up to the newest schema, one transaction a step: whatever ends it, a whole one stands."""
        connection = self._writing
        while self._schema() != len(migrations):
            connection.execute("BEGIN IMMEDIATE")
            schema = self._schema()  # another process may have been quicker
            try:
                if schema > len(migrations):
                    raise StorageError(
                        f"the database {self.path} has schema {schema},"
                        f" and this program knows {len(migrations)}"
                    )
                if schema < len(migrations):
                    migrations[schema](connection)
                    connection.execute(f"PRAGMA user_version = {schema + 1}")
                connection.execute("COMMIT")
            except sqlite3.Error as error:
                raise StorageError(
                    f"the database {self.path} stays at schema {schema}; the step to"
                    f" {schema + 1} failed, and changed nothing: {error}"
                ) from error
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if 0 < schema < len(migrations):
                log.info("%s has schema %d now", self.path, schema + 1)

    def _schema(self) -> int:
        (schema,) = self._writing.execute("PRAGMA user_version").fetchone()
        return int(schema)

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
        back_up(self.path, target)

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


def back_up(path: Path, target: Path) -> None:
    """Copy a database as it is, of whatever schema, while others may write to it."""
    if not path.exists():
        raise StorageError(f"no backup to {target}: there is no database {path}")
    try:
        with closing(sqlite3.connect(target)) as copy, closing(_connect(path)) as source:
            source.backup(copy, pages=256, sleep=0.01)
    except sqlite3.Error as error:
        raise StorageError(f"no backup to {target}: {error}") from error


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
