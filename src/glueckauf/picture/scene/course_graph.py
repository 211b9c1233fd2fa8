"""The course of a game on ruled paper: everyone's chance to win or points, what was luck, what was
commented on. It holds no words, so that whoever shows it puts them in the reader's language."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from glueckauf.picture.palette import PLAYERS
from glueckauf.picture.svg import num

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GRAPHS = ("chances", "points")
NARROWEST, WIDEST = 260, 1200
HEIGHT = 260
LEFT, RIGHT, TOP, BOTTOM = 40, 18, 14, 26
PAPER, INK, RULE, RED, GOLD = "#FBF5E4", "#1B1714", "#5B86B8", "#9E2B25", "#F2C14E"
FONT = 'font-family="sans-serif" font-size="12"'
SHIFTS = ("", "I", "II", "III")
DASHES = ("", "9 3", "3 3", "9 3 2 3")
"""Beside colour and shape: lines that lie close together are told apart."""
ROUND_STEPS = (5, 10, 20, 50, 100)
RULES = 6
"""Lines across the paper, at most."""


@dataclass(frozen=True, slots=True)
class Mark:
    """At a row, on the line of a seat."""

    row: int
    seat: int


@dataclass(frozen=True, slots=True)
class Course:
    """What is drawn: a row of numbers by seat before each turn, and one for the end."""

    of: str
    """One of GRAPHS; chances are from 0 to 1."""
    rows: Sequence[Sequence[float]]
    shifts: Sequence[int]
    """Of each row but the last."""
    figures: Sequence[int]
    """Which player's colour and shape every seat has."""
    comments: Sequence[Mark] = ()
    """They are numbered."""
    luck: Sequence[Mark] = ()
    turning: Sequence[int] = ()
    """Rows after which much was different."""


def course_graph(course: Course, *, width: int = 900, label: str = "") -> str:
    """An SVG element that scales; each comment is a link to `#turn-` and its row."""
    scale = _Scale(course, width)
    named = f' aria-label="{escape(label)}"' if label else ""
    box = f'viewBox="0 0 {width} {HEIGHT}" role="group" class="course"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box}{named}>',
        f'<rect width="{width}" height="{HEIGHT}" rx="6" fill="{PAPER}"/>',
        *_turning(course, scale),
        *_rules(scale),
        *_shifts(course, scale),
        *_lines(course, scale),
        *_luck(course, scale),
        *_comments(course, scale),
        "</svg>",
    ]
    return "".join(parts)


def player_mark(figure: int, x: float, y: float, r: float = 5) -> str:
    """The shape of a player around a point."""
    pen = f'fill="{PLAYERS[figure]}" stroke="{INK}" stroke-width="1.2"'
    if figure == 1:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" {pen}/>'
    corners = {0: (3, -90), 2: (4, -45), 3: (4, -90)}[figure]
    return f'<path d="{_polygon(x, y, r * 1.25, *corners)}" {pen}/>'


