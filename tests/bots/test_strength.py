"""The networks of the package are worth their levels."""

import pytest

from glueckauf.arena.playing import play
from glueckauf.arena.tournament import make_tournament


def victories(bot: str, others: str, players: int, deals: int) -> float:
    """The share of the games that a bot wins, alone in every seat of the same deals."""
    tournament = make_tournament([bot, others], players, 5)
    results = [play(tournament, fixture) for fixture in tournament.fixtures(deals)]
    return sum(result.shares[result.seats.index(0)] for result in results) / len(results)


@pytest.mark.parametrize(("players", "least"), [(2, 0.65), (3, 0.45), (4, 0.4)])
def test_manager_beats_foremen(players: int, least: float) -> None:
    """What is asked for is less than it does, and more than an equal would."""
    assert victories("manager", "foreman", players, deals=10) >= least


def test_baron_beats_manager() -> None:
    """It searches with what manager knows."""
    assert victories("baron:iterations=40", "manager", 2, deals=5) >= 0.7
