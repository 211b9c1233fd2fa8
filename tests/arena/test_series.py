"""Series of games: real results, the same however many processes play them."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random, RuleSetError, State
from glueckauf.arena.series import Series, make_series, play_series
from glueckauf.bots.match import play_game
from glueckauf.bots.protocol import BotError
from glueckauf.bots.registry import make_bot
from glueckauf.rules.errors import DealError
from glueckauf.rules.outcome import outcome


@pytest.mark.parametrize("bots", [["random"] * 3, ["random", "hewer"]])
def test_processes_do_not_matter(bots: list[str]) -> None:
    series = make_series(bots, games=9, seed=4)
    alone = list(play_series(series, jobs=1))
    assert [result.game for result in alone] == list(range(9))
    assert list(play_series(series, jobs=2)) == alone
    assert list(play_series(make_series(bots, games=9, seed=5), jobs=1)) != alone


def test_more_parts_than_one() -> None:
    series = make_series(["random", "random"], games=30, seed=4)
    whole = list(play_series(series))
    parts = list(play_series(series, at_once=7))
    assert parts == whole
    assert list(play_series(series, jobs=2, at_once=7)) == whole


def test_longer_series_begin_alike() -> None:
    first = list(play_series(make_series(["random"] * 2, games=3, seed=1)))
    assert list(play_series(make_series(["random"] * 2, games=5, seed=1)))[:3] == first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_within_the_engine(players: int) -> None:
    """Each result is that of a game which can be played again."""
    series = make_series(["random"] * players, games=40, seed=8, rules="hu")
    assert series.in_engine
    for result in play_series(series):
        state = State.new(players, result.seed, "hu")
        assert state.playout(Random(result.seed).fork()) == result.decisions
        end = outcome(state)
        assert end
        assert tuple(result.points) == end.points
        assert tuple(result.marks_left) == end.marks_left
        assert tuple(result.winners) == end.winners
        for seat in range(players):
            by_source = result.scored[8 * seat : 8 * seat + 8]
            assert by_source == list(end.breakdown[seat].values())
            assert sum(by_source) == result.points[seat]


def test_games_of_bots() -> None:
    series = make_series(["hewer", "random"], games=2, seed=8)
    assert not series.in_engine
    for result in play_series(series):
        bots = [make_bot(series.bots[bot]) for bot in result.seats]
        game = play_game(bots, Game.new(2, seed=result.seed), Random(result.seed).fork())
        end = game.outcome()
        assert end
        assert tuple(result.points) == end.points
        assert result.decisions == len(game.actions)


def test_a_shared_victory() -> None:
    results = list(play_series(make_series(["random"] * 4, games=1, seed=1)))
    tied = results[0]._replace(points=[7, 9, 9, 9], marks_left=[4, 1, 3, 3])
    assert tied.winners == [2, 3]


def test_seats_rotate() -> None:
    series = make_series(["random"] * 3, games=1, seed=1)
    assert series.seatings == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    fixed = make_series(["random"] * 3, games=1, seed=1, rotate=False)
    assert fixed.seatings == [(0, 1, 2)]
    seats = [result.seats for result in play_series(make_series(["random"] * 2, 4, seed=1))]
    assert seats == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_what_cannot_be_a_series() -> None:
    with pytest.raises(DealError, match="1 bots came"):
        make_series(["random"], 1, 1)
    with pytest.raises(DealError, match="5 bots came"):
        make_series(["random"] * 5, 1, 1)
    with pytest.raises(BotError, match="no bot 'x'"):
        make_series(["random", "x"], 1, 1)
    with pytest.raises(RuleSetError, match="preset"):
        make_series(["random", "random"], 1, 1, "none")


def test_a_series_can_be_sent_to_another_process() -> None:
    series = make_series(["random", "random"], 1, 1)
    assert isinstance(series, Series)
    assert hash(series)
