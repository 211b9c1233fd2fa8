"""What the network sees: each number has a name, and none tells what a seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Random, State, View
from glueckauf.bots.learned.features import feature_names, features
from glueckauf.rules.codes import OVER
from tests.support.play import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = [2, 3, 4]


def positions(players: int, games: int) -> Iterator[State]:
    """Some of each of these random games."""
    for seed in range(games):
        state = State.new(players, seed)
        for number, _ in enumerate(walk(state, seed % 3, Random(seed))):
            if number % 7 == 0:
                yield state


@pytest.mark.parametrize("players", PLAYERS)
def test_every_number_has_a_name_of_its_own(players: int) -> None:
    names = feature_names(players)
    assert len(set(names)) == len(names)
    for state in positions(players, games=2):
        assert len(features(state, 0)) == len(names)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_and_its_view_see_the_same(players: int) -> None:
    for state in positions(players, games=4):
        for seat in range(players):
            assert features(View(state, seat).state, seat) == features(state, seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_are_relative(players: int) -> None:
    names = feature_names(players)
    for state in positions(players, games=2):
        for step in range(players):
            seen = dict(zip(names, features(state, 0), strict=True))
            own = dict(zip(names, features(state, step), strict=True))
            assert (
                seen[f"+{step} points"]
                == own["+0 points"]
                == pytest.approx(state.points[step] / 50)
            )
            assert seen[f"+{step} marks"] == own["+0 marks"]


def test_numbers_stay_small() -> None:
    for state in positions(4, games=5):
        assert all(-4 <= number <= 8 for number in features(state, 1))


def standing(state: State, seat: int) -> int:
    names = feature_names(state.players)
    return round(50 * features(state, seat)[names.index("standing")])


@pytest.mark.parametrize("players", PLAYERS)
def test_standing_is_what_the_last_shift_would_bring(players: int) -> None:
    """When the last worker of the last shift is placed, the end adds nothing to it."""
    found = 0
    for seed in range(20):
        state = State.new(players, seed)
        before = state.copy()
        while state.phase != OVER:
            before.copy_from(state)
            state.apply(state.legal()[0])
        seat = before.seat
        assert [standing(state, one) for one in range(players)] == state.points[:players]
        for one in range(players):
            if one != seat:
                found += standing(before, one) == state.points[one]
    assert found >= 10
