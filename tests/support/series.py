"""Games of bots against each other, each of another deal, and how sure they make us."""

from __future__ import annotations

from math import comb, fsum
from typing import TYPE_CHECKING

from glueckauf.arena.confidence_intervals import rate
from glueckauf.arena.playing import play_tournament
from glueckauf.arena.tournament import make_tournament
from glueckauf.pools.worker_processes import Processes

if TYPE_CHECKING:
    from glueckauf.arena.confidence_intervals import Estimate
    from glueckauf.arena.results import Result


def series(*bots: str, games: int, seed: int, jobs: int = 1) -> list[Result]:
    """Every bot moves on by one seat after each game."""
    tournament = make_tournament(bots, len(bots), seed, seatings="in-turn")
    with Processes(jobs) as workers:
        return list(play_tournament(tournament, games, workers))


def share_of_the_first(*bots: str, games: int, seed: int) -> Estimate:
    """Of the wins, with its 95 % interval; a shared one counts its share."""
    results = series(*bots, games=games, seed=seed)
    return rate([result.shares[result.seats.index(0)] for result in results])


def false_alarm(share: float, games: int, least: float) -> float:
    """The chance that a bot which wins that share of its games has an interval, after so many,
    that does not lie above `least`."""
    return fsum(
        comb(games, wins) * share**wins * (1 - share) ** (games - wins)
        for wins in range(games + 1)
        if rate([1.0] * wins + [0.0] * (games - wins)).low <= least
    )
