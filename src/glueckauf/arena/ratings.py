"""Ratings by openskill (Plackett-Luce), game by game in the order of the schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.arena.results import Result


class Rating(NamedTuple):
    mean: float = 25.0
    deviation: float = 25.0 / 3


def rated(bots: int, results: Iterable[Result]) -> list[Rating]:
    """One rating for each bot. ModuleNotFoundError where openskill is not installed."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = [Rating()] * bots
    for result in sorted(results, key=lambda result: result.game):
        if len(set(result.seats)) == 1:
            continue  # a bot against itself tells nothing
        before = [[model.rating(*known[bot])] for bot in result.seats]
        after = model.rate(before, ranks=[float(rank) for rank in result.ranks])
        ratings = [Rating(team[0].mu, team[0].sigma) for team in after]
        for bot in set(result.seats):
            told = [r for seat, r in zip(result.seats, ratings, strict=True) if seat == bot]
            known[bot] = _learned(known[bot], told)
    return known


def _learned(old: Rating, told: list[Rating]) -> Rating:
    """A bot in several seats learns from each of them."""
    mean, deviation = old
    for new in told:
        mean += new.mean - old.mean
        deviation *= new.deviation / old.deviation
    return Rating(mean, deviation)
