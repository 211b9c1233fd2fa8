"""A checksum for every entry of a log, over all that came before it.

Whatever was changed, lost, swapped or put in between, be it by a bad disk, shows when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from glueckauf.server.storage.storage import DamagedLog

if TYPE_CHECKING:
    from collections.abc import Iterable


def first_sum(table: str) -> int:
    """What the first entry of a table follows."""
    return crc32(table.encode())


def next_sum(before: int, line: bytes) -> int:
    """Of an entry behind one of that sum."""
    return crc32(line, before)


def checked_lines(
    database: object, table: str, rows: Iterable[tuple[int, bytes, int]]
) -> list[bytes]:
    """The lines of a table from its rows: version, line and sum. Raises DamagedLog."""
    lines: list[bytes] = []
    so_far = first_sum(table)
    for version, line, kept in rows:
        so_far = next_sum(so_far, line)
        lines.append(line)
        if version != len(lines) or kept != so_far:
            raise DamagedLog(f"{database}: entry {len(lines)} of table {table} is damaged")
    return lines
