"""The mark of a network, by which one sees whether another one played."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def network_mark(players: int) -> str:
    """Of the network that comes with the package."""
    name = f"{players}-players.network"
    content = (files("glueckauf.bots.learned") / "networks" / name).read_bytes()
    return sha256(content).hexdigest()[:16]
