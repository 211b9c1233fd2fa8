"""A stored log, read: of a format that is known, and what was taken back in it found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.tables.entries import (
    FORMAT,
    SILENT,
    Acted,
    AnyEntry,
    Held,
    Undone,
    read_entry,
    read_head,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class LogError(GlueckAufError):
    """A log that does not fold: something is missing from it, or does not fit."""


class UnknownFormat(LogError):
    """A log that another version has written."""


def read_log(identity: str, lines: Iterable[bytes]) -> list[AnyEntry]:
    """Its entries. Raises LogError, whatever is wrong with one."""
    entries: list[AnyEntry] = []
    try:
        for line in lines:
            if not entries:
                _check_format(line)
            entries.append(read_entry(line))
    except UnknownFormat as error:
        raise UnknownFormat(f"entry 1 of table {identity}: {error}") from None
    except (GlueckAufError, msgspec.MsgspecError) as error:
        raise LogError(f"entry {len(entries) + 1} of table {identity}: {error}") from error
    if not entries:
        raise LogError(f"table {identity} has no entries")
    return entries


def taken_back(entries: Sequence[AnyEntry]) -> set[int]:
    """The indexes of actions that a later entry undid, and of holds that did not last.

    Only within a turn, and up to the last card turned up in it, is anything undone: such an action
    has left no trace at the table, and need not be played to know what it came to.
    """
    passing: set[int] = set()
    standing: list[int] = []
    held: int | None = None
    for index, entry in enumerate(entries):
        if not isinstance(entry, Acted | Held | Undone):
            continue
        if held is not None:
            passing.add(held)
            held = None
        if isinstance(entry, Acted):
            standing.append(index)
        elif isinstance(entry, Held):
            held = index
        else:
            passing.update(standing[entry.to :])
            del standing[entry.to :]
    return passing


def _check_format(line: bytes) -> None:
    head = read_head(line)
    if not SILENT <= head.format <= FORMAT:
        raise UnknownFormat(
            f"expected a log of a format from {SILENT} to {FORMAT}; came one of {head.format},"
            " which another version has written"
        )
