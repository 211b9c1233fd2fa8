"""Which messages the browser client asks for, read from its source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/glueckauf/web/js"

_CALL = re.compile(r"(?<![\w.])t\(")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'")
_OPEN, _CLOSE = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Call:
    """`t(…)`: the ids it may ask for, `*` for what stands in `${…}`, and the names of the values
    it passes; None where these are made elsewhere."""

    ids: tuple[str, ...]
    values: frozenset[str] | None
    where: str


@cache
def sources() -> dict[str, str]:
    """The text of every module, by its name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.js"))}


def _skip(source: str, at: int) -> int:
    """The end of the comment or string that begins here, else `at` itself."""
    for kind in (_COMMENT, _STRING):
        found = kind.match(source, at)
        if found:
            return found.end()
    return _template(source, at)[1] if source[at] == "`" else at


def _template(source: str, at: int) -> tuple[list[str], int]:
    """What stands in and between the `${…}` of a template in turn, and where it ends."""
    parts, begin, at = [], at + 1, at + 1
    while source[at] != "`":
        if source.startswith("${", at):
            end = _balanced(source, at + 1)
            parts += [source[begin:at], source[at + 2 : end - 1]]
            begin = at = end
        else:
            at += 2 if source[at] == "\\" else 1
    return [*parts, source[begin:at]], at + 1


def _balanced(source: str, at: int) -> int:
    """The end of the bracket that opens here."""
    depth = 0
    while True:
        end = _skip(source, at)
        if end > at:
            at = end
            continue
        depth += (source[at] in _OPEN) - (source[at] in _CLOSE)
        at += 1
        if not depth:
            return at


def strings(source: str, *, inside: bool = True) -> list[str]:
    """All strings; a template with `*` in place of each `${…}`, and those inside it too."""
    found, at = [], 0
    while at < len(source):
        comment = _COMMENT.match(source, at)
        string = _STRING.match(source, at)
        if comment:
            at = comment.end()
        elif string:
            found.append(string.group()[1:-1])
            at = string.end()
        elif source[at] == "`":
            parts, at = _template(source, at)
            found.append("*".join(parts[::2]))
            for inner in parts[1::2] if inside else ():
                found += strings(inner)
        else:
            at += 1
    return found


def _split(source: str) -> list[str]:
    """At the commas that stand in no bracket or string."""
    pieces, begin, at = [], 0, 0
    while at < len(source):
        end = _skip(source, at)
        if end == at and source[at] in _OPEN:
            end = _balanced(source, at)
        if end > at:
            at = end
            continue
        if source[at] == ",":
            pieces.append(source[begin:at])
            begin = at + 1
        at += 1
    return [piece.strip() for piece in (*pieces, source[begin:]) if piece.strip()]


def _values(argument: str) -> frozenset[str] | None:
    if not argument.startswith("{"):
        return None
    names = [re.match(r"\w+", piece) for piece in _split(argument[1:-1])]
    return frozenset(name.group() for name in names if name) if all(names) else None


@cache
def calls() -> tuple[Call, ...]:
    found = []
    for name, source in sources().items():
        for call in _CALL.finditer(source):
            end = _balanced(source, call.end() - 1)
            arguments = _split(source[call.end() : end - 1])
            if not arguments:
                continue
            ids = tuple(text for text in strings(arguments[0], inside=False) if "." in text)
            values = _values(arguments[1]) if len(arguments) > 1 else frozenset[str]()
            found.append(Call(ids, values, f"{name}: t({', '.join(arguments)})"))
    return tuple(found)


@cache
def asked(namespaces: frozenset[str]) -> frozenset[str]:
    """Everything in the source that is an id, or a family of them with `*`: the first word up to
    a dot tells, for not every id stands in a call of `t` itself."""
    found = {text for source in sources().values() for text in strings(source)}
    mentioned = {text for text in found if text.partition(".")[0] in namespaces and "." in text}
    return frozenset(mentioned | {text for call in calls() for text in call.ids})
