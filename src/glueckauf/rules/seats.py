"""How many players, and which seat: what every door of the package asks first."""

from __future__ import annotations

from glueckauf.rules.errors import DealError
from glueckauf.rules.material import WORKERS


def check_players(players: int) -> None:
    if players not in WORKERS:
        raise DealError(f"the game is for 2 to 4 players, not {players!r}")


def check_seat(seat: int, players: int, what: str = "a seat") -> None:
    """Python takes True for 1; a seat is a number."""
    if type(seat) is bool or seat not in range(players):
        raise DealError(f"{what} is from 0 to {players - 1}, not {seat!r}")
