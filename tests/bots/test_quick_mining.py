"""Plans for mining: legal step by step, and worth what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glueckauf import Random, State
from glueckauf.bots.judging.player_side import PlayerSide
from glueckauf.bots.judging.weights import HEWER
from glueckauf.bots.levels.hewer import Judge
from glueckauf.bots.planning.quick_mining import cubes_for, plans
from glueckauf.rules.codes import FILL, MINING, NOTHING

YELLOW, BROWN, GREY, BLACK = range(4)


def mining_states(rules: str, seed: int) -> list[State]:
    """All beginnings of a mining action in a random game."""
    state, rng, found = State.new(3, seed, rules), Random(seed), []
    while not state.is_over:
        before = state.phase
        state.apply(rng.choice(state.legal()))
        if state.phase == MINING and before != MINING:
            found.append(state.copy())
    return found


@pytest.mark.parametrize(
    "rules",
    [
        "original",
        "original storage_needs_surface=on",
        "original free_storage=on",
        "original split_substitution=on",
        "original cubes_per_colour=8",
    ],
)
def test_every_plan_is_legal_to_its_last_step(rules: str) -> None:
    steps = fills = pairs = 0
    for seed in range(2):
        for start in mining_states(rules, seed):
            goals = Judge(start, replace(HEWER, wage=1.0)).goals()
            for plan in list(plans(PlayerSide(start, start.seat), goals))[:40]:
                state = start.copy()
                for number, _ in plan:
                    if state.steps == 1 and not state.is_legal(number):
                        break  # the first of a pair has no place at the very end
                    pairs += state.pending != NOTHING or (
                        number >= FILL and (number - FILL) & 8 > 0
                    )
                    state.apply(number)
                    steps += 1
                    fills += number >= FILL
                    if state.phase != MINING or state.seat != start.seat:
                        break
    assert steps > 1000
    assert fills > 100
    assert pairs > 0


def test_fills_by_the_right_cubes() -> None:
    assert cubes_for([BLACK, GREY], [0, 0, 1, 1], [0, 0, 1, 1]) == [(BLACK,), (GREY,)]


def test_fills_by_spare_cubes() -> None:
    assert cubes_for([BLACK], [1, 1, 0, 0], [0, 0, 0, 1]) == [(YELLOW, BROWN)]


def test_spares_what_other_orders_ask_for() -> None:
    assert cubes_for([BLACK], [1, 1, 0, 0], [0, 1, 0, 1]) is None


def test_a_half_filled_slot_takes_any_one_cube() -> None:
    assert cubes_for([4 + BLACK], [1, 0, 0, 0], [0, 0, 0, 0]) == [(YELLOW,)]
