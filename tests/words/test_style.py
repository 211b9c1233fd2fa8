"""How sentences are written in each language: what `docs/words.md` asks for and a test can see."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf.grammar import Choice, parse_message, plural
from glueckauf.picture.coordinates import SIGN_AT, SIGN_TEXT
from glueckauf.words import LANGUAGES, catalogue, text
from tests.words.families import choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.grammar import Message

PAGE = (Path(__file__).parents[2] / "docs/words.md").read_text(encoding="utf-8")
PEOPLE = ("who", "winners", "names", "previous", "scores", "leaders")
LISTS = ("winners", "names", "scores", "leaders", "shifts", "reasons", "ways", "changes")
SOMEBODY = re.compile(rf"\{{(?:{'|'.join(PEOPLE)})(?:, list, \w+)?\}}")
PAST = re.compile(r"\b(?!(?:stół|wysyła)\b)\w+(?:ł|ła)\b")  # but a noun, and a present
QUOTES = {"en": "“”", "de": "„“", "hu": "„”", "pl": "„”"}
SAID_OTHERWISE = {
    "en": r"\bcoals\b",
    "de": r"\b[Ff]ahrzeug|\bvollständig|\bgeh(?:t|en)\b[^.:;]*\bab\b|\babgehen|"
    r"(?:^|[.:] )(?:Liefer|Lager|Änder)\b",
    "hu": r"\b[Aa]\(z\)|\b[Aa]z? \{\w+(?:\}|, plural)|\brakod\w* (?:\w+ )?szen|\bszenet rakod",
    "pl": r"\b[Pp]ojazd|\b[Ww]e dwoje\b|[Zz]amówieni\w+ (?:nie )?chc|\bchce (?:go |ich )?zamówieni",
}
"""What stood in a message once and has another word, or is wrong (`docs/words.md`)."""
COUNTED = re.compile(r"(?<![\d–])(\d+) (\w+)")
FEW_AND_MANY = {
    "few": ("marki", "punkty", "znaczniki", "kroki"),
    "many": ("marek", "punktów", "znaczników", "kroków"),
}
LETTER = 0.62
"""How wide a letter of a sign is, in its size: the widest of the four languages."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


def messages(message: Message) -> Iterator[Message]:
    """It, and all that it may choose from."""
    yield message
    for part in message:
        if isinstance(part, Choice):
            for case in part.cases.values():
                yield from messages(case)


def counted() -> set[str]:
    """The values that some language counts with."""
    return {
        choice.name
        for language in LANGUAGES
        for source in catalogue(language).values()
        for choice in choices(parse_message(source))
        if choice.how == "plural"
    }


@each_language
def test_several_people_are_a_list(language: str) -> None:
    for message, source in catalogue(language).items():
        for choice in choices(parse_message(source)):
            assert (choice.name in LISTS) == (choice.how == "list"), f"{message}: {source}"


@each_language
def test_a_number_stays_with_its_word(language: str) -> None:
    """It does where it is `#`, so that is how it is written before a word."""
    numbers = counted()
    for message, source in catalogue(language).items():
        for part in messages(parse_message(source)):
            for value, behind in pairwise(part):
                plain = isinstance(value, Choice) and value.how == "value" and value.name in numbers
                word = isinstance(behind, str) and re.match(r" \w", behind)
                assert not (plain and word), f"{message}: {source}"


OF_THE_TABLE = ("event.shift_began", "event.start_player_", "event.workers_displaced")


@each_language
def test_what_a_player_does_begins_with_the_name(language: str) -> None:
    """So that the log can leave it out, under the name."""
    for message, source in catalogue(language).items():
        if message.startswith("event.") and "{who}" in source:
            begins = re.match(r"(\{deck, select, \w+ \{)?\{who\}", source)
            assert begins or message.startswith(OF_THE_TABLE), f"{message}: {source}"


@each_language
def test_no_hyphen_is_a_minus(language: str) -> None:
    for message, source in catalogue(language).items():
        assert not re.search(r"-[\d#{]", source), f"{message}: {source}"


@each_language
def test_three_points(language: str) -> None:
    """They follow the word without a space, but in German with one."""
    for message, source in catalogue(language).items():
        for before in re.findall(r"(.)…", source):
            assert before.isspace() == (language == "de"), f"{message}: {source}"


@each_language
def test_nobody_is_shouted_at(language: str) -> None:
    shouted = {message for message, source in catalogue(language).items() if "!" in source}
    assert shouted <= {"terminal.welcome", "start.about.text"}, "but the miners' greeting"


