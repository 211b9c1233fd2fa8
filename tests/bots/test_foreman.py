"""The foreman: legal in every rule set, and blind to what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Phase, Random
from glueckauf.bots.levels.foreman import ForemanBot
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.bots.protocol import BotError
from glueckauf.rules.view import View
from tests.support.checks import COMPILED

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Bot

RULES = ("original split_substitution=on cubes_per_colour=8", "original", "hu", "hu2", "online")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULES if COMPILED else RULES[:1])
def test_plays_every_rule_set(players: int, rules: str) -> None:
    """Plain Python takes thirty times as long."""
    foreman = ForemanBot(ahead=int(COMPILED), hands=2)
    bots: list[Bot] = [foreman, RandomBot(), foreman, HewerBot()]
    game = play_game(bots[:players], Game.new(players, rules, seed=9), Random(4))
    assert game.over


def phases_seen(seed: int) -> set[Phase]:
    """Play a game, and at each decision ask again with all that is hidden dealt anew."""
    game, rng = Game.new(3, "original cubes_per_colour=8", seed=seed), Random(seed)
    bot, other = ForemanBot(ahead=1, hands=2), RandomBot()
    seen = set()
    while not game.over:
        if game.seat == 2:
            game.play(decision_of(other, game, rng))
            continue
        seen.add(game.phase)
        state = game.state.copy()
        state.redeal(game.seat, rng)
        luck = rng.fork().word
        action = decision_of(bot, game, Random(luck))
        legal = game.legal()
        assert bot.decide(View(state, game.seat), legal, None, Random(luck)) == action
        assert (
            ForemanBot(ahead=1, hands=2).decide(game.view(game.seat), legal, None, Random(luck))
            == action
        )
        game.play(action)
    return seen


@pytest.mark.compiled
def test_does_not_look_beyond_its_view() -> None:
    seen = phases_seen(1) | phases_seen(2) | phases_seen(3)
    assert seen >= set(Phase) - {Phase.OVER, Phase.COAL}


def test_parameters() -> None:
    with pytest.raises(BotError, match="foreman: hands is 1 or more, not 0"):
        ForemanBot(hands=0)
    with pytest.raises(BotError, match="foreman: ahead is from 0 to 3, not 4"):
        ForemanBot(ahead=4)
