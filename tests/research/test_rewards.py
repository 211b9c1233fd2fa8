"""The rewards, against the outcome that the rules tell."""

import pytest

from glueckauf import State
from glueckauf.research.errors import ChoiceError
from glueckauf.research.rewards import REWARDS, final_rewards, reward_number
from glueckauf.rules.codes import OVER
from glueckauf.rules.outcome import outcome
from tests.research.research_games import PLAYERS, random_game

pytestmark = pytest.mark.both_ways


def ended(points: list[int], money: list[int]) -> State:
    """A finished game with these points and marks."""
    state = State.new(len(points), 1)
    fill = [0] * (4 - len(points))
    state.set_fields({"phase": OVER, "points": points + fill, "money": money + fill})
    return state


def rewards(state: State, name: str) -> list[float]:
    return final_rewards(state, reward_number(name))


@pytest.mark.parametrize(
    ("points", "money", "win", "rank", "margin"),
    [
        ([30, 20], [0, 9], [1, -1], [1, -1], [10, -10]),
        ([20, 20], [3, 9], [-1, 1], [-1, 1], [0, 0]),  # marks left: 3 and 4
        ([20, 20], [4, 9], [0, 0], [0, 0], [0, 0]),
        ([5, 30, -10], [0, 0, 0], [-1 / 2, 1, -1 / 2], [0, 1, -1], [-5, 32.5, -27.5]),
        ([9, 9, 3], [1, 1, 1], [1 / 4, 1 / 4, -1 / 2], [1 / 2, 1 / 2, -1], [3, 3, -6]),
        ([9, 3, 3], [1, 1, 1], [1, -1 / 2, -1 / 2], [1, -1 / 2, -1 / 2], [6, -3, -3]),
        ([7, 7, 7], [2, 2, 2], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        (
            [40, 30, 20, 10],
            [0, 0, 0, 0],
            [1, -1 / 3, -1 / 3, -1 / 3],
            [1, 1 / 3, -1 / 3, -1],
            [20, 20 / 3, -20 / 3, -20],
        ),
    ],
)
def test_rewards_of_an_end(
    points: list[int], money: list[int], win: list[float], rank: list[float], margin: list[float]
) -> None:
    state = ended(points, money)
    assert rewards(state, "win") == pytest.approx(win)
    assert rewards(state, "rank") == pytest.approx(rank)
    assert rewards(state, "margin") == pytest.approx(margin)


@pytest.mark.parametrize("players", PLAYERS)
def test_rewards_sum_to_zero_and_go_by_the_ranking(players: int) -> None:
    for seed in range(20):
        *_, state = random_game(players, seed)
        result = outcome(state)
        assert result is not None
        for name in REWARDS:
            found = rewards(state, name)
            assert len(found) == players
            assert sum(found) == pytest.approx(0)
        win, rank = rewards(state, "win"), rewards(state, "rank")
        assert tuple(seat for seat in range(players) if win[seat] == max(win)) == result.winners
        order = sorted(set(rank), reverse=True)
        groups = tuple(tuple(s for s in range(players) if rank[s] == value) for value in order)
        assert groups == result.ranking


def test_nothing_is_won_before_the_end() -> None:
    state = State.new(3, 1)
    assert [rewards(state, name) for name in REWARDS] == [[0, 0, 0]] * 3


def test_there_is_no_other_reward() -> None:
    with pytest.raises(ChoiceError, match="a reward is one of win, rank, margin, not 'money'"):
        reward_number("money")
