"""A checksum for every entry of a log, over all that came before it.

Whatever was changed, lost, swapped or put in between, be it by a bad disk, shows when it is read.
"""

from __future__ import annotations

from zlib import crc32


def first_sum(table: str) -> int:
    """What the first entry of a table follows."""
    return crc32(table.encode())


def next_sum(before: int, line: bytes) -> int:
    """Of an entry behind one of that sum."""
    return crc32(line, before)
