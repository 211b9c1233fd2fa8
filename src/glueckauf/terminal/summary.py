"""What a series of games says about its bots."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from glueckauf.arena.series import labels
from glueckauf.rules.numbers import SOURCES
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.text import count, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glueckauf.arena.series import Result, Series


@dataclass(slots=True)
class Record:
    """What one bot of the series did."""

    wins: float = 0.0
    """A shared victory counts in parts."""
    points: list[int] = field(default_factory=list)
    sources: list[int] = field(default_factory=lambda: [0] * SOURCES)


class Summary:
    def __init__(self, series: Series, results: Iterable[Result]) -> None:
        self.series = series
        self.games = 0
        self.shared = 0
        self.decisions = 0
        self.records = [Record() for _ in series.bots]
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        self.games += 1
        self.decisions += result.decisions
        winners = result.winners
        self.shared += len(winners) > 1
        for seat in winners:
            self.records[result.seats[seat]].wins += 1 / len(winners)
        for seat, bot in enumerate(result.seats):
            record = self.records[bot]
            record.points.append(result.points[seat])
            for source in range(SOURCES):
                record.sources[source] += result.scored[SOURCES * seat + source]

    def lines(self, seconds: float) -> list[str]:
        rows = [["", "wins", "win rate", "mean", "median", "lowest", "highest"]]
        for label, record in zip(labels(self.series.bots), self.records, strict=True):
            rows.append(
                [
                    label,
                    f"{record.wins:.2f}".rstrip("0").rstrip("."),
                    f"{record.wins / self.games:.1%}",
                    f"{fmean(record.points):.1f}",
                    f"{median(record.points):g}",
                    str(min(record.points)),
                    str(max(record.points)),
                ]
            )
        sources = [["points from", *SOURCE_NAMES]]
        for label, record in zip(labels(self.series.bots), self.records, strict=True):
            sources.append([label, *(f"{points / self.games:.1f}" for points in record.sources)])
        rules = format_rules(self.series.rules, len(self.series.bots))
        rate = self.games / seconds
        shared = f", {self.shared} won by several" if self.shared else ""
        return [
            f"{count(self.games, 'game')} by the rules {rules}, seed {self.series.seed}{shared}",
            "",
            *table(rows),
            "",
            *table(sources),
            "",
            f"{self.decisions / self.games:.1f} decisions a game, {rate:,.0f} games a second",
        ]

    def as_json(self, seconds: float) -> str:
        data: dict[str, Any] = {
            "games": self.games,
            "seed": self.series.seed,
            "rules": format_rules(self.series.rules, len(self.series.bots)),
            "rotate": self.series.rotate,
            "shared_wins": self.shared,
            "decisions_per_game": self.decisions / self.games,
            "games_per_second": self.games / seconds,
            "bots": [
                {
                    "bot": bot,
                    "wins": record.wins,
                    "win_rate": record.wins / self.games,
                    "mean_points": fmean(record.points),
                    "median_points": median(record.points),
                    "points_from": {
                        name: points / self.games
                        for name, points in zip(SOURCE_NAMES, record.sources, strict=True)
                    },
                }
                for bot, record in zip(self.series.bots, self.records, strict=True)
            ],
        }
        return json.dumps(data, indent=2)


def csv_lines(series: Series, results: Iterable[Result]) -> Iterator[str]:
    """One row for each player of each game, with a heading."""
    names = ("game", "seed", "decisions", "seat", "bot", "points", "marks_left", "win")
    yield _csv_line([*names, *(name.replace(" ", "_") for name in SOURCE_NAMES)])
    for result in results:
        winners = result.winners
        for seat, bot in enumerate(result.seats):
            win = 1 / len(winners) if seat in winners else 0
            yield _csv_line(
                [
                    result.game,
                    result.seed,
                    result.decisions,
                    seat,
                    series.bots[bot],
                    result.points[seat],
                    result.marks_left[seat],
                    f"{win:g}",
                    *result.scored[SOURCES * seat : SOURCES * seat + SOURCES],
                ]
            )


def _csv_line(cells: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()
