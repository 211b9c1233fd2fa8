"""How fast the engine is, beside its peers: python bench/engine.py

Every contestant has its turn in every round, backwards in every second one, so that a slow minute
of the machine hits all of them; ratios are taken within a round, and medians over the rounds. Rates
are per second of processor time. No timing decides the exit code.
"""

import argparse
import json
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, repeat
from multiprocessing import get_context
from statistics import median

from peers import Peer, PeersError, start_peers
from table import Bar, Row, format_table

from glueckauf import Game, Random, State

PLAYERS = 4
COPIES = 100_000
STARTS = 9
GAMES_AT_ONCE = 20

Figures = dict[str, float]
Contestant = Callable[[], Figures]


def playouts(seconds: float) -> Figures:
    """Random games within the engine, deals included."""
    decisions, start = 0, time.process_time()
    for seed in count(1):
        decisions += State.playouts(PLAYERS, GAMES_AT_ONCE, seed)
        spent = time.process_time() - start
        if spent >= seconds:
            break
    return {"playouts": decisions / spent}


# The next two and the loop in peer_openspiel.py are alike, line by line; change all or none.


def drive_state(seconds: float) -> Figures:
    choose = random.Random(1).random
    decisions, seed, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        state = State.new(PLAYERS, seed)
        while not state.is_over:
            actions = state.legal()
            state.apply(actions[int(choose() * len(actions))])
            decisions += 1
    return {"state": decisions / spent}


def drive_game(seconds: float) -> Figures:
    choose = random.Random(1).random
    decisions, seed, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        game = Game.new(PLAYERS, seed=seed)
        while not game.over:
            actions = game.legal()
            game.play(actions[int(choose() * len(actions))])
            decisions += 1
    return {"game": decisions / spent}


def copy_state() -> Figures:
    copy = middle_of_game().copy
    start = time.process_time()
    for _ in repeat(None, COPIES):
        copy()
    return {"copy": (time.process_time() - start) / COPIES * 1e6}


def middle_of_game() -> State:
    decisions = State.new(PLAYERS, 1).playout(Random(1))
    state, rng = State.new(PLAYERS, 1), Random(1)
    for _ in range(decisions // 2):
        actions = state.legal()
        state.apply(actions[rng.below(len(actions))])
    return state


def play_games(games: int, seed: int) -> int:
    return State.playouts(PLAYERS, games, seed)


def play_on_both(name: str, pool: Executor, games: int) -> Figures:
    """Wall time for two equal batches at once."""
    start = time.perf_counter()
    for batch in [pool.submit(play_games, games, seed) for seed in (1, 2)]:
        batch.result()
    return {name: time.perf_counter() - start}


def games_within(seconds: float) -> int:
    start = time.process_time()
    play_games(GAMES_AT_ONCE, 1)
    return max(1, int(seconds * GAMES_AT_ONCE / (time.process_time() - start)))


def start_pythons() -> Figures:
    """Milliseconds over a bare Python, by the wall clock: that is what a user waits for."""
    imports, versions = [], []
    for _ in range(STARTS):
        bare = run_python("-c", "")
        imports.append(run_python("-c", "import glueckauf") - bare)
        versions.append(run_python("-m", "glueckauf", "--version") - bare)
    return {"import": median(imports), "version": median(versions)}


def run_python(*arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1e3


@contextmanager
def contestants(seconds: float, peers: list[Peer]) -> Iterator[list[Contestant]]:
    """All that is measured in a round; who is compared with whom stands side by side."""
    measure_peer = {peer.program: peer.measure for peer in peers}
    games = games_within(seconds)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, get_context("spawn")) as others:
        for pool in (threads, others):
            play_on_both("warm-up", pool, games)
        yield [
            measure_peer.get("peer_catanatron.py", dict),
            partial(playouts, seconds),
            partial(drive_state, seconds),
            measure_peer.get("peer_openspiel.py", dict),
            partial(drive_game, seconds),
            copy_state,
            partial(play_on_both, "threads", threads, games),
            partial(play_on_both, "processes", others, games),
            start_pythons,
        ]


def measure(rounds: int, seconds: float, peers: list[Peer]) -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {}
    with contestants(seconds, peers) as everyone:
        for turn in range(rounds):
            print(f"round {turn + 1} of {rounds}", file=sys.stderr)
            for contestant in everyone[:: -1 if turn % 2 else 1]:
                for name, figure in contestant().items():
                    figures.setdefault(name, []).append(figure)
    return figures


def rows(figures: dict[str, list[float]]) -> list[Row]:
    def row(name: str, unit: str, key: str, bar: Bar | None = None) -> Row:
        return Row(name, unit, figures.get(key, []), bar)

    def ratio(name: str, over: str, under: str, bar: Bar) -> Row:
        pairs = zip(figures.get(over, []), figures.get(under, []), strict=False)
        return Row(name, "×", [upper / lower for upper, lower in pairs], bar)

    size = [float(sys.getsizeof(State.new(PLAYERS, 1)))] if is_compiled() else []
    found = [
        row("random playouts in the engine", "decisions/s", "playouts"),
        row("  catanatron", "decisions/s", "catanatron"),
        ratio("  ratio", "playouts", "catanatron", Bar(200, 300)),
        row("State.legal / apply from Python", "decisions/s", "state"),
        row("  OpenSpiel backgammon", "decisions/s", "openspiel"),
        row("  the same, dice counted too", "actions/s", "openspiel_dice"),
        ratio("  ratio, decisions", "state", "openspiel", Bar(25, 40)),
        row("Game.legal / play", "decisions/s", "game"),
        ratio("  ratio, OpenSpiel's decisions", "game", "openspiel", Bar(10)),
        row("State.copy() in mid-game", "µs", "copy", Bar(0.6, at_most=True)),
        row("  OpenSpiel's clone()", "µs", "openspiel_clone"),
        row("two threads, wall time", "s", "threads"),
        row("two processes, wall time", "s", "processes"),
        ratio("  speed of threads over processes", "processes", "threads", Bar(0.95)),
        Row("a state in memory", "bytes", size, Bar(6000, 3000, at_most=True)),
        row("import glueckauf", "ms", "import", Bar(60, at_most=True)),
        row("glueckauf --version", "ms", "version", Bar(300, at_most=True)),
    ]
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
    parser = argparse.ArgumentParser(description="Measure the engine beside its peers.")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measure, a round (1)")
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
            peers = [] if arguments.without_peers else start_peers(arguments.seconds)
            for peer in peers:
                at_end.callback(peer.close)
            figures = measure(arguments.rounds, arguments.seconds, peers)
        except PeersError as error:
            sys.exit(f"bench: {error}; --without-peers does without them")
        print(report(rows(figures), peers, arguments.json))


if __name__ == "__main__":
    main()
