"""How often a bot finds the same best space when it is asked again: python bench/steadiness.py

Positions are turns of games of manager, a few of each; each is asked about twice, with other seeds.
"""

import argparse

from glueckauf import Game, Random, View
from glueckauf.arena.confidence_intervals import rate
from glueckauf.bots.match import decision_of
from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import legal_actions

EVERY = 13
"""Of so many turns of a game one is asked about."""


def positions(players: int, count: int, seed: int) -> list[View]:
    """What the seat sees whose turn it is."""
    found: list[View] = []
    bot = make_bot("manager")
    while True:
        game, rng, turns = Game.new(players, seed=seed), Random(seed), seed
        while not game.over:
            if game.phase == "turn" and len(game.legal()) > 1:
                turns += 1
                if turns % EVERY == 0:
                    found.append(game.view(game.seat))
                    if len(found) == count:
                        return found
            game.play(decision_of(bot, game, rng))
        seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("bots", nargs="*", default=["baron"], help="bots by name (baron)")
    given = parser.parse_args()
    views = positions(given.players, given.positions, given.seed)
    limit = Limit(iterations=given.iterations)
    for name in given.bots:
        bot = make_bot(name)
        same = []
        for number, view in enumerate(views):
            legal = legal_actions(view.state)
            once, again = (
                bot.decide(view, legal, limit, Random(2 * number + half)) for half in (0, 1)
            )
            same.append(float(once == again))
        found = rate(same)
        print(
            f"{name}: the same space in {100 * found.mean:.1f} % of {len(views)} positions"
            f" ({100 * found.low:.1f} to {100 * found.high:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
