"""What both databases are asked of their records; they differ in the mark of a value, and in how
nulls are compared."""

from __future__ import annotations

RECORDS = 'SELECT kind, id, text, "table", owner, due FROM records'


def one_record(mark: str) -> str:
    """By kind and id."""
    return f"{RECORDS} WHERE kind = {mark} AND id = {mark}"


def remove_exactly(mark: str, same: str) -> str:
    """By all its parts; `same` compares what may be null."""
    equal = [f"{column} = {mark}" for column in ("kind", "id", "text")]
    equal += [f"{column} {same} {mark}" for column in ('"table"', "owner", "due")]
    return "DELETE FROM records WHERE " + " AND ".join(equal)  # noqa: S608  # all words are ours


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
