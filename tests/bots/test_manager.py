"""Manager: legal, repeatable and fair."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random, View
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.levels.manager import ManagerBot
from glueckauf.bots.match import play_game
from glueckauf.bots.protocol import BotError
from glueckauf.bots.registry import make_bot
from tests.support.checks import COMPILED

QUICK = "manager:worlds=1,breadth=8"


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
        ("manager:worlds=0", "worlds is 1 or more, not 0"),
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
def test_of_two_players_both_are_asked() -> None:
    """Of the money spaces, which nothing hidden follows, it takes the one that both together like
    best, and that is not always the one that its own seat does."""
    bot, network, differs = ManagerBot(worlds=1), network_for(2), 0
    for seed in range(6):
        game, rng = Game.new(2, seed=seed), Random(seed)
        while not game.over:
            answer = bot.decide(game.view(game.seat), game.legal(), None, rng)
            liked = {}
            for action in game.legal():
                after = game.state.copy()
                after.apply(action.number)
                if action.text.startswith("money") and after.shift == game.state.shift:
                    own, other = (network.judge(after, at) for at in (game.seat, 1 - game.seat))
                    liked[action] = own - other, own
            if answer in liked:
                assert liked[answer][0] == pytest.approx(max(liked.values())[0])
                differs += liked[answer][1] < max(own for _, own in liked.values())
            game.play(answer)
    assert differs
