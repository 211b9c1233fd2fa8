"""How long the levels think: python bench/bots.py

Each level plays games against itself; forced decisions do not count. Baron is measured by the limit
it is given. No timing decides the exit code.
"""

import argparse
import time

from spread import share

from glueckauf import Game, Random
from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import level_names, make_bot


def measure(name: str, players: int, games: int, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds for each decision, and seconds for each game."""
    decisions, wholes = [], []
    bot, limit = make_bot(name), Limit(seconds=seconds)
    for seed in range(games):
        game, rng = Game.new(players, seed=seed), Random(seed)
        begun = time.perf_counter()
        while not game.over:
            view, legal = game.view(game.seat), game.legal()
            start = time.perf_counter()
            action = bot.decide(view, legal, limit, rng)
            if len(legal) > 1:
                decisions.append(1000 * (time.perf_counter() - start))
            game.play(action)
        wholes.append(time.perf_counter() - begun)
    return decisions, wholes


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the levels think.")
    parser.add_argument("--games", type=int, default=20, help="of each level but baron")
    parser.add_argument("--seconds", type=float, default=0.1, help="baron's limit for a decision")
    parser.add_argument("--barons", type=int, default=2, help="games of baron")
    parser.add_argument("bots", nargs="*", help="bots by name (all levels)")
    arguments = parser.parse_args()
    heads = ("bot", "players", "decisions", "ms median", "99 %", "most", "s a game, median", "most")
    print(("{:>17}" * len(heads)).format(*heads))
    for name in arguments.bots or level_names():
        games = arguments.barons if name.startswith("baron") else arguments.games
        for players in (2, 3, 4):
            decisions, wholes = measure(name, players, games, arguments.seconds)
            times = [f"{share(decisions, part):,.2f}" for part in (0.5, 0.99, 1)]
            row = (name, players, len(decisions), *times)
            row += tuple(f"{share(wholes, part):.2f}" for part in (0.5, 1))
            print(("{:>17}" * len(heads)).format(*row), flush=True)


if __name__ == "__main__":
    main()
