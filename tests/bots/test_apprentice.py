"""The apprentice: a beginner, but no fool."""

from __future__ import annotations

from itertools import pairwise

import pytest

from glueckauf import Action, Game, Phase, Random
from glueckauf.arena.confidence_intervals import average
from glueckauf.bots.levels.apprentice import ApprenticeBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.bots.protocol import BotError
from glueckauf.rules.view import View
from tests.support.builder import FULL, Player, position
from tests.support.series import series

GAMES = 12


@pytest.mark.compiled
def test_scores_like_a_beginner() -> None:
    """By the lower ends of 95 % intervals. Of 40 games it makes 82 points, and 62 less than the
    hewer, which differ by 20 and 28 from game to game: as long as that is so, it fails here with a
    chance below 2 %."""
    results = series("apprentice", "hewer", games=GAMES, seed=5)
    own = [result.points[result.seats.index(0)] for result in results]
    better = [result.points[result.seats.index(1)] for result in results]
    assert average(own).low > 50
    assert average([more - less for more, less in zip(better, own, strict=True)]).low > 10


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules", ["original", "hu", "online", "original split_substitution=on cubes_per_colour=8"]
)
def test_plays_every_rule_set(players: int, rules: str) -> None:
    bots = [ApprenticeBot(care=care) for care in (0.0, 0.6, 0.8, 1.0)]
    assert play_game(bots[:players], Game.new(players, rules, seed=9), Random(4)).over


def test_does_nothing_absurd() -> None:
    """No bank while something else can be done, no mining without a step."""
    mined = 0
    for seed in range(3):
        game = play_game([ApprenticeBot(), ApprenticeBot()], Game.new(2, seed=seed), Random(seed))
        again = Game(game.beginning)
        for action, following in pairwise([*game.actions, game.actions[-1]]):
            if action.text == "bank":
                others = [other.text for other in again.legal() if other != action]
                assert all(other.startswith("mine") for other in others)
            if action.text.startswith("mine "):
                assert following.text != "stop"
                mined += 1
            again.play(action)
    assert mined > 20


def test_decides_the_same_again_and_does_not_look_beyond_its_view() -> None:
    game, rng, bot = Game.new(3, seed=1), Random(1), ApprenticeBot()
    seen = set()
    while not game.over:
        seen.add(game.phase)
        state = game.state.copy()
        state.redeal(game.seat, rng)
        luck = rng.fork().word
        action = decision_of(bot, game, Random(luck))
        for view in (game.view(game.seat), View(state, game.seat)):
            assert bot.decide(view, game.legal(), None, Random(luck)) == action
        game.play(action)
    assert {Phase.DRAFT, Phase.TURN, Phase.MINING} <= seen


def decisions(game: Game, care: float) -> set[Action]:
    return {decision_of(ApprenticeBot(care=care), game, Random(luck)) for luck in range(30)}


def test_overlooks_a_delivery_at_times() -> None:
    seats = {0: Player(workers=1, orders={"truck-KK": FULL}), 1: Player(workers=1)}
    game = position(seats=seats, shift=3)
    assert {action.text for action in decisions(game, 1.0)} == {"deliver truck"}
    careless = {action.text for action in decisions(game, 0.6)}
    assert "deliver truck" in careless
    assert len(careless) > 1


def test_care_is_a_share() -> None:
    with pytest.raises(BotError, match=r"apprentice: care is from 0 to 1, not 1\.5"):
        ApprenticeBot(care=1.5)
