"""How fast the research interfaces are, beside their peers: python bench/research.py

Every contestant has its turn in every round, backwards in every second one; ratios are taken within
a round, and medians over the rounds. PettingZoo's loops go by processor time; batches by the wall
clock, as they run on two threads. No timing decides the exit code.
"""

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from aec_loop import Games, play_first, steps_a_second
from peers import BENCH, Peer, PeersError, start_peers
from sizes import SIZES
from table import Bar, Row, format_table

from glueckauf import State
from glueckauf.research import Batch
from glueckauf.research.pettingzoo import GlueckAufAEC, env

ENVIRONMENT = BENCH / "research"
REQUIREMENTS = ("pettingzoo[classic]==1.27.0", "pgx==2.6.0", "jax==0.10.2")
PROGRAMS = ("peer_pettingzoo.py", "peer_pgx.py")
PLAYERS = (2, 4)
STEPS = 20_000

Figures = dict[str, float]
Contestant = Callable[[], Figures]


def drive_aec(game: GlueckAufAEC, games: Games, seconds: float) -> Figures:
    return {f"aec {game.players}": steps_a_second(game, games, seconds)}


def drive_batches(batches: list[Batch], seconds: float) -> Figures:
    """Steps with observations and masks, in the quickest of batches that differ in size."""
    first = batches[0]
    quickest = max(batch_steps_a_second(batch, seconds) for batch in batches)
    return {f"batch {first.players} {first.threads}": quickest}


def batch_steps_a_second(batch: Batch, seconds: float) -> float:
    """Choosing is not timed."""
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = batch.random_actions()
        start = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - start
        steps += batch.count
    return steps / spent


def contestants(seconds: float, peers: list[Peer]) -> list[Contestant]:
    ours: list[Contestant] = []
    for players in PLAYERS:
        game = env(players)
        ours.append(partial(drive_aec, game, play_first(game, STEPS), seconds))
        for threads in (1, 2):
            batches = [Batch(size, players, threads=threads) for size in SIZES]
            ours.append(partial(drive_batches, batches, seconds))
    return [*(peer.measure for peer in peers), *ours]


def measure(rounds: int, seconds: float, peers: list[Peer]) -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {}
    everyone = contestants(seconds, peers)
    for turn in range(rounds):
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
        for contestant in everyone[:: -1 if turn % 2 else 1]:
            for name, figure in contestant().items():
                figures.setdefault(name, []).append(figure)
    return figures


def rows(figures: dict[str, list[float]]) -> list[Row]:
    def row(name: str, key: str, bar: Bar | None = None) -> Row:
        return Row(name, "steps/s", figures.get(key, []), bar)

    def ratio(name: str, over: str, under: str, bar: Bar | None = None) -> Row:
        pairs = zip(figures.get(over, []), figures.get(under, []), strict=False)
        return Row(name, "×", [upper / lower for upper, lower in pairs], bar)

    found = []
    for players in PLAYERS:
        found += [
            row(f"PettingZoo, {players} players", f"aec {players}"),
            ratio("  over texas_holdem_v4", f"aec {players}", "texas_holdem_v4", Bar(20)),
            ratio("  over connect_four_v3", f"aec {players}", "connect_four_v3", Bar(5)),
        ]
    found += [row(f"  {name}", name) for name in ("texas_holdem_v4", "connect_four_v3")]
    for players in PLAYERS:
        found += [
            row(f"batch, {players} players, two threads", f"batch {players} 2", Bar(1e6)),
            row("  one thread", f"batch {players} 1"),
            ratio("  over pgx's backgammon", f"batch {players} 2", "pgx"),
        ]
    found += [row("  pgx's backgammon", "pgx")]
    return [each for each in found if each.rounds]


def is_compiled() -> bool:
    return not str(sys.modules[State.__module__].__file__).endswith(".py")


def report(found: list[Row], peers: list[Peer], as_json: bool) -> str:
    engine = "compiled" if is_compiled() else "not compiled"
    versions = {peer.program[len("peer_") : -len(".py")]: peer.version for peer in peers}
    if as_json:
        about = {"engine": engine, "python": platform.python_version(), "peers": versions}
        return json.dumps({**about, "rows": [row.as_data() for row in found]}, indent=2)
    names = ", ".join(f"{name} {version}" for name, version in versions.items())
    beside = f"beside {names}" if names else "without the peers, so without their ratios"
    title = f"glueckauf, {engine}, Python {platform.python_version()}, {beside}"
    return f"{title}\n\n{format_table(found)}"


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the research interfaces.")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measure, a round (0.5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--without-peers", action="store_true", help="measure only ourselves")
    arguments = parser.parse_args()
    if arguments.rounds < 1 or arguments.seconds <= 0:
        parser.error("--rounds must be at least 1, and --seconds more than 0")
    return arguments


def main() -> None:
    arguments = parse_arguments()
    with ExitStack() as at_end:
        try:
            peers = (
                []
                if arguments.without_peers
                else start_peers(arguments.seconds, PROGRAMS, ENVIRONMENT, REQUIREMENTS)
            )
            for peer in peers:
                at_end.callback(peer.close)
            figures = measure(arguments.rounds, arguments.seconds, peers)
        except PeersError as error:
            sys.exit(f"bench: {error}; --without-peers does without them")
        print(report(rows(figures), peers, arguments.json))


if __name__ == "__main__":
    main()
