"""Pgx's backgammon on this processor, many games at once. Runs inside the peers' environment.

A step is what its documentation shows: `step` with `auto_reset`, mapped over the batch and
compiled; the state it gives holds observations and masks. Choosing actions is not timed, nor is the
compilation.
"""

import sys
import time
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from answer import answer_rounds
from sizes import SIZES

# not plain imports: the environment that checks the types of this file does not have them
jax = import_module("jax")
pgx = import_module("pgx")
auto_reset = import_module("pgx.experimental").auto_reset


class Backgammon:
    def __init__(self, games: int) -> None:
        env = pgx.make("backgammon")
        self.games = games
        self.key = jax.random.PRNGKey(games)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, games))
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.choose = jax.jit(choose)
        self.play()

    def play(self) -> float:
        """One step of every game; the seconds it took."""
        self.key, to_choose, to_step = jax.random.split(self.key, 3)
        actions = self.choose(to_choose, self.state.legal_action_mask)
        keys = jax.random.split(to_step, self.games)
        jax.block_until_ready((actions, keys, self.state))
        start = time.perf_counter()
        self.state = jax.block_until_ready(self.step(self.state, actions, keys))
        return time.perf_counter() - start


def choose(key: Any, masks: Any) -> Any:
    return jax.random.categorical(key, jax.numpy.where(masks, 0.0, -jax.numpy.inf), axis=-1)


def measure(batches: list[Backgammon], seconds: float) -> dict[str, float]:
    return {"pgx": max(steps_a_second(batch, seconds) for batch in batches)}


def steps_a_second(batch: Backgammon, seconds: float) -> float:
    steps, spent = 0, 0.0
    while spent < seconds:
        spent += batch.play()
        steps += batch.games
    return steps / spent


if __name__ == "__main__":
    batches = [Backgammon(games) for games in SIZES]
    answer_rounds(version("pgx"), partial(measure, batches, float(sys.argv[1])))
