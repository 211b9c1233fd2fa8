"""Positions from random games, for the tests of the research interfaces."""

from collections.abc import Iterator

from glueckauf import Random, State
from glueckauf.rules.codes import RETURNING_ORDERS, RETURNING_TILES

PLAYERS = (2, 3, 4)
RULES = (
    "original",
    "hu",
    "hu2",
    "online",
    "original split_substitution=on cubes_per_colour=8",
    "original free_storage=on carts_need_order=on",
)


def random_game(players: int, seed: int, rules: str = "original") -> Iterator[State]:
    """The state before each decision of a random game, and the last one.

    Draw five is liked better than chance would have it, so that there is something to know.
    """
    state, rng = State.new(players, seed, rules), Random(seed)
    while not state.is_over:
        yield state
        state.apply(pick(state, rng))
    yield state


def pick(state: State, rng: Random) -> int:
    legal = state.legal()
    draws = [action for action in legal if action in (8, 25)]
    if draws and rng.below(4) == 0:
        return rng.choice(draws)
    if state.phase in (RETURNING_ORDERS, RETURNING_TILES):
        return rng.choice(legal[: len(legal) // 2] if rng.below(3) else legal)
    return rng.choice(legal)
