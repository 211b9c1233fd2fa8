"""Baron: repeatable on any number of threads, within its limits, and legal in every rule set."""

from __future__ import annotations

from typing import ClassVar

import pytest

from glueckauf import Action, Game, Random
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.levels.baron import BaronBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.bots.planning.thinking import Thinking, best_move, share_findings
from glueckauf.bots.planning.tree_search import Search
from glueckauf.bots.planning.turns import Turns
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


def test_what_was_planned_is_carried_out() -> None:
    """Only the first work step is thought about, or else this test would take a year."""
    bot, game, mined = BaronBot(seconds=1e7, breadth=4), Game.new(2, seed=4), 0
    while mined < 3:
        fresh = game.phase != "mining"
        game.play(decision_of(bot, game, Random(1), FEW))
        if fresh and game.phase == "mining":
            mined += 1
            game.play(decision_of(bot, game, Random(2), FEW))
            while game.phase == "mining":
                game.play(decision_of(bot, game, Random(3)))


def test_a_clear_decision_is_taken_early() -> None:
    """Where only one pick is looked at, a part of the iterations can be left."""
    state = Game.new(2, seed=4).view(0).state
    search = Search(Turns(network_for(2), 4))
    numbers = state.legal()
    think = Thinking(Limit(iterations=320), [search], Random(1))
    for one, chance in think.starts():
        one.begin(state, numbers, chance)
    search.hear([(0, 0.0)] + [(10**6, 0.0) for _ in numbers[1:]])
    assert think.choice() == 0
    assert 160 < sum(search.counts()) < 320


def test_every_search_hears_what_all_others_found() -> None:
    class Found:
        def __init__(self, findings: list[tuple[int, float]]) -> None:
            self.findings = lambda: findings
            self.hear = self.heard.append

        heard: ClassVar[list[list[tuple[int, float]]]] = []

    share_findings([Found([(n, n / 4), (1, 0.5)]) for n in (1, 2, 4)])  # type: ignore[misc]
    assert Found.heard == [[(6, 1.5), (2, 1.0)], [(5, 1.25), (2, 1.0)], [(3, 0.75), (2, 1.0)]]


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
