"""Steps batches of random games with whatever engine is installed, and prints a digest of each.

Observations and masks are written through pointers, on several threads: what goes astray there only
the sanitizers see.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import blake2b

from glueckauf.research import Batch, observe
from glueckauf.rules import state as state_module

GAMES = 5
KINDS = [
    (players, learner, threads)
    for players in (2, 3, 4)
    for learner in (None, players - 1)
    for threads in (1, 3)
]


def digest(players: int, learner: int | None, threads: int, steps: int) -> str:
    found = blake2b(digest_size=8)
    with Batch(GAMES, players, seed=steps, learner=learner, threads=threads) as batch:
        for _ in range(steps):
            for array in batch.step(batch.random_actions()):
                found.update(array.tobytes())
        for seat in range(players):
            found.update(observe(batch.state(0), seat).tobytes())
    return found.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=400)
    steps = parser.parse_args().steps
    print(state_module.__file__, file=sys.stderr)
    for players, learner, threads in KINDS:
        found = digest(players, learner, threads, steps)
        print(f"{players} players, learner {learner}, {threads} threads: {found}")


if __name__ == "__main__":
    main()
