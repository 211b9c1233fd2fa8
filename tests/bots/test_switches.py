"""What each switch of R9 does to bots: two change what things are worth, `open_delivered` nothing,
and the others what is legal or planned, and no value."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

import pytest

from glueckauf import Game, Random, RuleSet, State
from glueckauf.bots.judging.evaluation import Evaluation
from glueckauf.bots.judging.expected_points import Worth
from glueckauf.bots.judging.player_side import PlayerSide
from glueckauf.bots.judging.weights import HEWER
from glueckauf.bots.learned.features import features
from glueckauf.bots.levels.hewer import HewerBot, Judge
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.quick_mining import plans as quick_plans
from glueckauf.rules import codes as n
from glueckauf.rules.material import SHIFTS
from glueckauf.rules.shift_clock import carts_count

pytestmark = pytest.mark.compiled

OTHER = {
    "split_substitution": 1,
    "free_storage": 1,
    "open_delivered": 1,
    "second_place_late": 3,
    "carts_need_order": 1,
    "storage_needs_surface": 1,
    "cubes_per_colour": 8,
}
"""The value that a switch does not have by default."""
VALUES = ("second_place_late", "carts_need_order")
NOTHING = ("open_delivered",)
MOVES = ("split_substitution", "free_storage", "storage_needs_surface")
DEALT = ("cubes_per_colour",)


@cache
def states(players: int) -> list[State]:
    """Of games in which some have delivered and some have not."""
    found = []
    for seed in range(2):
        game, rng, bot = Game.new(players, seed=seed), Random(seed), HewerBot(slips=0.2)
        while not game.over:
            if game.state.phase in (n.TURN, n.MINING) and rng.random() < 0.3:
                found.append(game.state.copy())
            game.play(bot.decide(game.view(game.seat), game.legal(), None, rng))
    return found


def switched(state: State, switch: str) -> State:
    other = state.copy()
    other.set_fields({switch: OTHER[switch]})
    return other


def foreman_values(state: State) -> list[float]:
    return [Evaluation().value(state, seat) for seat in range(state.players)]


def hewer_values(state: State) -> list[float]:
    """What each element of the clock, a mark, and an order more are worth in the last shift."""
    worth = Worth(PlayerSide(state, state.seat), HEWER)
    clock = [worth.clock_gain(element, 1, SHIFTS) for element in range(12)]
    return [*clock, worth.marks_gain(1), worth.orders_worth]


def network_sees(state: State) -> list[float]:
    return [number for seat in range(state.players) for number in features(state, seat)]


def legal_and_planned(state: State) -> object:
    """What can be done, what the planner finds for it, and what the hewer plans."""
    found: list[object] = [state.legal()]
    if state.phase == n.MINING:
        found.append(Planner(64).ways(state))
        judge = Judge(state, HEWER)
        found.append(
            [[step for step, _ in plan] for plan in quick_plans(judge.side, judge.goals())]
        )
    return found


VALUED = {"foreman": foreman_values, "hewer": hewer_values, "network": network_sees}


def test_every_switch_is_here() -> None:
    assert list(OTHER) == [field.name for field in fields(RuleSet)]
    assert sorted((*VALUES, *NOTHING, *MOVES, *DEALT)) == sorted(OTHER)


@pytest.mark.parametrize("who", VALUED)
@pytest.mark.parametrize("switch", OTHER)
def test_which_switches_change_values(switch: str, who: str) -> None:
    value = VALUED[who]
    differ = [value(state) != value(switched(state, switch)) for state in states(3)]
    assert any(differ) == (switch in VALUES)


@pytest.mark.parametrize("switch", [switch for switch in OTHER if switch not in VALUES])
def test_which_switches_change_what_is_legal_or_planned(switch: str) -> None:
    same = [
        legal_and_planned(state) == legal_and_planned(switched(state, switch))
        for state in states(2)
    ]
    assert all(same) == (switch not in MOVES)


def test_fewer_cubes_change_what_is_legal() -> None:
    """R8.4: a player chooses coal where there is none of the right colour."""
    phases = set()
    for seed in range(3):
        game, rng = Game.new(3, "original cubes_per_colour=8", seed=seed), Random(seed)
        while not game.over:
            phases.add(game.state.phase)
            game.play(HewerBot().decide(game.view(game.seat), game.legal(), None, rng))
    assert n.COALING in phases


@pytest.mark.parametrize("who", ["foreman", "hewer"])
def test_the_late_second_place_is_for_more_than_two(who: str) -> None:
    """R6.4."""
    for state in states(2):
        assert VALUED[who](state) == VALUED[who](switched(state, "second_place_late"))


def test_a_smaller_second_place_is_worth_less() -> None:
    smaller = 0
    for state in states(4):
        before = foreman_values(state)
        after = foreman_values(switched(state, "second_place_late"))
        assert all(less <= more for less, more in zip(after, before, strict=True))
        smaller += sum(less < more for less, more in zip(after, before, strict=True))
    assert smaller > 20


@pytest.mark.parametrize("who", VALUED)
def test_carts_that_count_already_are_worth_the_same(who: str) -> None:
    """R9: whoever has delivered need not mind."""
    seen = set()
    for state in states(3):
        other = switched(state, "carts_need_order")
        safe = all(carts_count(other, seat) for seat in range(3))
        seen.add(safe)
        if safe:
            assert VALUED[who](state) == VALUED[who](other)
    assert seen == {True, False}


def test_the_first_delivery_is_worth_more_where_carts_need_it() -> None:
    """In the last shift, with nothing delivered."""
    compared = 0
    for known in states(3):
        state, seat = known.copy(), known.seat
        if state.shift < SHIFTS or not state.order_count[seat]:
            continue
        delivered = state.delivered
        delivered[seat] = 0
        state.set_fields({"delivered": delivered})
        other = switched(state, "carts_need_order")
        before, after = (Worth(PlayerSide(one, seat), HEWER) for one in (state, other))
        order = before.side.orders[0]
        assert after.delivered_worth(order) > before.delivered_worth(order)
        assert after.clock_gain(8, 1, SHIFTS) <= before.clock_gain(8, 1, SHIFTS)
        assert Evaluation().value(other, seat) < Evaluation().value(state, seat)
        compared += 1
    assert compared >= 3
