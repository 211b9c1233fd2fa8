"""The catalogues: the same messages in every language, complete and well formed."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from glueckauf.grammar import MessageError, parse_message
from glueckauf.rules.material import COLOURS
from glueckauf.words import LANGUAGES, catalogue, text
from tests.words.families import DOMAINS, choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.grammar import Message, Value

PLURALS = {
    "en": {"one", "other"},
    "de": {"one", "other"},
    "hu": {"other"},  # a noun that is counted stands in the singular
    "pl": {"one", "few", "many", "other"},
}
UNCHANGING = {"de": ("Arbeiter", "Kohlewürfel", "Mark", "Plättchen")}
"""Nouns that are the same for one and for many."""

NUMBERS = (0, 1, 2, 3, 5, 12, 22, -1, -4)
IDS = tuple(catalogue("en"))

each_language = pytest.mark.parametrize("language", LANGUAGES)


def declined(language: str) -> set[str]:
    """The forms of a language's adjectives that its messages ask for: `colour.en.yellow`."""
    return {
        f"{choice.of}.{value}"
        for source in catalogue(language).values()
        for choice in choices(parse_message(source))
        if choice.of.startswith("colour.")
        for value in COLOURS
    }


def placeholders(language: str, message: str) -> set[str]:
    return {choice.name for choice in choices(parse_message(catalogue(language)[message]))}


@each_language
def test_the_file_is_sorted_with_one_message_a_line(language: str) -> None:
    source = (files("glueckauf.words") / f"{language}.json").read_text(encoding="utf-8")
    ordered = dict(sorted(json.loads(source).items()))
    assert source == json.dumps(ordered, ensure_ascii=False, indent=0) + "\n"


@each_language
def test_every_language_has_the_same_messages(language: str) -> None:
    assert set(catalogue(language)) == set(IDS) | declined(language)


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
                if cases == {"other"} and language in UNCHANGING:
                    counted = "".join(map(str, choice.cases["other"]))
                    assert counted.endswith(UNCHANGING[language]), f"{message}: {source}"
                    continue
                assert cases >= PLURALS[language], f"{message} lacks cases: {source}"
                assert cases <= PLURALS[language] | {"one"}, f"{message} has others: {source}"


@each_language
def test_choices_name_all_that_can_come(language: str) -> None:
    for message, source in catalogue(language).items():
        for choice in choices(parse_message(source)):
            if choice.how == "select":
                assert set(choice.cases) == set(DOMAINS[choice.name]), f"{message}: {source}"
            elif choice.how in ("term", "Term"):
                ids = {f"{choice.of}.{value}" for value in DOMAINS[choice.name]}
                assert ids <= set(catalogue(language)), f"{message}: {source}"


def values_of(message: Message) -> Iterator[dict[str, Value]]:
    """Values that between them lead to every case."""
    found: dict[str, tuple[Value, ...]] = {}
    for choice in choices(message):
        if choice.how == "plural":
            found[choice.name] = NUMBERS
        elif choice.how in ("select", "term", "Term"):
            found[choice.name] = DOMAINS[choice.name]
        elif choice.how == "list":
            found[choice.name] = (["Ada"], ["Ada", "Ben", "Cleo"])
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
        ("en", "2\u00a0grey carts, light side"),
        ("de", "2\u00a0graue Loren, helle Seite"),
        ("hu", "2\u00a0szürke csille, világos oldal"),
        ("pl", "2\u00a0szare wagoniki, jasna strona"),
    ],
)
def test_a_tile_is_named(language: str, gives: str) -> None:
    assert text(language, "tile.name", {"colour": "grey", "carts": 2, "side": "light"}) == gives


@pytest.mark.parametrize(
    ("number", "gives"),
    [
        (1, "Ada otrzymuje 1\u00a0markę."),
        (4, "Ada otrzymuje 4\u00a0marki."),
        (5, "Ada otrzymuje 5\u00a0marek."),
        (12, "Ada otrzymuje 12\u00a0marek."),
        (22, "Ada otrzymuje 22\u00a0marki."),
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


@each_language
def test_every_area_has_a_key_of_its_own(language: str) -> None:
    """In the order of `AREAS` of the client; U is for taking back, and digits send the cage."""
    letters = catalogue(language)["keys.letters"]
    assert len(set(letters)) == len(letters) == 10
    assert letters.isalpha()
    assert letters == letters.lower()
    assert "u" not in letters
