"""How long a hint takes, and price tags: the processor seconds that somebody waits for them.

    python -m bench.hints                      2, 3 and 4 players, one game each
    python -m bench.hints --players 2 --every 3 --games 4

Asked at decisions of games of bots, one after the other, without the limit that a server has
in plain Python: how many would be refused is told. A busy machine lets one wait longer.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from glueckauf import Random
from glueckauf.analysis import hint, prices
from glueckauf.analysis.patience import SECONDS
from glueckauf.analysis.turn import decisions_of
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import Game
from glueckauf.rules.engine import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from glueckauf.rules.view import View

BOTS = ("hewer", "foreman", "manager", "apprentice")


def views(players: int, games: int, every: int) -> Iterator[View]:
    for number in range(games):
        game = Game.new(players, seed=number)
        bots = [make_bot(BOTS[(seat + number) % len(BOTS)]) for seat in range(players)]
        choices = [
            one
            for one in decisions_of(play_game(bots, game, Random(number)))
            if len(one.before.legal()) > 1
        ]
        yield from (one.view for one in choices[::every])


def seconds(asked: Callable[..., Any], view: View, seed: int) -> float:
    begun = time.process_time()
    asked(view, seed=seed)
    return time.process_time() - begun


def told(players: int, games: int, every: int) -> None:
    positions = list(views(players, games, every))
    for asked in (hint, prices):
        asked(positions[0], seed=0)  # the network is loaded once
        took = sorted(seconds(asked, view, seed) for seed, view in enumerate(positions))
        half, late = (took[min(len(took) - 1, len(took) * part // 100)] for part in (50, 99))
        beyond = sum(one > SECONDS for one in took)
        print(
            f"{players} players, {asked.__name__}: {len(took)} answers, p50 {half:.2f} s,"
            f" p99 {late:.2f} s, most {took[-1]:.2f} s; {beyond} beyond {SECONDS:.0f} s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append", default=[])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    print("compiled" if compiled() else "plain Python")
    for players in arguments.players or (2, 3, 4):
        told(players, arguments.games, arguments.every)


if __name__ == "__main__":
    main()
