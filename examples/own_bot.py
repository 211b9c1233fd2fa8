"""A bot of one's own: it delivers when it can, mines when it must, and saves otherwise.

Run it: python examples/own_bot.py
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf import Game, Random
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf import Action, View
    from glueckauf.bots.protocol import Limit

WISHES = ("deliver", "fill", "load", "mine", "money", "order")


class Simple:
    """Takes the first kind of action on its list of wishes, at random where none is there."""

    def decide(
        self,
        view: View,
        legal: Sequence[Action],
        limit: Limit | None,  # noqa: ARG002  # it never thinks for long
        rng: Random,
    ) -> Action:
        for wish in WISHES:
            wished = [action for action in legal if action.text.startswith(wish)]
            if wished:
                return rng.choice(wished)
        if view.players[view.seat].cage_at != "surface":
            upwards = [action for action in legal if action.text == "cage surface"]
            if upwards:
                return upwards[0]
        return rng.choice(legal)


def main() -> None:
    game = play_game([Simple(), make_bot("random")], Game.new(2, seed=3), Random(3))
    outcome = game.outcome()
    assert outcome is not None  # noqa: S101  # the game is over
    print("points", outcome.points, "winner", outcome.winners)


if __name__ == "__main__":
    main()
