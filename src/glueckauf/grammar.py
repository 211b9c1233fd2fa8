"""The small grammar of our messages, which `web/js/plumbing/grammar.js` renders in the same way.

    {name}                                   a value
    {names, list, and}                       several of them: `Ada, Ben and Cleo`; or with `or`
    {count, plural, one {# mark} other {# marks}}
                                             by the plural of the language; `=0 {…}` for a number
    {side, select, light {…} dark {…}}       by a value, all of them named; `a | b {…}` names two
    {space, term, space}                     the message `space.<value>`, for words of the game;
                                             `Term` gives it a capital letter

`#` inside a plural is its number, and stays with the word behind it. There is no way to write a
brace, and no need for one. `docs/words.md` tells how to write a message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Value = str | int | Sequence[str]

MINUS = "\u2212"
STAYS = "\u00a0"
"""A space at which no line is broken."""

CONJUNCTIONS = {
    "en": {"and": "and", "or": "or"},
    "de": {"and": "und", "or": "oder"},
    "hu": {"and": "és", "or": "vagy"},
    "pl": {"and": "i", "or": "lub"},
}

_ONE_LETTER = re.compile(r"(?<!\S)([^\w\s]*[aiouwz]) ", re.IGNORECASE)


class MessageError(GlueckAufError, ValueError):
    """A message that breaks the grammar, or a value that it lacks."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A placeholder: which value, how it is used, and the texts to choose from. `of` are the terms
    or the conjunction that it names."""

    name: str
    how: str
    cases: dict[str, Message]
    of: str = ""


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


def number(value: int, *, signed: bool = False) -> str:
    """With a true minus, and if wanted with a plus."""
    return f"{value:{'+' if signed and value else ''}d}".replace("-", MINUS)


def listed(language: str, items: Sequence[str], how: str) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    word = _typeset(f" {CONJUNCTIONS[language][how]} ", language)
    return ", ".join(items[:-1]) + word + items[-1]


def _typeset(text: str, language: str) -> str:
    """In Polish a word of one letter does not end a line."""
    return _ONE_LETTER.sub(rf"\1{STAYS}", text) if language == "pl" else text


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
    if text[stop : stop + 1] == ",":
        if how in ("plural", "select"):
            return _parse_cases(text, stop + 1, name, how)
        if how in ("term", "Term", "list"):
            return _parse_name(text, stop + 1, name, how)
    raise MessageError(f"expected plural, select, term or list at {end + 1} of {text!r}")


def _parse_name(text: str, at: int, name: str, how: str) -> tuple[Choice, int]:
    close = text.find("}", at)
    if close < 0:
        raise MessageError(f"an opening brace is never closed in {text!r}")
    of = text[at:close].strip()
    if how == "list" and of not in ("and", "or"):
        raise MessageError(f"{{{name}, list}} needs and, or or, not {of!r}, in {text!r}")
    return Choice(name, how, {}, of), close + 1


def _parse_cases(text: str, at: int, name: str, how: str) -> tuple[Choice, int]:
    cases: dict[str, Message] = {}
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if text[at : at + 1] == "}":
            break
        brace = text.find("{", at)
        keys = text[at:brace].strip()
        if brace < 0 or not keys:
            raise MessageError(f"expected a case such as many {{…}} at {at} of {text!r}")
        message, at = _parse(text, brace + 1, nested=True)
        cases |= {key.strip(): message for key in keys.split("|")}
        at += 1
    if ("other" in cases) != (how == "plural"):
        wanted = "needs a case other" if how == "plural" else "names its values, not other,"
        raise MessageError(f"{{{name}, {how}}} {wanted} in {text!r}")
    return Choice(name, how, cases), at + 1


def render(
    message: Message,
    values: Mapping[str, Value],
    language: str,
    lookup: Callable[[str], str | None],
    counted: str = "#",
) -> str:
    """The sentence. `lookup` finds the text of another message for terms."""
    out = ""
    for part in message:
        if isinstance(part, str):
            text = part.replace("# ", counted + STAYS).replace("#", counted)
            out += _typeset(text, language)
        elif part.name not in values:
            raise MessageError(f"a message speaks of {part.name!r}, and only {sorted(values)} came")
        else:
            out += _chosen(part, values, language, lookup, counted)
    return out


def _chosen(
    part: Choice,
    values: Mapping[str, Value],
    language: str,
    lookup: Callable[[str], str | None],
    counted: str,
) -> str:
    value = values[part.name]
    if isinstance(value, str | int) == (part.how == "list"):
        raise MessageError(f"{part.name!r} came as {value!r}, and the message wants a {part.how}")
    if not isinstance(value, str | int):
        return listed(language, value, part.of)
    if part.how == "value":
        return number(value) if isinstance(value, int) else value
    if part.how == "plural":
        count = int(value)
        usual = part.cases.get(plural(language, count), part.cases["other"])
        case = part.cases.get(f"={count}", usual)
        return render(case, values, language, lookup, number(count))
    if part.how == "select":
        if str(value) not in part.cases:
            raise MessageError(f"{part.name!r} is one of {sorted(part.cases)}, not {value!r}")
        return render(part.cases[str(value)], values, language, lookup, counted)
    text = lookup(f"{part.of}.{value}")
    if text is None:
        raise MessageError(f"there is no message {part.of}.{value}")
    term = render(parse_message(text), values, language, lookup)
    return term[:1].upper() + term[1:] if part.how == "Term" else term
