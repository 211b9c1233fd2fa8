"""Catanatron plays random games of four. Runs inside the peers' environment; see peers.py.

A decision is one `play_tick`: one action of one player, the forced ones included, as ours are. The
loop is that of catanatron's own `Game.play`, without the two copies of the game it makes.
"""

import sys
import time
from functools import partial
from importlib import import_module
from importlib.metadata import version

from answer import answer_rounds

# not plain imports: the environment that checks the types of this file does not have them
catanatron = import_module("catanatron")
TURNS_LIMIT: int = import_module("catanatron.game").TURNS_LIMIT


def play_game(seed: int) -> int:
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color], seed)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def measure(seconds: float) -> dict[str, float]:
    decisions, seed, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        decisions += play_game(seed)
    return {"catanatron": decisions / spent}


if __name__ == "__main__":
    answer_rounds(version("catanatron"), partial(measure, float(sys.argv[1])))
