"""Random play, in several tempers: uniform play alone hardly ever delivers or empties a deck."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from glueckauf import Random, State
from glueckauf.rules import codes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = (2, 3, 4)

RULES = (
    "original",
    "hu",
    "hu2",
    "online",
    "original split_substitution=on",
    "original free_storage=on",
    "original cubes_per_colour=8",
)

TABLES = [(players, rules) for players in PLAYERS for rules in RULES]

Ranges = tuple[tuple[int, int], ...]

_MINING: Ranges = ((n.MINE, n.MONEY), (n.LOAD, n.STORE), (n.FILL, n.RETURN_TOP))
_BUYING: Ranges = ((n.FACTORY, n.MINE), (n.MONEY, n.ORDER), (n.KEEP_TILE, n.KEEP_ORDER))
_ORDERING: Ranges = ((n.ORDER, n.BANK), (n.KEEP_ORDER, n.DRAFT))
_DRAWING: Ranges = ((n.FACTORY_DRAW, n.FACTORY_DRAW + 1), (n.ORDER_DRAW, n.ORDER_DRAW + 1))

TEMPERS: tuple[Ranges, ...] = ((), _MINING, _BUYING, _ORDERING, _DRAWING)
"""What each temper likes best, as ranges of actions: the first likes everything alike."""


def choose(legal: list[int], temper: int, rng: Random) -> int:
    """A legal action; three times in four one that the temper likes, if there is any."""
    liked: list[int] = []
    if temper and rng.below(4):
        for first, end in TEMPERS[temper]:
            liked += legal[bisect_left(legal, first) : bisect_left(legal, end)]
    return rng.choice(liked or legal)


def walk(state: State, temper: int, rng: Random) -> Iterator[int]:
    """Play on to the end, giving each action before it is taken."""
    while legal := state.legal():
        action = choose(legal, temper, rng)
        yield action
        state.apply(action)


def some_state(players: int, rules: str, seed: int, actions: int) -> State:
    """A position after so many random actions, or as many as there are."""
    state = State.new(players, seed, rules)
    for taken, _ in enumerate(walk(state, seed % len(TEMPERS), Random(seed))):
        if taken == actions:
            break
    return state
