"""A random agent against a bot, through Gymnasium.

Run it: python examples/research/random_gymnasium.py
"""

import gymnasium
import numpy as np

import glueckauf.research  # noqa: F401  # registers the environment


def main() -> None:
    env = gymnasium.make("GlueckAuf-v0", players=3, opponents=["hewer", "random"])
    rng = np.random.default_rng(1)
    for episode in range(3):
        _, info = env.reset(seed=episode)
        over, decisions = False, 0
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, reward, over, _, info = env.step(rng.choice(legal))
            decisions += 1
        print(f"{decisions} decisions, points {info['points']}, reward {float(reward):+.2f}")
    env.close()


if __name__ == "__main__":
    main()
