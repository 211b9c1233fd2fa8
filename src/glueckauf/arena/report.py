"""What a tournament says about its bots, and about the seats."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from operator import add
from statistics import median
from typing import TYPE_CHECKING, Any

from glueckauf.arena.confidence_intervals import Estimate, average, rate
from glueckauf.arena.ratings import Rating
from glueckauf.rules.outcome import SOURCE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.arena.results import Result
    from glueckauf.arena.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot. Where it sat at a table more than once, every one of its seats counts."""

    bot: str
    label: str
    games: int
    seats: int
    wins: float
    """A shared victory counts in parts."""
    win_rate: Estimate
    """A seat's: it is even at one in as many as there are players."""
    points: Estimate
    median: float
    lowest: int
    highest: int
    rank: float
    points_from: dict[str, float]
    overruns: int
    """Decisions that took longer than the limit on their seconds."""
    forfeits: int
    """Games that it lost because it failed in them."""
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class StartPlace:
    """Where one sits as seen from the start player, who is 0."""

    place: int
    win_rate: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    tournament: Tournament
    deals: int
    games: int
    shared: int
    """Games won by several."""
    decisions: float
    """In a game."""
    standings: list[Standing]
    """In the order in which the bots were named."""
    places: list[StartPlace]
    duels: dict[tuple[int, int], Estimate]
    """With two players: how often the first bot beats the second."""

    def best_first(self) -> list[Standing]:
        return sorted(self.standings, key=lambda standing: -standing.win_rate.mean)

    def as_dict(self) -> dict[str, Any]:
        tournament = self.tournament
        return {
            "deals": self.deals,
            "games": self.games,
            **tournament.settings(),
            "shared_wins": self.shared,
            "decisions_per_game": self.decisions,
            "bots": [_figures(standing) for standing in self.standings],
            "places": [_figures(place) for place in self.places],
            "duels": [
                {"bot": tournament.labels[one], "against": tournament.labels[other]}
                | {"win_rate": estimate._asdict()}
                for (one, other), estimate in self.duels.items()
            ],
        }


class Tally:
    """The wins and points of some seats, those at a place say, by deals."""

    def __init__(self) -> None:
        self._deal = -1
        self._seats, self._shares, self._points = 0, 0.0, 0
        self._win_rates: list[float] = []
        self._means: list[float] = []

    def add(self, result: Result, seat: int, share: float) -> None:
        """Deals come one after another."""
        if result.deal != self._deal:
            self._close_deal()
            self._deal = result.deal
        self._seats += 1
        self._shares += share
        self._points += result.points[seat]

    def _close_deal(self) -> None:
        if self._seats:
            self._win_rates.append(self._shares / self._seats)
            self._means.append(self._points / self._seats)
        self._seats, self._shares, self._points = 0, 0.0, 0

    def estimates(self) -> tuple[Estimate, Estimate]:
        """Of the win rate and of the points."""
        self._close_deal()
        return rate(self._win_rates), average(self._means)


class BotTally(Tally):
    """All that is counted of the seats of a bot."""

    def __init__(self) -> None:
        super().__init__()
        self.games = 0
        self.wins = 0.0
        self.points: list[int] = []
        self.ranks = 0
        self.sources = [0] * len(SOURCE_NAMES)
        self.overruns = 0
        self.forfeits = 0
        self._game = -1

    def add(self, result: Result, seat: int, share: float) -> None:
        super().add(result, seat, share)
        self.games += result.game != self._game
        self._game = result.game
        self.wins += share
        self.points.append(result.points[seat])
        self.ranks += result.ranks[seat]
        self.sources = list(map(add, self.sources, result.sources[seat]))
        self.overruns += result.overruns[seat]
        self.forfeits += result.forfeit == seat


def make_report(
    tournament: Tournament, results: Iterable[Result], ratings: Sequence[Rating] | None = None
) -> Report:
    """Of whole deals, in the order of the schedule."""
    bots = [BotTally() for _ in tournament.bots]
    places = [Tally() for _ in range(tournament.players)]
    duels: defaultdict[tuple[int, int], Tally] = defaultdict(Tally)
    games = deals = shared = decisions = 0
    last = -1
    for result in results:
        games += 1
        deals += result.deal != last
        last = result.deal
        shared += result.ranks.count(1) > 1
        decisions += result.decisions
        shares = result.shares
        for seat, bot in enumerate(result.seats):
            bots[bot].add(result, seat, shares[seat])
            places[result.place(seat)].add(result, seat, shares[seat])
            if tournament.players == 2 and bot != result.seats[1 - seat]:
                duels[bot, result.seats[1 - seat]].add(result, seat, shares[seat])
    return Report(
        tournament,
        deals,
        games,
        shared,
        decisions / games,
        standings=[
            _standing(tournament, bot, tally, ratings[bot] if ratings else None)
            for bot, tally in enumerate(bots)
        ],
        places=[StartPlace(place, *tally.estimates()) for place, tally in enumerate(places)],
        duels={met: duels[met].estimates()[0] for met in sorted(duels)},
    )


def _standing(tournament: Tournament, bot: int, tally: BotTally, rating: Rating | None) -> Standing:
    seats = len(tally.points)
    win_rate, points = tally.estimates()
    return Standing(
        bot=tournament.bots[bot],
        label=tournament.labels[bot],
        games=tally.games,
        seats=seats,
        wins=tally.wins,
        win_rate=win_rate,
        points=points,
        median=median(tally.points),
        lowest=min(tally.points),
        highest=max(tally.points),
        rank=tally.ranks / seats,
        points_from={
            name: points / seats for name, points in zip(SOURCE_NAMES, tally.sources, strict=True)
        },
        overruns=tally.overruns,
        forfeits=tally.forfeits,
        rating=rating,
    )


def _figures(part: Standing | StartPlace) -> dict[str, Any]:
    data = {name: getattr(part, name) for name in part.__dataclass_fields__}
    return {
        name: value._asdict() if isinstance(value, (Estimate, Rating)) else value
        for name, value in data.items()
    }
