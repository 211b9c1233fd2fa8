"""What both databases are asked of their records; they differ in the mark of a value."""

from __future__ import annotations

RECORDS = 'SELECT kind, id, text, "table", owner, due FROM records'


def one_record(mark: str) -> str:
    """By kind and id."""
    return f"{RECORDS} WHERE kind = {mark} AND id = {mark}"


def due_records(mark: str) -> str:
    """By kind, time, and how many at most."""
    return f"{RECORDS} WHERE kind = {mark} AND due <= {mark} ORDER BY due, id LIMIT {mark}"


def some_records(
    mark: str, kind: str | None, table: str | None, owner: str | None
) -> tuple[str, list[str]]:
    """The query, and its values."""
    wanted = {"kind": kind, '"table"': table, "owner": owner}
    given = {column: value for column, value in wanted.items() if value is not None}
    which = "".join(f" AND {column} = {mark}" for column in given)
    return f"{RECORDS} WHERE true{which} ORDER BY kind, id", list(given.values())
