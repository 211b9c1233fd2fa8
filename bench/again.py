"""A blunder of one review: what does another with other seeds call it?

Games of bots of all levels are reviewed; what is called a blunder or worse there is judged once
more, with another seed, and asked to the end.

    python bench/again.py FOLDER --games 20

What is done stays in the folder, a line a game, and the same command goes on with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planted import arguments_of, verdicts_on

from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.reviewing import confirmed, judged
from glueckauf.analysis.turn import decisions_of
from glueckauf.analysis.verdict import CLASSES
from glueckauf.analysis.yardsticks.line_files import go_on_with, read_lines
from glueckauf.analysis.yardsticks.reference import played_by_levels
from glueckauf.bots.luck import derived_seed
from glueckauf.pools.worker_processes import Processes

if TYPE_CHECKING:
    from glueckauf.analysis.verdict import Verdict

    Line = dict[str, Any]

BLUNDER, ERROR = dict(CLASSES)["blunder"], dict(CLASSES)["error"]


def reviewed_twice(number: int, players: int, depth: str, seed: int) -> Line:
    key = derived_seed(seed, "again", players, number)
    levels, game, _ = played_by_levels(players, key)
    decisions = list(decisions_of(game))
    told = verdicts_on(decisions, depth, derived_seed(key, "review"))
    pairs = []
    for decision, verdict in zip(decisions, told, strict=True):
        if is_at_least(verdict, BLUNDER):
            other = derived_seed(key, "other", decision.number)
            task = (decision.before, decision.turn, depth, other, False)
            again = confirmed(*task, judged(*task))
            pairs.append(
                [decision.number, verdict.loss.chance.mean, again.loss.chance.mean, again.kind]
            )
    return {
        "number": number,
        "players": players,
        "network": network_mark(players),
        "depth": depth,
        "levels": levels,
        "decisions": len(decisions),
        "blunders": pairs,
    }


def is_at_least(verdict: Verdict, loss: float) -> bool:
    return verdict.kind != "unclear" and verdict.loss.chance.mean >= loss


def main() -> None:
    arguments = arguments_of(__doc__, games=20)
    players, depth = arguments.players, arguments.depth
    path = arguments.folder / f"again-{players}-{depth}.jsonl"
    tasks = {number: (number, players, depth, arguments.seed) for number in range(arguments.games)}
    with Processes(arguments.jobs) as workers:
        for line in go_on_with(path, reviewed_twice, tasks, workers):
            pairs = line["blunders"]
            told = ", ".join(f"{one:.3f} {other:.3f} ({kind})" for _, one, other, kind in pairs)
            print(f"{line['number']:4} {' '.join(line['levels'])}: {told}", flush=True)
    lines = [line for line in read_lines(path) if line["number"] in tasks]
    pairs = [pair for line in lines for pair in line["blunders"]]
    same = sum(again >= ERROR and kind != "unclear" for _, _, again, kind in pairs)
    print(f"{same} of {len(pairs)} blunders are errors or worse with other seeds")


if __name__ == "__main__":
    main()
