"""Databases of every schema that there has been, with something in all that they have.

What stands here stands for good: whoever makes a new schema adds it, and changes none. SQLite's
schema 2 has never been in a version of ours, but a step that failed leaves a database at it.
"""

from __future__ import annotations

LOGS = {"a": [b"old a"], "b": [b"old b"]}
NOTES = {"expiry": "then", "blocked": "für alle"}
"""Where the schema had notes."""
RECORDS = [
    ("contact", "x", "für dich", None, "x", None),
    ("notice", "1", "told", "a", "x", 30),
    ("review", "b", "good", "b", None, None),
]
"""Where it had records: kind, id, text, table, owner, due."""
OWNER, EPOCH = "long.gone.7", 3
"""Of table a, where tables had owners. Table b had been let go of in its second epoch."""

_SQLITE_TABLES = "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;"
_SQLITE_NOTES = """
CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
_SQLITE_ENTRIES = """
CREATE TABLE entries (
    "table" TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY ("table", version)
) WITHOUT ROWID;
"""
_SQLITE_ENTRIES_WITH_SUMS = """
CREATE TABLE entries (
    "table" TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL,
    sum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY ("table", version)
) WITHOUT ROWID;
"""
_SQLITE_RECORDS = """
CREATE TABLE records (
    kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, "table" TEXT, owner TEXT, due INTEGER,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX records_tables ON records ("table") WHERE "table" IS NOT NULL;
CREATE INDEX records_owners ON records (owner) WHERE owner IS NOT NULL;
CREATE INDEX records_due ON records (kind, due) WHERE due IS NOT NULL;
"""
SQLITE = {
    1: f"{_SQLITE_TABLES}{_SQLITE_ENTRIES}PRAGMA user_version = 1;",
    2: f"{_SQLITE_TABLES}{_SQLITE_ENTRIES}{_SQLITE_NOTES}PRAGMA user_version = 2;",
    3: f"{_SQLITE_TABLES}{_SQLITE_ENTRIES_WITH_SUMS}{_SQLITE_NOTES}PRAGMA user_version = 3;",
    4: f"{_SQLITE_TABLES}{_SQLITE_ENTRIES_WITH_SUMS}{_SQLITE_NOTES}{_SQLITE_RECORDS}"
    "PRAGMA user_version = 4;",
}

_ROWS_TABLES = "INSERT INTO tables VALUES ('a'), ('b');"
_ROWS = "INSERT INTO entries VALUES ('a', 1, 5, 'old a'), ('b', 1, 5, 'old b');"
_ROWS_WITH_SUMS = """
INSERT INTO entries VALUES ('a', 1, 5, 'old a', 4162307051), ('b', 1, 5, 'old b', 3884638463);
"""
_ROWS_NOTES = "INSERT INTO notes VALUES ('expiry', 'then'), ('blocked', 'für alle');"
_ROWS_RECORDS = """
INSERT INTO records VALUES
    ('contact', 'x', 'für dich', NULL, 'x', NULL),
    ('notice', '1', 'told', 'a', 'x', 30),
    ('review', 'b', 'good', 'b', NULL, NULL);
"""
SQLITE_ROWS = {
    1: _ROWS_TABLES + _ROWS,
    2: _ROWS_TABLES + _ROWS + _ROWS_NOTES,
    3: _ROWS_TABLES + _ROWS_WITH_SUMS + _ROWS_NOTES,
    4: _ROWS_TABLES + _ROWS_WITH_SUMS + _ROWS_NOTES + _ROWS_RECORDS,
}

_POSTGRES_REST = """
CREATE TABLE entries (
    "table" text COLLATE "C" NOT NULL, version integer NOT NULL, at bigint NOT NULL,
    line text NOT NULL, sum bigint NOT NULL, PRIMARY KEY ("table", version)
);
CREATE TABLE notes (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE schema_version (version integer NOT NULL);
"""
_POSTGRES_OWNED = """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, version integer NOT NULL, sum bigint NOT NULL,
    last bigint NOT NULL, owner text COLLATE "C", epoch integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE TABLE processes (
    name text COLLATE "C" PRIMARY KEY, address text NOT NULL, lease timestamptz NOT NULL
);
CREATE TABLE process_key (one boolean PRIMARY KEY, key text NOT NULL);
CREATE INDEX owned ON tables (owner) WHERE owner IS NOT NULL;
"""
_POSTGRES_RECORDS = """
CREATE TABLE records (
    kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, text text NOT NULL,
    "table" text COLLATE "C", owner text COLLATE "C", due bigint, PRIMARY KEY (kind, id)
);
CREATE INDEX records_tables ON records ("table") WHERE "table" IS NOT NULL;
CREATE INDEX records_owners ON records (owner) WHERE owner IS NOT NULL;
CREATE INDEX records_due ON records (kind, due) WHERE due IS NOT NULL;
"""
_ROWS_OWNED = """
INSERT INTO tables VALUES
    ('a', 1, 4162307051, 5, 'long.gone.7', 3), ('b', 1, 3884638463, 5, NULL, 2);
INSERT INTO processes VALUES ('long.gone.7', '127.0.0.1:9', now() - interval '1 day');
INSERT INTO process_key VALUES (true, 'secret of all');
"""
_POSTGRES_FIRST = """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, version integer NOT NULL, sum bigint NOT NULL,
    last bigint NOT NULL
) WITH (fillfactor = 50);
"""
_ROWS_FIRST = "INSERT INTO tables VALUES ('a', 1, 4162307051, 5), ('b', 1, 3884638463, 5);"
_ALWAYS = (_POSTGRES_REST, _ROWS_WITH_SUMS, _ROWS_NOTES)
_OWNED = (*_ALWAYS, _POSTGRES_OWNED, _ROWS_OWNED)
POSTGRES = {
    1: "".join((*_ALWAYS, _POSTGRES_FIRST, _ROWS_FIRST, "INSERT INTO schema_version VALUES (1)")),
    2: "".join((*_OWNED, "INSERT INTO schema_version VALUES (2)")),
    3: "".join(
        (*_OWNED, _POSTGRES_RECORDS, _ROWS_RECORDS, "INSERT INTO schema_version VALUES (3)")
    ),
}
"""With rows."""
RECORDS_SINCE = {"sqlite": 4, "postgres": 3}
NOTES_SINCE = {"sqlite": 2, "postgres": 1}
OWNERS_SINCE = 2
