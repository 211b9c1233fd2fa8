"""Logs in a PostgreSQL database, durable when written; any number of processes may share it."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus

from glueckauf.server.storage.checksums import checked_lines
from glueckauf.server.storage.copying import copy_storage
from glueckauf.server.storage.postgres_additions import (
    PUT,
    PUT_NEW,
    add_groups,
    exchange_record,
    put_records,
)
from glueckauf.server.storage.postgres_schema import MIGRATIONS, migrate, said, schema_of
from glueckauf.server.storage.record_queries import due_records, one_record, some_records
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import Addition, Record, StorageError, TableFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from glueckauf.server.storage.database_url import DatabaseUrl
    from glueckauf.server.storage.postgres_additions import Heads
    from glueckauf.server.storage.postgres_schema import Connection, Migration

    Use = Literal["alone", "serving", "brief"]
    """While no server uses it; as one of several servers; or for a moment, beside anyone."""

logging.getLogger("psycopg").setLevel(logging.ERROR)  # what it warns of is told here

Answer = TypeVar("Answer")

OPTIONS = {
    "connect_timeout": "5",
    "application_name": "glueckauf",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "client_encoding": "utf8",
}
"""A database that is gone is to be noticed within seconds."""
PATIENCE = """
SET statement_timeout = '20s'; SET lock_timeout = '5s';
SET idle_in_transaction_session_timeout = '1s';
SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3
"""
"""Whoever falls asleep in a transaction is not to keep others from its tables; and PostgreSQL finds
out as well when the network is cut."""
ALONE = 0x416C6C65696E  # any number, as long as it stays
TRIES = 2
"""The first finds out that PostgreSQL was started anew meanwhile."""
GIVE_WAY_SECONDS = 0.05


class Postgres:
    """One connection writes, one reads; each is used by one thread at a time, and opened again
    when it was lost."""

    def __init__(
        self,
        url: DatabaseUrl,
        migrations: Sequence[Migration] = MIGRATIONS,
        *,
        use: Use = "brief",
        durable: bool = True,
    ) -> None:
        self.url = url
        self.name = str(url)
        self._use = use
        self._durable = durable
        self._write_lock = threading.Lock()
        self._read_lock = threading.Lock()
        self._reading: Connection | None = None
        self._heads: Heads = {}
        """Of tables that were written to; for whoever writes."""
        self._writing: Connection | None = self._connect()
        try:
            with told(self.name, "opened"):
                _check_encoding(self._writing, self.name)
                if use == "serving" and schema_of(self._writing) != len(migrations):
                    self._migrate_alone(self._writing, migrations)
                self._hold(self._writing)
                migrate(self._writing, migrations, self.name)
        except BaseException:
            self._writing.close()
            raise

    def add(self, groups: Sequence[Sequence[Addition]]) -> list[bool]:
        return self.write(
            lambda connection, again: add_groups(connection, groups, self._heads, again=again)
        )

    def log(self, table: str) -> list[bytes]:
        query = 'SELECT version, line, sum FROM entries WHERE "table" = %s ORDER BY version'
        rows = self.read(query, table)
        return checked_lines(
            self.name, table, ((version, line.encode(), kept) for version, line, kept in rows)
        )

    def additions(self, table: str) -> list[Addition]:
        query = 'SELECT version, line, at FROM entries WHERE "table" = %s ORDER BY version'
        rows = self.read(query, table)
        return [Addition(table, version, (line.encode(),), at) for version, line, at in rows]

    def tables(self) -> list[str]:
        return [table for (table,) in self.read("SELECT id FROM tables ORDER BY last DESC, id")]

    def count(self) -> int:
        ((count,),) = self.read("SELECT count(*) FROM tables")
        return int(count)

    def check(self) -> None:
        ((read_only,),) = self.read("SELECT pg_is_in_recovery()")
        if read_only:
            raise StorageError(f"{self.name} is a copy that only follows another", "read_only")

    def idle_since(self, at: int) -> list[str]:
        return [table for (table,) in self.read("SELECT id FROM tables WHERE last < %s", at)]

    def newest(self, until: int) -> int | None:
        ((newest,),) = self.read("SELECT max(last) FROM tables WHERE last <= %s", until)
        return None if newest is None else int(newest)

    def note(self, name: str) -> str | None:
        rows = self.read("SELECT value FROM notes WHERE name = %s", name)
        return str(rows[0][0]) if rows else None

    def notes(self) -> dict[str, str]:
        return dict(self.read("SELECT name, value FROM notes"))

    def set_note(self, name: str, value: str) -> None:
        query = """
            INSERT INTO notes VALUES (%s, %s)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
        self.write(lambda connection, _: connection.execute(query, (name, value)))

    def delete(self, table: str) -> bool:
        def delete(connection: Connection, _: bool) -> bool:
            self._heads.pop(table, None)
            with connection.transaction():
                found = connection.execute("DELETE FROM tables WHERE id = %s", (table,)).rowcount
                connection.execute('DELETE FROM entries WHERE "table" = %s', (table,))
                connection.execute('DELETE FROM records WHERE "table" = %s', (table,))
                return found > 0

        return self.write(delete)

    def now(self) -> int:
        query = "SELECT (1000 * extract(epoch FROM clock_timestamp()))::bigint"
        ((now,),) = self.read(query)
        return int(now)

    def keep(self, records: Sequence[Record]) -> None:
        self._put(records, PUT)

    def keep_new(self, records: Sequence[Record]) -> list[bool]:
        return self._put(records, PUT_NEW)

    def _put(self, records: Sequence[Record], command: str) -> list[bool]:
        def put(connection: Connection, _: bool) -> list[bool]:
            with connection.transaction():
                return put_records(connection, records, command)

        return self.write(put)

    def exchange(self, old: Record, new: Sequence[Record]) -> bool:
        return self.write(
            lambda connection, again: exchange_record(connection, old, new, again=again)
        )

    def record(self, kind: str, identity: str) -> Record | None:
        rows = self.read(one_record("%s"), kind, identity)
        return Record(*rows[0]) if rows else None

    def records(
        self, kind: str | None = None, *, table: str | None = None, owner: str | None = None
    ) -> list[Record]:
        query, values = some_records("%s", kind, table, owner)
        return [Record(*row) for row in self.read(query, *values)]

    def take_due(self, kind: str, until: int, again: int, most: int) -> list[Record]:
        """However many processes ask, what one has locked the others pass over."""
        query = due_records("%s")
        if not self.read(query, kind, until, 1):
            return []

        def take(connection: Connection, _: bool) -> list[Record]:
            with connection.transaction():
                locked = connection.execute(
                    f"{query} FOR UPDATE SKIP LOCKED", (kind, until, most)
                ).fetchall()
                taken = [Record(*row) for row in locked]
                connection.execute(
                    "UPDATE records SET due = %s WHERE kind = %s AND id = ANY(%s)",
                    (again, kind, [one.id for one in taken]),
                )
                return taken

        return self.write(take)

    def drop(self, kind: str, identity: str) -> bool:
        command = "DELETE FROM records WHERE kind = %s AND id = %s"
        return self.write(
            lambda connection, _: connection.execute(command, (kind, identity)).rowcount > 0
        )

    def backup(self, target: Path) -> None:
        """As a SQLite file, of one moment, which a server can be started on."""
        part = target.with_name(f"{target.name}.part")
        part.unlink(missing_ok=True)
        try:
            with closing(Snapshot(self.url)) as source, closing(SQLite(part)) as copy:
                copy_storage(source, copy)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)

    def facts(self) -> list[TableFacts]:
        query = """
            SELECT "table", count(*), sum(octet_length(line))::bigint, min(at), max(at)
            FROM entries GROUP BY "table"
        """
        return [TableFacts(*row) for row in self._read_apart(query)]

    def problems(self) -> list[str]:
        """Pages whose checksum PostgreSQL found wrong, where it keeps checksums."""
        ((failures,),) = self._read_apart(
            "SELECT coalesce(sum(checksum_failures), 0)::bigint FROM pg_stat_database"
            " WHERE datname = current_database()"
        )
        return [f"{self.name}: {failures} pages with a wrong checksum"] if failures else []

    def size(self) -> int:
        ((size,),) = self.read("SELECT pg_database_size(current_database())")
        return int(size)

    def free(self) -> int | None:
        return None

    @property
    def schema(self) -> int:
        with self._read_lock:
            return schema_of(self._reader())

    def close(self) -> None:
        with self._write_lock, self._read_lock:
            for connection in (self._reading, self._writing):
                if connection:
                    connection.close()

    # Connections

    def _connect(self) -> Connection:
        return connected(self.url, durable=self._durable)

    def _reader(self) -> Connection:
        if self._reading is None or self._reading.closed:
            self._reading = self._connect()
        return self._reading

    def _migrate_alone(self, connection: Connection, migrations: Sequence[Migration]) -> None:
        """While no server uses it: one of an older version could not go on."""
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (ALONE,))
        except errors.LockNotAvailable:
            raise StorageError(
                f"{self.name} has schema {schema_of(connection)}, and this program"
                f" {len(migrations)}: stop the servers that use it, so that it can be brought"
                " up to date",
                "in_use",
            ) from None
        migrate(connection, migrations, self.name)
        connection.execute("SELECT pg_advisory_unlock(%s)", (ALONE,))

    def _hold(self, connection: Connection) -> None:
        """Whoever wants to be alone has a lock that goes with the connection, as servers do."""
        if self._use == "brief":
            return
        kind = "" if self._use == "alone" else "_shared"
        held = connection.execute(f"SELECT pg_try_advisory_lock{kind}(%s)", (ALONE,)).fetchone()
        if held != (True,):
            connection.close()
            others = "a server" if self._use == "alone" else "someone who wants to be alone"
            raise StorageError(f"{self.name} is in use by {others}", "in_use")

    def write(self, work: Callable[[Connection, bool], Answer]) -> Answer:
        """Once more if the connection was lost, or two waited for each other and this one had to
        give way. Then `work` is told so, as it may have been carried out the first time."""
        with self._write_lock:
            for tries_left in range(TRIES - 1, -1, -1):
                try:
                    if self._writing is None or self._writing.closed:
                        self._writing = self._connect()
                        self._hold(self._writing)
                    return work(self._writing, tries_left < TRIES - 1)
                except psycopg.Error as error:
                    gave_way = isinstance(error, errors.DeadlockDetected)
                    if not ((_lost(self._writing) or gave_way) and tries_left):
                        raise failed(self.name, "written", error) from error
                    if gave_way:
                        time.sleep(GIVE_WAY_SECONDS)  # else it would be in the way again
        raise AssertionError("the last try answers or raises")

    def _read_apart(self, query: str) -> list[Any]:
        """What takes a while, through a connection of its own, so that nobody else waits."""
        with told(self.name, "read"), closing(self._connect()) as apart:
            apart.execute("SET statement_timeout = 0")
            return apart.execute(query).fetchall()

    def read(self, query: str, *values: str | int) -> list[Any]:
        with self._read_lock:
            for tries_left in range(TRIES - 1, -1, -1):
                try:
                    return self._reader().execute(query, values).fetchall()
                except psycopg.Error as error:
                    if not (_lost(self._reading) and tries_left):
                        raise failed(self.name, "read", error) from error
        raise AssertionError("the last try answers or raises")


