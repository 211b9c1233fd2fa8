"""How often a bot finds the same best space when it is asked again, with other seeds.

    python bench/steadiness.py                    turns of games of manager, a few of each
    python bench/steadiness.py --reference FILE   the turns of a reference

A reference says as well what the two spaces are worth: whether they differ by no more than 0.01
there, and how far what was found is behind the best.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf import Game, Random, View, parse_position
from glueckauf.analysis.common_worlds import measured
from glueckauf.analysis.yardsticks.line_files import of_this_network, read_lines
from glueckauf.arena.confidence_intervals import Estimate, rate
from glueckauf.bots.match import decision_of
from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import legal_actions
from glueckauf.rules.codes import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

EVERY = 13
"""Of so many turns of a game one is asked about."""
AS_GOOD = 0.01


@dataclass(frozen=True, slots=True)
class Question:
    view: View
    behind: Mapping[str, float]
    """By space, what its best turn is behind the best of all; empty if nobody knows."""


def of_games(players: int, count: int, seed: int) -> list[Question]:
    """What the seat sees whose turn it is."""
    found: list[Question] = []
    bot = make_bot("manager")
    while True:
        game, rng, turns = Game.new(players, seed=seed), Random(seed), seed
        while not game.over:
            if game.phase == "turn" and len(game.legal()) > 1:
                turns += 1
                if turns % EVERY == 0:
                    found.append(Question(game.view(game.seat), {}))
                    if len(found) == count:
                        return found
            game.play(decision_of(bot, game, rng))
        seed += 1


def of_reference(path: Path, players: int, count: int) -> list[Question]:
    """Turns with several spaces, as far as the networks are those of the package."""
    found = []
    for line in read_lines(path):
        if line["players"] != players or not of_this_network(line):
            continue
        state = parse_position(line["position"])
        behind = _by_space(line["turns"], state.seat)
        if len(behind) > 1 and state.phase == TURN:
            found.append(Question(View(state, state.seat), behind))
    return found[:count]


def _by_space(turns: Sequence[dict[str, Any]], seat: int) -> dict[str, float]:
    behind: dict[str, float] = {}
    for turn in turns:
        space, lost = turn["turn"][0], turn["behind"][seat][0]
        behind[space] = min(lost, behind.get(space, lost))
    return behind


def told(name: str, questions: Sequence[Question], iterations: int) -> str:
    bot, limit = make_bot(name), Limit(iterations=iterations)
    same, close, behind = [], [], []
    for number, question in enumerate(questions):
        legal = legal_actions(question.view.state)
        once, again = (
            bot.decide(question.view, legal, limit, Random(2 * number + half)) for half in (0, 1)
        )
        same.append(float(once == again))
        if question.behind:
            lost = [question.behind[str(space)] for space in (once, again)]
            close.append(float(once == again or abs(lost[0] - lost[1]) <= AS_GOOD))
            behind.append(sum(lost) / 2)
    found = f"{name}: the same space in {_percent(rate(same))} of {len(same)} positions"
    if not close:
        return found
    return (
        f"{found}; the same, or within {AS_GOOD} in the reference, in {_percent(rate(close))};"
        f" behind the best by {measured(behind)}"
    )


def _percent(found: Estimate) -> str:
    return f"{100 * found.mean:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--reference", type=Path, metavar="FILE")
    parser.add_argument("bots", nargs="*", default=["baron"], help="bots by name (baron)")
    given = parser.parse_args()
    if given.reference:
        questions = of_reference(given.reference, given.players, given.positions)
    else:
        questions = of_games(given.players, given.positions, given.seed)
    for name in given.bots:
        print(told(name, questions, given.iterations), flush=True)


if __name__ == "__main__":
    main()
