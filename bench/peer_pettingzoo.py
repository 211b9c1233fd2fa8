"""Two of PettingZoo's own games, bare, and in three wrappers, as their makers offer them.

Runs inside the peers' environment.
"""

import sys
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from aec_loop import Games, play_first, steps_a_second
from answer import answer_rounds

NAMES = ("texas_holdem_v4", "connect_four_v3")
STEPS = 2000


def measure(played: dict[str, tuple[Any, Games]], seconds: float) -> dict[str, float]:
    return {name: steps_a_second(env, games, seconds) for name, (env, games) in played.items()}


if __name__ == "__main__":
    # not plain imports: the environment that checks the types of this file does not have them
    modules = {name: import_module(f"pettingzoo.classic.{name}") for name in NAMES}
    classic = {name: module.env() for name, module in modules.items()}
    classic |= {f"bare {name}": module.raw_env() for name, module in modules.items()}
    played = {name: (env, play_first(env, STEPS)) for name, env in classic.items()}
    answer_rounds(version("pettingzoo"), partial(measure, played, float(sys.argv[1])))
