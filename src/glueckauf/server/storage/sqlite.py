"""Logs in one SQLite file, durable when written (write-ahead log, full sync)."""

from __future__ import annotations

import errno
import logging
import shutil
import sqlite3
import threading
from contextlib import closing, contextmanager
from dataclasses import astuple
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

from glueckauf.server.storage.backup import back_up, copy_all
from glueckauf.server.storage.checksums import checked_lines, first_sum, next_sum
from glueckauf.server.storage.record_queries import (
    due_records,
    one_record,
    remove_exactly,
    some_records,
)
from glueckauf.server.storage.schema import MIGRATIONS, Migration
from glueckauf.server.storage.storage import Addition, Record, StorageError, TableFacts
from glueckauf.server.upkeep.steady_time import steady_utc

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

log = logging.getLogger("glueckauf.server")

_LAST = """
SELECT id, (SELECT at FROM entries WHERE "table" = id ORDER BY version DESC LIMIT 1) AS last
FROM tables
"""
_INTO_RECORDS = "INTO records VALUES (?, ?, ?, ?, ?, ?)"


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
                self._reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
                self._files = {path: _identity(path) for path in (self.path, self._wal)}
            except BaseException:
                self._writing.close()
                raise
        except (OSError, sqlite3.Error) as error:
            message = f"the database {path} cannot be opened: {error}"
            raise StorageError(message, problem_of(error)) from error
        self._write_lock = threading.Lock()
        self._read_lock = threading.Lock()
        self._now = steady_utc()

    @property
    def _wal(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def _migrate(self, migrations: Sequence[Migration]) -> None:
        """Up to the newest schema, one transaction a step: whatever ends it, a whole one stands."""
        connection, first = self._writing, self._schema()
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
            if first and schema < len(migrations):
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
        columns = "version, CAST(line AS BLOB), sum"
        query = f'SELECT {columns} FROM entries WHERE "table" = ? ORDER BY version'  # noqa: S608
        return checked_lines(self.path, table, self._read(query, table))

    def additions(self, table: str) -> list[Addition]:
        query = (
            'SELECT version, CAST(line AS BLOB), at FROM entries WHERE "table" = ? ORDER BY version'
        )
        rows = self._read(query, table)
        return [Addition(table, version, (line,), at) for version, line, at in rows]

    def tables(self) -> list[str]:
        return [table for table, _ in self._read(f"{_LAST} ORDER BY last DESC, id")]

    def count(self) -> int:
        ((count,),) = self._read("SELECT count(*) FROM tables")
        return int(count)

    def check(self) -> None:
        self._check_files()
        self.count()

    def idle_since(self, at: int) -> list[str]:
        return [table for table, last in self._read(_LAST) if last < at]

    def delete(self, table: str) -> bool:
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute('DELETE FROM entries WHERE "table" = ?', (table,))
            connection.execute('DELETE FROM records WHERE "table" = ?', (table,))
            found = connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount
            connection.execute("COMMIT")
            return found > 0

    def newest(self, until: int) -> int | None:
        times = [last for _, last in self._read(_LAST)]
        return max((last for last in times if last <= until), default=None)

    def note(self, name: str) -> str | None:
        rows = self._read("SELECT value FROM notes WHERE name = ?", name)
        return str(rows[0][0]) if rows else None

    def notes(self) -> dict[str, str]:
        return dict(self._read("SELECT name, value FROM notes"))

    def set_note(self, name: str, value: str) -> None:
        with self._writer() as connection:
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, value))

    def now(self) -> int:
        return self._now()

    def keep(self, records: Sequence[Record]) -> None:
        self._put(records, f"INSERT OR REPLACE {_INTO_RECORDS}")

    def keep_new(self, records: Sequence[Record]) -> list[bool]:
        return self._put(records, f"INSERT OR IGNORE {_INTO_RECORDS}")

    def _put(self, records: Sequence[Record], command: str) -> list[bool]:
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            put = [connection.execute(command, astuple(one)).rowcount > 0 for one in records]
            connection.execute("COMMIT")
            return put

    def record(self, kind: str, identity: str) -> Record | None:
        rows = self._read(one_record("?"), kind, identity)
        return Record(*rows[0]) if rows else None

    def records(
        self, kind: str | None = None, *, table: str | None = None, owner: str | None = None
    ) -> list[Record]:
        query, values = some_records("?", kind, table, owner)
        return [Record(*row) for row in self._read(query, *values)]

    def take_due(self, kind: str, until: int, again: int, most: int) -> list[Record]:
        query = due_records("?")
        if not self._read(query, kind, until, 1):
            return []  # most often, and nobody waits for it
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            taken = [Record(*row) for row in connection.execute(query, (kind, until, most))]
            connection.executemany(
                "UPDATE records SET due = ? WHERE kind = ? AND id = ?",
                [(again, kind, one.id) for one in taken],
            )
            connection.execute("COMMIT")
            return taken

    def exchange(self, old: Record, new: Sequence[Record]) -> bool:
        with self._writer() as connection:
            connection.execute("BEGIN IMMEDIATE")
            found = connection.execute(remove_exactly("?", "IS"), astuple(old)).rowcount > 0
            if found:
                connection.executemany(f"INSERT OR REPLACE {_INTO_RECORDS}", map(astuple, new))
            connection.execute("COMMIT")
            return found

    def drop(self, kind: str, identity: str) -> bool:
        with self._writer() as connection:
            command = "DELETE FROM records WHERE kind = ? AND id = ?"
            return connection.execute(command, (kind, identity)).rowcount > 0

    def backup(self, target: Path) -> None:
        try:
            self._check_files()
        except StorageError:  # all that is left of it is what is open here
            self._save(target)
        else:
            back_up(self.path, target)

    def _save(self, target: Path) -> None:
        with self._read_lock:
            try:
                copy_all(self._reading, self.path, target)
            except sqlite3.Error as error:
                raise StorageError(f"no backup to {target}: {error}", problem_of(error)) from error

    def facts(self) -> list[TableFacts]:
        query = """
            SELECT "table", count(*), sum(length(CAST(line AS BLOB))), min(at), max(at)
            FROM entries GROUP BY "table"
        """
        return [TableFacts(*row) for row in self._read_apart(query)]

    def problems(self) -> list[str]:
        found = [str(text) for (text,) in self._read_apart("PRAGMA integrity_check")]
        return [] if found == ["ok"] else [f"{self.path}: {text}" for text in found]

    def size(self) -> int:
        pages, unused, size = (
            self._read(f"PRAGMA {name}")[0][0]
            for name in ("page_count", "freelist_count", "page_size")
        )
        return int((pages - unused) * size)

    def free(self) -> int | None:
        return shutil.disk_usage(self.path.parent).free

    @property
    def schema(self) -> int:
        ((schema,),) = self._read("PRAGMA user_version")
        return int(schema)

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            self._reading.close()
            self._writing.close()

    @contextmanager
    def _writer(self) -> Iterator[sqlite3.Connection]:
        with self._write_lock:
            self._check_files()
            try:
                yield self._writing
            except sqlite3.Error as error:
                if self._writing.in_transaction:
                    self._writing.rollback()
                message, problem = f"{self.path} cannot be written: {error}", problem_of(error)
                if problem == "failing" and _is_read_only(self.path.parent):
                    message, problem = f"{message} (the disk is read-only)", "read_only"
                raise StorageError(message, problem) from error

    def _check_files(self) -> None:
        """SQLite goes on writing into a file that has been deleted, and all of it would be lost."""
        for path, identity in self._files.items():
            if _identity(path) != identity:
                raise StorageError(
                    f"{path} has been deleted or replaced while the server was using it;"
                    " save what is there with `glueckauf admin backup`, then start it anew",
                    "gone",
                )

    def _read_apart(self, query: str) -> list[Any]:
        """What takes a while, through a connection of its own, so that nobody else waits."""
        self._check_files()
        try:
            with closing(
                sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
            ) as apart:
                return apart.execute(query).fetchall()
        except sqlite3.Error as error:
            message = f"{self.path} cannot be read: {error}"
            raise StorageError(message, problem_of(error)) from error

    def _read(self, query: str, *values: str | int) -> list[Any]:
        with self._read_lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                message = f"{self.path} cannot be read: {error}"
                raise StorageError(message, problem_of(error)) from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=2)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


