"""What is added in PostgreSQL: to logs, all that waits in one statement; and records beside them.

Whoever has written to a table knows what its next entry follows. So one statement writes all that
does follow, and tells to which tables: nobody else waits for a process that falls asleep meanwhile.
New tables, and groups that are written whole or not at all, take a transaction.
"""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Any

from glueckauf.server.storage.checksums import first_sum, next_sum
from glueckauf.server.storage.record_queries import one_record, remove_exactly
from glueckauf.server.storage.storage import Addition, Fence, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import psycopg

    from glueckauf.server.storage.postgres_schema import Connection

    Heads = dict[str, tuple[int, int, Fence]]
    """By table, the version and the checksum that the next entry follows, and who has it."""
    Cursor = psycopg.Cursor[tuple[Any, ...]]
    Rows = list[tuple[Any, ...]]
    """Of the table of entries."""

MOST_KNOWN = 20_000
"""Heads that are remembered."""
NOBODY = ""
"""Has a table that came without anyone, from another database: no process is called so, and what
waits there goes on as soon as one looks for tables whose process is gone."""

_HEADS = "SELECT id, version, sum, owner, epoch FROM tables WHERE id = ANY(%b::text[])"
_AT_ONCE = """
WITH written AS (
    UPDATE tables SET version = new.version, sum = new.sum, last = new.last
    FROM unnest(
        %b::text[], %b::integer[], %b::bigint[], %b::text[], %b::integer[],
        %b::integer[], %b::bigint[], %b::bigint[]
    ) AS new (id, follows, follows_sum, owner, epoch, version, sum, last)
    WHERE tables.id = new.id
    AND tables.version = new.follows AND tables.sum = new.follows_sum
    AND (new.epoch IS NULL OR (tables.owner = new.owner AND tables.epoch = new.epoch))
    RETURNING tables.id
), lines AS (
    INSERT INTO entries
    SELECT new.* FROM unnest(%b::text[], %b::integer[], %b::bigint[], %b::text[], %b::bigint[])
    AS new ("table", version, at, line, sum) JOIN written ON written.id = new."table"
)
SELECT id FROM written
"""
"""PostgreSQL looks once more at a row that it had to wait for: what another has changed meanwhile
does not fit, and is left as it is."""

_NEW = """
INSERT INTO tables (id, version, sum, last, owner, epoch)
SELECT id, 0, sum, 0, owner, epoch
FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::integer[]) AS new (id, sum, owner, epoch)
ON CONFLICT DO NOTHING
"""
_LOCKED_HEADS = f"{_HEADS} ORDER BY id FOR UPDATE"
_ENTRIES = """
INSERT INTO entries
SELECT * FROM unnest(%b::text[], %b::integer[], %b::bigint[], %b::text[], %b::bigint[])
"""
_HEADS_AFTER = """
UPDATE tables SET version = new.version, sum = new.sum, last = new.last
FROM unnest(%b::text[], %b::integer[], %b::bigint[], %b::bigint[]) AS new (id, version, sum, last)
WHERE tables.id = new.id
"""
_EMPTY = "DELETE FROM tables WHERE id = ANY(%b::text[]) AND version = 0"
_PUT = "INSERT INTO records VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT"
PUT_NEW = f"{_PUT} DO NOTHING"
PUT = f"""{_PUT} (kind, id) DO UPDATE SET text = excluded.text, "table" = excluded."table",
    owner = excluded.owner, due = excluded.due"""
_REMOVE = remove_exactly("%s", "IS NOT DISTINCT FROM")


def add_groups(
    connection: Connection, groups: Sequence[Sequence[Addition]], known: Heads, *, again: bool
) -> list[bool]:
    """Which groups were written. `known` are the heads as this process last saw them, and is kept
    up to date; `again`: an earlier try may have been committed, and what is there already then
    counts as written."""
    if len(known) > MOST_KNOWN:
        known.clear()
    lone = {one.table: one for one, *more in groups if one.version > 1 and not more}
    if again or len(lone) < len(groups):
        return _add_in_transaction(connection, groups, known, again=again)
    with connection.cursor(binary=True) as cursor:
        written = _add_at_once(cursor, lone, known)
    return [group[0].table in written for group in groups]


