"""The schema of a PostgreSQL database, and the steps that bring an older one forward."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import psycopg

from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Connection = psycopg.Connection[tuple[Any, ...]]
    Migration = Callable[[Connection], None]
    """Brings a database from one schema to the next, inside a transaction that it must not end."""

log = logging.getLogger("glueckauf.server")

LOCK = 0x476C75636B  # any number, as long as it stays
"""Held by whoever migrates: processes start together."""


def _first_tables(connection: Connection) -> None:
    """A table's row has what its next entry must follow, so that it need not be looked for; with
    room beside it, as it changes with every entry."""
    connection.execute("""
        CREATE TABLE tables (
            id text COLLATE "C" PRIMARY KEY,
            version integer NOT NULL,
            sum bigint NOT NULL,
            last bigint NOT NULL
        ) WITH (fillfactor = 50)
    """)
    connection.execute("""
        CREATE TABLE entries (
            "table" text COLLATE "C" NOT NULL,
            version integer NOT NULL,
            at bigint NOT NULL,
            line text NOT NULL,
            sum bigint NOT NULL,
            PRIMARY KEY ("table", version)
        )
    """)
    connection.execute("CREATE TABLE notes (name text PRIMARY KEY, value text NOT NULL)")


def _owners(connection: Connection) -> None:
    """Processes, each with a lease; a table belongs to one of them, or to nobody."""
    connection.execute("""
        CREATE TABLE processes (
            name text COLLATE "C" PRIMARY KEY,
            address text NOT NULL,
            lease timestamptz NOT NULL
        )
    """)
    connection.execute("""
        ALTER TABLE tables
        ADD COLUMN owner text COLLATE "C",
        ADD COLUMN epoch integer NOT NULL DEFAULT 0
    """)
    connection.execute("CREATE TABLE process_key (one boolean PRIMARY KEY, key text NOT NULL)")
    connection.execute("CREATE INDEX owned ON tables (owner) WHERE owner IS NOT NULL")


def _records(connection: Connection) -> None:
    """What is kept beside the logs: reviews, contacts, wishes, notices."""
    connection.execute("""
        CREATE TABLE records (
            kind text COLLATE "C" NOT NULL,
            id text COLLATE "C" NOT NULL,
            text text NOT NULL,
            "table" text COLLATE "C",
            owner text COLLATE "C",
            due bigint,
            PRIMARY KEY (kind, id)
        )
    """)
    connection.execute('CREATE INDEX records_tables ON records ("table") WHERE "table" IS NOT NULL')
    connection.execute("CREATE INDEX records_owners ON records (owner) WHERE owner IS NOT NULL")
    connection.execute("CREATE INDEX records_due ON records (kind, due) WHERE due IS NOT NULL")


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _owners, _records)
"""Each leads from the schema of its index to the next; an empty database has schema 0. A migration
that has been released never changes: what comes later is another one behind it."""


def schema_of(connection: Connection) -> int:
    """0 where there is none of ours yet."""
    there = connection.execute("SELECT to_regclass('schema_version')").fetchone()
    if there is None or there[0] is None:
        return 0
    row = connection.execute("SELECT version FROM schema_version").fetchone()
    return int(row[0]) if row else 0


def migrate(connection: Connection, migrations: Sequence[Migration], name: str) -> None:
    """Up to the newest schema, one transaction a step: whatever ends it, a whole one stands."""
    first = schema_of(connection)
    while schema_of(connection) != len(migrations):
        schema = None
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
                schema = schema_of(connection)  # another process may have been quicker
                if schema > len(migrations):
                    raise StorageError(
                        f"the database {name} has schema {schema},"
                        f" and this program knows {len(migrations)}"
                    )
                if schema < len(migrations):
                    migrations[schema](connection)
                    _set_schema(connection, schema + 1)
        except psycopg.Error as error:
            if schema is None:
                raise
            raise StorageError(
                f"the database {name} stays at schema {schema}; the step to"
                f" {schema + 1} failed, and changed nothing: {said(error)}"
            ) from error
        if first and schema < len(migrations):
            log.info("%s has schema %d now", name, schema + 1)


def _set_schema(connection: Connection, schema: int) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
    connection.execute("DELETE FROM schema_version")
    connection.execute("INSERT INTO schema_version VALUES (%s)", (schema,))


def said(error: psycopg.Error) -> str:
    """What PostgreSQL or its driver says, on one line."""
    return " ".join(str(error).split())