PROBLEMS = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read_only",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}


def problem_of(error: Exception) -> str:
    """In a word, what SQLite says in detail."""
    name = getattr(error, "sqlite_errorname", "")
    return next((word for start, word in PROBLEMS.items() if name.startswith(start)), "failing")


def _is_read_only(folder: Path) -> bool:
    """Whether the system lets nobody write there any more, as it does with a disk that has errors.
    SQLite, whose files are open, cannot tell that from other faults."""
    try:
        with TemporaryFile(dir=folder):
            return False
    except OSError as error:
        return error.errno == errno.EROFS


def _add_group(connection: sqlite3.Connection, group: Sequence[Addition]) -> bool:
    rows = []
    for addition in group:
        query = 'SELECT version, sum FROM entries WHERE "table" = ? ORDER BY version DESC LIMIT 1'
        last = connection.execute(query, (addition.table,)).fetchone()
        version, so_far = last or (0, first_sum(addition.table))
        if version + 1 != addition.version:
            return False
        for line in addition.lines:
            version, so_far = version + 1, next_sum(so_far, line)
            rows.append((addition.table, version, addition.at, line.decode(), so_far))
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    for addition in group:
        if addition.version == 1:
            connection.execute("INSERT INTO tables VALUES (?)", (addition.table,))
    return True
