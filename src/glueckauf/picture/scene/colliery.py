"""The colliery in cross-section, as wide as a page: what is painted before any script runs."""

from __future__ import annotations

import re

from glueckauf.picture.art.buildings import (
    GROUND,
    chimney,
    engine_house,
    factory_hall,
    gabled,
    heaps,
    lamp_post,
    long_shadows,
    railway,
    silhouettes,
    sky,
    train,
)
from glueckauf.picture.coordinates import CAGE, ROPE_TOP, SHAFT, SURFACE
from glueckauf.picture.document import needed
from glueckauf.picture.palette import EDGE, ROCK_SHADE, tint
from glueckauf.picture.sprite import LETTERS
from glueckauf.picture.svg import group, num, path, rect, tight, use

HALF = 1600
SCALE = 1.25
"""Of the mine's art, in a scene whose unit is a sixteenth of a letter's height on the page."""
DEEPEST = 12_000
_LAYERS = (0, 22, 46, 72)
"""Where each rock begins, in hundredths of the depth."""


def _tower() -> str:
    """Headframe, wheel and rope, over the shaft in the middle."""
    top = GROUND - SURFACE * SCALE
    wheel = use("sheave", -20, -20, 40, 40)
    return group(
        path(f"M0 {ROPE_TOP}V{SURFACE}", stroke=EDGE, stroke_width=2.4)
        + use("winding-tower", -70, 0, 220, SURFACE)
        + group(group(wheel, **{"class": "turning"}), transform=f"translate(16 {ROPE_TOP})"),
        transform=f"translate(0 {num(top)}) scale({num(SCALE)})",
    )


def above_ground() -> str:
    """The skyline; its middle is over the shaft, its sides may be cut."""
    bunker = group(
        use("bunker", 60, 0, 134, SURFACE),
        transform=f"translate(330 {num(GROUND - SURFACE)})",
    )
    body = (
        sky(HALF)
        + heaps(HALF)
        + silhouettes(HALF)
        + chimney(-226, 150)
        + chimney(-176, 126)
        + chimney(590, 176)
        + "".join(gabled(x, 130, 46, 30) for x in (-1500, -1340, -1180, 1060, 1220, 1380))
        + factory_hall(-1090, 5)
        + factory_hall(820, 4)
        + gabled(-830, 200, 58, 34)
        + factory_hall(-590, 7)
        + engine_house(214)
        + gabled(620, 170, 62, 34)
        + bunker
        + _tower()
        + long_shadows(((-340, 190), (0, 90), (270, 80), (460, 80), (700, 100)))
        + railway(HALF)
        + train(560)
        + "".join(lamp_post(x) for x in (-612, -120, 372, 560, 800))
        + path(f"M{-HALF} {GROUND - 1}H{HALF}V{GROUND}H{-HALF}Z", fill=tint("grass"))
    )
    return (
        f'<svg class="above" viewBox="{-HALF} 0 {2 * HALF} {GROUND}"'
        f' preserveAspectRatio="xMidYMax slice">{body}</svg>'
    )


def below_ground() -> str:
    """Rock that darkens with depth, however deep the page is."""
    rock = "".join(
        f'<rect y="{_LAYERS[level]}%" width="100%" height="100%" fill="url(#rock-{level + 1})"/>'
        + (
            f'<rect y="{_LAYERS[level]}%" width="100%" height="9" fill="{ROCK_SHADE[level]}"/>'
            if level
            else ""
        )
        for level in range(4)
    )
    shades = "".join(
        f'<rect {place} width="{width}" height="100%" fill="url(#{fill})"/>'
        for place, width, fill in (
            ("", "100%", "g-depth"),
            ("", "50%", "g-warm"),
            ('x="50%"', "50%", "g-cool"),
        )
    )
    return (
        f'<svg class="below" width="100%" height="100%">{rock}{shades}'
        f'<rect width="100%" height="10" fill="#4B3826"/></svg>'
    )


def shaft() -> str:
    """With its cage; as wide as the art above it, cut off where the page ends."""
    cage = group(
        path("M0 -4000V4", stroke=EDGE, stroke_width=2.4) + use("cage", -CAGE[0] / 2, 0, *CAGE),
        **{"class": "riding"},
    )
    return (
        f'<svg class="hole" viewBox="{-SHAFT} 0 {2 * SHAFT} {DEEPEST}"'
        f' preserveAspectRatio="xMidYMin slice">'
        f"{rect(-SHAFT, 0, 2 * SHAFT, DEEPEST, fill='url(#p-shaft)')}{cage}</svg>"
    )


def colliery() -> str:
    """To be put into a page: the theme colours it. Its names do not meet those of the sprite."""
    body = above_ground() + below_ground() + shaft()
    markup = f'<svg width="0" height="0"><defs>{needed(body, LETTERS)}</defs></svg>{body}'
    named = re.sub(r' id="([^"]+)"', r' id="scene-\1"', markup)
    named = re.sub(r'href="#([^"]+)"', r'href="#scene-\1"', named)
    return tight(re.sub(r"url\(#([^)]+)\)", r"url(#scene-\1)", named))
