"""The figures of a tournament, checked by hand."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from math import sqrt
from random import Random as Shuffler

import pytest

from glueckauf.arena.confidence_intervals import average, rate, student
from glueckauf.arena.plot import plot
from glueckauf.arena.ratings import Rating, rated
from glueckauf.arena.report import make_report
from glueckauf.arena.tournament import make_tournament
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.terminal.standings import standings_lines
from tests.arena.arena_games import made_up, played


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (199, 1.972)],
)
def test_students_t(freedom: int, value: float) -> None:
    """As the tables have it."""
    assert student(freedom) == pytest.approx(value, abs=0.004)


def test_an_interval_by_hand() -> None:
    """Mean 0.625; deviations -0.125, 0.375, -0.125, -0.125: their squares sum to 0.1875."""
    half = 3.182 * sqrt(0.1875 / 3) / sqrt(4)
    estimate = rate([0.5, 1.0, 0.5, 0.5])
    assert estimate.mean == pytest.approx(0.625)
    assert estimate.low == pytest.approx(0.625 - half, abs=1e-3)
    assert estimate.high == 1.0  # no rate is above
    assert average([0.5, 1.0, 0.5, 0.5]).high == pytest.approx(0.625 + half, abs=1e-3)


def test_where_all_deals_agree() -> None:
    """Wilson's interval: of 10 out of 10 the lower end is 10 / (10 + 1.96 ** 2)."""
    assert rate([1.0] * 10) == pytest.approx((1.0, 10 / (10 + 1.959964**2), 1.0))
    assert rate([0.0] * 10) == pytest.approx((0.0, 0.0, 1 - 10 / (10 + 1.959964**2)))
    assert rate([1.0]).low == pytest.approx(1 / (1 + 1.959964**2))
    assert average([7.0] * 3) == (7.0, 7.0, 7.0)


def test_games_of_a_deal_do_not_count_as_independent() -> None:
    """As many games, won and lost by deals or within them."""
    by_deals = made_up([(1, 1), (0, 0), (1, 1), (0, 0), (1, 1)] * 4)
    within = made_up([(1, 0), (1, 0), (1, 0), (1, 0), (1, 1)] * 4)
    wide, narrow = (
        make_report(make_tournament(["random", "hewer"], 2, 1), results, None).standings[0].win_rate
        for results in (by_deals, within)
    )
    assert wide.mean == narrow.mean == 0.6
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_the_report_by_hand() -> None:
    """In four of six games the start player, seat 0, wins."""
    results = made_up([(1, 0), (1, 1), (1, 0)])
    report = make_report(make_tournament(["random", "hewer"], 2, 1), results, None)
    first, second = report.standings
    assert (report.deals, report.games, report.shared) == (3, 6, 0)
    assert (first.games, first.seats, first.wins, second.wins) == (6, 6, 4, 2)
    assert first.win_rate.mean == pytest.approx(2 / 3)
    assert first.points.mean == pytest.approx(50 + 20 * 2 / 3)
    assert first.rank == pytest.approx(4 / 3)
    assert first.points_from["cubes"] == 10
    assert sum(first.points_from.values()) == pytest.approx(first.points.mean)
    assert report.places[0].win_rate.mean == pytest.approx(5 / 6)
    assert report.places[1].win_rate.mean == pytest.approx(1 / 6)
    assert report.places[0].points.mean == pytest.approx(50 + 20 * 5 / 6)
    assert report.duels[0, 1].mean == pytest.approx(2 / 3)
    assert report.duels[1, 0].mean == pytest.approx(1 / 3)
    assert json.loads(json.dumps(report.as_dict()))["bots"][0]["win_rate"]["mean"] > 0.6


def test_every_seat_of_a_bot_counts() -> None:
    tournament = make_tournament(["hewer", "random"], 4, 2)
    report = make_report(tournament, played(tournament, 1), None)
    hewer, random = report.standings
    assert (hewer.games, hewer.seats) == (4, 4)
    assert (random.games, random.seats) == (4, 12)
    assert hewer.wins + random.wins == pytest.approx(4)
    assert random.win_rate.mean == pytest.approx(random.wins / 12)
    assert report.duels == {}
    assert len(report.places) == 4


# Ratings


def test_the_stronger_bot_is_rated_higher() -> None:
    tournament = make_tournament(["random", "hewer"], 2, 2)
    weak, strong = rated(2, played(tournament, 2))
    assert strong.mean - weak.mean > 2
    assert strong.deviation < Rating().deviation


def test_the_order_in_which_games_end_does_not_matter() -> None:
    results = made_up([(1, 0), (1, 1), (1, 0), (0, 0), (1, 1)])
    shuffled = list(results)
    Shuffler(4).shuffle(shuffled)
    assert shuffled != results
    assert rated(2, shuffled) == rated(2, results)


def test_a_bot_in_several_seats() -> None:
    tournament = make_tournament(["hewer", "random"], 3, 2)
    strong, weak = rated(2, played(tournament, 1))
    assert strong.mean > 25 > weak.mean
    alone = make_tournament(["random"], 3, 2)
    assert rated(1, played(alone, 1)) == [Rating()]


# As text and as a picture


def test_tables() -> None:
    tournament = make_tournament(["random", "hewer", "random"], 2, 2)
    results = played(tournament, 1)
    lines = standings_lines(make_report(tournament, results, rated(3, results)))
    assert lines[0] == "6 games of 2 players, 1 deal, by the rules original, seed 2"
    text = "\n".join(lines)
    assert all(source in text for source in SOURCE_NAMES)
    rows = [line.split() for line in lines]
    assert next(row for row in rows if row)[:2] == ["6", "games"]
    against = next(row for row in rows if row[:3] == ["win", "rate", "against"])
    assert against[3] == "hewer"  # the best comes first
    assert next(row for row in rows if row[:2] == ["hewer", "4"])[2:4] == ["4", "100.0%"]
    assert {"first", "second"} <= {row[0] for row in rows if row}
    assert "rating" in text
    assert "rating" not in "\n".join(standings_lines(make_report(tournament, results, None)))


def test_pictures() -> None:
    results = made_up([(1, 0), (1, 1), (1, 0)])
    report = make_report(make_tournament(["random", "hewer"], 2, 1), results, None)
    picture = plot(report, ".svg")
    root = ET.fromstring(picture)  # noqa: S314  # our own
    assert root.tag.endswith("svg")
    texts = {text.strip() for text in root.itertext()}
    assert {"random", "hewer", "points by source", *SOURCE_NAMES} <= texts
    assert plot(report, ".svg") == picture
    assert plot(report, ".png").startswith(b"\x89PNG")
