"""Turns played on: fair, the same by seed, and true to the end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from glueckauf import Random, State
from glueckauf.analysis.common_worlds import playouts_for
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.protocol import BotError
from glueckauf.rules.codes import BANK, DRAFTING, FROM_MARKS, FROM_ORDERS, SOURCES, TURN
from glueckauf.rules.outcome import outcome
from tests.support.builder import Player, position


def in_play(players: int, seed: int, turns: int) -> State:
    state = State.new(players, seed)
    playouts_for(players).play(state, [], turns, Random(seed))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_to_the_end_the_result_is_the_value(players: int) -> None:
    world = in_play(players, 5, 20)
    told = playouts_for(players).play(world, [], TO_THE_END, Random(1))
    end = outcome(world)
    assert end is not None
    share = [1 / len(end.winners) if seat in end.winners else 0 for seat in range(players)]
    assert told == pytest.approx([*share, *end.points])


@pytest.mark.parametrize(("other", "share"), [(5, (0.5, 0.5)), (4, (1, 0)), (6, (0, 1))])
def test_a_finished_game_is_worth_its_result(other: int, share: tuple[float, float]) -> None:
    """A victory, none, or a share of it; and nobody is asked for it."""
    marks = {0: Player(workers=1, marks=0, points=5), 1: Player(workers=0, marks=1, points=other)}
    game = position(seats=marks, shift=3)
    game.play("bank")
    told = playouts_for(2).play(game.state.copy(), [], 0, Random(1))
    assert tuple(told[:2]) == share
    assert told[2:] == game.state.points[:2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cut_off_the_chances_sum_to_one(players: int) -> None:
    told = playouts_for(players).play(in_play(players, 6, 20), [], 4, Random(1))
    assert sum(told[:players]) == pytest.approx(1)
    assert all(20 < points < 250 for points in told[players:])


@pytest.mark.parametrize("ahead", [0, 4, TO_THE_END])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_by_source_are_all_points_from_the_turn_on(players: int, ahead: int) -> None:
    start, playouts = in_play(players, 4, 25), playouts_for(players)
    told = playouts.play(start.copy(), [], ahead, Random(1))
    rows = np.array(playouts.by_source()).reshape(players, len(POINT_SOURCES))
    before = [start.points[seat] for seat in range(players)]
    assert told[players:] == pytest.approx(rows.sum(axis=1) + before, abs=1e-3)


def test_points_by_source_are_those_of_the_score() -> None:
    """To the end of a game from its beginning: what the clock and the rest of the score tell."""
    world, playouts = State.new(3, 2), playouts_for(3)
    playouts.play(world, [], TO_THE_END, Random(3))
    for seat in range(3):
        told = dict(zip(POINT_SOURCES, playouts.by_source()[8 * seat :], strict=False))
        scored = world.scored[SOURCES * seat : SOURCES * (seat + 1)]
        clock = [told[f"{kind}_majorities"] for kind in ("coal", "vehicle", "cart")]
        ends = [told[kind] for kind in ("money", "coal_left", "outstanding_orders", "balance")]
        assert told["orders"] == scored[FROM_ORDERS]
        assert ends == list(scored[FROM_MARKS : FROM_MARKS + 4])
        assert sum(clock) == world.points[seat] - told["orders"] - sum(ends)
        assert min(clock) >= 0


def test_the_same_by_seed() -> None:
    first, again, other = (
        playouts_for(2).play(in_play(2, 7, 10), [], TO_THE_END, Random(seed)) for seed in (1, 1, 2)
    )
    assert first == again != other


def test_a_turn_is_played_as_said() -> None:
    world = in_play(2, 8, 12)
    assert world.phase == TURN
    seat, money = world.seat, list(world.money)
    playouts_for(2).play(world, [BANK], 0, Random(1))
    assert world.money[seat] == money[seat] + 1
    assert world.seat != seat or world.workers[1 - seat] == 0


def test_what_is_left_open_is_done() -> None:
    world = in_play(2, 9, 12)
    mine = next(space for space in world.legal() if 9 <= space < 13)
    playouts_for(2).play(world, [mine], 0, Random(1))
    assert world.phase in (TURN, DRAFTING)


def test_nobody_looks_into_the_decks() -> None:
    """Everyone plays the first turn alike, whatever lies in the decks."""
    start = in_play(3, 10, 15)
    ends = set()
    for seed in range(8):
        world = start.copy()
        world.redeal(world.seat, Random(seed))
        playouts_for(3).play(world, [], 1, Random(99))
        ends.add((*world.space_owner, *world.space_workers))
    assert len(ends) == 1


def test_threads_have_playouts_of_their_own() -> None:
    def valued(seed: int) -> list[list[float]]:
        tools = playouts_for(2)
        return [tools.play(in_play(2, seed, 10), [], 10, Random(n)) for n in range(20)]

    alone = [valued(seed) for seed in range(4)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(valued, range(4))) == alone


def test_what_cannot_be_played_is_refused() -> None:
    world = in_play(2, 8, 12)
    with pytest.raises(BotError, match="not legal"):
        playouts_for(2).play(world, [-1], 4, Random(1))
    with pytest.raises(BotError, match="number of turns"):
        playouts_for(2).play(world, [BANK], -1, Random(1))
