"""How long the levels think: python bench/bots.py

Each level plays games against itself; forced decisions do not count. Baron is measured by the limit
it is given. No timing decides the exit code.
"""

import argparse
import time
from collections.abc import Callable

from spread import share

from glueckauf import Game, Random
from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import level_names, make_bot


def measure(
    name: str, players: int, games: int, seconds: float, clock: Callable[[], float]
) -> tuple[list[float], list[float]]:
    """Milliseconds for each decision, and seconds for each game."""
    decisions, wholes = [], []
    bot, limit = make_bot(name), Limit(seconds=seconds)
    for seed in range(games):
        game, rng = Game.new(players, seed=seed), Random(seed)
        begun = clock()
        while not game.over:
            view, legal = game.view(game.seat), game.legal()
            start = clock()
            action = bot.decide(view, legal, limit, rng)
            if len(legal) > 1:
                decisions.append(1000 * (clock() - start))
            game.play(action)
        wholes.append(clock() - begun)
    return decisions, wholes


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the levels think.")
    parser.add_argument("--games", type=int, default=20, help="of each level but baron")
    parser.add_argument("--seconds", type=float, default=0.1, help="baron's limit for a decision")
    parser.add_argument("--barons", type=int, default=2, help="games of baron")
    parser.add_argument(
        "--processor-time",
        action="store_true",
        help="count that, where other programs run; baron's limit stays one of the clock",
    )
    parser.add_argument("bots", nargs="*", help="bots by name (all levels)")
    arguments = parser.parse_args()
    clock = time.thread_time if arguments.processor_time else time.perf_counter
    heads = ("bot", "players", "decisions", "ms median", "99 %", "most", "s a game, median", "most")
    print(("{:>17}" * len(heads)).format(*heads))
    for name in arguments.bots or level_names():
        games = arguments.barons if name.startswith("baron") else arguments.games
        for players in (2, 3, 4):
            decisions, wholes = measure(name, players, games, arguments.seconds, clock)
            times = [f"{share(decisions, part):,.2f}" for part in (0.5, 0.99, 1)]
            row = (name, players, len(decisions), *times)
            row += tuple(f"{share(wholes, part):.2f}" for part in (0.5, 1))
            print(("{:>17}" * len(heads)).format(*row), flush=True)


if __name__ == "__main__":
    main()
