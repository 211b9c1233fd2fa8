"""When a decision must have been taken: the table's clock, and its limit on absence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glueckauf.server.tables.table_state import TableState


def next_deadline(
    table: TableState, here: bool, absent_since: int, *, clock: bool = True
) -> int | None:
    """In milliseconds UTC, for the player whose decision is due; None if nobody presses."""
    due = table.due
    if due is None or table.seats[due].bot is not None:
        return None
    deadlines = []
    rule, absence = table.set_up.clock, table.set_up.absence
    if clock and rule:
        deadlines.append(table.turn.since + 1000 * rule.turn + table.reserve[due])
    if absence is not None and not here:
        deadlines.append(max(absent_since, table.turn.since) + 1000 * absence)
    return min(deadlines, default=None)
