"""Baron against OpenSpiel's ISMCTS, which plays through the adapter and thinks ten times as long.

    python bench/ismcts.py games.jsonl

Every game is a line of the file; the same command goes on where it was stopped. ISMCTS plays its
random games in the compiled engine. It changes seats after every game, and starts with a deal of
its own.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import glueckauf.research.openspiel  # noqa: F401  # registers the game
from glueckauf.arena.confidence_intervals import rate
from glueckauf.research.openspiel_bots import PlayoutEvaluator, RegistryBot, resampler
from glueckauf.rules.final_scoring import standing


class TimeIsUp(Exception):
    """Ends a search."""


class TimedBot(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """ISMCTS by the clock: its own knows only a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        super().__init__(
            game,
            PlayoutEvaluator(seed=seed),
            uct_c=40.0,  # returns are points here
            max_simulations=sys.maxsize,
            random_state=np.random.RandomState(seed),
        )
        self.set_resampler(resampler(seed))
        self.seconds = seconds
        self.simulations: list[int] = []

    def run_search(self, state: Any) -> Any:
        self.end = time.perf_counter() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUp:
            self.simulations.append(self._root_node.total_visits)
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: Any) -> Any:
        if time.perf_counter() >= self.end and self._root_node.total_visits > 0:
            raise TimeIsUp
        return super().sample_root_state(state)


def play(number: int, seed: int, seconds: float, baron: str) -> dict[str, Any]:
    game = pyspiel.load_game("glueckauf(players=2,reward=margin)")
    rng = np.random.RandomState(seed + number)
    search = TimedBot(game, seconds, seed + number)
    opponent = RegistryBot(baron, seed + number)
    seat = number % 2  # baron's
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            moves, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(moves, p=np.array(chances) / sum(chances)))
        elif state.current_player() == seat:
            state.apply_action(opponent.step(state))
        else:
            state.apply_action(search.step(state))
    table = state.explicit.table()
    ahead = standing(table, seat) - standing(table, 1 - seat)
    return {
        "game": number,
        "seat": seat,
        "points": list(table.points[:2]),
        "share": 0.5 if ahead == 0 else float(ahead > 0),
        "simulations": mean(search.simulations),
    }


def stored(path: Path, wishes: dict[str, Any]) -> list[dict[str, Any]]:
    """The games of a file; a last line that was cut short is not one."""
    if not path.exists():
        return []
    whole, newline, _ = path.read_text(encoding="utf-8").rpartition("\n")
    path.write_text(whole + newline, encoding="utf-8")
    played: list[dict[str, Any]] = [json.loads(line) for line in whole.splitlines()]
    for one in played:
        differing = {key: one.get(key) for key, value in wishes.items() if one.get(key) != value}
        if differing:
            sys.exit(f"{path} holds games with {differing}, not {wishes}: choose another file")
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, help="where the games are kept")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0, help="ISMCTS's, for a decision")
    parser.add_argument("--baron", default="baron:seconds=0.1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    wishes = {"seconds": given.seconds, "baron": given.baron, "seed": given.seed}
    played = stored(given.file, wishes)
    missing = sorted(set(range(given.games)) - {one["game"] for one in played})
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        tasks = [
            pool.submit(play, number, given.seed, given.seconds, given.baron) for number in missing
        ]
        for task in as_completed(tasks):
            one = {**task.result(), **wishes}
            played.append(one)
            with given.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
            print(one, flush=True)
    won = rate([one["share"] for one in played])
    own = mean(one["points"][one["seat"]] for one in played)
    other = mean(one["points"][1 - one["seat"]] for one in played)
    simulations = mean(one["simulations"] for one in played)
    print(
        f"baron wins {100 * won.mean:.1f} % of {len(played)} games"
        f" ({100 * won.low:.1f} to {100 * won.high:.1f})"
    )
    print(f"{own:.1f} points to {other:.1f}; {simulations:.0f} simulations a decision")


if __name__ == "__main__":
    main()
