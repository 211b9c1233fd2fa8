"""OpenSpiel's backgammon, written in C++, driven from Python. Runs inside the peers' environment.

The loop is the one that engine.py drives `State` and `Game` with: ask whether the game is over, ask
for the legal actions, take one with the same line of code, apply it. Fresh games are in the time of
both. Dice are chance nodes; their outcomes are equally likely in this version and are listed by
`legal_actions` too, so the same line throws them, which is the quickest fair way to do it.

`openspiel` counts the players' decisions, as ours counts them: what a deck turns up is no decision
either, and happens within `apply`. `openspiel_dice` counts every `apply_action`, dice included.
"""

import sys
import time
from functools import partial
from importlib import import_module
from importlib.metadata import version
from itertools import repeat
from random import Random
from typing import Any

from answer import answer_rounds

# not a plain import: the environment that checks the types of this file does not have it
pyspiel = import_module("pyspiel")

CLONES = 20_000
# a random game takes about 200 actions; a clone costs the more, the longer the history behind it
MIDDLE = 100


def measure(game: Any, seconds: float) -> dict[str, float]:
    return {**drive(game, seconds), "openspiel_clone": clone_time(game)}


def drive(game: Any, seconds: float) -> dict[str, float]:
    choose = Random(1).random
    applied, throws, spent = 0, 0, 0.0
    while spent < seconds:
        start = time.process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            applied += 1
        spent += time.process_time() - start
        throws += dice_thrown(state)
    return {"openspiel": (applied - throws) / spent, "openspiel_dice": applied / spent}


def dice_thrown(state: Any) -> int:
    return sum(step.player == pyspiel.PlayerId.CHANCE for step in state.full_history())


def clone_time(game: Any) -> float:
    """Microseconds for one clone in the middle of a game."""
    clone = middle_of_game(game).clone
    start = time.process_time()
    for _ in repeat(None, CLONES):
        clone()
    return (time.process_time() - start) / CLONES * 1e6


def middle_of_game(game: Any) -> Any:
    random, state = Random(1), game.new_initial_state()
    for _ in range(MIDDLE):
        state.apply_action(random.choice(state.legal_actions()))
    return state


if __name__ == "__main__":
    backgammon = pyspiel.load_game("backgammon")
    answer_rounds(version("open_spiel"), partial(measure, backgammon, float(sys.argv[1])))
