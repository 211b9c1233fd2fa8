"""How fast and how sure the judge is.

    python -m bench.judge --game 2 --game 3     the processor seconds that reviews take
    python -m bench.judge --reference FILE --out FOLDER
                                                the judge beside the turns of a reference

Beside a reference every turn is judged with two seeds, and as in a review confirmed where it seems
doubtful; so are the other turns there that are as good as the best. What is done stays in the
folder, a line a turn, and the same command goes on with it.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf import Game, Random, parse_position
from glueckauf.analysis import judge, review
from glueckauf.analysis.common_worlds import Measure, measured
from glueckauf.analysis.confirming import confirm
from glueckauf.analysis.verdict import CLASSES, DOUBTFUL, Verdict
from glueckauf.analysis.yardsticks.line_files import go_on_with, of_this_network, read_lines
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.pools.worker_processes import Processes
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    Line = dict[str, Any]

SEEDS = (1, 2)
AS_GOOD = 0.02
"""A turn that loses no more by the reference is no blunder."""
BLUNDER, ERROR = dict(CLASSES)["blunder"], dict(CLASSES)["error"]


def game(players: int, depths: Sequence[str]) -> None:
    bots = [make_bot("manager")] * players
    played = play_game(bots, Game.new(players, seed=11), Random(11))
    for depth in depths:
        begun = time.process_time()
        told = review(played, depth=depth, seed=1)
        seconds = time.process_time() - begun
        judged = " ".join(f"{account.judge:+.3f}" for account in told.accounts)
        asked = sum(turn.verdict.confirmed is not None for turn in told.turns)
        print(
            f"{players} players, {depth}: {seconds:.1f} s for {len(told.turns)} decisions,"
            f" {asked} of them asked to the end; the judge's part {judged}",
            flush=True,
        )


def beside(line: Line, depth: str) -> Line:
    """What the judge says to a turn of the reference, and to those as good as the best."""
    state, seat = parse_position(line["position"]), line["seat"]
    most = line["turns"][line["best"]]["worlds"]
    begun = time.process_time()
    played = [_judged(state, line["turns"][line["played"]], depth, seed) for seed in SEEDS]
    return {
        "number": line["number"],
        "players": line["players"],
        "shift": state.shift,
        "network": line["network"],
        "reference": line["loss"][seat],
        "short": [short.loss.chance.mean for short, _ in played],
        "told": [told.loss.chance.mean for _, told in played],
        "asked": [told.confirmed is not None for _, told in played],
        "seconds": (time.process_time() - begun) / len(SEEDS),
        "as_good": [
            _judged(state, turn, depth, SEEDS[0])[1].loss.chance.mean
            for turn in line["turns"]
            if turn["worlds"] == most and turn["behind"][seat][0] <= AS_GOOD
        ],
    }


def _judged(state: Any, turn: Line, depth: str, seed: int) -> tuple[Verdict, Verdict]:
    """Before playouts to the end were asked (`short`), and as a review would tell it."""
    view = View(state, state.seat)
    short = judge(view, tuple(turn["turn"]), depth=depth, seed=seed, reasons=False)
    if short.loss.chance.mean < DOUBTFUL:
        return short, short
    return short, confirm(view, short, depth=depth, seed=seed)


def summed_up(lines: Sequence[Line]) -> None:
    groups = {"all": lines}
    for key in ("players", "shift"):
        for value in sorted({line[key] for line in lines}):
            groups[f"{key} {value}"] = [line for line in lines if line[key] == value]
    print("\n                 turns  off in the mean   root mean square   over seeds    seconds")
    for kind in ("short", "told"):
        for name, chosen in groups.items():
            off = measured([line[kind][0] - line["reference"][0] for line in chosen])
            seconds = measured([line["seconds"] for line in chosen]).mean
            print(
                f"{kind:5} {name:10} {len(chosen):5}  {off.mean:+.3f} ± {off.error:.3f}"
                f"   {_rms(chosen, kind):16.3f}   {_spread(chosen, kind):10.4f} {seconds:10.2f}"
            )
    asked = [line for line in lines if line["asked"][0]]
    if asked:
        print(f"where a loss is seen ({len(asked)}), it is off by", end=" ")
        print(f"{_rms(asked, 'short'):.3f}; over seeds, confirmed: {_spread(asked, 'told'):.4f}")
    pairs = [told for line in lines for told in (line["told"], line["told"][::-1])]
    blunders = [other for one, other in pairs if one >= BLUNDER]
    again = sum(other >= ERROR for other in blunders)
    print(f"blunders that are errors or worse with the other seed: {again} of {len(blunders)}")
    good = [loss for line in lines for loss in line["as_good"]]
    wrong = sum(loss >= BLUNDER for loss in good)
    print(f"within {AS_GOOD} of the best by the reference, called blunder: {wrong} of {len(good)}")


def _rms(lines: Sequence[Line], kind: str) -> float:
    """Without the noise of the reference."""
    square = measured([(line[kind][0] - line["reference"][0]) ** 2 for line in lines]).mean
    noise = measured([line["reference"][1] ** 2 for line in lines]).mean
    return sqrt(max(0.0, square - noise))


def _spread(lines: Sequence[Line], kind: str) -> float:
    """The standard deviation of a loss with other seeds."""
    return sqrt(measured([(line[kind][0] - line[kind][1]) ** 2 / 2 for line in lines]).mean)


def reference(path: Path, folder: Path, depth: str, jobs: int) -> None:
    valued = read_lines(path)
    fitting = [line for line in valued if of_this_network(line)]
    print(f"{path}: {len(fitting)} of {len(valued)} turns are of the networks of this package")
    tasks = {line["number"]: (line, depth) for line in fitting}
    kept = folder / f"beside-{depth}.jsonl"
    with Processes(jobs) as workers:
        for line in go_on_with(kept, beside, tasks, workers):
            told, valued_at = (
                Measure(*line["reference"]),
                " ".join(f"{x:.3f}" for x in line["told"]),
            )
            print(f"{line['number']:4} {line['players']} players: {valued_at}, {told}", flush=True)
    lines = [line for line in read_lines(kept) if line["number"] in tasks]
    if lines:
        summed_up(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", type=int, choices=(2, 3, 4), action="append", default=[])
    parser.add_argument("--reference", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, default=Path("judged"), metavar="FOLDER")
    parser.add_argument("--depth", action="append", help="(default: quick and normal)")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    depths = arguments.depth or ["quick", "normal"]
    for players in arguments.game:
        game(players, depths)
    if arguments.reference:
        for depth in depths:
            reference(arguments.reference, arguments.out, depth, arguments.jobs)


if __name__ == "__main__":
    main()
