"""Self-play: every turn is written down through the eyes of every seat, and the end teaches."""

from __future__ import annotations

import numpy as np
import pytest

from glueckauf import Game, Phase, Random, State, parse_action
from glueckauf.arena.training.self_play import EVERY_SEAT, SelfPlay
from glueckauf.bots.array_sizes import MOST_TURNS
from glueckauf.bots.learned.features import feature_names
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.learned.value_scale import MARGIN
from glueckauf.bots.planning.turns import Turns
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.outcome import outcome
from tests.support.networks import some_network

pytestmark = pytest.mark.compiled


def played(
    players: int,
    seed: int,
    *,
    exploration: float = 0.1,
    memory: float = 1.0,
    rival: int | None = None,
) -> tuple[State, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    rows = MOST_TURNS * players
    seen = np.zeros((rows, len(feature_names(players))), np.float32)
    wins, margins = np.zeros(rows, np.float32), np.zeros(rows, np.float32)
    state = State.new(players, seed)
    other = SelfPlay(Turns(some_network(players, seed=rival), 4), 0, 1) if rival else None
    games = SelfPlay(Turns(some_network(players), 4), exploration, memory, other)
    to_come = np.zeros((rows, len(POINT_SOURCES)), np.float32)
    own = EVERY_SEAT if other is None else 1
    count = games.play(state, Random(seed), seen, wins, margins, to_come, own)
    return state, seen[:count], wins[:count], margins[:count], to_come[:count]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_full_memory_the_end_is_what_is_learned(players: int) -> None:
    state, seen, wins, margins, _ = played(players, 5)
    end = outcome(state)
    assert end is not None
    assert len(wins) % players == 0
    assert len(wins) > 30 * players
    for seat in range(players):
        share = 1 / len(end.winners) if seat in end.winners else 0
        best = max(points for other, points in enumerate(end.points) if other != seat)
        assert wins[seat::players] == pytest.approx(share)
        margin = max(-2, min(2, (end.points[seat] - best) / MARGIN))
        assert margins[seat::players] == pytest.approx(margin)
    assert not (seen == 0).all(axis=1).any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_to_come_are_counted_by_source(players: int) -> None:
    """Those of the whole game are what the outcome says, and each scoring takes its own away."""
    state, *_, to_come = played(players, 7)
    end = outcome(state)
    assert end is not None
    for seat in range(players):
        rows = to_come[seat::players]
        clock = end.breakdown[seat]["shift 1"] + end.breakdown[seat]["shift 2"]
        clock += end.breakdown[seat]["shift 3"]
        told = dict(zip(POINT_SOURCES, rows[0], strict=True))
        assert told["orders"] == end.breakdown[seat]["orders"]
        majorities = ("coal_majorities", "vehicle_majorities", "cart_majorities")
        assert sum(told[name] for name in majorities) == clock
        assert told["money"] == end.breakdown[seat]["marks"]
        assert told["coal_left"] == end.breakdown[seat]["cubes"]
        assert told["outstanding_orders"] == end.breakdown[seat]["outstanding"]
        assert told["balance"] == end.breakdown[seat]["imbalance"]
        assert sum(rows[0]) == end.points[seat]
        assert (np.diff(rows[:, :4], axis=0) <= 0).all()
        assert (rows[:, 4:] == rows[0, 4:]).all()


def test_without_memory_only_the_next_thought_counts() -> None:
    """With some, the end and all thoughts on the way are mixed."""
    none, half, full = (played(2, 6, memory=memory)[2] for memory in (0.0, 0.5, 1.0))
    assert none[-2:] == pytest.approx(full[-2:])
    assert ((none[:-2] > 0) & (none[:-2] < 1)).all()
    thoughts = none[:-2]  # row r holds what was thought a turn later
    expected = full.copy()
    for row in range(len(full) - 3, -1, -1):
        expected[row] = 0.5 * expected[row + 2] + 0.5 * thoughts[row]
    assert half == pytest.approx(expected, abs=1e-5)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = played(3, 8), played(3, 8)
    assert one[0] == other[0]
    assert all((a == b).all() for a, b in zip(one[1:], other[1:], strict=True))


def test_exploration_changes_the_game() -> None:
    assert played(2, 4, exploration=0.0)[0] != played(2, 4, exploration=1.0)[0]


def test_a_rival_decides_for_the_other_seats() -> None:
    """One that is like the network itself makes no difference, as long as nothing is left to
    chance; another one does."""
    alone = played(3, 6, exploration=0.0)[0]
    assert played(3, 6, exploration=0.0, rival=1)[0] == alone
    assert played(3, 6, exploration=0.0, rival=2)[0] != alone


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_has_more_turns(players: int) -> None:
    """The longest is one in which everybody sends one worker after another to the bank."""
    game, turns = Game.new(players, seed=1), 0
    while not game.over:
        turns += game.phase in {Phase.TURN, Phase.DRAFT}
        bank = parse_action("bank")
        game.play(bank if bank in game.legal() else game.legal()[0])
    assert 100 < turns <= MOST_TURNS


def test_shares_are_from_0_to_1() -> None:
    with pytest.raises(GlueckAufError, match="from 0 to 1"):
        SelfPlay(Turns(some_network(2), 4), 1.5, 0.5)
