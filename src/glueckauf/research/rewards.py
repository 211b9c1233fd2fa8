"""What a finished game is worth to each seat. Every choice sums to zero over the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.research.errors import ChoiceError

if not cython.compiled:
    from glueckauf.research.encoding import check_state
    from glueckauf.rules.codes import OVER
    from glueckauf.rules.final_scoring import standing

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

REWARDS = ("win", "rank", "margin")
"""win     1 for a victory of one's own, the others share -1; a shared one splits the difference
rank    from 1 for the first to -1 for the last in equal steps; who ties gets the mean
margin  points, less the mean of the others' points"""

WIN = 0
RANK = 1


def reward_number(name: str) -> int:
    if name not in REWARDS:
        raise ChoiceError(f"a reward is one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS.index(name)


def final_rewards(state: State, number: int) -> list[float]:
    """One reward a seat; all zero while the game goes on."""
    check_state(state)
    if not cython.compiled:
        out = [0.0] * 4
    if state.phase == OVER:
        write_rewards(state, number, out)
    else:
        for seat in range(4):
            out[seat] = 0.0
    return [out[seat] for seat in range(state.players)]


def write_rewards(table: Table, number: int, out: MutableSequence[float]) -> None:
    players = table.players
    others = players - 1.0  # no whole number, or C would divide as such
    for seat in range(players):
        own = standing(table, seat)
        above = 0
        below = 0
        total = 0
        for other in range(players):
            total += table.points[other]
            if standing(table, other) > own:
                above += 1
            elif standing(table, other) < own:
                below += 1
        if number == WIN:
            out[seat] = -1.0 / others if above else below / ((players - below) * others)
        elif number == RANK:
            out[seat] = (below - above) / others
        else:
            out[seat] = table.points[seat] - (total - table.points[seat]) / others
