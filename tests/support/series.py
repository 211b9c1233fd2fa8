"""Games of bots against each other, each of another deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.arena.playing import play_tournament
from glueckauf.arena.tournament import make_tournament
from glueckauf.pools.workers import Processes

if TYPE_CHECKING:
    from glueckauf.arena.results import Result


def series(*bots: str, games: int, seed: int, jobs: int = 1) -> list[Result]:
    """Every bot moves on by one seat after each game."""
    tournament = make_tournament(bots, len(bots), seed, seatings="in-turn")
    with Processes(jobs) as workers:
        return list(play_tournament(tournament, games, workers))


def share_of_the_first(*bots: str, games: int, seed: int) -> float:
    """Of the wins, and a shared one counts its share."""
    results = series(*bots, games=games, seed=seed)
    return sum(result.shares[result.seats.index(0)] for result in results) / games
