"""What a tournament says about its bots, and about the seats."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from glueckauf.arena.intervals import Estimate, average, rate
from glueckauf.arena.ratings import Rating
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.ruleset import format_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from glueckauf.arena.results import Result
    from glueckauf.arena.tournament import Tournament

    Seat = tuple[Result, int]


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
    rank: float
    points_from: dict[str, float]
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Place:
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
    places: list[Place]
    duels: dict[tuple[int, int], Estimate]
    """With two players: how often the first bot beats the second."""

    def best_first(self) -> list[Standing]:
        return sorted(self.standings, key=lambda standing: -standing.win_rate.mean)

    def as_dict(self) -> dict[str, Any]:
        tournament = self.tournament
        return {
            "deals": self.deals,
            "games": self.games,
            "players": tournament.players,
            "seed": tournament.seed,
            "rules": format_rules(tournament.rules, tournament.players),
            "seatings": tournament.seatings,
            "limit": None if tournament.limit is None else asdict(tournament.limit),
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


def make_report(
    tournament: Tournament, results: Sequence[Result], ratings: Sequence[Rating] | None
) -> Report:
    """Of whole deals, in the order of the schedule."""
    seats = [(result, seat) for result in results for seat in range(tournament.players)]
    return Report(
        tournament,
        deals=len({result.deal for result in results}),
        games=len(results),
        shared=sum(result.ranks.count(1) > 1 for result in results),
        decisions=fmean(result.decisions for result in results),
        standings=[
            _standing(tournament, bot, _of_bot(seats, bot), ratings[bot] if ratings else None)
            for bot in range(len(tournament.bots))
        ],
        places=[_place(place, seats) for place in range(tournament.players)],
        duels=_duels(tournament, seats) if tournament.players == 2 else {},
    )


def _standing(
    tournament: Tournament, bot: int, seats: list[Seat], rating: Rating | None
) -> Standing:
    return Standing(
        bot=tournament.bots[bot],
        label=tournament.labels[bot],
        games=len({result.game for result, _ in seats}),
        seats=len(seats),
        wins=sum(map(_share, seats)),
        win_rate=rate(_by_deal(seats, _share)),
        points=average(_by_deal(seats, _points)),
        rank=fmean(result.ranks[seat] for result, seat in seats),
        points_from={
            name: fmean(result.sources[seat][source] for result, seat in seats)
            for source, name in enumerate(SOURCE_NAMES)
        },
        rating=rating,
    )


def _place(place: int, seats: Iterable[Seat]) -> Place:
    there = [(result, seat) for result, seat in seats if result.place(seat) == place]
    return Place(place, rate(_by_deal(there, _share)), average(_by_deal(there, _points)))


def _duels(tournament: Tournament, seats: list[Seat]) -> dict[tuple[int, int], Estimate]:
    return {
        (one, other): rate(_by_deal(met, _share))
        for one in range(len(tournament.bots))
        for other in range(len(tournament.bots))
        if one != other
        and (met := [(r, seat) for r, seat in _of_bot(seats, one) if r.seats[1 - seat] == other])
    }


def _of_bot(seats: Iterable[Seat], bot: int) -> list[Seat]:
    return [(result, seat) for result, seat in seats if result.seats[seat] == bot]


def _share(at: Seat) -> float:
    result, seat = at
    return result.shares[seat]


def _points(at: Seat) -> float:
    result, seat = at
    return float(result.points[seat])


def _by_deal(seats: Iterable[Seat], figure: Callable[[Seat], float]) -> list[float]:
    """The mean of each deal."""
    deals = defaultdict[int, list[float]](list)
    for result, seat in seats:
        deals[result.deal].append(figure((result, seat)))
    return [fmean(deals[deal]) for deal in sorted(deals)]


def _figures(part: Standing | Place) -> dict[str, Any]:
    data = {name: getattr(part, name) for name in part.__dataclass_fields__}
    return {
        name: value._asdict() if isinstance(value, (Estimate, Rating)) else value
        for name, value in data.items()
    }
