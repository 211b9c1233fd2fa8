"""The shift clock and the final scores, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.events import ElementScored, EndScored, StartPlayerChanged, StartPlayerKept
from glueckauf.terminal.sentences import YOU
from glueckauf.terminal.text import count, listed, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.events import Event
    from glueckauf.rules.outcome import Outcome
    from glueckauf.rules.view import View

REASONS = {
    "points": "",
    "marks": " The points are equal; more marks left over decided it.",
    "shared": " Points and marks left over are equal.",
}


def clock_lines(view: View, names: Sequence[str]) -> list[str]:
    """How everyone stands in all twelve elements, and what they bring."""
    rows = [["", *names, "most", "next"]]
    for element, (first, second) in view.rewards.items():
        counts = [str(player.clock[element]) for player in view.players]
        rows.append([element, *counts, str(first), str(second or "-")])
    lines = table(rows)
    lines.insert(1, "after every shift")
    lines.insert(6, "after shifts 2 and 3")
    lines.insert(11, "after shift 3")
    return lines


def shift_lines(events: Sequence[Event], points: Sequence[int], names: Sequence[str]) -> list[str]:
    """What the end of a shift brought, from its events; `points` are those after all of them."""
    scored = [event for event in events if isinstance(event, ElementScored)]
    if not scored:
        return []
    rows = [[f"End of shift {scored[0].shift}", *names]]
    for element in scored:
        cells = [
            f"{number}  {f'+{reward}' if reward else '':>3}"
            for number, reward in zip(element.counts, element.points, strict=True)
        ]
        rows.append([element.element, *cells])
    gains = [sum(element.points[seat] for element in scored) for seat in range(len(names))]
    rows.append(["from the clock", *(f"+{gain}" for gain in gains)])
    after = [
        total - sum(event.points_for(seat) for event in events if isinstance(event, EndScored))
        for seat, total in enumerate(points)
    ]
    rows.append(["points now", *map(str, after)])
    lines = table(rows)
    for event in events:
        if isinstance(event, StartPlayerChanged | StartPlayerKept):
            keeps = " again" if isinstance(event, StartPlayerKept) else ""
            begins = "begin" if names[event.seat] == YOU else "begins"
            workers = max(event.workers)
            why = "with nobody in the factory"
            if workers:
                why = f"with {count(workers, 'worker')} in the factory"
            lines.append(f"{names[event.seat]} {begins} the next shift{keeps}, {why}.")
    return lines


def final_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Where everybody's points came from, and who won."""
    rows = [["Final score", *names]]
    for source in outcome.breakdown[0]:
        label = f"{source} clock" if source.startswith("shift") else source
        rows.append([label, *(f"{points[source]:+d}" for points in outcome.breakdown)])
    rows.append(["points", *map(str, outcome.points)])
    rows.append(["marks left over", *map(str, outcome.marks_left)])
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        verdict = f"{listed(winners)} share the victory."
    else:
        verdict = f"{winners[0]} {'win' if winners[0] == YOU else 'wins'}."
    return [*table(rows), verdict + REASONS[outcome.reason]]