class _Scale:
    """Where rows and numbers lie."""

    def __init__(self, course: Course, width: int) -> None:
        self.width, self.last = width, max(1, len(course.rows) - 1)
        self.percent = course.of == GRAPHS[0]
        numbers = [number for row in course.rows for number in row]
        self.least = 0.0 if self.percent else min(0.0, *numbers)
        self.most = 1.0 if self.percent else max(10.0, *numbers)

    def x(self, row: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * row / self.last

    def y(self, number: float) -> float:
        share = (self.most - number) / (self.most - self.least)
        return TOP + (HEIGHT - TOP - BOTTOM) * share

    def ruled(self) -> Iterator[tuple[float, str]]:
        if self.percent:
            yield from ((quarter / 4, f"{25 * quarter} %") for quarter in range(5))
            return
        span = self.most - self.least
        step = next((one for one in ROUND_STEPS if span / one <= RULES), ROUND_STEPS[-1])
        number = math.ceil(self.least / step) * step
        while number <= self.most:
            yield number, str(number).replace("-", "\N{MINUS SIGN}")
            number += step


def _turning(course: Course, scale: _Scale) -> Iterator[str]:
    for row in course.turning:
        left, right = scale.x(row), scale.x(row + 1)
        yield (
            f'<rect class="turning" x="{num(left - 2)}" y="{TOP}" width="{num(right - left + 4)}"'
            f' height="{HEIGHT - TOP - BOTTOM}" fill="{GOLD}" fill-opacity=".45"/>'
        )


def _rules(scale: _Scale) -> Iterator[str]:
    for number, text in scale.ruled():
        y = scale.y(number)
        pen = f'stroke="{INK if not number else RULE}" stroke-opacity="{0.5 if number else 0.8}"'
        yield f'<path d="M{LEFT} {num(y)}H{scale.width - RIGHT}" {pen}/>'
        yield (
            f'<text x="{LEFT - 5}" y="{num(y + 4)}" text-anchor="end" {FONT} fill="{INK}">'
            f"{text}</text>"
        )


def _shifts(course: Course, scale: _Scale) -> Iterator[str]:
    for shift in sorted(set(course.shifts)):
        rows = [row for row, other in enumerate(course.shifts) if other == shift]
        first, after = scale.x(rows[0]), scale.x(rows[-1] + 1)
        yield (
            f'<text x="{num((first + after) / 2)}" y="{HEIGHT - 8}" text-anchor="middle"'
            f' {FONT} fill="{INK}">{SHIFTS[shift]}</text>'
        )
        if rows[0]:
            yield (
                f'<path d="M{num(first)} {TOP}V{HEIGHT - BOTTOM + 12}" stroke="{RED}"'
                ' stroke-opacity=".6" stroke-dasharray="4 3"/>'
            )


def _lines(course: Course, scale: _Scale) -> Iterator[str]:
    for seat, figure in enumerate(course.figures):
        at = [(scale.x(row), scale.y(numbers[seat])) for row, numbers in enumerate(course.rows)]
        line = " ".join(f"{num(x)},{num(y)}" for x, y in at)
        pen = f'fill="none" points="{line}" stroke-linejoin="round"'
        dash = f' stroke-dasharray="{DASHES[figure]}"' if DASHES[figure] else ""
        yield f'<g class="seat-{seat}">'
        yield f'<polyline {pen} stroke="{INK}" stroke-width="3.6"{dash}/>'
        yield f'<polyline {pen} stroke="{PLAYERS[figure]}" stroke-width="2.4"{dash}/>'
        for quarter in range(1, 5):
            yield player_mark(figure, *at[round((len(at) - 1) * quarter / 4)])
        yield "</g>"


def _luck(course: Course, scale: _Scale) -> Iterator[str]:
    for mark in course.luck:
        x, y = scale.x(mark.row), scale.y(course.rows[mark.row][mark.seat])
        yield (
            f'<path class="luck seat-{mark.seat}" d="{_star(x, y, 7)}" fill="{GOLD}"'
            f' stroke="{INK}"/>'
        )


def _comments(course: Course, scale: _Scale) -> Iterator[str]:
    for number, mark in enumerate(course.comments, 1):
        x, y = scale.x(mark.row), scale.y(course.rows[mark.row][mark.seat])
        yield (
            f'<a href="#turn-{mark.row}" data-turn="{mark.row}" class="seat-{mark.seat}">'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="8.5" fill="{RED}" stroke="#fff"/>'
            f'<text x="{num(x)}" y="{num(y + 4)}" text-anchor="middle" font-weight="700" {FONT}'
            f' fill="#fff">{number}</text></a>'
        )


def _polygon(x: float, y: float, r: float, corners: int, turned: float) -> str:
    angles = [math.radians(turned + 360 * corner / corners) for corner in range(corners)]
    at = [f"{num(x + r * math.cos(angle))} {num(y + r * math.sin(angle))}" for angle in angles]
    return f"M{'L'.join(at)}Z"


def _star(x: float, y: float, r: float) -> str:
    at = []
    for corner in range(10):
        angle, far = math.radians(36 * corner - 90), r if corner % 2 == 0 else r * 0.45
        at.append(f"{num(x + far * math.cos(angle))} {num(y + far * math.sin(angle))}")
    return f"M{'L'.join(at)}Z"
