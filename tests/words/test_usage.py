"""No message is missing, none is left over, and each gets the values that it speaks of."""

from __future__ import annotations

import pytest

from glueckauf.grammar import parse_message
from glueckauf.words import LANGUAGES, catalogue
from tests.words import client_source, python_source
from tests.words.client_source import Call, strings
from tests.words.families import FAMILIES, choices
from tests.words.test_catalogue import IDS, placeholders

NAMESPACES = frozenset(message.partition(".")[0] for message in IDS)
ASKED = client_source.asked(NAMESPACES) | python_source.asked(frozenset(IDS))
CALLS = client_source.calls() + python_source.calls()
LITERAL = {message for message in ASKED if "*" not in message}


def terms() -> set[str]:
    """The families that messages themselves ask for, as `{space, term, space}` does."""
    return {
        f"{choice.of}.*"
        for language in LANGUAGES
        for source in catalogue(language).values()
        for choice in choices(parse_message(source))
        if choice.how in ("term", "Term")
    }


def test_strings_of_the_client() -> None:
    source = 'a("x.y") // "no"\n+ `b.${c ? "d.e" : `f.${g}`}.h` /* `no` */'
    assert strings(source) == ["x.y", "b.*.h", "d.e", "f.*"]
    assert strings(source, inside=False) == ["x.y", "b.*.h"]


def test_the_client_asks_for_much() -> None:
    assert len(client_source.asked(NAMESPACES)) > 150
    assert len(client_source.calls()) > 150
    assert len(python_source.calls()) > 80


def test_no_message_is_missing() -> None:
    families = {message for family in FAMILIES.values() for message in family.ids}
    assert (LITERAL | families) - set(IDS) == set()


def test_every_family_is_declared_and_used() -> None:
    wild = {family for family in ASKED if "*" in family}
    assert wild - set(FAMILIES) == set()
    assert set(FAMILIES) - wild - LITERAL - terms() == set()


def test_no_message_is_left_over() -> None:
    families = {message for family in FAMILIES.values() for message in family.ids}
    assert set(IDS) - LITERAL - families == set()


def ids_of(call: Call) -> set[str]:
    """What a call asks for where its values are for the call alone to pass."""
    found = set()
    for asked_for in call.ids:
        family = FAMILIES.get(asked_for)
        if family is None:
            found.add(asked_for)
        elif family.values is None:
            found.update(family.ids)
    return found


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.where)
def test_a_call_passes_the_values(call: Call) -> None:
    for message in ids_of(call):
        assert call.values is not None, f"declare the values of {message}"
        lacking = placeholders("en", message) - call.values
        assert not lacking, f"{message} speaks of {lacking}"


@pytest.mark.parametrize("name", [name for name, family in FAMILIES.items() if family.values])
def test_a_family_gets_the_values(name: str) -> None:
    for message, values in (FAMILIES[name].values or {}).items():
        assert placeholders("en", message) <= values, message


def test_a_message_that_is_named_elsewhere_needs_no_values() -> None:
    called = {message for call in CALLS for message in call.ids}
    declared = {message for family in FAMILIES.values() for message in family.ids}
    for message in LITERAL - called - declared:
        assert placeholders("en", message) == set(), message
