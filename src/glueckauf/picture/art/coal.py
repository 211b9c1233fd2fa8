"""Coal: the four cubes, the sacks that ask for them, the carts that carry them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.coordinates import CART, CUBE, SACK
from glueckauf.picture.palette import (
    BRASS_SHINE,
    COAL,
    COAL_INK,
    COAL_SHADE,
    COAL_SHINE,
    IRON,
    IRON_SHADE,
    IRON_SHINE,
    JUTE,
    JUTE_SHADE,
    RECESS,
)
from glueckauf.picture.svg import (
    SANS,
    circle,
    ellipse,
    path,
    pattern,
    rect,
    shading,
    symbol,
    text,
)
from glueckauf.rules.material import COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

EDGE = "#0B0C0E"
RIM = {"yellow": "#FFF0BE", "brown": "#DDAE82", "grey": "#E2E8ED", "black": "#A9B6C4"}
"""The bright inner edge by which a cube stands out where its colour would not."""


def patterns() -> str:
    """The four marks as fills: dots, bands, cross-hatch, glint."""
    dark = COAL_SHADE
    marks = {
        "yellow": (
            5,
            5,
            circle(1.2, 1.2, 0.9, fill=dark["yellow"]) + circle(3.7, 3.7, 0.9, fill=dark["yellow"]),
        ),
        "brown": (8, 4.4, path("M0 1.1H8", stroke=dark["brown"], stroke_width=1.6)),
        "grey": (4.4, 4.4, path("M0 0L4.4 4.4M4.4 0L0 4.4", stroke=dark["grey"], stroke_width=0.8)),
        "black": (9, 9, path("M1 4L4 1M5.4 8.2L8.2 5.4", stroke=COAL_SHINE["black"])),
    }
    return "".join(
        pattern(f"p-{colour}", width, height, rect(0, 0, width, height, fill=COAL[colour]) + mark)
        for colour, (width, height, mark) in marks.items()
    )


def _letter(x: float, y: float, size: float, letter: str, colour: str, halo: float) -> str:
    return text(
        x,
        y,
        size,
        letter,
        COAL_INK[colour],
        font=SANS,
        stroke=COAL[colour],
        stroke_width=halo,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def cube(colour: str, letter: str) -> str:
    """A block seen from the front and a little from above."""
    glint = ""
    if colour == "black":
        glint = path(
            "M4.6 19.2L10.8 8M6.9 20.4L8.8 17", stroke="#fff", stroke_opacity=0.75, fill="none"
        )
    front = rect(
        2.4,
        6.6,
        16.6,
        15.2,
        rx=0.8,
        fill=f"url(#p-{colour})",
        stroke=RIM[colour],
        stroke_width=1.1,
    )
    body = (
        path("M1 6.6L4.8 1H23V17.4L19.2 23H1Z", fill=EDGE)
        + path("M2.5 6.4L5.3 2.2H21.6L18.8 6.4Z", fill=COAL_SHINE[colour])
        + path("M19.6 7L21.9 3.5V17L19.6 20.6Z", fill=COAL_SHADE[colour])
        + front
        + glint
        + _letter(10.7, 14.3, 13, letter, colour, 3)
    )
    return symbol(f"cube-{colour}", *CUBE, body)


def _bare_sack() -> str:
    """Part of each sack, not a symbol: a symbol within a symbol is three nodes more in the page."""
    return path(
        "M5.4 9.5C2.4 18 .8 27 2 34.4q.4 2.6 3 2.6H29q2.6 0 3-2.6C33.2 27 31.6 18 28.6 9.5Z",
        fill="url(#g-jute)",
        stroke=JUTE_SHADE,
    ) + path(
        "M7 14C5 20 4 26 4.4 32M27 14c2 6 3 12 2.6 18M11 33.5q6 1.6 12 0",
        fill="none",
        stroke=JUTE_SHADE,
        stroke_opacity=0.55,
        stroke_width=0.9,
    )


def sack(colour: str, letter: str) -> str:
    """An open jute sack, stencilled with the coal it waits for."""
    body = (
        _bare_sack()
        + ellipse(17, 6.8, 13.6, 5.2, fill=f"url(#p-{colour})", stroke=JUTE_SHADE)
        + ellipse(17, 6.6, 10.4, 3.3, fill=RECESS)
        + rect(8.4, 14.6, 17.2, 17.2, rx=2, fill=COAL[colour], stroke=JUTE_SHADE)
        + text(17, 23.4, 14.5, letter, COAL_INK[colour], font=SANS)
    )
    return symbol(f"sack-{colour}", *SACK, body)


def _wheel(x: float) -> str:
    return circle(x, 25.8, 3.7, fill=IRON_SHADE, stroke=IRON_SHINE) + circle(
        x, 25.8, 1.1, fill=IRON_SHINE
    )


def _bare_cart() -> str:
    return (
        _wheel(11.5)
        + _wheel(28.5)
        + path("M3 8.4L6.4 3.4H33.6L37 8.4Z", fill=RECESS, stroke=IRON_SHINE)
        + path("M6.6 7.6L8.4 5H31.6L33.4 7.6Z")
        + path(
            "M2.6 8.4H37.4L34 24.2H6Z",
            fill="url(#g-iron)",
            stroke=IRON_SHADE,
            stroke_linejoin="round",
        )
        + path("M2 7.4H38V10H2Z", fill=IRON_SHINE)
    )


def cart(colour: str, letter: str) -> str:
    """An empty tub on its wheels; one sees into it.

    It wears the round sign of its level, lest it be taken for coal, whose letter is on a square.
    """
    band = path("M6.1 10.6H33.9L33.4 13.2H6.6Z", fill=f"url(#p-{colour})")
    sign = circle(20, 16.9, 7.2, fill=COAL[colour], stroke=BRASS_SHINE, stroke_width=1.3)
    return symbol(
        f"cart-{colour}",
        *CART,
        _bare_cart() + band + sign + text(20, 17, 10.5, letter, COAL_INK[colour], font=SANS),
    )


def gradients() -> str:
    return shading("g-jute", [(0, JUTE), (0.35, "#E4C691"), (1, "#B08A50")], x2=1, y2=0) + shading(
        "g-iron", [(0, IRON_SHINE), (0.25, IRON), (1, IRON_SHADE)]
    )


def symbols(letters: Mapping[str, str]) -> str:
    return "".join(
        make(colour, letters[colour]) for make in (cube, sack, cart) for colour in COLOURS
    )
