"""Every table of a database read as the server would read it: what is damaged, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.server.logs.stored_log import LogError
from glueckauf.server.storage.storage import StorageError
from glueckauf.server.tables.table_state import TableState

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.storage.storage import Storage

EVERY = 200


def verify(storage: Storage, progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
    """How many tables and entries were read, and a line for each that is wrong."""
    wrong = list(storage.problems())
    entries = 0
    tables = storage.tables()
    for number, table in enumerate(tables):
        try:
            entries += TableState.of(table, storage.log(table)).version
        except (LogError, StorageError) as error:
            wrong.append(str(error))
        if progress and number % EVERY == 0:
            progress(number, len(tables))
    return {"tables": len(tables), "entries": entries, "wrong": wrong}
