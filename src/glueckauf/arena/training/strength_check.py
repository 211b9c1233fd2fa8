"""How strong a network is in the middle of its training, against a bot that does not learn."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from glueckauf.arena.playing import play
from glueckauf.arena.tournament import make_tournament

if TYPE_CHECKING:
    from glueckauf.arena.training.experience import Manner


def victories(network: bytes, opponent: str, manner: Manner, seed: int) -> float:
    """The games of a deal that the network wins by its first guess, alone in every seat."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "the.network"
        file.write_bytes(network)
        bots = [f"manager:looks=0,file={file}", opponent]
        tournament = make_tournament(bots, manner.players, seed, manner.rules)
        results = [play(tournament, fixture) for fixture in tournament.fixtures(1)]
    return sum(result.shares[result.seats.index(0)] for result in results)