def _add_at_once(cursor: Cursor, additions: dict[str, Addition], known: Heads) -> set[str]:
    """To which tables something was written. What is known may be out of date: then nothing is
    written there, and it is known no more."""
    rows = {table: _rows_of([one], known) for table, one in additions.items()}
    unsure = [table for table, found in rows.items() if found is None]
    if unsure:
        for table in unsure:
            known.pop(table, None)
        known |= _heads_in(cursor.execute(_HEADS, (unsure,)))
        rows |= {table: _rows_of([additions[table]], known) for table in unsure}
    following = {table: found for table, found in rows.items() if found}
    if not following:
        return set()
    heads, entries = [], list[tuple[Any, ...]]()
    for table, found in following.items():
        fence, (_, version, last, _, so_far) = additions[table].fence, found[-1]
        owner, epoch = (fence.owner, fence.epoch) if fence else (None, None)
        heads.append((table, *known[table][:2], owner, epoch, version, so_far, last))
        entries += found
    cursor.execute(_AT_ONCE, _columns(heads) + _columns(entries))
    written = {table for (table,) in cursor}
    for table, *_, version, so_far, _ in heads:
        if table in written:
            known[table] = version, so_far, known[table][2]
        else:
            del known[table]
    return written


def _heads_in(rows: Iterable[tuple[Any, ...]]) -> Heads:
    return {row[0]: (row[1], row[2], Fence(row[3], row[4])) for row in rows}


def _columns(rows: Rows) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _add_in_transaction(
    connection: Connection, groups: Sequence[Sequence[Addition]], known: Heads, *, again: bool
) -> list[bool]:
    """Its lock waits for the end of an earlier try."""
    additions = [addition for group in groups for addition in group]
    ids = sorted({addition.table for addition in additions})
    new = {addition.table: addition.fence for addition in additions if addition.version == 1}
    with (
        connection.pipeline() as pipeline,
        connection.transaction(),
        connection.cursor(binary=True) as cursor,
    ):
        if new:
            born = [(table, first_sum(table), *_parts(fence)) for table, fence in new.items()]
            cursor.execute(_NEW, _columns(born))
        cursor.execute(_LOCKED_HEADS, (ids,))
        pipeline.sync()  # only now PostgreSQL counts how long it is idle, should this one sleep
        heads = _heads_in(cursor)
        written, rows, lasts = [], list[tuple[Any, ...]](), dict[str, int]()
        for group in groups:
            if again and _is_there(cursor, group):
                written.append(True)
                continue
            added = _rows_of(group, heads)
            written.append(added is not None)
            for row in added or ():
                rows.append(row)
                heads[row[0]] = row[1], row[4], heads[row[0]][2]
                lasts[row[0]] = row[2]
        if rows:
            cursor.execute(_ENTRIES, _columns(rows))
            after = [(table, *heads[table][:2], last) for table, last in lasts.items()]
            cursor.execute(_HEADS_AFTER, _columns(after))
        if new and not all(written):
            cursor.execute(_EMPTY, (list(new),))
    known.update({table: heads[table] for table in lasts})
    return written


def _parts(fence: Fence | None) -> tuple[str, int]:
    return (fence.owner, fence.epoch) if fence else (NOBODY, 0)


def _rows_of(group: Sequence[Addition], heads: Heads) -> Rows | None:
    """None if the group does not follow what is there."""
    rows = []
    for addition in group:
        if addition.table not in heads:
            return None
        version, so_far, fence = heads[addition.table]
        if version + 1 != addition.version or addition.fence not in (None, fence):
            return None
        for line in addition.lines:
            version, so_far = version + 1, next_sum(so_far, line)
            rows.append((addition.table, version, addition.at, line.decode(), so_far))
    return rows


def _is_there(cursor: Cursor, group: Sequence[Addition]) -> bool:
    for addition in group:
        cursor.execute(
            'SELECT line FROM entries WHERE "table" = %b AND version >= %b'
            " ORDER BY version LIMIT %b",
            (addition.table, addition.version, len(addition.lines)),
        )
        if [line.encode() for (line,) in cursor] != list(addition.lines):
            return False
    return True


# Records


def put_records(connection: Connection, records: Sequence[Record], command: str) -> list[bool]:
    """In the transaction that is under way; whether each was put."""
    return [connection.execute(command, astuple(one)).rowcount > 0 for one in records]


def exchange_record(
    connection: Connection, old: Record, new: Sequence[Record], *, again: bool
) -> bool:
    """`again`: an earlier try may have been committed; then what it put is there."""
    with connection.transaction():
        # whoever deletes the table waits, and finds what is put here
        connection.execute("SELECT FROM tables WHERE id = %s FOR SHARE", (old.table,))
        if connection.execute(_REMOVE, astuple(old)).rowcount:
            put_records(connection, new, PUT)
            return True
        return again and bool(new) and all(_is_kept(connection, one) for one in new)


def _is_kept(connection: Connection, record: Record) -> bool:
    row = connection.execute(one_record("%s"), (record.kind, record.id)).fetchone()
    return row is not None and Record(*row) == record
