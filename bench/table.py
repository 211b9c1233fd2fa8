"""What was measured, held against the bars, as a table or as JSON."""

from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Bar:
    """What a figure must reach, and what it aims for beyond that."""

    must: float
    aim: float | None = None
    at_most: bool = False

    def verdict(self, figure: float) -> str:
        if self.aim is not None and self._reached(figure, self.aim):
            return "aim reached"
        return "reached" if self._reached(figure, self.must) else "short"

    def _reached(self, figure: float, limit: float) -> bool:
        return figure <= limit if self.at_most else figure >= limit


@dataclass(frozen=True)
class Row:
    name: str
    unit: str
    rounds: list[float]
    bar: Bar | None = None

    @property
    def median(self) -> float:
        return median(self.rounds)

    def as_data(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "median": self.median,
            "lowest": min(self.rounds),
            "highest": max(self.rounds),
            "verdict": self.bar.verdict(self.median) if self.bar else None,
        }

    def as_cells(self) -> list[str]:
        figures = [number(figure) for figure in (self.median, min(self.rounds), max(self.rounds))]
        return [
            self.name,
            f"{figures[0]} {self.unit}",
            f"{figures[1]} – {figures[2]}",
            *self._bar(),
        ]

    def _bar(self) -> list[str]:
        if self.bar is None:
            return ["", "", ""]
        sign = "≤" if self.bar.at_most else "≥"
        aim = "" if self.bar.aim is None else f"{sign} {number(self.bar.aim)}"
        return [f"{sign} {number(self.bar.must)}", aim, self.bar.verdict(self.median)]


def number(figure: float) -> str:
    """Three digits that count, with separators; whole numbers stay as they are."""
    if figure == int(figure) or abs(figure) >= 1000:
        return f"{figure:,.0f}"
    return f"{figure:.3g}"


def format_table(rows: list[Row]) -> str:
    head = ["", "median", "lowest – highest", "must reach", "aim", ""]
    lines = [head, *(row.as_cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = [format_line(line, widths) for line in lines]
    return "\n".join([texts[0], "-" * (sum(widths) + 2 * len(widths) - 2), *texts[1:]])


def format_line(cells: list[str], widths: list[int]) -> str:
    aligned = (
        cell.ljust(width) if place in (0, 5) else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(aligned).rstrip()
