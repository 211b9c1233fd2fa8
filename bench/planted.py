"""Planted blunders: does a review find them?

In a game of barons one turn is replaced by one that loses 0.15 or more by playouts to the end, and
barons play on. The review for that player should call it an error or worse, and the worst of all of
them, but for turns that playouts to the end put as high.

    python -m bench.planted FOLDER --games 100

What is done stays in the folder, a line a game, and the same command goes on with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf import Game, Random
from glueckauf.analysis.common_worlds import Measure, Trials
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.analysis.reviewing import ASKED, confirmed, judged
from glueckauf.analysis.reviewing import worst as worst_losses
from glueckauf.analysis.turn import Turn, candidates, decisions_of
from glueckauf.analysis.verdict import CLASSES, depth_named
from glueckauf.analysis.yardsticks.line_files import go_on_with, read_lines
from glueckauf.bots.luck import derived_seed
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.pools.worker_processes import Processes
from glueckauf.rules.codes import TURN

if TYPE_CHECKING:
    from glueckauf.analysis.turn import Decision
    from glueckauf.analysis.verdict import Verdict
    from glueckauf.rules.view import View

    Line = dict[str, Any]

BARON = "baron:iterations=100"
LOSS = 0.15
SCREENED, MEASURED = 24, 600
"""Worlds in which a turn is looked at first, and in which its loss is measured."""
TRIES = 200
ERROR = dict(CLASSES)["error"]


def lost_to_the_end(view: View, best: Turn, other: Turn, worlds: int, seed: int) -> Measure:
    """By the reference's method."""
    trials = Trials(view, TO_THE_END, seed)
    for turn in (best, other):
        trials.play(turn, range(worlds))
    return trials.difference(best, other)[view.state.seat]


def plant(game: Game, rng: Random) -> tuple[Decision, Turn, Measure]:
    """A turn of the game, one that could have been in its place, and what that would have lost
    against it. Nothing but playouts to the end has a say in which."""
    open_ones = [decision for decision in decisions_of(game) if decision.before.phase == TURN]
    for number in range(TRIES):
        decision = rng.choice(open_ones)
        view, key = decision.view, derived_seed(rng.word, "planted", number)
        turns = Trials(view, 0, 0).playouts.turns
        others = [turn for turn in candidates(view, turns) if turn.first != decision.turn.first]
        if not others:
            continue
        other = rng.choice(others)
        first = lost_to_the_end(view, decision.turn, other, SCREENED, derived_seed(key, "screened"))
        if first.mean < LOSS:
            continue
        lost = lost_to_the_end(view, decision.turn, other, MEASURED, key)
        if lost.mean - lost.error >= LOSS:
            return decision, other, lost
    raise SystemExit(f"no turn of {TRIES} lost {LOSS}")


def verdicts_on(own: list[Decision], depth: str, seed: int) -> list[Verdict]:
    """What a review says of these decisions, of one seat or of all, without the books."""
    tasks = [
        (one.before, one.turn, depth, derived_seed(seed, one.number), False)  # without reasons
        for one in own
    ]
    told = [judged(*task) for task in tasks]
    if depth_named(depth).to_the_end:
        for index in worst_losses(own, dict(enumerate(told)), None, ASKED):
            told[index] = confirmed(*tasks[index], told[index])
    return told


def planted_game(number: int, players: int, depth: str, seed: int) -> Line:
    key = derived_seed(seed, "planted", players, number)
    rng = Random(key)
    bots = [make_bot(BARON)] * players
    game = play_game(bots, Game.new(players, seed=derived_seed(key, "deal")), rng)
    decision, other, lost = plant(game, rng)
    game.go_back(decision.number)
    for action in other.actions:
        game.play(action)
    own = [one for one in decisions_of(play_game(bots, game, rng)) if one.seat == decision.seat]
    told = verdicts_on(own, depth, derived_seed(key, "review"))
    at = next(index for index, one in enumerate(own) if one.number == decision.number)
    verdict = told[at]
    above = []
    for one, said in zip(own, told, strict=True):
        if said.loss.chance.mean > verdict.loss.chance.mean and said.kind != "unclear":
            best, played = said.best.turn, said.played.turn
            measured = lost_to_the_end(one.view, best, played, MEASURED, key)
            above.append([one.number, said.loss.chance.mean, measured.mean, measured.error])
    return {
        "number": number,
        "players": players,
        "network": network_mark(players),
        "depth": depth,
        "action": decision.number,
        "shift": decision.before.shift,
        "planted": other.texts,
        "instead_of": decision.turn.texts,
        "reference": [lost.mean, lost.error],
        "kind": verdict.kind,
        "loss": verdict.loss.chance.mean,
        "above": above,
    }


def found(line: Line) -> bool:
    return bool(line["loss"] >= ERROR and line["kind"] != "unclear")


def worst(line: Line) -> bool:
    """But for turns that the reference's method puts as high, as far as it can tell."""
    lost, error = line["reference"]
    return all(
        mean + 2 * (other**2 + error**2) ** 0.5 >= lost for _, _, mean, other in line["above"]
    )


def told(line: Line) -> str:
    return (
        f"{line['number']:4} {line['players']} players, shift {line['shift']}:"
        f" {Measure(*line['reference'])} planted, {line['loss']:.3f} ({line['kind']}) told,"
        f" {len(line['above'])} put higher{'' if worst(line) else ', wrongly'}"
    )


def arguments_of(description: str | None, games: int) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--games", "-n", type=int, default=games)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--depth", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    arguments = arguments_of(__doc__, games=100)
    players, depth = arguments.players, arguments.depth
    path = arguments.folder / f"planted-{players}-{depth}.jsonl"
    tasks = {number: (number, players, depth, arguments.seed) for number in range(arguments.games)}
    with Processes(arguments.jobs) as workers:
        for line in go_on_with(path, planted_game, tasks, workers):
            print(told(line), flush=True)
    lines = [line for line in read_lines(path) if line["number"] in tasks]
    marked, ranked = sum(map(found, lines)), sum(found(line) and worst(line) for line in lines)
    print(f"{marked} of {len(lines)} called an error or worse; {ranked} of them the worst as well")


if __name__ == "__main__":
    main()