def connected(url: DatabaseUrl, *, durable: bool = True) -> Connection:
    """A new connection. What it commits is durable, or will be with the next commit that is: then
    nothing that follows it can be kept without it. Raises StorageError."""
    with told(str(url), "opened"):
        connection = psycopg.connect(url.secret, autocommit=True, **OPTIONS)  # type: ignore[arg-type]
        connection.execute(PATIENCE)
        if durable:
            connection.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        else:
            connection.execute("SET synchronous_commit = off")
        return connection


def schema_there(url: DatabaseUrl) -> int:
    with told(str(url), "read"), closing(connected(url)) as connection:
        return schema_of(connection)


@contextmanager
def told(name: str, what: str) -> Iterator[None]:
    """The driver's errors as ours."""
    try:
        yield
    except psycopg.Error as error:
        raise failed(name, what, error) from error


def failed(name: str, what: str, error: psycopg.Error) -> StorageError:
    return StorageError(f"{name} cannot be {what}: {said(error)}", problem_of(error))


class Snapshot(Postgres):
    """All of one moment, to be read while others write."""

    def __init__(self, url: DatabaseUrl) -> None:
        super().__init__(url)
        self._reading = self._connect()
        self._reading.execute("SET idle_in_transaction_session_timeout = 0")
        self._reading.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def _reader(self) -> Connection:
        if self._reading is None or self._reading.closed:
            raise StorageError(f"{self.name} was lost while it was being read", "unreachable")
        return self._reading


def _lost(connection: Connection | None) -> bool:
    """Whether it was the connection that failed, perhaps in the middle of something, which is then
    still under way for it; then it is closed."""
    if connection is not None and connection.info.transaction_status != TransactionStatus.IDLE:
        connection.close()
    return connection is None or connection.closed


PROBLEMS: tuple[tuple[type[psycopg.Error], str], ...] = (
    (errors.DiskFull, "full"),
    (errors.ReadOnlySqlTransaction, "read_only"),
    (errors.LockNotAvailable, "locked"),
    (errors.QueryCanceled, "locked"),
    (errors.DataCorrupted, "damaged"),
    (errors.IndexCorrupted, "damaged"),
    (psycopg.OperationalError, "unreachable"),
)


def problem_of(error: psycopg.Error) -> str:
    """In a word, what PostgreSQL says in detail."""
    return next((word for kind, word in PROBLEMS if isinstance(error, kind)), "failing")


def _check_encoding(connection: Connection, name: str) -> None:
    row = connection.execute("SHOW server_encoding").fetchone()
    if row != ("UTF8",):
        raise StorageError(f"the database {name} must have the encoding UTF8, not {row and row[0]}")
