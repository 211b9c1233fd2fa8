"""The shift clock and the final scores, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.grammar import number
from glueckauf.record.events import ElementScored, EndScored
from glueckauf.rules.material import CLOCK, SHIFTS
from glueckauf.terminal.text import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.events import Event
    from glueckauf.rules.outcome import Outcome
    from glueckauf.rules.view import View
    from glueckauf.words import Sentences


def clock_lines(view: View, names: Sequence[str], words: Sentences) -> list[str]:
    """How everyone stands in all twelve elements, and what they bring."""
    rows = [["", *names, words("terminal.clock.first"), words("terminal.clock.second")]]
    for element, (first, second) in view.rewards.items():
        counts = [str(player.clock[element]) for player in view.players]
        rows.append([words(f"element.{element}"), *counts, str(first), str(second or "-")])
    head, *lines = table(rows)
    told = [head]
    each = len(CLOCK) // SHIFTS
    for shift in range(SHIFTS):
        told.append(words("terminal.clock.from", shift=shift + 1))
        told += lines[shift * each : (shift + 1) * each]
    return told


def shift_lines(
    events: Sequence[Event], points: Sequence[int], names: Sequence[str], words: Sentences
) -> list[str]:
    """What the end of a shift brought, from its events; `points` are those after all of them."""
    scored = [event for event in events if isinstance(event, ElementScored)]
    if not scored:
        return []
    rows = [[words("scoring.shift", shift=scored[0].shift), *names]]
    for element in scored:
        cells = [
            f"{count}  {f'+{reward}' if reward else '':>3}"
            for count, reward in zip(element.counts, element.points, strict=True)
        ]
        rows.append([words(f"element.{element.element}"), *cells])
    gains = [sum(element.points[seat] for element in scored) for seat in range(len(names))]
    rows.append([words("scoring.sum"), *(f"+{gain}" for gain in gains)])
    after = [
        total - sum(event.points_for(seat) for event in events if isinstance(event, EndScored))
        for seat, total in enumerate(points)
    ]
    rows.append([words("scoring.total"), *map(number, after)])
    return table(rows)


def final_lines(outcome: Outcome, names: Sequence[str], words: Sentences) -> list[str]:
    """Where everybody's points came from, and who won."""
    rows = [[words("prompt.scoring"), *names]]
    for source in outcome.breakdown[0]:
        numbers = (number(points[source], signed=True) for points in outcome.breakdown)
        rows.append([words(f"source.{source}"), *numbers])
    rows.append([words("fact.points"), *map(number, outcome.points)])
    rows.append([words("terminal.marks_left"), *map(str, outcome.marks_left)])
    winners = [names[seat] for seat in outcome.winners]
    verdict = words("prompt.over", winners=winners, count=len(outcome.winners))
    return [*table(rows), f"{verdict} {words(f'scoring.reason.{outcome.reason}')}"]
