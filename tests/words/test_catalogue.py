"""The catalogues: the same messages in every language, complete and well formed."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from families import DOMAINS

from glueckauf.rules.material import COLOURS
from glueckauf.words import LANGUAGES, catalogue, text
from glueckauf.words.message import Choice, MessageError, parse_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.words.message import Message, Value

PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "hu": {"other"},  # a noun that is counted stands in the singular
    "pl": {"one", "few", "many", "other"},
}
NUMBERS = (0, 1, 2, 3, 5, 12, 22, -1, -4)
IDS = tuple(catalogue("en"))

each_language = pytest.mark.parametrize("language", LANGUAGES)


def choices(message: Message) -> Iterator[Choice]:
    """All placeholders, those inside others too."""
    for part in message:
        if isinstance(part, Choice):
            yield part
            yield from chain.from_iterable(choices(case) for case in part.cases.values())


def placeholders(language: str, message: str) -> set[str]:
    return {choice.name for choice in choices(parse_message(catalogue(language)[message]))}


@each_language
def test_the_file_is_sorted_with_one_message_a_line(language: str) -> None:
    source = (files("glueckauf.words") / f"{language}.json").read_text(encoding="utf-8")
    ordered = dict(sorted(json.loads(source).items()))
    assert source == json.dumps(ordered, ensure_ascii=False, indent=0) + "\n"


@each_language
def test_every_language_has_the_same_messages(language: str) -> None:
    assert set(catalogue(language)) == set(IDS)


@each_language
def test_the_values_are_the_same_in_every_language(language: str) -> None:
    for message in IDS:
        assert placeholders(language, message) == placeholders("en", message), message


@each_language
def test_plurals_are_complete(language: str) -> None:
    for message, source in catalogue(language).items():
        for choice in choices(parse_message(source)):
            if choice.how == "plural":
                cases = {case for case in choice.cases if not case.startswith("=")}
                assert cases >= PLURALS[language], f"{message} lacks cases: {source}"
                assert cases <= PLURALS[language] | {"one"}, f"{message} has others: {source}"


@each_language
def test_choices_are_among_what_can_come(language: str) -> None:
    for message, source in catalogue(language).items():
        for choice in choices(parse_message(source)):
            if choice.how == "select":
                cases = set(choice.cases) - {"other"}
                assert cases <= set(DOMAINS[choice.name]), f"{message}: {source}"
            elif choice.how == "term":
                ids = {f"{choice.prefix}.{value}" for value in DOMAINS[choice.name]}
                assert ids <= set(IDS), f"{message}: {source}"


def values_of(message: Message) -> Iterator[dict[str, Value]]:
    """Values that between them lead to every case."""
    found: dict[str, tuple[Value, ...]] = {}
    for choice in choices(message):
        if choice.how == "plural":
            found[choice.name] = NUMBERS
        elif choice.how in ("select", "term"):
            found[choice.name] = DOMAINS[choice.name]
        else:
            found.setdefault(choice.name, ("Ada",))
    for turn in range(max(map(len, found.values()), default=1)):
        for shift in range(len(NUMBERS)):
            yield {
                name: few[(turn + shift * at) % len(few)]
                for at, (name, few) in enumerate(found.items())
            }


@each_language
def test_every_message_can_be_said(language: str) -> None:
    for message, source in catalogue(language).items():
        for values in values_of(parse_message(source)):
            said = text(language, message, values)
            assert said == said.strip() != "", message
            assert not set(said) & set("#{}"), f"{message}: {said}"
            assert "  " not in said, f"{message}: {said}"


@each_language
def test_the_marks_are_those_of_print(language: str) -> None:
    for message, source in catalogue(language).items():
        assert not set(source) & set("\"'"), f"{message}: {source}"
        assert "..." not in source, f"{message}: {source}"


@each_language
def test_four_letters_mark_the_coals(language: str) -> None:
    letters = text(language, "coal.letters")
    assert len(set(letters)) == len(letters) == len(COLOURS)
    assert letters.isupper()


@pytest.mark.parametrize(
    ("language", "gives"),
    [
        ("en", "2 grey carts, light side"),
        ("de", "2 graue Loren, helle Seite"),
        ("hu", "2 szürke csille, világos oldal"),
        ("pl", "2 szare wagoniki, jasna strona"),
    ],
)
def test_a_tile_is_named(language: str, gives: str) -> None:
    assert text(language, "tile.name", {"colour": "grey", "carts": 2, "side": "light"}) == gives


@pytest.mark.parametrize(
    ("number", "gives"),
    [
        (1, "Ada otrzymuje 1 markę."),
        (4, "Ada otrzymuje 4 marki."),
        (5, "Ada otrzymuje 5 marek."),
        (12, "Ada otrzymuje 12 marek."),
        (22, "Ada otrzymuje 22 marki."),
    ],
)
def test_polish_counts_in_three_ways(number: int, gives: str) -> None:
    assert text("pl", "event.marks_received", {"who": "Ada", "marks": number}) == gives


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(MessageError, match="one of en, de, hu, pl, not 'fr'"):
        catalogue("fr")


def test_a_message_that_is_not_there() -> None:
    with pytest.raises(MessageError, match=r"no message 'event\.nothing' in pl"):
        text("pl", "event.nothing")


def test_a_catalogue_is_the_caller_s_own() -> None:
    mine = catalogue("en")
    mine["title.turn"] = "changed"
    assert catalogue("en")["title.turn"] != "changed"
