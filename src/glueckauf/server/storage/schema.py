"""The schema of a SQLite database, and the steps that bring an older one forward."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from glueckauf.server.storage.checksums import first_sum, next_sum
from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from pathlib import Path

Migration = Callable[[sqlite3.Connection], None]
"""Brings a database from one schema to the next, inside a transaction that it must not end."""


def schema_of(path: Path) -> int:
    """Of a database, which is only read."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            return int(schema)
    except sqlite3.Error as error:
        raise StorageError(f"the database {path} cannot be opened: {error}", "damaged") from error


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


def _notes(connection: sqlite3.Connection) -> None:
    """What the server remembers of itself, by name."""
    connection.execute(
        "CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
    )


def _checksums(connection: sqlite3.Connection) -> None:
    """For every entry, those that are there too."""
    connection.execute("ALTER TABLE entries ADD COLUMN sum INTEGER NOT NULL DEFAULT 0")
    for (table,) in connection.execute("SELECT id FROM tables").fetchall():
        sums, last = [], first_sum(table)
        query = 'SELECT version, line FROM entries WHERE "table" = ? ORDER BY version'
        for version, line in connection.execute(query, (table,)):
            last = next_sum(last, line.encode())
            sums.append((last, table, version))
        connection.executemany('UPDATE entries SET sum = ? WHERE "table" = ? AND version = ?', sums)


def _records(connection: sqlite3.Connection) -> None:
    """What is kept beside the logs: reviews, contacts, wishes, notices."""
    connection.execute(
        """
        CREATE TABLE records (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            text TEXT NOT NULL,
            "table" TEXT,
            owner TEXT,
            due INTEGER,
            PRIMARY KEY (kind, id)
        ) WITHOUT ROWID
        """
    )
    for name, column in (("tables", '"table"'), ("owners", "owner"), ("due", "kind, due")):
        first = column.removeprefix("kind, ")
        connection.execute(
            f"CREATE INDEX records_{name} ON records ({column}) WHERE {first} IS NOT NULL"
        )


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _notes, _checksums, _records)
"""Each leads from the schema of its index to the next; an empty file has schema 0. A migration that
has been released never changes: what comes later is another one behind it."""
