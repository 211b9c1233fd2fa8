"""How strong a bot is."""

from glueckauf.arena.results import play
from glueckauf.arena.tournament import make_tournament


def victories(bot: str, others: str, players: int, deals: int) -> float:
    """The share of the games that a bot wins, alone in every seat of the same deals."""
    tournament = make_tournament([bot, others], players, 5)
    results = [play(tournament, fixture) for fixture in tournament.fixtures(deals)]
    return sum(result.shares[result.seats.index(0)] for result in results) / len(results)
