"""The report of a tournament as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.arena.confidence_intervals import Z
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.ruleset import format_rules
from glueckauf.terminal.text import count, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.arena.confidence_intervals import Estimate
    from glueckauf.arena.report import Report, Standing

PLACES = ("first", "second", "third", "fourth")


def standings_lines(report: Report) -> list[str]:
    tournament = report.tournament
    rules = format_rules(tournament.rules, tournament.players)
    shared = f", {report.shared} won by several" if report.shared else ""
    heading = (
        f"{count(report.games, 'game')} of {tournament.players} players,"
        f" {count(report.deals, 'deal')}, by the rules {rules}, seed {tournament.seed}{shared}"
    )
    parts = [
        [heading],
        table(_bots(report)),
        table(_sources(report.best_first())),
        table(_duels(report)) if len(tournament.bots) > 2 and report.duels else [],
        table(_places(report)),
        _failures(report),
        [f"{report.decisions:.1f} decisions a game; ± and the ranges are 95 % intervals"],
    ]
    return _spaced(parts)


def series_lines(report: Report, seconds: float) -> list[str]:
    """In short, for games that were each of another deal."""
    tournament = report.tournament
    shared = f", {report.shared} won by several" if report.shared else ""
    rules = format_rules(tournament.rules, tournament.players)
    rows = [
        [
            standing.label,
            _wins(standing),
            f"{standing.win_rate.mean:.1%}",
            f"{standing.points.mean:.1f}",
            f"{standing.median:g}",
            str(standing.lowest),
            str(standing.highest),
        ]
        for standing in report.standings
    ]
    rate = report.games / seconds
    parts = [
        [f"{count(report.games, 'game')} by the rules {rules}, seed {tournament.seed}{shared}"],
        table([["", "wins", "win rate", "mean", "median", "lowest", "highest"], *rows]),
        table(_sources(report.standings)),
        [f"{report.decisions:.1f} decisions a game, {rate:,.0f} games a second"],
    ]
    return _spaced(parts)


def _bots(report: Report) -> list[list[str]]:
    rated = report.standings[0].rating is not None
    heading = ["", "games", "wins", "win rate", "95 %", "points", "rank"]
    rows = [[*heading, "rating"] if rated else heading]
    for standing in report.best_first():
        row = [
            standing.label,
            str(standing.games),
            _wins(standing),
            *_rate(standing.win_rate),
            _points(standing.points),
            f"{standing.rank:.2f}",
        ]
        if standing.rating:
            row.append(f"{standing.rating.mean:.1f} ± {Z * standing.rating.deviation:.1f}")
        rows.append(row)
    return rows


def _wins(standing: Standing) -> str:
    return f"{standing.wins:.2f}".rstrip("0").rstrip(".")


def _spaced(parts: Iterable[list[str]]) -> list[str]:
    return "\n\n".join("\n".join(part) for part in parts if part).splitlines()


def _sources(standings: Iterable[Standing]) -> list[list[str]]:
    return [
        ["points from", *SOURCE_NAMES],
        *(
            [standing.label, *(f"{standing.points_from[name]:.1f}" for name in SOURCE_NAMES)]
            for standing in standings
        ),
    ]


def _failures(report: Report) -> list[str]:
    """Of those bots alone that kept to no limit, or failed."""
    return [
        f"{standing.label}: {count(standing.overruns, 'decision')} over the limit,"
        f" {count(standing.forfeits, 'game')} lost by failing"
        for standing in report.best_first()
        if standing.overruns or standing.forfeits
    ]


def _duels(report: Report) -> list[list[str]]:
    order = [report.standings.index(standing) for standing in report.best_first()]
    labels = report.tournament.labels
    return [
        ["win rate against", *(labels[other] for other in order)],
        *([labels[one], *(_met(report, one, other) for other in order)] for one in order),
    ]


def _met(report: Report, one: int, other: int) -> str:
    met = report.duels.get((one, other))
    return f"{met.mean:.1%}" if met else "-"


def _places(report: Report) -> list[list[str]]:
    return [
        ["in the order of play", "win rate", "95 %", "points"],
        *(
            [PLACES[place.place], *_rate(place.win_rate), _points(place.points)]
            for place in report.places
        ),
    ]


def _rate(estimate: Estimate) -> tuple[str, str]:
    return f"{estimate.mean:.1%}", f"{100 * estimate.low:.1f}-{estimate.high:.1%}"


def _points(estimate: Estimate) -> str:
    return f"{estimate.mean:.1f} ± {estimate.high - estimate.mean:.1f}"
