"""The hewer bot: strong enough, legal, and blind to what is hidden."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from glueckauf import Action, Game, Phase, Random
from glueckauf.arena.confidence_intervals import average
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import decision_of, play_game
from glueckauf.rules.view import View
from tests.support.builder import FULL, Player, position
from tests.support.series import series

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Bot


def decision(game: Game) -> Action:
    return decision_of(HewerBot(), game, Random(1))


@pytest.mark.parametrize(("players", "least"), [(2, 90), (3, 80), (4, 70)])
def test_scores_respectably_against_itself(players: int, least: int) -> None:
    """By the lower end of a 95 % interval. It makes 126, 118 and 95 points, and games differ by 10,
    6 and 6: as long as it is as good as that, it does not fail here in a million years."""
    results = series(*["hewer"] * players, games=8, seed=5)
    assert average([fmean(result.points) for result in results]).low > least


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        "original",
        "hu",
        "hu2",
        "online",
        "original split_substitution=on",
        "original cubes_per_colour=8",
    ],
)
def test_plays_every_rule_set(players: int, rules: str) -> None:
    bots: list[Bot] = [HewerBot(), RandomBot(), HewerBot(slips=0.5), HewerBot()]
    game = play_game(bots[:players], Game.new(players, rules, seed=9), Random(4))
    assert game.over


def phases_seen(seed: int) -> set[Phase]:
    """Play a game, and at each decision ask again with all that is hidden dealt anew."""
    game, rng = Game.new(3, seed=seed), Random(seed)
    # one of them slips at times, so that the game gets to all kinds of decisions
    bots = [HewerBot(), HewerBot(slips=0.3), HewerBot()]
    seen = set()
    while not game.over:
        seen.add(game.phase)
        state = game.state.copy()
        state.redeal(game.seat, rng)
        luck = rng.fork()
        bot = bots[game.seat]
        action = decision_of(bot, game, Random(luck.word))
        legal = game.legal()
        assert bot.decide(View(state, game.seat), legal, None, Random(luck.word)) == action
        assert bot.decide(game.view(game.seat), legal, None, Random(luck.word)) == action
        game.play(action)
    return seen


def test_does_not_look_beyond_its_view() -> None:
    seen = phases_seen(1) | phases_seen(2)
    assert seen >= set(Phase) - {Phase.OVER, Phase.COAL}


def test_slips() -> None:
    def hewer_game(slips: float) -> list[Action]:
        bots = [HewerBot(slips=slips), HewerBot(slips=slips)]
        return play_game(bots, Game.new(2, seed=1), Random(1)).actions

    assert hewer_game(0.0) == hewer_game(0.0)
    assert hewer_game(0.5) == hewer_game(0.5)
    assert hewer_game(0.5) != hewer_game(0.0)


# Known answers


def test_delivers_with_the_last_worker() -> None:
    seats = {0: Player(workers=1, orders={"truck-KK": FULL}), 1: Player(workers=1)}
    assert decision(position(seats=seats, shift=3)).text == "deliver truck"


def test_delivers_the_better_one() -> None:
    seats = {
        0: Player(workers=1, orders={"truck-KK": FULL, "handcart-Y": FULL}),
        1: Player(workers=1),
    }
    assert decision(position(seats=seats, shift=3)).text == "deliver truck"


def test_does_not_overpay() -> None:
    """Ten workers on the six marks, none on the four."""
    game = position(
        seats={0: Player(workers=12, marks=0), 1: Player(workers=1)},
        spaces={"money 6": (1, 4)},
    )
    assert decision(game).text != "money 6"


def test_takes_money_when_it_has_none() -> None:
    orders = {"truck-KK": ["", ""], "handcart-KK": ["", ""], "horsecart-KK": ["", ""]}
    seats = {0: Player(marks=0, orders=orders, carts={"black": ""})}
    assert decision(position(seats=seats)).text == "money 6"


def test_buys_the_coal_that_its_orders_need() -> None:
    orders = {"truck-GG": ["", ""], "handcart-GGG": ["", "", ""]}
    game = position(
        seats={0: Player(marks=10, orders=orders, carts={"grey": ""})},
        offers={
            "factory 1": "yellow2-light",
            "factory 2": "brown2-light",
            "factory 3": "black2-light",
            "factory 5": "grey2-light",
            "factory 6": "yellow2-dark",
            "factory 7": "brown2-dark",
        },
    )
    tiles = [action for action in game.legal() if action.text.startswith("factory ")]
    assert HewerBot().decide(game.view(0), tiles, None, Random(1)).text == "factory 5"


def test_keeps_the_sides_balanced() -> None:
    game = position(
        seats={0: Player(tiles=["grey2-light", "brown1-light"], orders={"truck-GG": ["", ""]})},
        offers={
            "factory 1": "grey2-light",
            "factory 2": "grey2-dark",
            "factory 3": "yellow2-light",
            "factory 5": "yellow2-light",
            "factory 6": "brown2-light",
            "factory 7": "brown2-light",
        },
        shift=3,
    )
    tiles = [action for action in game.legal() if action.text.startswith("factory ")]
    chosen = HewerBot().decide(game.view(0), tiles[:-1], None, Random(1))
    assert chosen.text == "factory 2"


def mined(game: Game) -> list[str]:
    steps = []
    while game.phase == Phase.MINING:
        steps.append(game.play(decision(game)).text)
    return steps


def test_mines_for_its_orders() -> None:
    game = position(
        players=4,
        seats={0: Player(orders={"truck-YBGK": ["yellow", "brown", "", ""]})},
    )
    game.play("mine 6")
    assert mined(game) == [
        "cage black",
        "load black",
        "cage grey",
        "load grey",
        "cage surface",
        "fill truck-YBGK grey grey",
    ]


def test_substitutes_to_complete_an_order() -> None:
    game = position(
        players=4,
        seats={0: Player(orders={"truck-K": [""]}, cage="yellow brown", carts={"black": ""})},
    )
    game.play("mine 4")
    assert mined(game)[:2] == ["fill truck-K black yellow", "fill truck-K black brown"]
    assert game.state.complete[2] == 1


def test_fills_from_the_storage_below_ground() -> None:
    game = position(
        players=4,
        seats={0: Player(orders={"truck-K": [""]}, storage="black", cage_at="grey")},
    )
    game.play("mine 4")
    assert "fill truck-K black black storage" in mined(game)


def test_empties_carts_at_the_end() -> None:
    """One empty cart on each of two levels leads on both."""
    game = position(players=4, seats={0: Player(workers=1, tiles=["black2-light"])}, shift=3)
    game.play("mine 4")
    assert mined(game) == ["cage black", "load black", "cage grey", "load grey"]


def test_keeps_nothing_that_it_could_not_use() -> None:
    """With its last worker an order would only cost a point."""
    game = position(seats={0: Player(workers=1), 1: Player(workers=1)}, shift=3)
    game.play("order draw")
    assert decision(game).text == "keep none"


def test_drafts_what_is_worth_most() -> None:
    game = Game.new(2, seed=5)
    assert "handcart-YBGK" in game.view(game.seat).draft
    assert decision(game).text == "draft handcart-YBGK"
