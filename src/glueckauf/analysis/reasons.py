"""Why one turn is better than another: where the points come from in the worlds that both were
tried in. So a reason is of the same make as the loss beside it.

What was played to the end has its real points; what was not, those of some turns and the forecast
of what is to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import measured
from glueckauf.analysis.verdict import SURELY
from glueckauf.bots.explain import Expectation, Explanation, Part, worth_a_word
from glueckauf.bots.learned.point_sources import POINT_SOURCES

if TYPE_CHECKING:
    from glueckauf.analysis.common_worlds import Trials
    from glueckauf.analysis.turn import Turn


def reason(trials: Trials, first: Turn, second: Turn) -> Explanation:
    """Of all differences those that are no chance of the worlds."""
    one, other = trials.sources[first], trials.sources[second]
    worlds = sorted(one.keys() & other.keys())
    parts = []
    for index, (seat, source) in enumerate(_columns(trials.players)):
        more = measured([one[world][index] - other[world][index] for world in worlds])
        if abs(more.mean) >= SURELY * more.error:
            parts.append(Part(seat, source, more.mean))
    return Explanation(
        _expected(trials, first, worlds),
        _expected(trials, second, worlds),
        worth_a_word(parts, trials.seat),
    )


def _columns(players: int) -> list[tuple[int, str]]:
    return [(seat, source) for seat in range(players) for source in POINT_SOURCES]


def _expected(trials: Trials, turn: Turn, worlds: list[int]) -> Expectation:
    players = trials.players
    points: list[dict[str, float]] = [{} for _ in range(players)]
    for index, (seat, source) in enumerate(_columns(players)):
        column = [trials.sources[turn][world][index] for world in worlds]
        points[seat][source] = measured(column).mean
    rows = [trials.results[turn][world] for world in worlds]
    chances = (measured([row[seat] for row in rows]).mean for seat in range(players))
    return Expectation(tuple(chances), tuple(points))
