"""What is played: every deal again for every seating, whoever plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, RuleSetError
from glueckauf.arena.playing import play
from glueckauf.arena.results import Result, csv_lines, read_result
from glueckauf.arena.tournament import ArenaError, make_tournament
from glueckauf.bots.protocol import BotError, Limit
from glueckauf.rules.errors import DealError
from tests.arena.arena_games import played

if TYPE_CHECKING:
    from pathlib import Path

RANDOM = ["random"] * 4


def tables(bots: int, players: int, seatings: str = "rotations") -> list[tuple[int, ...]]:
    return make_tournament(RANDOM[:bots], players, 1, seatings=seatings).tables()


def test_two_bots_change_seats() -> None:
    assert tables(2, 2) == [(0, 1), (1, 0)]
    assert tables(2, 2, "all") == tables(2, 2)


def test_more_players_rotate() -> None:
    assert tables(3, 3) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert tables(4, 4) == [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]


@pytest.mark.parametrize(("players", "count"), [(2, 2), (3, 6), (4, 24)])
def test_all_seatings(players: int, count: int) -> None:
    every = tables(players, players, "all")
    assert len(set(every)) == len(every) == count
    assert all(sorted(seats) == list(range(players)) for seats in every)


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert tables(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert len(tables(4, 3)) == 4 * 3
    met = {frozenset(seats) for seats in tables(4, 3)}
    assert met == {frozenset(range(4)) - {absent} for absent in range(4)}


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert tables(2, 4) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert set(tables(2, 4, "all")) == set(tables(2, 4))
    assert tables(3, 4)[0] == (0, 1, 2, 2)
    assert len(tables(3, 4)) == 4
    assert len(tables(3, 4, "all")) == 12
    assert tables(1, 3) == [(0, 0, 0)]


def test_one_seating_a_deal() -> None:
    """Everyone moves on by one seat after each, or nobody ever does."""
    turns = make_tournament(RANDOM[:3], 3, 1, seatings="in-turn")
    assert [turns.tables(deal) for deal in range(4)] == [[seats] for seats in tables(3, 3)] + [
        [(0, 1, 2)]
    ]
    assert [fixture.seats for fixture in turns.fixtures(4)] == [*tables(3, 3), (0, 1, 2)]
    assert [fixture.game for fixture in turns.fixtures(4)] == [0, 1, 2, 3]
    fixed = make_tournament(RANDOM[:3], 3, 1, seatings="fixed")
    assert [fixture.seats for fixture in fixed.fixtures(3)] == [(0, 1, 2)] * 3
    assert [f.seed for f in fixed.fixtures(4)] == [f.seed for f in turns.fixtures(4)]


def test_a_deal_is_the_same_for_every_seating() -> None:
    tournament = make_tournament(RANDOM[:3], 3, 5)
    fixtures = list(tournament.fixtures(4))
    assert [fixture.game for fixture in fixtures] == list(range(12))
    for deal in range(4):
        games = [fixture for fixture in fixtures if fixture.deal == deal]
        assert [fixture.seats for fixture in games] == tournament.tables()
        assert len({(fixture.seed, fixture.luck) for fixture in games}) == 1
        dealt = [Game.new(3, "original", fixture.seed) for fixture in games]
        assert len({(game.orders, game.tiles, game.state.start) for game in dealt}) == 1
    assert len({fixture.seed for fixture in fixtures}) == 4
    assert {fixture.seed for fixture in fixtures}.isdisjoint(fixture.luck for fixture in fixtures)


def test_longer_tournaments_begin_alike() -> None:
    tournament = make_tournament(RANDOM[:2], 2, 5)
    assert list(tournament.fixtures(9))[:6] == list(tournament.fixtures(3))
    other = make_tournament(RANDOM[:2], 2, 6)
    assert next(other.fixtures(1)).seed != next(tournament.fixtures(1)).seed


def test_what_cannot_be_a_tournament() -> None:
    with pytest.raises(DealError, match="2 to 4 players, not 5"):
        make_tournament(RANDOM, 5, 1)
    with pytest.raises(ArenaError, match="at least one bot"):
        make_tournament([], 2, 1)
    with pytest.raises(ArenaError, match="rotations or all or in-turn or fixed, not 'none'"):
        make_tournament(RANDOM, 2, 1, seatings="none")
    with pytest.raises(ArenaError, match="stop or forfeit, not 'weep'"):
        make_tournament(RANDOM, 2, 1, on_failure="weep")
    with pytest.raises(BotError, match="no bot 'x'"):
        make_tournament(["random", "x"], 2, 1)
    with pytest.raises(RuleSetError, match="preset"):
        make_tournament(RANDOM, 2, 1, "none")


# Playing


def test_processes_do_not_matter() -> None:
    tournament = make_tournament(["random", "hewer"], 2, 3)
    alone = played(tournament, 3)
    assert [result.game for result in alone] == list(range(6))
    assert played(tournament, 3, jobs=2) == alone


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_result_is_that_of_its_game(players: int) -> None:
    tournament = make_tournament(["random", "hewer"], players, 8, rules="hu")
    for fixture in list(tournament.fixtures(1))[:2]:
        result = play(tournament, fixture)
        assert result.seats == list(fixture.seats)
        assert result.start == Game.new(players, "hu", fixture.seed).state.start
        assert [sum(sources) for sources in result.sources] == result.points
        best = max(result.points)
        assert all(result.points[seat] == best for seat in range(players) if result.shares[seat])
        assert sum(result.shares) == pytest.approx(1)
        order = sorted(range(players), key=lambda seat: result.ranks[seat])
        points = [result.points[seat] for seat in order]
        assert points == sorted(points, reverse=True)
        assert result.points[result.seats.index(0)] < result.points[result.seats.index(1)]
        assert read_result(result.line()) == result
        assert play(tournament, fixture) == result


def some_result(**changes: object) -> Result:
    seats = {"seats": [0, 1, 2], "points": [7, 9, 9], "marks_left": [4, 3, 3]}
    rest = {"start": 2, "decisions": 100, "ranks": [3, 1, 1], "sources": [[1] * 8] * 3}
    rest |= {"overruns": [0, 2, 0]}
    return Result(**{"game": 4, "deal": 1, "seed": 9} | seats | rest | changes)  # type: ignore[arg-type]


def test_a_shared_victory_counts_in_parts() -> None:
    assert some_result().shares == [0, 0.5, 0.5]


def test_places_are_seen_from_the_start_player() -> None:
    assert [some_result().place(seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"game": 1}',
        some_result().line()[:-3],
        some_result(points=[1, 2]).line(),
        some_result(ranks=[2, 2, 3]).line(),
        some_result(seed="9").line(),
        some_result(overruns=[0]).line(),
        some_result(sources=[[1] * 7] * 3).line(),
    ],
)
def test_lines_that_are_no_game(line: str) -> None:
    with pytest.raises(ArenaError, match="expected"):
        read_result(line)


def test_rows() -> None:
    tournament = make_tournament(["random", "random", "hewer"], 3, 8)
    rows = [line.split(",") for line in csv_lines(tournament, [some_result()])]
    assert len(rows) == 4
    cells = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    assert [row["bot"] for row in cells] == ["random #1", "random #2", "hewer"]
    assert [row["win"] for row in cells] == ["0", "0.5", "0.5"]
    assert [row["place"] for row in cells] == ["2", "3", "1"]
    assert [row["shift_1"] for row in cells] == ["1", "1", "1"]
    assert [row["overruns"] for row in cells] == ["0", "2", "0"]
    assert [row["forfeit"] for row in cells] == ["0", "0", "0"]


@pytest.mark.parametrize("limit", [None, Limit(seconds=0.5), Limit(iterations=7)])
def test_the_limit_reaches_the_bots(tmp_path: Path, limit: Limit | None) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "class Strict:\n"
        "    def decide(self, view, legal, limit, rng):\n"
        f"        assert repr(limit) == {str(limit)!r}\n"
        "        return legal[0]\n",
        "utf-8",
    )
    tournament = make_tournament([str(bot)], 2, 8, limit=limit)
    assert play(tournament, next(tournament.fixtures(1))).decisions > 0
