"""What came of a game of a tournament, and how it is written down: one line of JSON."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from glueckauf.arena.tournament import ArenaError
from glueckauf.rules.outcome import SOURCE_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glueckauf.arena.tournament import Tournament


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
    overruns: list[int]
    """Decisions that took longer than the limit on their seconds."""
    forfeit: int | None = None
    """The seat that failed and so lost; the game was broken off, and the others share it."""
    failure: str = ""
    """In what it failed."""

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
        numbers += result.overruns
        sources = [[int(points) for points in seat] for seat in result.sources]
    except (ValueError, TypeError):
        raise ArenaError(f"expected a game as JSON, not {_cut(line)}") from None
    by_seat = (result.points, result.marks_left, result.ranks, sources, result.overruns)
    if not (
        all(type(number) is int for number in numbers)
        and all(len(part) == players for part in by_seat)
        and all(len(seat) == len(SOURCE_NAMES) for seat in sources)
        and 1 in result.ranks
    ):
        raise ArenaError(f"expected a whole game, not {_cut(line)}")
    return result


def csv_lines(tournament: Tournament, results: Iterable[Result]) -> Iterator[str]:
    """One row for each seat of each game, with a heading."""
    names = ("game", "deal", "seed", "decisions", "seat", "place", "bot", "points", "marks_left")
    sources = [name.replace(" ", "_") for name in SOURCE_NAMES]
    yield _csv_line([*names, "rank", "win", *sources, "overruns", "forfeit"])
    labels = tournament.labels
    for result in results:
        shares = result.shares
        for seat, bot in enumerate(result.seats):
            cells: list[Any] = [result.game, result.deal, result.seed, result.decisions, seat]
            cells += [result.place(seat) + 1, labels[bot], result.points[seat]]
            cells += [result.marks_left[seat], result.ranks[seat], f"{shares[seat]:g}"]
            cells += [*result.sources[seat], result.overruns[seat], int(result.forfeit == seat)]
            yield _csv_line(cells)


def _csv_line(cells: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def _cut(line: str) -> str:
    return repr(line if len(line) <= 60 else f"{line[:57]}...")
