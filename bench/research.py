"""How fast the research interfaces are, beside their peers: python bench/research.py

PettingZoo's loops go by processor time; batches by the wall clock, as they run on two threads.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from aec_loop import Games, play_first, steps_a_second
from contest import Contestant, Figures, Rounds, compete, ratio
from peers import BENCH, Peer, start_peers
from pettingzoo.utils import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)
from sizes import SIZES
from table import Bar, Row

from glueckauf.research import Batch
from glueckauf.research.pettingzoo import GlueckAufAEC, env

ENVIRONMENT = BENCH / "research"
REQUIREMENTS = ("pettingzoo[classic]==1.27.0", "pgx==2.6.0", "jax==0.10.2")
PROGRAMS = ("peer_pettingzoo.py", "peer_pgx.py")
PEERS = ("texas_holdem_v4", "connect_four_v3")
PLAYERS = (2, 4)
STEPS = 20_000


def wrapped(game: GlueckAufAEC) -> Any:
    """In the wrappers that the peers come in."""
    terminating = TerminateIllegalWrapper(game, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(terminating))


def drive_aec(name: str, game: Any, games: Games, seconds: float) -> Figures:
    return {name: steps_a_second(game, games, seconds)}


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


@contextmanager
def contestants(seconds: float, peers: list[Peer]) -> Iterator[list[Contestant]]:
    ours: list[Contestant] = []
    for players in PLAYERS:
        for name, game in (("bare", env(players)), ("wrapped", wrapped(env(players)))):
            games = play_first(game, STEPS)
            ours.append(partial(drive_aec, f"{name} {players}", game, games, seconds))
        for threads in (1, 2):
            batches = [Batch(size, players, threads=threads) for size in SIZES]
            ours.append(partial(drive_batches, batches, seconds))
    yield [*(peer.measure for peer in peers), *ours]


def rows(figures: Rounds) -> list[Row]:
    def row(name: str, key: str, bar: Bar | None = None) -> Row:
        return Row(name, "steps/s", figures.get(key, []), bar)

    found = []
    for players in PLAYERS:
        for how, before in (("bare", "bare "), ("wrapped", "")):
            found.append(row(f"PettingZoo, {how}, {players} players", f"{how} {players}"))
            found += [
                ratio(figures, f"  over {peer}, {how}", f"{how} {players}", before + peer)
                for peer in PEERS
            ]
        found += [
            ratio(figures, f"  bare over {peer} as it comes", f"bare {players}", peer, bar)
            for peer, bar in zip(PEERS, (Bar(20), Bar(5)), strict=True)
        ]
    found += [row(f"  {peer}, bare", f"bare {peer}") for peer in PEERS]
    found += [row(f"  {peer}, wrapped", peer) for peer in PEERS]
    for players in PLAYERS:
        found += [
            row(f"batch, {players} players, two threads", f"batch {players} 2", Bar(1e6)),
            row("  one thread", f"batch {players} 1"),
            ratio(figures, "  over pgx's backgammon", f"batch {players} 2", "pgx"),
        ]
    return [*found, row("  pgx's backgammon", "pgx")]


def start(seconds: float) -> list[Peer]:
    return start_peers(seconds, PROGRAMS, ENVIRONMENT, REQUIREMENTS)


if __name__ == "__main__":
    compete("Measure the research interfaces.", 0.5, start, contestants, rows)
