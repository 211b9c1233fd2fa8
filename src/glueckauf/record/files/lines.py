"""Line-based texts, and errors that say where.

Blank lines and lines that begin with `#` mean nothing. A line that begins with a space goes on with
what stands above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.notation import in_any_case
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

LONGEST = 1_000_000
"""In characters; some ten times what the longest game takes."""

LONGEST_LINE = 1000

SHOWN = 60
"""How much of what came an error shows."""


class FileError(GlueckAufError, ValueError):
    """Something wrong in a text: in which line, what was expected, what came."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    line: int

    def wrong(self, expected: str) -> FileError:
        return _wrong(self.line, expected, self.text)

    def number(self, expected: str, allowed: Container[int]) -> int:
        digits = self.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 20):
            raise self.wrong(expected)
        if int(self.text) not in allowed:
            raise self.wrong(expected)
        return int(self.text)

    def name(self, expected: str, known: Mapping[str, int]) -> int:
        """The number that belongs to a name, written in any case."""
        number = in_any_case(self.text, known)
        if number is None:
            raise self.wrong(expected)
        return number


@dataclass(frozen=True, slots=True)
class Section:
    """A line with those that go on with it, as (line, text)."""

    line: int
    text: str
    more: list[tuple[int, str]]

    @property
    def key(self) -> str:
        return self.text.split()[0]

    @property
    def words(self) -> list[Word]:
        """All of them, the key and those of the further lines included."""
        lines = ((self.line, self.text), *self.more)
        return [Word(word, line) for line, text in lines for word in text.split()]

    def wrong(self, expected: str) -> FileError:
        return _wrong(self.line, expected, self.text)

    def single(self) -> Section:
        """Itself, if no line goes on with it."""
        if self.more:
            line, text = self.more[0]
            raise _wrong(line, f"a line of its own: nothing goes on with {self.key!r}", text)
        return self


@dataclass(frozen=True, slots=True)
class Text:
    entries: list[Section]
    end: int
    """The line behind the last one."""

    def ended(self, expected: str) -> FileError:
        return FileError(self.end, f"expected {expected}; came the end of the file")


def split_text(text: str) -> Text:
    if len(text) > LONGEST:
        raise FileError(1, f"expected at most {LONGEST} characters; came {len(text)}")
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    return split_lines(list(enumerate(lines, start=1)))


def split_lines(lines: list[tuple[int, str]]) -> Text:
    """The entries that numbered lines make."""
    entries: list[Section] = []
    end = 1
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise _wrong(number, f"a line of at most {LONGEST_LINE} characters", line)
        if not line.replace("\t", " ").isprintable():
            raise _wrong(number, "a line of printable text", line)
        if not line.strip():
            continue
        end = number + 1
        if line.lstrip().startswith("#"):
            continue
        if line[0] not in " \t":
            entries.append(Section(number, line.rstrip(), []))
        elif entries:
            entries[-1].more.append((number, line.rstrip()))
        else:
            raise _wrong(number, "a line that does not begin with a space", line)
    return Text(entries, end)


def _wrong(line: int, expected: str, came: str) -> FileError:
    shown = came.strip()
    shown = repr(shown if len(shown) <= SHOWN else shown[:SHOWN] + " ...")
    return FileError(line, f"expected {expected}; came {shown}")
