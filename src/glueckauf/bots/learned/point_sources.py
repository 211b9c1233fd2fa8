"""Where a player's points come from, as bots reckon: the clock by what it counts, not by shift."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

if not cython.compiled:
    from glueckauf.bots.array_sizes import POINT_SOURCE_COUNT
    from glueckauf.rules.codes import FROM_MARKS, FROM_ORDERS, OVER, SOURCES
    from glueckauf.rules.shift_clock import clock_points

if TYPE_CHECKING:
    from glueckauf.rules.state import State
    from glueckauf.rules.table import Table

POINT_SOURCES = (
    "orders",
    "coal_majorities",
    "vehicle_majorities",
    "cart_majorities",
    "money",
    "coal_left",
    "outstanding_orders",
    "balance",
)
CLOCK_AT = 1
END_AT = 4


def add_earned(before: Table, after: Table, seat: int, earned: list[float], at: int) -> None:
    """Add what a seat scored between two positions, at most one end of a shift apart."""
    own = SOURCES * seat
    earned[at] += after.scored[own + FROM_ORDERS] - before.scored[own + FROM_ORDERS]
    if after.shift != before.shift or (after.phase == OVER and before.phase != OVER):
        for kind in range(before.shift):  # what the clock counts is as it was at the scoring
            earned[at + CLOCK_AT + kind] += clock_points(after, kind, seat)
    for source in range(4):
        told = own + FROM_MARKS + source
        earned[at + END_AT + source] += after.scored[told] - before.scored[told]


def earned_between(before: State, after: State, seat: int) -> list[float]:
    """By POINT_SOURCES."""
    if not cython.compiled:
        earned = [0.0] * POINT_SOURCE_COUNT
    for source in range(POINT_SOURCE_COUNT):
        earned[source] = 0.0
    add_earned(before, after, seat, earned, 0)
    return [earned[source] for source in range(POINT_SOURCE_COUNT)]
