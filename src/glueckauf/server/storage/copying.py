"""Everything from one database into another, read back there and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import DamagedLog, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.storage.storage import Storage

BATCH = 50
"""Tables that are written with one sync."""


def copy_storage(
    source: Storage, target: Storage, progress: Callable[[int, int], None] | None = None
) -> dict[str, int]:
    """How much was copied. Raises StorageError if anything is not in the target as it was, or if
    that had tables already. A damaged log is not copied: what to do about it is for the host."""
    if target.count():
        raise StorageError("the database to copy into has tables already: it must be empty")
    tables = source.tables()
    entries = 0
    for start in range(0, len(tables), BATCH):
        batch = tables[start : start + BATCH]
        for table in batch:
            source.log(table)  # damaged ones are found here
        groups = [[addition] for table in batch for addition in source.additions(table)]
        if not all(target.add(groups)):
            raise StorageError("someone else writes to the database that is copied into")
        for table in batch:
            _compare(source, target, table)
        entries += len(groups)
        if progress:
            progress(start + len(batch), len(tables))
    notes = source.notes()
    for name, value in notes.items():
        target.set_note(name, value)
    records = source.records()
    target.keep(records)
    if target.records() != records:
        raise StorageError("the records of the two databases differ after copying")
    if target.notes() != notes or sorted(target.tables()) != sorted(source.tables()):
        raise StorageError("the two databases differ after copying: someone else writes to them")
    return {"tables": len(tables), "entries": entries, "notes": len(notes), "records": len(records)}


def _compare(source: Storage, target: Storage, table: str) -> None:
    if target.additions(table) != source.additions(table) or target.log(table) != source.log(table):
        raise DamagedLog(f"table {table} is not in the other database as it was in the first")
