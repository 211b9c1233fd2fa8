"""A copy of a database in one step, which ends however busily others write to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Progress = Callable[[float], None]
    """Told how much of it is there, from 0 to 1."""

STEPS = 1000
"""Of SQLite's own, between one look at how far it is and the next."""


def back_up(path: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy a database as it is, of whatever schema, while others may write to it."""
    if not path.is_file():
        raise StorageError(f"no backup to {target}: there is no database {path}")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source:
            copy_all(source, path, target, progress)
    except sqlite3.Error as error:
        raise StorageError(f"no backup to {target}: {error}") from error


def copy_all(
    source: sqlite3.Connection, path: Path, target: Path, progress: Progress | None = None
) -> None:
    """The same through a connection that is open: also of a file that has been deleted since.

    It is written beside the target and takes its place when it is complete and on the disk.
    """
    (schema,) = source.execute("PRAGMA user_version").fetchone()
    if not schema:
        raise StorageError(f"no backup to {target}: {path} is no database of tables")
    part = target.with_name(f"{target.name}.part")
    (pages,) = source.execute("PRAGMA page_count").fetchone()
    (size,) = source.execute("PRAGMA page_size").fetchone()

    def look() -> int:
        if progress and part.exists():
            progress(min(0.99, part.stat().st_size / (pages * size)))
        return 0

    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        source.set_progress_handler(look, STEPS)
        source.execute("VACUUM INTO ?", (os.fspath(part),))
        _sync(part)
        part.replace(target)
    except OSError as error:
        raise StorageError(f"no backup to {target}: {error}") from error
    finally:
        source.set_progress_handler(None, STEPS)
        part.unlink(missing_ok=True)
    if progress:
        progress(1.0)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
