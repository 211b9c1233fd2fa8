"""Whole turns: what the network likes best is found, and is what the values say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Random, State
from glueckauf.bots.learned.value_scale import WORST
from glueckauf.bots.planning.mining_planner import Planner
from glueckauf.bots.planning.mining_plans import plans
from glueckauf.bots.planning.turns import Turns
from glueckauf.rules.codes import DRAFTING, MINE, MINING, OVER, RETURN_TOP, TURN
from tests.support.networks import some_network
from tests.support.play import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.bots.learned.network import Network

PLAYERS = [2, 3, 4]
BREADTH = 8
"""Enough to compare, and quick in plain Python."""


def ends_of(state: State) -> Iterator[State]:
    """How a turn that is under way can end; what goes back to a deck goes back in one way."""
    if state.phase in (TURN, OVER, DRAFTING):
        yield state
    elif state.phase == MINING:
        for plan in plans(state, Planner(BREADTH)):
            yield plan.state
    else:
        legal = state.legal()
        for action in legal[-1:] if legal[0] >= RETURN_TOP else legal:
            after = state.copy()
            after.apply(action)
            yield from ends_of(after)


def values_of_ends(network: Network, state: State, action: int) -> list[float]:
    after = state.copy()
    after.apply(action)
    return [network.judge(end, state.seat) for end in ends_of(after)]


def positions(players: int, phases: tuple[int, ...], every: int) -> Iterator[State]:
    seen = 0
    for seed in range(6):
        state = State.new(players, seed)
        for _ in walk(state, seed % 5, Random(seed)):
            if state.phase in phases:
                seen += 1
                if seen % every == 0:
                    yield state


@pytest.mark.parametrize("players", PLAYERS)
def test_a_space_is_worth_the_best_that_can_come_of_it(players: int) -> None:
    network = some_network(players)
    turns = Turns(some_network(players), BREADTH)
    for state in positions(players, (TURN,), 60):
        values = turns.space_values(state)
        legal = state.legal()
        assert [space for space, value in enumerate(values) if value > WORST] == legal
        for space in legal:
            if MINE + 2 <= space < MINE + 4:
                continue  # with few steps there are few plans
            ends = values_of_ends(network, state, space)
            if MINE <= space < MINE + 2:  # planned together with the mining of most steps
                assert min(abs(values[space] - end) for end in ends) < 2e-4
                assert values[space] >= sorted(ends)[len(ends) // 2] - 2e-4
            else:
                assert values[space] == pytest.approx(max(ends), abs=2e-4)


@pytest.mark.parametrize("players", PLAYERS)
def test_other_decisions_are_worth_the_best_that_can_come_of_them(players: int) -> None:
    network = some_network(players)
    turns = Turns(some_network(players), BREADTH)
    kinds = set()
    for state in positions(players, (0, 3, 4, 6), 9):
        kinds.add(state.phase)
        for action in state.legal():
            expected = max(values_of_ends(network, state, action))
            assert turns.option_value(state, action) == pytest.approx(expected, abs=2e-4)
    assert len(kinds) >= 3


def test_the_plan_is_the_best_one() -> None:
    network = some_network(2)
    turns = Turns(some_network(2), BREADTH)
    found = 0
    for state in positions(2, (MINING,), 12):
        if state.steps > 6:
            continue
        found += 1
        after = state.copy()
        for action in turns.plan(state):
            after.apply(action)
        assert after.phase != MINING or after.seat != state.seat
        best = max(network.judge(plan.state, state.seat) for plan in plans(state, Planner(BREADTH)))
        assert network.judge(after, state.seat) == pytest.approx(best, abs=2e-4)
    assert found >= 10


def test_nothing_is_changed() -> None:
    turns = Turns(some_network(3), 64)
    state = State.new(3, 5)
    for number, action in enumerate(walk(state, 1, Random(5))):
        if number % 11 == 0:
            before = state.copy()
            if state.phase == TURN:
                turns.space_values(state)
            elif state.phase == MINING:
                turns.plan(state)
            else:
                turns.option_value(state, action)
            assert state == before
