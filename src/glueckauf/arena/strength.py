"""How strong a network is in the middle of its training, against a bot that does not learn."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from glueckauf.bots.manager import ManagerBot
from glueckauf.bots.match import close_bots, play_game
from glueckauf.bots.network import victory
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import Game
from glueckauf.rules.chance import Random

if TYPE_CHECKING:
    from glueckauf.arena.experience import Manner
    from glueckauf.bots.protocol import Bot


def victories(network: bytes, opponent: str, manner: Manner, seed: int) -> float:
    """The games of a deal that a manager with this network wins, alone in every seat."""
    won = 0.0
    with TemporaryDirectory() as folder:
        file = Path(folder) / "the.network"
        file.write_bytes(network)
        manager = ManagerBot(file=str(file))
        for seat in range(manner.players):
            bots: list[Bot] = [make_bot(opponent) for _ in range(manner.players)]
            bots[seat] = manager
            game = Game.new(manner.players, manner.rules, seed)
            try:
                won += victory(play_game(bots, game, Random(seed).fork()).state, seat)
            finally:
                close_bots(bots)
    return won
