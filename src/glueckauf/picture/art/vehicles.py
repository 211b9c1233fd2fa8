"""The four vehicles as silhouettes; they take the text colour of what they stand in."""

from __future__ import annotations

import math

from glueckauf.picture.coordinates import VEHICLE
from glueckauf.picture.svg import circle, group, num, path, rect, symbol


def _spoked(x: float, y: float, r: float, spokes: int, rim: float = 1.8) -> str:
    """A wheel with spokes through which one sees the light."""
    rays = "".join(
        f"M{num(x)} {num(y)}l{num((r - 0.5) * math.cos(turn))} {num((r - 0.5) * math.sin(turn))}"
        for turn in (2 * math.pi * spoke / spokes + 0.3 for spoke in range(spokes))
    )
    return (
        circle(x, y, r - rim / 2, fill="none", stroke="currentColor", stroke_width=rim)
        + path(rays, stroke="currentColor", stroke_width=1)
        + circle(x, y, r * 0.24)
    )


def _handcart() -> str:
    return (
        path("M25 12.4q2-3.6 5.6-3.2 1.6-3.8 6.4-3.3 2.2-3.6 7-1.6 4.4-1 5.4 2.4 4.4-.3 5.6 5.7Z")
        + path("M21 14H60L56 25H26.5Z")
        + path("M24 20.4L5.6 12.2Q3.4 11.6 2.6 9.4Q3 8 4.6 8.6L7.6 9.8L22.6 15.4Z")
        + path("M24.6 21H27V31.6L28.4 34.8H22.6L24 31.6Z")
        + _spoked(43, 25.2, 10, 8, 2)
    )


def _horsecart() -> str:
    horse = (
        "M2.2 11.2L5.4 6.4Q6 4.4 7.2 3.4L7.4 1.4L9.3 3.2Q12.6 4.4 14.2 8.4Q15.6 11.8 18.6 12.2"
        "L25.4 11.6Q29.6 11.4 31 14.4Q32.4 17.4 31.8 21.4L31.2 23.2Q30.6 20.6 30 19.6"
        "Q29.8 22.4 30.6 24.4L29.6 28L30.4 33.4L30.6 34.6H27.4L27.2 28.6L25.8 24.4L24 22.8"
        "Q20.2 24 16.8 23L16.4 27.4L14.6 30L15 34.6H12L11.8 29.4L12.8 23.8L11.6 22.4"
        "L10.4 26.6L6.8 28.6L7.8 31.4L5.2 32L4 27.6L8.2 24.6L9 21Q7.6 17 8 12.4L7.4 11"
        "L5.2 12.6Q3 13.8 2.2 11.2Z"
    )
    return (
        path(horse)
        + path("M20 17.2H38V19H20Z")
        + path("M38 10.4q2-3.8 5-3.2 2-3 5.6-2.2 3.4-1.6 5.4 1.2 3.4-.4 4.6 4.2Z")
        + path("M35 11.4H62.4L60 22H37.6Z")
        + rect(35.2, 5.6, 1.8, 8)
        + _spoked(42, 27.2, 7.4, 8, 1.6)
        + _spoked(56.4, 27.2, 7.4, 8, 1.6)
    )


def _truck() -> str:
    return (
        path("M27 11.4q2.4-4.4 6-3.4 2.6-3.4 6.8-1.8 4-2.2 7 1.2 4-.8 5.6 1.6 3.6-.2 4.6 2.4Z")
        + path("M25.4 12.4H62V22.6H25.4Z")
        + path(
            "M11.4 4.6Q11.4 3 13 3H23.6V22.6H2.4V16.4Q2.4 14.2 4.6 14L10.2 13.4Z"
            "M13.4 5.4V12.6H21V5.4Z",
            fill_rule="evenodd",
        )
        + rect(1.2, 22, 61, 3.4)
        + circle(3.2, 18.6, 2)
        + _spoked(12.8, 27.4, 7.2, 10, 2.4)
        + _spoked(50.6, 27.4, 7.2, 10, 2.4)
    )


def _locomotive() -> str:
    return (
        path("M43 3.6H62.4V6.6H60.8V22.6H44.6V6.6H43ZM48.4 9V15H57V9Z", fill_rule="evenodd")
        + path("M6 10.6Q6 9.4 7.2 9.4H45.6V20.6H6Z")
        + path("M8.6 10V4.2L6.8 1H15.2L13.4 4.2V10Z")
        + path("M20 10Q20 5 24 5T28 10Z")
        + path("M33.2 10V6.4H32.2V5H38.4V6.4H37.4V10Z")
        + path("M4.4 21.4H61.6V24H4.4Z")
        + path("M5 20.4V24L1 31.4H6.4L9.6 24V20.4Z")
        + path("M2 14H6.4V18H2Z")
        + circle(12.6, 30.4, 4.4)
        + _spoked(26.4, 28, 7, 8, 1.9)
        + _spoked(42, 28, 7, 8, 1.9)
        + circle(55.4, 30.4, 4.4)
        + path("M11 26.6H27L43 27.4V29.8H27L11 28.6Z")
    )


DRAWINGS = {
    "handcart": _handcart,
    "horsecart": _horsecart,
    "truck": _truck,
    "locomotive": _locomotive,
}


def symbols() -> str:
    return "".join(
        symbol(name, *VEHICLE, group(draw(), fill="currentColor"))
        for name, draw in DRAWINGS.items()
    )