def test_the_english_is_british() -> None:
    for message, source in catalogue("en").items():
        assert not re.search(r"(?i)\bcolor|\bgray\b|\bcenter|counterclockwise", source), message


def test_hungarian_names_take_nothing() -> None:
    """No suffix and no article, and no number behind them: a bot's name ends in one."""
    for message, source in catalogue("hu").items():
        for name in SOMEBODY.finditer(source):
            before, behind = source[: name.start()], source[name.end() :]
            assert not re.search(r"\b[Aa]z? $", before), f"{message}: {source}"
            assert not behind or behind[0] in " :;,.)…}", f"{message}: {source}"
            assert not re.match(r" (?:[\d#]|\{\w+\}|\{\w+, plural)", behind), f"{message}: {source}"


def test_polish_names_have_no_gender() -> None:
    for message, source in catalogue("pl").items():
        if SOMEBODY.search(source):
            assert not PAST.search(source), f"{message}: {source}"


@pytest.mark.parametrize(
    "wrong", ["{who} przesunął szolę.", "{who} kupiła żeton.", "Szychtę {who} rozpoczęła."]
)
def test_a_past_is_seen(wrong: str) -> None:
    assert PAST.search(wrong)


@each_language
def test_quotes_are_those_of_the_language(language: str) -> None:
    for message, source in catalogue(language).items():
        quotes = "".join(re.findall("[“”„«»]", source))
        assert quotes == QUOTES[language] * (len(quotes) // 2), f"{message}: {source}"


@each_language
def test_one_thing_has_one_word(language: str) -> None:
    for message, source in catalogue(language).items():
        assert not re.search(SAID_OTHERWISE[language], source), f"{message}: {source}"


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", "first the four coals"),
        ("de", "Aufträge für dasselbe Fahrzeug"),
        ("de", "Dieser Auftrag ist vollständig."),
        ("de", "Mehrere gehen zusammen ab, in einem Zug."),
        ("de", "Deine Aufgabe: Liefer ihn aus."),
        ("hu", "A neved a(z) {seat}. helyen"),
        ("hu", "Új asztal, ahogy a {actions}. lépésnél állt."),
        ("hu", "az itteni csillékből rakodhatsz bele szenet"),
        ("hu", "mozgasd a felvonót, rakodj szenet"),
        ("pl", "w szychcie 2 też pojazdy"),
        ("pl", "We dwoje jej nie ma."),
        ("pl", "Zamówienie chce dwóch szarych"),
        ("pl", "Brązowego nie wolno: chce go zamówienie."),
    ],
)
def test_another_word_is_seen(language: str, wrong: str) -> None:
    assert re.search(SAID_OTHERWISE[language], wrong)


def miscounted(source: str) -> list[str]:
    """Polish nouns in the form of another number than the written one before them."""
    return [
        f"{number} {noun}"
        for number, noun in COUNTED.findall(source)
        for form, nouns in FEW_AND_MANY.items()
        if noun in nouns and plural("pl", int(number)) != form
    ]


def test_polish_nouns_fit_the_numbers_that_are_written() -> None:
    for message, source in catalogue("pl").items():
        assert not miscounted(source), f"{message}: {source}"
    assert miscounted("co najmniej 33 punktów, 5 marki i 2 kroki") == ["33 punktów", "5 marki"]


@each_language
def test_signs_keep_their_size(language: str) -> None:
    """Words that are too wide are shrunk to the room of their sign; a little is not seen."""
    size, room = SIGN_TEXT
    for panel in SIGN_AT:
        words = text(language, f"sign.{panel}")
        assert room / (LETTER * len(words)) > 0.85 * size, words


@each_language
def test_four_tabs_fit_a_phone(language: str) -> None:
    tabs = [text(language, f"tabs.{tab}") for tab in ("yard", "own", "others", "log")]
    assert max(map(len, tabs)) <= 9
    assert sum(map(len, tabs)) <= 36


def test_the_page_shows_the_grammar() -> None:
    shown = re.findall(r"^\| `(.*?)` \|", PAGE, re.MULTILINE)
    assert len(shown) > 7
    for example in shown:
        parse_message(example.replace("\\|", "|"))


def test_the_words_of_the_page_are_those_we_use() -> None:
    table = PAGE.split("| English | German | Hungarian | Polish |\n")[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    assert len(rows) > 20
    for language, column in zip(LANGUAGES, zip(*rows, strict=True), strict=True):
        said = "\n".join(catalogue(language).values()).casefold()
        for word in " ".join(column).casefold().replace(",", "").split():
            assert word[: max(4, len(word) - 3)] in said, f"{language}: {word}"
