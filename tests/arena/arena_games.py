"""Games of a tournament for tests: really played, or made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.arena.playing import play_tournament
from glueckauf.arena.results import Result
from glueckauf.pools.worker_processes import Processes

if TYPE_CHECKING:
    from glueckauf.arena.tournament import Tournament


def played(tournament: Tournament, deals: int, jobs: int = 1) -> list[Result]:
    with Processes(jobs) as workers:
        return list(play_tournament(tournament, deals, workers))


def made_up(deals: list[tuple[int, int]]) -> list[Result]:
    """Games of two bots. For each deal: does the first one win from seat 0, and from seat 1?"""
    results: list[Result] = []
    for deal, wins in enumerate(deals):
        for seat, win in enumerate(wins):
            winner = seat if win else 1 - seat
            points = [50 + 20 * (at == winner) for at in (0, 1)]
            results.append(
                Result(
                    game=len(results),
                    deal=deal,
                    seed=deal,
                    seats=[seat, 1 - seat],
                    start=0,
                    decisions=100,
                    points=points,
                    marks_left=[0, 0],
                    ranks=[1 + (at != winner) for at in (0, 1)],
                    sources=[[number - 14, 0, 0, 0, 5, 10, -1, 0] for number in points],
                    overruns=[0, 0],
                )
            )
    return results
