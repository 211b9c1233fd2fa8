"""Bots by name and parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.bots import registry
from glueckauf.bots.greedy import GreedyBot
from glueckauf.bots.protocol import BotError
from glueckauf.bots.random_bot import RandomBot
from glueckauf.bots.registry import bot_names, bot_parameters, make_bot, register

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
    assert bot_names() == ("greedy", "random")


def test_plain_names() -> None:
    assert isinstance(make_bot("random"), RandomBot)
    assert isinstance(make_bot(" greedy "), GreedyBot)


def test_parameters() -> None:
    bot = make_bot("greedy:wage=2, slips=0.25")
    assert isinstance(bot, GreedyBot)
    assert (bot.wage, bot.slips) == (2.0, 0.25)
    assert set(bot_parameters("greedy")) == {"wage", "slips"}
    assert bot_parameters("random") == {}


@pytest.mark.usefixtures("named")
def test_a_bot_of_ones_own() -> None:
    assert bot_names() == ("greedy", "named", "random")
    bot = make_bot("named:label=deep,depth=7")
    assert isinstance(bot, Named)
    assert (bot.depth, bot.label) == (7, "deep")


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("grady", ["no bot 'grady'", "greedy, named, random"]),
        ("", ["no bot ''", "greedy, named, random"]),
        ("greedy:thrift=1", ["'thrift=1'", "wage=", "slips="]),
        ("greedy:", ["takes wage="]),
        ("greedy:wage", ["wage=", "not 'wage'"]),
        ("greedy:wage=high", ["wage is a number, not 'high'"]),
        ("greedy:wage=nan", ["wage is a number, not 'nan'"]),
        ("greedy:wage=-1", ["wage is 0 or more"]),
        ("greedy:slips=1.5", ["slips is from 0 to 1"]),
        ("greedy:wage=1,wage=2", ["wage once"]),
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
