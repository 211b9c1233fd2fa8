"""How long the mining planner takes: python bench/planner.py

Positions are those in which a mining action began in games of `hewer` and of `random`, each with
4, 6, 8 and 10 steps, whatever it had. Times are processor time, the least of several runs. No
timing decides the exit code.
"""

import argparse
import time
from collections.abc import Iterator

from spread import share

from glueckauf import Game, Random, State
from glueckauf.bots.planning.mining_planner import BREADTH, Planner
from glueckauf.bots.registry import make_bot
from glueckauf.rules.codes import DELIVER, MINE, MINING

RUNS = 3


def positions(bot: str, players: int, games: int) -> Iterator[State]:
    for seed in range(games):
        player, rng = make_bot(bot), Random(seed)
        game = Game.new(players, seed=seed)
        while not game.over:
            action = player.decide(game.view(game.seat), game.legal(), None, rng)
            game.play(action)
            if MINE <= action.number < DELIVER and game.state.phase == MINING:
                yield game.state.copy()


def measure(planner: Planner, state: State) -> tuple[float, int, int]:
    """Microseconds, nodes, and whether it was cut."""
    least = float("inf")
    for _ in range(RUNS):
        start = time.process_time_ns()
        nodes = planner.look(state)
        least = min(least, (time.process_time_ns() - start) / 1000)
    return least, nodes, not planner.exact


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the mining planner takes.")
    parser.add_argument("--games", type=int, default=20, help="of each bot and number of players")
    parser.add_argument("--breadth", type=int, default=BREADTH)
    arguments = parser.parse_args()
    planner = Planner(arguments.breadth)
    heads = ("games", "steps", "positions", "µs median", "90 %", "99 %", "most", "nodes median")
    print(("{:>14}" * 10).format(*heads, "nodes most", "cut"))
    for bot in ("hewer", "random"):
        for players in (2, 3, 4):
            states = list(positions(bot, players, arguments.games))
            for steps in (4, 6, 8, 10):
                for state in states:
                    state.set_fields({"steps": steps})
                times, nodes, cut = zip(*(measure(planner, state) for state in states), strict=True)
                times_shown = [f"{share(times, part):,.0f}" for part in (0.5, 0.9, 0.99, 1)]
                nodes_shown = [f"{share(nodes, part):,}" for part in (0.5, 1)]
                row = (f"{bot} × {players}", steps, len(states), *times_shown, *nodes_shown)
                print(("{:>14}" * 10).format(*row, sum(cut)), flush=True)


if __name__ == "__main__":
    main()
