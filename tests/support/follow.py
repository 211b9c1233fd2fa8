"""Random games in which it is followed who knows what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf import Game, Random
from glueckauf.rules.codes import ORDER_DECK, OVER, TILE_DECK, TURN
from tests.support.knowledge import Knowledge
from tests.support.play import TEMPERS, choose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf import Action, State

RULES = ("original", "online", "original cubes_per_colour=8")
"""Those that make a difference to what is drawn and when."""

DRAWING = 4
"""The temper that draws five wherever it can."""


def knowledge_of(state: State) -> Knowledge:
    """Of a fresh game: nobody has seen anything."""
    return Knowledge(state.players, state.left[ORDER_DECK], state.left[TILE_DECK])


def play(game: Game, known: Knowledge, action: Action) -> None:
    seat = game.seat
    game.play(action)
    known.follow(seat, action, game.state.phase in (TURN, OVER))


def followed(players: int, rules: str, seed: int) -> Iterator[tuple[Game, Knowledge]]:
    """Every position of a random game that draws five often; some empty a deck by and by."""
    game = Game.new(players, rules, seed)
    known = knowledge_of(game.state)
    rng = Random(seed)
    yield game, known
    while not game.over:
        temper = seed % len(TEMPERS) if rng.below(3) else DRAWING
        number = choose(game.state.legal(), temper, rng)
        play(game, known, next(action for action in game.legal() if action.number == number))
        yield game, known
