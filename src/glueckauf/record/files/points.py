"""The points that a game file notes after each shift and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.codes import FROM_MARKS, SOURCES

if TYPE_CHECKING:
    from glueckauf.rules.outcome import Outcome
    from glueckauf.rules.state import State


def shifts_scored(state: State) -> int:
    """How many shifts are over."""
    return state.shift if state.is_over else state.shift - 1


def shift_line(state: State, shift: int) -> str:
    """The points at the end of a shift, those of the end of the game not yet among them."""
    scored = state.scored
    points = [
        sum(scored[SOURCES * seat : SOURCES * seat + FROM_MARKS]) for seat in range(state.players)
    ]
    return f"shift {shift} points {' '.join(map(str, points))}"


def result_line(end: Outcome | None) -> str:
    """The final points and who won, of a game that is over."""
    if end is None:
        raise AssertionError("the game goes on")
    points, winners = (" ".join(map(str, numbers)) for numbers in (end.points, end.winners))
    return f"result {points} winners {winners}"
