"""A report as a picture: who wins how often, and where the points come from."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

from glueckauf.rules.outcome import SOURCE_NAMES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from glueckauf.arena.report import Report, Standing

COLOURS = (
    *("#3b3b3b", "#c9a227", "#a8641e", "#7d5a3c"),
    *("#4f7f52", "#6b8fb3", "#b34d4d", "#8a5a8a"),
)
"""One for each source of points."""


def plot(report: Report, ending: str) -> bytes:
    """The picture as the ending of its file's name wants it."""
    standings = report.best_first()[::-1]  # bars grow from below
    with mpl.rc_context({"svg.hashsalt": "glueckauf", "svg.fonttype": "none"}):
        figure = Figure(figsize=(12, 1.6 + 0.5 * len(standings)), layout="constrained")
        left, right = figure.subplots(1, 2, sharey=True)
        _win_rates(left, standings, report.tournament.players)
        _points(right, standings)
        figure.suptitle(f"{report.games} games of {report.tournament.players} players")
        file = io.BytesIO()
        metadata = {"Date": None} if ending == ".svg" else None
        figure.savefig(file, format=ending[1:], dpi=150, metadata=metadata)
    return file.getvalue()


def _win_rates(axes: Axes, standings: list[Standing], players: int) -> None:
    rates = [standing.win_rate for standing in standings]
    below = [100 * (rate.mean - rate.low) for rate in rates]
    above = [100 * (rate.high - rate.mean) for rate in rates]
    names = [standing.label for standing in standings]
    rows = range(len(names))
    axes.barh(rows, [100 * rate.mean for rate in rates], color="#6b8fb3")
    axes.errorbar(
        [100 * rate.mean for rate in rates],
        rows,
        xerr=[below, above],
        fmt="none",
        ecolor="#222222",
        capsize=4,
    )
    axes.axvline(100 / players, color="#888888", linestyle="--", linewidth=1)
    axes.set_yticks(rows, names)
    axes.set_xlim(0, 100)
    axes.set_xlabel("games won in %, with the 95 % interval; dashed: a fair share")


def _points(axes: Axes, standings: list[Standing]) -> None:
    """What costs points grows to the left."""
    rows = range(len(standings))
    for source, colour in zip(SOURCE_NAMES, COLOURS, strict=True):
        values = [standing.points_from[source] for standing in standings]
        starts = [_stacked(standing, source) for standing in standings]
        axes.barh(rows, values, left=starts, color=colour, label=source)
    axes.axvline(0, color="#222222", linewidth=0.8)
    axes.set_xlabel("points by source")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize="small")


def _stacked(standing: Standing, source: str) -> float:
    """The sum of the sources before, of those with the same sign."""
    before = SOURCE_NAMES[: SOURCE_NAMES.index(source)]
    values = [standing.points_from[name] for name in before]
    negative = standing.points_from[source] < 0
    return sum(value for value in values if (value < 0) == negative)
