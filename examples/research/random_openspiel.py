"""Random players, and chance, through OpenSpiel.

Run it: python examples/research/random_openspiel.py
"""

import numpy as np
import pyspiel

import glueckauf.research.openspiel  # noqa: F401  # registers the game


def main() -> None:
    state = pyspiel.load_game("glueckauf(players=2)").new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            move = rng.choice(outcomes, p=probabilities)
        else:
            move = rng.choice(state.legal_actions())
        state.apply_action(move)
    print(state.information_state_string(0))
    print(state.returns())


if __name__ == "__main__":
    main()
