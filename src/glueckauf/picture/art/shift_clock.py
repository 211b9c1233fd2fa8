"""The shift clock: twelve elements, four a quarter, and a hand."""

from __future__ import annotations

from glueckauf.picture.art.scenery import track
from glueckauf.picture.art.workers import MARKS
from glueckauf.picture.art.yard import sign_at
from glueckauf.picture.coordinates import (
    CLOCK_MIDDLE,
    CLOCK_RADIUS,
    CLOCK_RINGS,
    LEADER,
    PANELS,
    VEHICLE,
    around,
    element_angle,
)
from glueckauf.picture.palette import (
    BRASS_SHADE,
    EDGE,
    ENAMEL,
    FACE,
    INK,
    PAPER,
    PLAYERS,
    tint,
)
from glueckauf.picture.svg import (
    centred,
    circle,
    group,
    num,
    path,
    rect,
    symbol,
    use,
)
from glueckauf.rules.material import CLOCK, VEHICLES, Element

ICON = 25


def icon(element: Element) -> tuple[str, float, float]:
    """The symbol that stands for an element, and its size on the clock."""
    if element.name in VEHICLES:
        return element.name, ICON, ICON * VEHICLE[1] / VEHICLE[0]
    colour, what = element.name.split()
    return (f"sack-{colour}", 20, 22.4) if what == "coal" else (f"cart-{colour}", 26, 19.5)


def face() -> str:
    """Three quarters with the elements of a shift each; the last quarter is free.

    The rewards are set over it: they depend on the rules and the number of players.
    """
    x, y = CLOCK_MIDDLE
    spokes = "".join(
        f"M{num(inner.x)} {num(inner.y)}L{num(outer.x)} {num(outer.y)}"
        for inner, outer in (
            (around(CLOCK_MIDDLE, 28, turn), around(CLOCK_MIDDLE, 84, turn))
            for turn in (0, 90, 180, 270)
        )
    )
    thin = "".join(
        f"M{num(inner.x)} {num(inner.y)}L{num(outer.x)} {num(outer.y)}"
        for inner, outer in (
            (around(CLOCK_MIDDLE, 30, 22.5 * n), around(CLOCK_MIDDLE, 84, 22.5 * n))
            for n in range(1, 12)
            if n % 4
        )
    )
    elements = ""
    for number, element in enumerate(CLOCK):
        turn = element_angle(number)
        name, wide, tall = icon(element)
        at = around(CLOCK_MIDDLE, CLOCK_RINGS["icon"], turn)
        elements += centred(name, at.x, at.y, wide, tall, color=INK)
    corner = around(CLOCK_MIDDLE, 56, 315)
    return symbol(
        "clock-face",
        *PANELS["clock"],
        circle(x, y + 1.6, CLOCK_RADIUS + 1, fill="#000", fill_opacity=0.4)
        + circle(x, y, CLOCK_RADIUS, fill="url(#g-brass)", stroke=EDGE)
        + circle(x, y, CLOCK_RADIUS - 4.6, fill=FACE, stroke=BRASS_SHADE)
        + path(
            f"M{x} {y}V{y - 85.4}A85.4 85.4 0 0 0 {x - 85.4} {y}Z",
            fill=ENAMEL,
        )
        + path(spokes, stroke=INK, stroke_width=1.6)
        + path(thin, stroke=INK, stroke_opacity=0.22, stroke_width=0.8)
        + elements
        + centred("emblem", corner.x, corner.y, 40, 36, color=PAPER),
    )


def wedge() -> str:
    """Laid over the quarter of a shift: turned by a quarter for each."""
    x, y = CLOCK_MIDDLE
    arc = f"M{x} {y - 85.4}A85.4 85.4 0 0 1 {x + 85.4} {y}"
    return symbol(
        "clock-wedge",
        *PANELS["clock"],
        path(f"{arc}H{x + 28}A28 28 0 0 0 {x} {y - 28}Z", fill="#F5A300", fill_opacity=0.16)
        + path(arc, fill="none", stroke="#F5A300", stroke_width=4.6),
    )


def hand() -> str:
    """Points to twelve; turned about the middle of the face."""
    x, y = CLOCK_MIDDLE
    return symbol(
        "clock-hand",
        *PANELS["clock"],
        path(
            f"M{x - 2.6} {y + 18}L{x - 2} {y - 10}Q{x - 7} {y - 17} {x - 0.9} {y - 27}V{y - 74}"
            f"H{x - 3.6}L{x} {y - 86}L{x + 3.6} {y - 74}H{x + 0.9}V{y - 27}"
            f"Q{x + 7} {y - 17} {x + 2} {y - 10}L{x + 2.6} {y + 18}Z",
            fill=INK,
        )
        + circle(x, y, 7, fill="url(#g-brass)", stroke=EDGE)
        + circle(x, y, 2, fill=INK),
    )


def leader(seat: int) -> str:
    """The mark of a player, as workers wear it."""
    middle = LEADER / 2
    mark = group(
        MARKS[seat],
        transform=f"translate({middle - 14} {num(middle - 21.3)})",
        fill=PLAYERS[seat],
        stroke=INK,
        stroke_width=0.9,
    )
    return symbol(f"leader-{seat}", LEADER, LEADER, mark)


def panel() -> str:
    width, height = PANELS["clock"]
    return symbol(
        "panel-clock",
        width,
        height,
        track(width)
        + path(f"M-4 92V56L{width / 2} 6L{width + 4} 56V{height}H-4Z", fill="url(#p-brick)")
        + path(
            f"M-4 60L{width / 2} 8L{width + 4} 60",
            fill="none",
            stroke=tint("slate"),
            stroke_width=9,
        )
        + rect(0, height - 5, width, 5, fill="#000", fill_opacity=0.3)
        + use("clock-face", 0, 0, width, height)
        + sign_at("clock"),
    )


def symbols() -> str:
    leaders = "".join(leader(seat) for seat in range(len(PLAYERS)))
    return face() + wedge() + hand() + leaders + panel()
