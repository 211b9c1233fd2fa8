"""A thousand random games at once on two threads.

Run it: python examples/research/random_batch.py
"""

import numpy as np

from glueckauf.research import Batch


def main() -> None:
    wins, games = np.zeros(4), 0
    with Batch(1000, players=4, seed=1, threads=2) as batch:
        for _ in range(400):
            shown = batch.step(batch.random_actions())
            wins += (shown.rewards[shown.done] == 1).sum(axis=0)
            games += int(shown.done.sum())
    print(f"{games} games; won alone by each seat: {np.round(wins / games, 3)}")


if __name__ == "__main__":
    main()
