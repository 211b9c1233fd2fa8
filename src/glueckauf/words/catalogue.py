"""The catalogues: for every language a file of messages by their ids, beside this module."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from glueckauf.grammar import MessageError, parse_message, render
from glueckauf.record.reasons import SENTENCES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.grammar import Message, Value

LANGUAGES = ("en", "de", "hu", "pl")


def parse_catalogue(language: str, source: bytes) -> dict[str, str]:
    """The messages of a file. Reasons in English are those of `record`: its errors say them."""
    messages: dict[str, str] = json.loads(source)
    if language == "en":
        messages |= {f"reason.{code}": sentence for code, sentence in SENTENCES.items()}
    return messages


@cache
def _read(language: str) -> dict[str, str]:
    if language not in LANGUAGES:
        raise MessageError(f"a language is one of {', '.join(LANGUAGES)}, not {language!r}")
    path = files("glueckauf.words") / f"{language}.json"
    return parse_catalogue(language, path.read_bytes())


@cache
def _parsed(language: str, message: str) -> Message:
    catalogue = _read(language)
    if message not in catalogue:
        raise MessageError(f"there is no message {message!r} in {language}")
    return parse_message(catalogue[message])


def catalogue(language: str) -> dict[str, str]:
    """All messages of a language: the texts, in the grammar of `grammar.py`, by their ids."""
    return dict(_read(language))


def text(language: str, message: str, values: Mapping[str, Value] | None = None) -> str:
    """The sentence of the message with this id."""
    return render(_parsed(language, message), values or {}, language, _read(language).get)
