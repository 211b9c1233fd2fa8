"""OpenSpiel's own information-set search against our `hewer`.

Run it: python examples/research/ismcts_against_hewer.py --simulations 50 --games 2
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import glueckauf.research.openspiel  # noqa: F401  # registers the game
from glueckauf.research.openspiel_bots import PlayoutEvaluator, RegistryBot, resampler


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="ISMCTS in the first seat, a bot in the second.")
    parser.add_argument("--simulations", type=int, default=20, help="for each decision (20)")
    parser.add_argument("--worlds", type=int, default=5, help="drawn for each decision (5)")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--opponent", default="hewer", help="a bot by its name (hewer)")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    given = parse_arguments()
    game = pyspiel.load_game("glueckauf(players=2,reward=margin)")
    search = ISMCTSBot(
        game,
        PlayoutEvaluator(playouts=2, seed=given.seed),
        uct_c=40.0,  # returns are points here
        max_simulations=given.simulations,
        max_world_samples=given.worlds,
        random_state=np.random.RandomState(given.seed),
    )
    search.set_resampler(resampler(given.seed))
    bots = [search, RegistryBot(given.opponent, given.seed)]
    rng = np.random.default_rng(given.seed)
    for number in range(given.games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(outcomes, p=probabilities))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        points = state.explicit.table().points[:2]
        print(f"game {number + 1}: ISMCTS {points[0]}, {given.opponent} {points[1]}", flush=True)


if __name__ == "__main__":
    main()
