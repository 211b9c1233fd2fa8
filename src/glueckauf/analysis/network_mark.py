"""The mark of a network, by which one sees whether another one played."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from glueckauf.bots.learned.network_file import mark_of


@cache
def network_mark(players: int) -> str:
    """Of the network that comes with the package."""
    name = f"{players}-players.network"
    return mark_of((files("glueckauf.bots.learned") / "networks" / name).read_bytes())
