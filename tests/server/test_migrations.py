"""A database goes forward from schema to schema, a step at a time, and never half a step."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.storage.backup import back_up
from glueckauf.server.storage.schema import MIGRATIONS
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import Addition, Record, StorageError
from tests.server.old_schemas import (
    LOGS,
    NOTES,
    NOTES_SINCE,
    RECORDS,
    RECORDS_SINCE,
    SQLITE,
    SQLITE_ROWS,
)
from tests.server.test_storage import add

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage


def with_notes(connection: sqlite3.Connection) -> None:
    """Made up: a column, and something in it for every row."""
    connection.execute("ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT ''")
    connection.execute("UPDATE tables SET note = 'kept: ' || id")


def with_seats(connection: sqlite3.Connection) -> None:
    """Made up, and it needs what the step before has made."""
    connection.execute("CREATE TABLE seats (id TEXT)")
    connection.execute("INSERT INTO seats SELECT note FROM tables")


NOW = len(MIGRATIONS)
LATER = (*MIGRATIONS, with_notes, with_seats)
"""Our steps, and two that may come."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of schema 1 with two tables."""
    return of_schema(1, tmp_path / "tables.sqlite")


def of_schema(number: int, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SQLITE[number] + SQLITE_ROWS[number])
        connection.commit()
    return path


def schema(path: Path) -> tuple[int, list[str]]:
    """The number, and what there is."""
    with closing(sqlite3.connect(path)) as connection:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        rows = connection.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
        return number, [" ".join(sql.split()).replace("( ", "(") for (sql,) in rows if sql]


def test_every_schema_is_kept() -> None:
    """Whoever adds one keeps what a database of it looks like, in old_schemas.py."""
    assert list(SQLITE) == list(SQLITE_ROWS) == [*range(1, NOW + 1)]


@pytest.mark.parametrize("number", SQLITE)
def test_every_schema_is_brought_forward_and_read_on(number: int, tmp_path: Path) -> None:
    path = of_schema(number, tmp_path / "tables.sqlite")
    with closing(SQLite(path)) as storage:
        check_old(storage, "sqlite", number)
    SQLite(tmp_path / "new.sqlite").close()
    old, new = schema(path), schema(tmp_path / "new.sqlite")
    assert old[0] == new[0] == NOW
    assert sorted(" ".join(old[1]).split()) == sorted(" ".join(new[1]).split())


def check_old(storage: Storage, database: str, number: int) -> None:
    """All that was there is there, and is gone on with."""
    records = [Record(*one) for one in RECORDS] if number >= RECORDS_SINCE[database] else []
    assert storage.records() == records
    assert storage.notes() == (NOTES if number >= NOTES_SINCE[database] else {})
    assert {table: storage.log(table) for table in storage.tables()} == LOGS
    assert storage.additions("b") == [Addition("b", 1, (b"old b",), 5)]
    assert sorted(storage.idle_since(6)) == ["a", "b"]
    assert add(storage, "a", 2, "new")
    assert storage.log("a") == [b"old a", b"new"]
    storage.set_note("expiry", "now")
    assert storage.note("expiry") == "now"
    notices = [one for one in records if one.kind == "notice"]
    assert storage.take_due("notice", until=30, again=99, most=9) == notices
    storage.keep([Record("wish", "1", "", table="a", owner="b", due=1)])
    assert storage.delete("a")
    assert storage.records() == [one for one in records if one.table != "a"]


def test_a_new_database_is_what_an_old_one_has_become(path: Path, tmp_path: Path) -> None:
    for database in (path, tmp_path / "new.sqlite"):
        SQLite(database, LATER).close()
    old, new = schema(path), schema(tmp_path / "new.sqlite")
    assert old[0] == new[0] == NOW + 2
    assert sorted(" ".join(old[1]).split()) == sorted(" ".join(new[1]).split())


def test_each_step_is_taken_once_and_old_logs_are_read_on(path: Path) -> None:
    for _ in range(2):
        storage = SQLite(path, LATER)
        assert storage.log("a") == [b"old a"]
        assert sorted(storage.tables()) == ["a", "b"]
        storage.close()
    with closing(sqlite3.connect(path)) as connection:
        seats = connection.execute("SELECT id FROM seats ORDER BY id").fetchall()
    assert seats == [("kept: a",), ("kept: b",)]


def test_a_step_that_fails_changes_nothing(path: Path) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        with_seats(connection)
        connection.execute("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(StorageError, match=rf"schema {NOW + 1}.*to {NOW + 2} failed.*nowhere"):
        SQLite(path, (*LATER[:-1], broken))
    number, tables = schema(path)
    assert number == NOW + 1  # the step before stands
    assert not any("seats" in sql for sql in tables)
    storage = SQLite(path, LATER)  # mended
    assert storage.log("b") == [b"old b"]
    storage.close()


def test_a_fault_in_a_step_leaves_no_half_of_it(path: Path) -> None:
    def faulty(connection: sqlite3.Connection) -> None:
        with_notes(connection)
        raise ZeroDivisionError

    SQLite(path).close()
    before = schema(path)
    with pytest.raises(ZeroDivisionError):
        SQLite(path, (*LATER[:-2], faulty))
    assert schema(path) == before


KILLED = """
import os, signal, sys
sys.path[:0] = {paths!r}
from tests.server.test_migrations import LATER, SQLite, with_seats

def killed(connection):
    with_seats(connection)
    os.kill(os.getpid(), signal.SIGKILL)

SQLite(sys.argv[1], (*LATER[:-1], killed))
"""


def test_a_process_killed_in_a_step_leaves_the_step_before(path: Path) -> None:
    code = KILLED.format(paths=sys.path)
    done = subprocess.run([sys.executable, "-c", code, os.fspath(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    storage = SQLite(path, LATER[:-1])
    assert storage.log("a") == [b"old a"]
    storage.close()
    assert schema(path)[0] == NOW + 1
    SQLite(path, LATER).close()
    assert schema(path)[0] == NOW + 2


def test_a_newer_schema_is_refused(path: Path) -> None:
    SQLite(path, LATER).close()
    with pytest.raises(
        StorageError, match=f"has schema {NOW + 2}, and this program knows {NOW + 1}"
    ):
        SQLite(path, LATER[:-1])
    assert schema(path)[0] == NOW + 2


def test_a_backup_is_of_the_schema_that_is_there(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.sqlite")
    SQLite(path, LATER).close()
    assert schema(tmp_path / "copy.sqlite")[0] == 1
    with pytest.raises(StorageError, match="there is no database"):
        back_up(tmp_path / "none.sqlite", tmp_path / "copy.sqlite")
