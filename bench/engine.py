"""How fast the engine is, beside its peers: python bench/engine.py

Rates are per second of processor time.
"""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count, repeat
from multiprocessing import get_context
from statistics import median

from contest import Contestant, Figures, Rounds, compete, is_compiled, ratio
from peers import Peer, start_peers
from table import Bar, Row

from glueckauf import Game, Random, State, View

PLAYERS = 4
COPIES = 100_000
VIEWS = 500
STARTS = 9
GAMES_AT_ONCE = 20


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


def tell_views() -> Figures:
    """Milliseconds for a fresh view of a game in its middle, told as data and as objects."""
    state = middle_of_game()
    figures = {}
    for name, tell in (("as_dict", View.as_dict), ("players", lambda view: view.players)):
        start = time.process_time()
        for _ in repeat(None, VIEWS):
            tell(View(state, 0))
        figures[name] = (time.process_time() - start) / VIEWS * 1e3
    return figures


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
            tell_views,
            partial(play_on_both, "threads", threads, games),
            partial(play_on_both, "processes", others, games),
            start_pythons,
        ]


def rows(figures: Rounds) -> list[Row]:
    def row(name: str, unit: str, key: str, bar: Bar | None = None) -> Row:
        return Row(name, unit, figures.get(key, []), bar)

    size = [float(sys.getsizeof(State.new(PLAYERS, 1)))] if is_compiled() else []
    return [
        row("random playouts in the engine", "decisions/s", "playouts"),
        row("  catanatron", "decisions/s", "catanatron"),
        ratio(figures, "  ratio", "playouts", "catanatron", Bar(200, 300)),
        row("State.legal / apply from Python", "decisions/s", "state"),
        row("  OpenSpiel backgammon", "decisions/s", "openspiel"),
        row("  the same, dice counted too", "actions/s", "openspiel_dice"),
        ratio(figures, "  ratio, decisions", "state", "openspiel", Bar(25, 40)),
        row("Game.legal / play", "decisions/s", "game"),
        ratio(figures, "  ratio, OpenSpiel's decisions", "game", "openspiel", Bar(10)),
        row("State.copy() in mid-game", "µs", "copy", Bar(0.6, at_most=True)),
        row("  OpenSpiel's clone()", "µs", "openspiel_clone"),
        row("View.as_dict(), four players", "ms", "as_dict", Bar(0.3, at_most=True)),
        row("View.players", "ms", "players"),
        row("two threads, wall time", "s", "threads"),
        row("two processes, wall time", "s", "processes"),
        ratio(figures, "  speed of threads over processes", "processes", "threads", Bar(0.95)),
        Row("a state in memory", "bytes", size, Bar(6000, 3000, at_most=True)),
        row("import glueckauf", "ms", "import", Bar(60, at_most=True)),
        row("glueckauf --version", "ms", "version", Bar(300, at_most=True)),
    ]


if __name__ == "__main__":
    compete("Measure the engine beside its peers.", 1.0, start_peers, contestants, rows)
