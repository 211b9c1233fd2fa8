"""How many ways there are to go on from a position: a fingerprint of the rules.

Two engines that agree on these counts agree on what is legal; `divide` shows where they do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glueckauf.rules.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions. Those that end sooner do not count."""
    if depth < 0:
        raise ValueError(f"perft takes a depth from 0, not {depth}")
    return _count(state, depth, [state.copy() for _ in range(depth - 1)])


def divide(state: State, depth: int) -> dict[int, int]:
    """The same, told apart by the first action."""
    if depth < 1:
        raise ValueError(f"divide takes a depth from 1, not {depth}")
    parts = {}
    after = state.copy()
    for action in state.legal():
        after.copy_from(state)
        after.apply(action)
        parts[action] = perft(after, depth - 1)
    return parts


def _count(state: State, depth: int, spare: list[State]) -> int:
    """`spare` holds a state to write to for each depth above the last."""
    if depth == 0:
        return 1
    actions = state.legal()
    if depth == 1:
        return len(actions)
    after = spare[depth - 2]
    total = 0
    for action in actions:
        after.copy_from(state)
        after.apply(action)
        total += _count(after, depth - 1, spare)
    return total
