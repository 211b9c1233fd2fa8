"""How a game ended (R7): who won, by what, and where the points came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.codes import FROM_MARKS, OVER, SOURCES
from glueckauf.rules.final_scoring import marks_left, standing

if TYPE_CHECKING:
    from collections.abc import Collection

    from glueckauf.rules.table import Table

SOURCE_NAMES = (
    "orders",
    "shift 1",
    "shift 2",
    "shift 3",
    "marks",
    "cubes",
    "outstanding",
    "imbalance",
)
AT_THE_END = SOURCE_NAMES[FROM_MARKS:]
"""Those that the end of the game scores (R7)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The final standing. Seats that share a rank stand together."""

    points: tuple[int, ...]
    marks_left: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[dict[str, int], ...]
    reason: str
    """`points`, `marks` where they broke a tie for first, `shared` where nothing could;
    `conceded` where all others gave the game up."""

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """A seat's points so far, by source."""
    scored = table.scored
    return {name: scored[SOURCES * seat + source] for source, name in enumerate(SOURCE_NAMES)}


def ranks(table: Table, conceded: Collection[int] = ()) -> list[int]:
    """By seat: one more than there are ahead of it. Whoever conceded is behind all others."""
    heights = [(seat not in conceded, standing(table, seat)) for seat in range(table.players)]
    return [1 + sum(other > own for other in heights) for own in heights]


def outcome(table: Table, conceded: Collection[int] = ()) -> Outcome | None:
    """None while the game goes on. Where only one has not conceded, it has ended as it stands."""
    seats = range(table.players)
    contenders = [seat for seat in seats if seat not in conceded]
    if table.phase != OVER and len(contenders) > 1:
        return None
    points = table.points
    by_seat = ranks(table, conceded)
    ranking = tuple(
        tuple(seat for seat in seats if by_seat[seat] == rank) for rank in sorted(set(by_seat))
    )
    if len(contenders) == 1:
        reason = "conceded"
    elif len(ranking[0]) > 1:
        reason = "shared"
    elif points[ranking[1][0]] == points[ranking[0][0]] and ranking[1][0] in contenders:
        reason = "marks"
    else:
        reason = "points"
    return Outcome(
        points=tuple(points[seat] for seat in seats),
        marks_left=tuple(marks_left(table, seat) for seat in seats),
        ranking=ranking,
        breakdown=tuple(breakdown(table, seat) for seat in seats),
        reason=reason,
    )
