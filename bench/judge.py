"""How fast and how sure the judge is.

turns       random turns of bots' games, judged twice with other seeds, and by playouts to the end
game        the processor seconds that the review of a game of two managers takes
reference   the judge beside the turns of a reference
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from pathlib import Path

from glueckauf import Game, Random, parse_position
from glueckauf.analysis import judge, review
from glueckauf.analysis.common_worlds import Trials, measured
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.analysis.reference import random_decision, read_lines
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.rules.view import View


def turns(count: int, worlds: int, first: int, depth: str) -> None:
    """A line for each turn: both losses, and that of playouts to the end against the first best."""
    print("turn players loss again to_the_end error seconds")
    rows = []
    for number in range(first, first + count):
        _, decision = random_decision(2 + number % 3, number)
        begun = time.process_time()
        one, other = (
            judge(decision.view, decision.turn, depth=depth, seed=seed) for seed in (1, 2)
        )
        seconds = (time.process_time() - begun) / 2
        best, played = one.best.turn, one.played.turn
        long = error = 0.0
        if best != played:
            trials = Trials(decision.view, TO_THE_END, number)
            for turn in (best, played):
                trials.play(turn, range(worlds))
            told = trials.difference(best, played)[one.seat]
            long, error = told.mean, told.error
        rows.append((one.loss.chance.mean, other.loss.chance.mean, long, error))
        figures = " ".join(f"{figure:8.4f}" for figure in (*rows[-1], seconds))
        print(f"{number:4} {decision.before.players} {figures}", flush=True)
    spread = sqrt(sum((row[0] - row[1]) ** 2 for row in rows) / 2 / len(rows))
    off = measured([row[0] - row[2] for row in rows])
    noise = sum(row[3] ** 2 for row in rows) / len(rows)
    square = sum((row[0] - row[2]) ** 2 for row in rows) / len(rows)
    slope = sum(row[0] * row[2] for row in rows) / max(1e-9, sum(row[0] ** 2 for row in rows))
    print(f"standard deviation over seeds {spread:.4f}")
    print(f"off by {off} in the mean; root mean square {sqrt(max(0, square - noise)):.3f}")
    print(f"slope of the long playouts on the loss {slope:.2f}")


def game(depths: list[str]) -> None:
    bots = [make_bot("manager"), make_bot("manager")]
    played = play_game(bots, Game.new(2, seed=11), Random(11))
    for depth in depths:
        begun = time.process_time()
        told = review(played, depth=depth, seed=1)
        seconds = time.process_time() - begun
        judged = " ".join(f"{account.judge:+.3f}" for account in told.accounts)
        print(
            f"{depth}: {seconds:.1f} s for {len(told.turns)} decisions; the judge's part {judged}"
        )


def beside(path: Path, depth: str) -> None:
    """The loss by the judge and by the reference."""
    differences = []
    for line in read_lines(path):
        state = parse_position(line["position"])
        played = tuple(line["turns"][line["played"]]["turn"])
        told = judge(View(state, state.seat), played, depth=depth, seed=1)
        loss, error = line["loss"][line["seat"]]
        differences.append(told.loss.chance.mean - loss)
        print(f"{line['number']:4} {told.loss.chance} reference {loss:.3f} ± {error:.3f}")
    off = measured(differences)
    square = sum(difference**2 for difference in differences) / len(differences)
    print(f"off by {off} in the mean; root mean square {sqrt(square):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--game", action="store_true")
    parser.add_argument("--reference", type=Path)
    arguments = parser.parse_args()
    if arguments.turns:
        turns(arguments.turns, arguments.worlds, arguments.first, arguments.depth)
    if arguments.game:
        game(["quick", "normal"])
    if arguments.reference:
        beside(arguments.reference, arguments.depth)


if __name__ == "__main__":
    main()
