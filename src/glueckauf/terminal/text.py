"""Small helps for text: counting words, lists, tables, and paint where a terminal shows it."""

from __future__ import annotations

import os
import re
import textwrap
from typing import TYPE_CHECKING

from glueckauf.grammar import STAYS
from glueckauf.rules.material import LETTERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

WIDTH = 79

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_COAL_PAINT = ("93", "33", "37", "1;90")


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 worker`, `2 workers`."""
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"


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


def searchable(text: str) -> str:
    """With ordinary spaces, once the lines are broken: one finds what one sees."""
    return text.replace(STAYS, " ")


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

    def __init__(self, on: bool, letters: str = LETTERS) -> None:
        self.on = on
        self.letters = letters
        """Of the coals, in the order of depth."""

    @classmethod
    def for_stream(cls, stream: TextIO, letters: str = LETTERS) -> Paint:
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return cls(wanted and stream.isatty(), letters)

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        return self._paint("2", text)

    def coal(self, letters: str) -> str:
        """The letters of coals, each in its colour."""
        return "".join(
            self._paint(_COAL_PAINT[self.letters.index(sign)], sign)
            if sign in self.letters
            else sign
            for sign in letters
        )

    def _paint(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text
