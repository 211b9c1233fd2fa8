"""What came of a game of a tournament, and how it is written down: one line of JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from glueckauf.arena.tournament import ArenaError, Fixture, Tournament
from glueckauf.bots.match import close_bots, play_game
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import Game
from glueckauf.rules.chance import Random
from glueckauf.rules.outcome import SOURCE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Result:
    """What is a list goes by seat."""

    game: int
    deal: int
    seed: int
    seats: list[int]
    """Which bot of the tournament sat there."""
    start: int
    """The seat that began."""
    decisions: int
    points: list[int]
    marks_left: list[int]
    ranks: list[int]
    """From 1; seats that nothing tells apart share one (R7)."""
    sources: list[list[int]]
    """Points by source, in the order of `outcome.SOURCE_NAMES`."""

    @property
    def shares(self) -> list[float]:
        """Of the victory: a shared one counts in equal parts."""
        winners = self.ranks.count(1)
        return [1 / winners if rank == 1 else 0.0 for rank in self.ranks]

    def place(self, seat: int) -> int:
        """In the order of play: 0 is the start player."""
        return (seat - self.start) % len(self.seats)

    def line(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def read_result(line: str) -> Result:
    """A result from its line; ArenaError where it is none."""
    try:
        data = json.loads(line)
        result = Result(**data)
        players = len(result.seats)
        numbers = [result.game, result.deal, result.seed, result.start, result.decisions]
        numbers += [*result.seats, *result.points, *result.marks_left, *result.ranks]
        sources = [[int(points) for points in seat] for seat in result.sources]
    except (ValueError, TypeError):
        raise ArenaError(f"expected a game as JSON, not {_cut(line)}") from None
    by_seat = (result.points, result.marks_left, result.ranks, sources)
    if not (
        all(type(number) is int for number in numbers)
        and all(len(part) == players for part in by_seat)
        and all(len(seat) == len(SOURCE_NAMES) for seat in sources)
        and 1 in result.ranks
    ):
        raise ArenaError(f"expected a whole game, not {_cut(line)}")
    return result


def play(tournament: Tournament, fixture: Fixture) -> Result:
    bots = [make_bot(tournament.bots[bot]) for bot in fixture.seats]
    game = Game.new(tournament.players, tournament.rules, fixture.seed)
    start = game.state.start
    try:
        play_game(bots, game, Random(fixture.luck), tournament.limit)
    finally:
        close_bots(bots)
    end = game.outcome()
    assert end is not None  # noqa: S101  # `play_game` plays to the end
    ranks = {seat: 1 + _ahead(end.ranking, rank) for rank in end.ranking for seat in rank}
    return Result(
        fixture.game,
        fixture.deal,
        fixture.seed,
        list(fixture.seats),
        start,
        len(game.actions),
        list(end.points),
        list(end.marks_left),
        [ranks[seat] for seat in range(tournament.players)],
        [list(sources.values()) for sources in end.breakdown],
    )


def _ahead(ranking: tuple[tuple[int, ...], ...], rank: tuple[int, ...]) -> int:
    return sum(len(better) for better in ranking[: ranking.index(rank)])


def csv_text(tournament: Tournament, results: Iterable[Result]) -> str:
    """One row for each seat of each game, with a heading."""
    names = ("game", "deal", "seed", "decisions", "seat", "place", "bot", "points", "marks_left")
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    sources = [name.replace(" ", "_") for name in SOURCE_NAMES]
    rows.writerow([*names, "rank", "win", *sources])
    for result in results:
        for seat, bot in enumerate(result.seats):
            cells: list[Any] = [result.game, result.deal, result.seed, result.decisions, seat]
            cells += [result.place(seat) + 1, tournament.labels[bot], result.points[seat]]
            cells += [result.marks_left[seat], result.ranks[seat], f"{result.shares[seat]:g}"]
            rows.writerow([*cells, *result.sources[seat]])
    return text.getvalue()


def _cut(line: str) -> str:
    return repr(line if len(line) <= 60 else f"{line[:57]}...")
