"""The small grammar of our messages, which `web/js/message.js` renders in the same way.

    {name}                                   a value
    {count, plural, one {# mark} other {# marks}}
                                             by the plural of the language; `=0 {…}` for a number
    {colour, select, yellow {…} other {…}}   by a value
    {space, term, space}                     the message `space.<value>`, for words of the game

`#` inside a plural is its number. There is no way to write a brace, and no need for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Value = str | int


class MessageError(GlueckAufError, ValueError):
    """A message that breaks the grammar, or a value that it lacks."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A placeholder: which value, how it is used, and the texts to choose from."""

    name: str
    how: str
    cases: dict[str, Message]
    prefix: str = ""


Message = list["str | Choice"]


def plural(language: str, number: int) -> str:
    """The plural category of a whole number."""
    count = abs(number)
    if language == "pl":
        if count == 1:
            return "one"
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return "few" if few else "many"
    return "one" if count == 1 else "other"


def parse_message(text: str) -> Message:
    message, end = _parse(text, 0, nested=False)
    if end != len(text):
        raise MessageError(f"a closing brace without an opening one at {end} of {text!r}")
    return message


def _parse(text: str, at: int, *, nested: bool) -> tuple[Message, int]:
    message: Message = []
    plain = ""
    while at < len(text):
        if text[at] == "{":
            if plain:
                message.append(plain)
            plain = ""
            choice, at = _parse_choice(text, at + 1)
            message.append(choice)
        elif text[at] == "}":
            break
        else:
            plain += text[at]
            at += 1
    if nested and at == len(text):
        raise MessageError(f"an opening brace is never closed in {text!r}")
    if plain:
        message.append(plain)
    return message, at


def _parse_choice(text: str, at: int) -> tuple[Choice, int]:
    end = at
    while end < len(text) and text[end] not in ",}":
        end += 1
    name = text[at:end].strip()
    if not name.isidentifier() or end == len(text):
        raise MessageError(f"expected the name of a value at {at} of {text!r}")
    if text[end] == "}":
        return Choice(name, "value", {}), end + 1
    stop = end + 1
    while stop < len(text) and text[stop] not in ",}":
        stop += 1
    how = text[end + 1 : stop].strip()
    if how not in ("plural", "select", "term") or text[stop : stop + 1] != ",":
        raise MessageError(f"expected plural, select or term at {end + 1} of {text!r}")
    if how == "term":
        close = text.find("}", stop)
        if close < 0:
            raise MessageError(f"an opening brace is never closed in {text!r}")
        return Choice(name, how, {}, text[stop + 1 : close].strip()), close + 1
    return _parse_cases(text, stop + 1, name, how)


def _parse_cases(text: str, at: int, name: str, how: str) -> tuple[Choice, int]:
    cases: dict[str, Message] = {}
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if text[at : at + 1] == "}":
            break
        brace = text.find("{", at)
        key = text[at:brace].strip()
        if brace < 0 or not key:
            raise MessageError(f"expected a case such as other {{…}} at {at} of {text!r}")
        cases[key], at = _parse(text, brace + 1, nested=True)
        at += 1
    if "other" not in cases:
        raise MessageError(f"{{{name}, {how}}} needs a case other in {text!r}")
    return Choice(name, how, cases), at + 1


def render(
    message: Message,
    values: Mapping[str, Value],
    language: str,
    lookup: Callable[[str], str | None],
    number: str = "#",
) -> str:
    """The sentence. `lookup` finds the text of another message for terms."""
    out = ""
    for part in message:
        if isinstance(part, str):
            out += part.replace("#", number)
            continue
        if part.name not in values:
            raise MessageError(f"a message speaks of {part.name!r}, and only {sorted(values)} came")
        value = values[part.name]
        if part.how == "value":
            out += str(value)
        elif part.how == "term":
            text = lookup(f"{part.prefix}.{value}")
            if text is None:
                raise MessageError(f"there is no message {part.prefix}.{value}")
            out += render(parse_message(text), values, language, lookup)
        elif part.how == "select":
            case = part.cases.get(str(value), part.cases["other"])
            out += render(case, values, language, lookup, number)
        else:
            count = int(value)
            usual = part.cases.get(plural(language, count), part.cases["other"])
            case = part.cases.get(f"={count}", usual)
            out += render(case, values, language, lookup, str(count))
    return out
