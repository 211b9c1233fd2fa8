"""Small helps for text: counting words, lists, tables, and paint where a terminal shows it."""

from __future__ import annotations

import os
import re
import textwrap
from typing import TYPE_CHECKING

from glueckauf.rules.material import COLOURS, LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO

WIDTH = 79

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_COAL_PAINT = {"Y": "93", "B": "33", "G": "37", "K": "1;90"}


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 worker`, `2 workers`."""
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def counted(colours: Iterable[str]) -> str:
    """`2 black and 1 grey` for a list of colours, in the order of depth."""
    colours = list(colours)
    return listed([f"{colours.count(colour)} {colour}" for colour in COLOURS if colour in colours])


def letter(colour: str) -> str:
    return LETTERS[COLOURS.index(colour)]


def shown_length(text: str) -> int:
    return len(_ESCAPE.sub("", text))


def pad(text: str, width: int) -> str:
    """Filled up with spaces; paint takes no room."""
    return text + " " * (width - shown_length(text))


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two blocks of lines side by side, the left one `width` wide."""
    height = max(len(left), len(right))
    left = [*left, *[""] * (height - len(left))]
    right = [*right, *[""] * (height - len(right))]
    return [(pad(a, width) + b).rstrip() for a, b in zip(left, right, strict=True)]


def wrapped(text: str, indent: int = 4) -> list[str]:
    """Broken into lines, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns as wide as they must be: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


class Paint:
    """Colour and weight for a terminal. No meaning hangs on it."""

    def __init__(self, on: bool) -> None:
        self.on = on

    @classmethod
    def for_stream(cls, stream: TextIO) -> Paint:
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(wanted and stream.isatty())

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def coal(self, letters: str) -> str:
        """The letters of coals, each in its colour."""
        return "".join(
            self._paint(_COAL_PAINT[sign], sign) if sign in _COAL_PAINT else sign
            for sign in letters
        )

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text
