"""The story of a game: which events explain the points of the winner.

Run it: python examples/what_happened.py
"""

from collections import Counter

from glueckauf import Game, Random
from glueckauf.bots.registry import make_bot
from glueckauf.record.events import points_gained
from glueckauf.record.play_and_tell import tell


def main() -> None:
    game, rng, bot = Game.new(2, seed=11), Random(11), make_bot("hewer")
    gained: Counter[tuple[int, str]] = Counter()
    while not game.over:
        action = bot.decide(game.view(game.seat), game.legal(), None, rng)
        for event in tell(game, action).events:
            for seat in range(game.players):
                gained[seat, event.kind] += points_gained([event], seat)
    for (seat, kind), points in sorted(gained.items()):
        if points:
            print(f"seat {seat}: {points:4} points by {kind}")


if __name__ == "__main__":
    main()
