"""measure how fast the engine is on this machine"""

from __future__ import annotations

import json
import time
from statistics import median
from typing import TYPE_CHECKING

from glueckauf.record.game import Game
from glueckauf.rules.chance import Random
from glueckauf.rules.state import State
from glueckauf.terminal.about import about
from glueckauf.terminal.options import players
from glueckauf.terminal.text import table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

ROUNDS = 5
SECONDS = 0.2
GAMES = 10
COPIES = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=players, default=4, metavar="N", help="default: 4")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    figures = measure(arguments.players)
    if arguments.json:
        print(json.dumps({"version": about(), "players": arguments.players, **figures}))
        return 0
    rows = [
        ["", "a second"],
        ["decisions of random games within the engine", f"{figures['playouts']:,.0f}"],
        ["decisions by State.legal and State.apply", f"{figures['state']:,.0f}"],
        ["decisions by Game.legal and Game.play", f"{figures['game']:,.0f}"],
        ["copies of a state in the middle of a game", f"{figures['copies']:,.0f}"],
    ]
    print(f"{about()}, {arguments.players} players, one thread")
    print("\n".join(table(rows)))
    return 0


def measure(number: int) -> dict[str, float]:
    """Per second of processor time, the median of some rounds."""
    tasks = {
        "playouts": lambda seed: _playout(number, seed),
        "state": lambda seed: _drive_state(number, seed),
        "game": lambda seed: _drive_game(number, seed),
    }
    middle = _middle_of_game(number)
    tasks["copies"] = lambda _: _copy(middle)
    rates: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            rates[name].append(_rate(task))
    return {name: median(found) for name, found in rates.items()}


def _rate(task: Callable[[int], int]) -> float:
    done = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += task(seed)
        seed += 1
    return done / spent


def _playout(number: int, seed: int) -> int:
    return State.playouts(number, GAMES, seed)


def _drive_state(number: int, seed: int) -> int:
    state, rng, decisions = State.new(number, seed), Random(seed), 0
    while not state.is_over:
        state.apply(rng.choice(state.legal()))
        decisions += 1
    return decisions


def _drive_game(number: int, seed: int) -> int:
    game, rng = Game.new(number, seed=seed), Random(seed)
    while not game.over:
        game.play(rng.choice(game.legal()))
    return len(game.actions)


def _middle_of_game(number: int) -> State:
    whole, half = State.new(number, 0), State.new(number, 0)
    decisions, rng = whole.playout(Random(0)), Random(0)
    for _ in range(decisions // 2):
        half.apply(rng.choice(half.legal()))
    return half


def _copy(state: State) -> int:
    for _ in range(COPIES):
        state.copy()
    return COPIES
