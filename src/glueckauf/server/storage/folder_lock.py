"""One server a folder: whoever holds its lock may write there, until the process ends."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    from pathlib import Path

NAME = "lock"


class FolderLock:
    """Held from its making to its close. The system lets go of it however the process ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(f"the folder {folder} cannot be opened: {error}") from error
        if not _locked(self._file):
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            raise StorageError(
                f"{folder} is in use by {who}: one server a folder. Stop it first,"
                " or give this one another folder with --data",
                "in_use",
            )
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def close(self) -> None:
        os.close(self._file)

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


if sys.platform == "win32":
    import msvcrt

    FAR = 1024
    """A lock keeps others from reading there: beyond the number of the process."""

    def _locked(file: int) -> bool:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _locked(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
