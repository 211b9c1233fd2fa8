"""Manager: legal, repeatable and fair."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random, View
from glueckauf.bots.levels.manager import ManagerBot
from glueckauf.bots.match import play_game
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.bots.registry import make_bot
from tests.support.checks import COMPILED

QUICK = "manager:looks=1,breadth=8"


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_whole_games_the_same_way_again(players: int) -> None:
    games = [
        play_game([make_bot(QUICK)] * players, Game.new(players, seed=7), Random(1))
        for _ in range(2)
    ]
    assert games[0].over
    assert games[0].actions == games[1].actions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_it_cannot_know_changes_nothing(players: int) -> None:
    bot = make_bot(QUICK)
    game = Game.new(players, seed=3)
    rng = Random(9)
    for number in range(90 if COMPILED else 12):
        if game.over:
            break
        state = game.state
        other = state.copy()
        other.redeal(state.seat, rng)
        answers = [
            bot.decide(View(one, one.seat), game.legal(), None, Random(number))
            for one in (state, other)
        ]
        assert answers[0] == answers[1]
        game.play(answers[0])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("manager:looks=-1", "looks is 0 to 8192, not -1"),
        ("manager:looks=8193", "looks is 0 to 8192, not 8193"),
        ("manager:breadth=0", "breadth is from 1 to"),
    ],
)
def test_wrong_parameters(name: str, told: str) -> None:
    with pytest.raises(BotError, match=told):
        make_bot(name)


def test_a_network_that_is_not_there() -> None:
    bot = ManagerBot(file="no such file")
    game = Game.new(2, seed=1)
    with pytest.raises(BotError, match="no such file: No such file"):
        bot.decide(game.view(game.seat), game.legal(), None, Random(1))


@pytest.mark.compiled
def test_a_limit_makes_no_difference() -> None:
    """It needs but a moment, and is as strong whoever hurries it."""
    bot, game = ManagerBot(), Game.new(2, seed=5)
    for number in range(40):
        hurried, leisurely = (
            bot.decide(game.view(game.seat), game.legal(), limit, Random(number))
            for limit in (Limit(seconds=1e-6), Limit(iterations=10**6))
        )
        assert hurried == leisurely
        game.play(hurried)


@pytest.mark.compiled
def test_a_few_looks_are_worth_more_than_none() -> None:
    """Where the first guess and the answers of the others disagree, it goes by the answers."""
    game, differs = Game.new(2, seed=5), 0
    with_looks, without = ManagerBot(), ManagerBot(looks=0)
    for number in range(40):
        first, second = (
            bot.decide(game.view(game.seat), game.legal(), None, Random(number))
            for bot in (with_looks, without)
        )
        differs += first != second
        game.play(first)
    assert differs
