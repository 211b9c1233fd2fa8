"""Price tags: what every turn that can be taken is worth, in points of lead at the end.

All turns are tried in the same worlds, each as often as the others: a price is told of each, and
no turn is chosen. It is the lead over the best of the others beside what one has without doing
anything: the bank, or keeping no card; in the draft, where nobody can pass, beside the mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import Measure, measured
from glueckauf.analysis.judging import begin
from glueckauf.analysis.turn import Turn  # noqa: TC001  # read again by its type

if TYPE_CHECKING:
    from glueckauf.rules.view import View

PASSING = ("bank", "keep none", "stop")
"""What can be done without doing anything."""


@dataclass(frozen=True, slots=True)
class Price:
    turn: Turn
    """With its mining, as it is planned best."""
    worth: Measure
    """Points of lead more, or fewer."""


@dataclass(frozen=True, slots=True)
class PriceList:
    passing: bool
    """Whether it counts from passing; else from the mean of all."""
    prices: tuple[Price, ...]
    """Of all turns that can be taken, in the order in which they are listed."""
    thin: bool = False
    """Whether there were few worlds, as in plain Python, or where many wait."""


def prices(
    view: View, *, depth: str = "quick", seed: int = 0, until: float | None = None
) -> PriceList:
    """What each turn is worth to the seat that has to decide, by what it knows. What cannot be said
    `until` then raises NotInTime, as for a hint."""
    look, trials, listed = begin(view, depth, seed, until=until)
    worlds = range(2 * look.last)
    for turn in listed:
        trials.play(turn, worlds)
    leads = {turn: trials.leads(turn) for turn in listed}
    passing = next((turn for turn in listed if turn.first in PASSING), None)
    zero = leads[passing] if passing else _means(list(leads.values()))
    return PriceList(
        passing is not None,
        tuple(
            Price(
                turn,
                measured([lead - least for lead, least in zip(leads[turn], zero, strict=True)]),
            )
            for turn in listed
        ),
        look.thin,
    )


def _means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]
