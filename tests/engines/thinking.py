"""Lets the bots of the compiled engine play, and networks against themselves, and prints the ends.

The planner, the network and the search write into arrays of fixed size: what goes astray there only
the sanitizers see.
"""

from __future__ import annotations

import sys
from importlib.resources import files

from glueckauf import Game, Random
from glueckauf.arena.training.experience import Manner, gather_experience
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.rules import state as state_module

RULES = ("original", "hu", "original split_substitution=on cubes_per_colour=8")
BOTS = ("foreman", "manager", "baron:iterations=4", "baron:iterations=4,threads=2")


def main() -> None:
    print(state_module.__file__, file=sys.stderr)
    networks = files("glueckauf.bots.learned") / "networks"
    for players in (2, 3, 4):
        for seed, rules in enumerate(RULES):
            bots = [make_bot(BOTS[(seed + seat) % len(BOTS)]) for seat in range(players)]
            game = play_game(bots, Game.new(players, rules, seed), Random(seed))
            print(f"{players} players, {rules}: {game.state.points}")
        network = (networks / f"{players}-players.network").read_bytes()
        lived = gather_experience(Manner(players, breadth=4), network, [1, 2])
        print(f"{players} players, learning: {len(lived)} positions")


if __name__ == "__main__":
    main()
