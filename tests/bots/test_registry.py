"""Bots by name and parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.bots import registry
from glueckauf.bots.levels.baron import BaronBot
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.protocol import BotError
from glueckauf.bots.registry import (
    LEVELS,
    bot_names,
    bot_parameters,
    level_names,
    make_bot,
    present_name,
    register,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


class Named(RandomBot):
    def __init__(self, *, depth: int = 3, label: str = "x") -> None:
        self.depth = depth
        self.label = label


@pytest.fixture
def named() -> Iterator[None]:
    register("named", Named)
    yield
    registry._factories.pop("named")


def test_known_bots() -> None:
    assert bot_names()[:5] == ("random", "apprentice", "hewer", "foreman", "manager")
    assert level_names() == bot_names()[1:]


@pytest.mark.parametrize("engine", [True, False])
def test_baron_needs_the_compiled_engine(engine: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "compiled", lambda: engine)
    assert ("baron" in bot_names()) == ("baron" in level_names()) == engine
    if engine:
        assert level_names() == LEVELS
        assert isinstance(make_bot("baron:seconds=0.1"), BaronBot)
    else:
        with pytest.raises(BotError, match="baron needs the compiled engine; random, "):
            make_bot("baron")


def test_an_old_name_goes_on_to_work() -> None:
    bot = make_bot("greedy:wage=2")
    assert isinstance(bot, HewerBot)
    assert bot.weights.wage == 2
    assert bot_parameters("greedy") == bot_parameters("hewer")
    assert present_name("greedy") == "hewer"
    assert present_name("foreman") == "foreman"
    assert "greedy" not in bot_names()
    with pytest.raises(BotError, match="already"):
        register("greedy", RandomBot)


def test_plain_names() -> None:
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(make_bot(" hewer "), HewerBot)


def test_parameters() -> None:
    bot = make_bot("hewer:wage=2, slips=0.25")
    assert isinstance(bot, HewerBot)
    assert (bot.weights.wage, bot.slips) == (2.0, 0.25)
    assert set(bot_parameters("hewer")) == {"wage", "slips"}
    assert bot_parameters("random") == {}


@pytest.mark.usefixtures("named")
def test_a_bot_of_ones_own() -> None:
    assert bot_names()[-1] == "named"
    assert "named" not in level_names()
    bot = make_bot("named:label=deep,depth=7")
    assert isinstance(bot, Named)
    assert (bot.depth, bot.label) == (7, "deep")


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("grady", ["no bot 'grady'", "random, apprentice, hewer, foreman, manager"]),
        ("", ["no bot ''", "random, apprentice, hewer, foreman, manager"]),
        ("hewer:thrift=1", ["'thrift=1'", "wage=", "slips="]),
        ("hewer:", ["takes wage="]),
        ("hewer:wage", ["wage=", "not 'wage'"]),
        ("hewer:wage=high", ["wage is a number, not 'high'"]),
        ("hewer:wage=nan", ["wage is a number, not 'nan'"]),
        ("hewer:wage=-1", ["wage is 0 or more"]),
        ("hewer:slips=1.5", ["slips is from 0 to 1"]),
        ("hewer:wage=1,wage=2", ["wage once"]),
        ("random:x=1", ["random takes no parameters, not 'x=1'"]),
        ("named:depth=1.5", ["depth is a whole number, not '1.5'"]),
    ],
)
def test_what_cannot_be_made(text: str, words: list[str]) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(text)
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["", "Big", "a b", "a:b", "1st"])
def test_names_that_no_bot_can_have(name: str) -> None:
    with pytest.raises(BotError, match="name"):
        register(name, RandomBot)


def test_a_name_is_given_once() -> None:
    with pytest.raises(BotError, match="already"):
        register("random", RandomBot)
