"""Reviews a folder of games, and tells where each player loses most.

Run it: python examples/review_games.py FOLDER
Without a folder it makes a game of its own.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from glueckauf import Game, Random, load_game
from glueckauf.analysis import review
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot


def games(folders: list[str]) -> Iterator[Game]:
    if not folders:
        bots = [make_bot("apprentice"), make_bot("hewer")]
        yield play_game(bots, Game.new(2, seed=3, names=["Ada", "Ben"]), Random(3))
    for folder in folders:
        for path in sorted(Path(folder).glob("*.glueckauf")):
            yield load_game(path)


def main() -> None:
    lost: defaultdict[tuple[str, str], float] = defaultdict(float)
    for game in games(sys.argv[1:]):
        told = review(game, depth="quick")
        names = told.names or tuple(f"seat {seat}" for seat in range(told.players))
        for account in told.accounts:
            level = f", plays like {account.level}" if account.level else ""
            print(f"{names[account.seat]}: luck {account.luck:+.0%}{level}")
        for turn in told.turns:
            area = turn.turn.first.partition(" ")[0]
            lost[names[turn.seat], area] += turn.verdict.loss.chance.mean
    for (name, area), loss in sorted(lost.items(), key=lambda item: -item[1])[:10]:
        print(f"{name} lost {loss:6.1%} of the chance to win by: {area}")


if __name__ == "__main__":
    main()
