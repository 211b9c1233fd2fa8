"""Baron: repeatable on any number of threads, within its limits, and legal in every rule set."""

from __future__ import annotations

import pytest

from glueckauf import Action, Game, Random
from glueckauf.bots.levels.baron import BaronBot, best_move
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.bots.protocol import BotError, Limit
from tests.support.play import PLAYERS

pytestmark = pytest.mark.compiled

FEW = Limit(iterations=6)


def some_decisions(bot: BaronBot, seed: int, limit: Limit) -> list[Action]:
    game = Game.new(2, seed=seed)
    taken: list[Action] = []
    while len(taken) < 12:
        action = decision_of(bot, game, Random(len(taken)), limit)
        taken.append(action)
        game.play(action)
    return taken


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_and_iterations_decide_the_same(threads: int) -> None:
    limit = Limit(iterations=7)
    first = BaronBot(threads=threads, breadth=4)
    taken = some_decisions(first, 5, limit)
    assert some_decisions(first, 5, limit) == taken
    assert some_decisions(BaronBot(threads=threads, breadth=4), 5, limit) == taken


def test_iterations_are_a_parameter_too() -> None:
    by_limit = some_decisions(BaronBot(breadth=4), 2, Limit(iterations=9))
    bot, game = BaronBot(breadth=4, iterations=9), Game.new(2, seed=2)
    taken: list[Action] = []
    while len(taken) < 12:
        taken.append(decision_of(bot, game, Random(len(taken))))
        game.play(taken[-1])
    assert taken == by_limit


def test_a_limit_goes_before_the_parameters() -> None:
    """Or else this test would take a year."""
    bot = BaronBot(seconds=1e7, breadth=4)
    game = Game.new(2, seed=1)
    for limit in (Limit(seconds=0.01), Limit(iterations=2), Limit(seconds=0.01, iterations=10**9)):
        assert decision_of(bot, game, Random(1), limit) in game.legal()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "rules", ["original", "hu", "online", "original split_substitution=on cubes_per_colour=8"]
)
def test_plays_every_rule_set(players: int, rules: str) -> None:
    bot = BaronBot(breadth=2)
    game = Game.new(players, rules, seed=9)
    assert play_game([bot] * players, game, Random(4), FEW).over


def test_there_is_nothing_to_think_about_a_single_action() -> None:
    bot, chance, found = BaronBot(seconds=1e7), RandomBot(), 0
    for seed in range(30):
        game, rng = Game.new(4, "online", seed=seed), Random(seed)
        while not game.over:
            if len(game.legal()) == 1:
                found += 1
                assert decision_of(bot, game, rng) == game.legal()[0]
            game.play(decision_of(chance, game, rng))
    assert found


def test_the_best_of_what_was_looked_at_often() -> None:
    assert best_move([10, 6, 1], [0.3, 0.4, 0.9]) == 1
    assert best_move([10, 4, 1], [0.3, 0.4, 0.9]) == 0
    assert best_move([0, 0, 0], [0.3, 0.4, 0.9]) == 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seconds": 0}, "seconds is more than 0, not 0"),
        ({"iterations": -1}, "iterations is 0 or more, not -1"),
        ({"threads": 0}, "threads is 1 or more, not 0"),
        ({"breadth": 0}, "breadth is from 1 to"),
    ],
)
def test_wrong_parameters(wrong: dict[str, int], told: str) -> None:
    with pytest.raises(BotError, match=told):
        BaronBot(**wrong)  # type: ignore[arg-type]  # all of them are numbers
