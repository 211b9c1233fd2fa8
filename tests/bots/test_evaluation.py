"""What a state is worth: each thing that a player would rather have counts for more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random
from glueckauf.bots.judging.evaluation import Evaluation, give_turn
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.mining_plans import plans
from glueckauf.rules import codes as n
from tests.support.builder import FULL, Player, position

if TYPE_CHECKING:
    from glueckauf import State


def worth(player: Player, rival: Player | None = None, shift: int = 2, players: int = 2) -> float:
    seats = {0: player, 1: rival or Player()}
    return Evaluation().value(position(players, seats=seats, shift=shift).state, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Player(marks=8), Player(marks=3)),
        (Player(workers=8), Player(workers=5)),
        (Player(tiles=["grey2-light", "grey2-dark"]), Player(tiles=["grey2-light"] * 2)),
        (Player(orders={"truck-KK": FULL}), Player(orders={"truck-KK": ["black", ""]})),
        (Player(orders={"truck-KK": ["black", ""]}), Player(orders={"truck-KK": ["", ""]})),
        (Player(delivered=["truck-KK"]), Player(orders={"truck-KK": FULL})),
        (
            Player(orders={"truck-K": [""]}, cage="black"),
            Player(orders={"truck-K": [""]}, cage="yellow"),
        ),
        (
            Player(orders={"truck-K": [""]}, cage="black"),
            Player(orders={"truck-K": [""]}, cage="black", cage_at="grey"),
        ),
        (Player(carts={"black": ""}), Player()),
        (
            Player(orders={"truck-KK": ["", ""]}, tiles=["black2-light"]),
            Player(orders={"truck-KK": ["", ""]}, tiles=["yellow2-light"]),
        ),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_better(better: Player, worse: Player, players: int) -> None:
    assert worth(better, players=players) > worth(worse, players=players)


def test_a_rival_ahead_on_the_clock_is_worse() -> None:
    own = Player(delivered=["truck-KK"])
    assert worth(own, Player()) > worth(own, Player(delivered=["truck-KKK"]))


def test_a_rival_about_to_be_ahead_is_worse() -> None:
    own = Player(delivered=["truck-KK"])
    waiting, open_yet = Player(orders={"truck-KKK": FULL}), Player(orders={"truck-KKK": [""] * 3})
    assert worth(own, open_yet) > worth(own, waiting)


def test_at_the_end_only_points_and_marks_count() -> None:
    """R7: a tie goes to who has more marks left."""
    state = position(seats={0: Player(workers=1), 1: Player(workers=0)}, shift=3).state
    state.apply(n.BANK)
    assert state.is_over
    assert Evaluation().value(state, 0) == pytest.approx(
        state.points[0] + 0.01 * (state.money[0] % 5)
    )


def states_with_mining(seed: int) -> list[State]:
    game, rng, found = Game.new(3, seed=seed), Random(seed), []
    bot = HewerBot(slips=0.2)
    while not game.over:
        if game.state.phase == n.MINING and game.state.steps <= 6:
            found.append(game.state.copy())
        game.play(bot.decide(game.view(game.seat), game.legal(), None, rng))
    return found


@pytest.mark.compiled
def test_best_mining_is_the_best_of_all_plans() -> None:
    """Valued as if the turn went on: a shift that ends with it must not decide."""
    evaluation, planner = Evaluation(), Planner()
    compared = 0
    for state in states_with_mining(3):
        before = state.copy()
        most, steps = evaluation.best_mining(planner, state)
        assert state == before
        ends = [plan.state for plan in plans(state)]
        if all(end.shift == state.shift and not end.is_over for end in ends):
            values = [evaluation.value(end, state.seat) for end in ends]
            assert most == pytest.approx(max(values))
            after = state.copy()
            for step in steps:
                after.apply(step)
            assert evaluation.value(after, state.seat) == pytest.approx(max(values))
            compared += 1
    assert compared >= 20


def test_refuses_a_seat_that_is_not_there() -> None:
    state = position(2).state
    with pytest.raises(ValueError, match="a seat is from 0 to 1, not 2"):
        Evaluation().value(state, 2)
    with pytest.raises(ValueError, match="one of its seats, not 2"):
        give_turn(state, 2)
