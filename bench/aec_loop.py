"""The loop that drives every PettingZoo environment, ours and theirs; choosing is not timed.

Theirs come in three wrappers that check what is done with them, which ours does by itself: so bare
is measured with bare, and wrapped with wrapped.

Games are played once at random from their seeds, then again, timed, with the actions of the first
time. A step is one `last` with its observation and one `step`, those of finished agents included.
"""

import time
from random import Random
from typing import Any

Games = list[tuple[int, list[int | None]]]


def play_first(env: Any, steps: int) -> Games:
    """The actions of random games, at least so many steps in all."""
    choose, played = Random(1).random, 0
    games: Games = []
    while played < steps:
        seed = len(games) + 1
        env.reset(seed=seed)
        actions: list[int | None] = []
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            action = None
            if not (terminated or truncated):
                legal = observation["action_mask"].nonzero()[0]
                action = int(legal[int(choose() * len(legal))])
            env.step(action)
            actions.append(action)
        games.append((seed, actions))
        played += len(actions)
    return games


def steps_a_second(env: Any, games: Games, seconds: float) -> float:
    """Of processor time; resets are left out."""
    last, step = env.last, env.step
    steps, spent = 0, 0.0
    while spent < seconds:
        for seed, actions in games:
            env.reset(seed=seed)
            start = time.process_time()
            for action in actions:
                last()
                step(action)
            spent += time.process_time() - start
            steps += len(actions)
    return steps / spent
