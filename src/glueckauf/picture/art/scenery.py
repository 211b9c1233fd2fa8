"""What the yard is built of, and the strip of sky over the page."""

from __future__ import annotations

import re

from glueckauf.picture.coordinates import MINE_HALF, PANELS
from glueckauf.picture.palette import (
    GATE_LIGHT,
    IRON_SHADE,
    IRON_SHINE,
    LAMP,
    WOOD,
    WOOD_SHADE,
    WOOD_SHINE,
    fixed,
    tint,
)
from glueckauf.picture.svg import (
    circle,
    ellipse,
    glow,
    group,
    num,
    path,
    pattern,
    rect,
    shading,
    symbol,
    use,
)


def definitions() -> str:
    """Brick, plank, cobble and slate."""
    bricks = "M0 .5H20M0 6.5H20M4 .5V6.5M14 6.5V12"
    wood = "M0 .5H44M0 11.5H44M16 .5V11.5M34 11.5V22"
    return (
        _texture("p-brick", 20, 12, tint("brick"), tint("brick-joint"), bricks)
        + _texture("p-wall", 20, 12, tint("wall"), tint("wall-joint"), bricks)
        + _texture(
            "p-slate",
            16,
            10,
            tint("slate"),
            tint("slate-joint"),
            "M0 .5H16M0 5.5H16M4 .5V5.5M12 5.5V10",
        )
        + pattern(
            "p-plank",
            44,
            22,
            rect(0, 0, 44, 22, fill=WOOD)
            + path(
                "M4 4Q12 2.4 16 5M20 8H32M4 16Q16 18.4 30 15M36 19H42",
                stroke=WOOD_SHINE,
                stroke_opacity=0.45,
                fill="none",
            )
            + path(wood, stroke=WOOD_SHADE),
        )
        + pattern(
            "p-cobble",
            24,
            14,
            rect(0, 0, 24, 14, fill=tint("cobble-joint"))
            + group(
                rect(0.7, 0.7, 10.4, 5.6, rx=2.4)
                + rect(12.6, 0.7, 10.6, 5.6, rx=2.4)
                + rect(-5.4, 7.6, 10.4, 5.6, rx=2.4)
                + rect(6.5, 7.6, 10.6, 5.6, rx=2.4)
                + rect(18.6, 7.6, 10.4, 5.6, rx=2.4),
                fill=tint("cobble"),
            ),
        )
        + pattern("p-rivet", 14, 4, circle(2, 2, 1.2, fill="#fff", fill_opacity=0.35), y=-2)
        + shading("g-wash", [(0, "#FFD98A", 0.4), (1, "#FFD98A", 0)])
        + glow("g-inside", [*zip((0, 0.5, 1), GATE_LIGHT, strict=True)], cy=0.8, r=0.8)
        + glow("g-cone", [(0, "#FFE3A0", 0.6), (1, "#FFE3A0", 0)], cy=0, r=1)
    )


def _texture(name: str, width: float, height: float, fill: str, joint: str, lines: str) -> str:
    return pattern(
        name, width, height, rect(0, 0, width, height, fill=fill) + path(lines, stroke=joint)
    )


def hanging_lamp() -> str:
    """With its cone of light."""
    return symbol(
        "hanging-lamp",
        60,
        60,
        path("M24 10L2 58Q30 64 58 58L36 10Z", fill="url(#g-cone)")
        + path("M30 0V5", stroke=IRON_SHADE, stroke_width=1.4)
        + circle(30, 10, 3, fill="#FFF6DA")
        + path("M22 10Q24 4.4 30 4.4T38 10Z", fill=IRON_SHADE),
    )


def rivets(width: float, top: float, height: float) -> str:
    """Along both edges of an iron plate."""
    line = rect(4, -2, width - 8, 4, fill="url(#p-rivet)")
    return "".join(
        group(line, transform=f"translate(0 {num(y)})") for y in (top + 4, top + height - 4)
    )


def track(width: float, y: float = 12) -> str:
    """Rails over the cobbles behind a roof: the yard is one ground, on which the areas stand."""
    sleepers = path(
        f"M0 {num(y)}H{num(width)}", stroke=WOOD_SHADE, stroke_width=13, stroke_dasharray="4 7"
    )
    rails = f"M0 {num(y - 4)}H{num(width)}M0 {num(y + 4)}H{num(width)}"
    return (
        group(sleepers, stroke_opacity=0.8)
        + path(rails, stroke=IRON_SHADE, stroke_width=3)
        + path(rails, stroke=IRON_SHINE, stroke_width=1.4)
    )


def cobbles(theme: str) -> str:
    """One repeat of the ground as a picture of its own, for a style sheet."""
    stones = re.search(r'<pattern id="p-cobble".*?>(.*?)</pattern>', definitions())
    assert stones  # noqa: S101  # drawn above
    return fixed(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="14">' + stones[1] + "</svg>",
        theme,
    )


def header() -> str:
    """Sky over the colliery, as wide as the page; may be cut at both ends."""
    width, height = PANELS["header"]
    far, near = tint("far"), tint("near")
    heaps = (
        "M0 96V70Q90 34 190 66Q260 80 330 60Q430 26 520 64L640 74Q740 50 830 66Q930 30 1030 64"
        "Q1110 44 1180 60Q1240 48 1280 62V96Z"
    )
    towers = "".join(
        group(
            path(
                "M-16 96L-9 40H9L16 96M-9 40L34 96M-12 60H12M-14 78H14M-10 46L12 60M10 46L-12 60"
                "M-12 62L14 78M12 62L-14 78",
                stroke=near,
                stroke_width=2.6,
                fill="none",
            )
            + circle(-3, 32, 8, fill="none", stroke=near, stroke_width=2.6)
            + path("M-3 24V40M-11 32H5", stroke=near)
            + rect(-13, 39, 26, 3.4, fill=near),
            transform=f"translate({x} 0) scale({scale})",
        )
        for x, scale in ((148, 1), (1080, 1), (730, 1))
    )
    sheds = (
        "M0 96V78H24V72H30V78H62V96ZM196 96V74L214 64L232 74L250 64L268 74L286 64L304 74V96Z"
        "M330 96V18L331.6 16H338.4L340 18V96ZM352 96V34L353.4 32H359.6L361 34V96ZM380 96V76H450V96Z"
        "M470 96V80L500 66L530 80V96ZM560 96V82H650V96ZM800 96V76L818 66L836 76L854 66L872 76V96Z"
        "M894 96V24L895.6 22H902.4L904 24V96ZM920 96V80H1010V96ZM1130 96V74L1160 58L1190 74V96Z"
        "M1206 96V80H1280V96Z"
    )
    lit = "".join(
        rect(x, y, 5, 6)
        for x, y in (
            (10, 84), (40, 84), (206, 80), (224, 80), (242, 80), (260, 80), (278, 80), (394, 82),
            (410, 82), (426, 82), (490, 82), (506, 82), (576, 86), (606, 86), (812, 82), (830, 82),
            (848, 82), (934, 86), (964, 86), (980, 86), (1150, 78), (1166, 78), (1220, 86),
        )
    )  # fmt: skip
    smoke = (
        "M335 14C328 6 344 2 336 -8M357 30C350 20 366 16 360 4S378 -2 376 -10"
        "M899 20C892 10 908 6 902 -6"
    )
    stars = "".join(
        f"M{x} {y}h.01"
        for x, y in (
            (60, 14), (110, 30), (220, 10), (270, 26), (420, 12), (480, 24), (560, 8), (610, 30),
            (690, 14), (790, 10), (850, 28), (960, 12), (1020, 24), (1120, 10), (1190, 26),
        )
    )  # fmt: skip
    strip = symbol(
        "header",
        width,
        height,
        rect(0, 0, width, height, fill="url(#g-sky)")
        + path(stars, stroke=tint("star"), stroke_width=1.6, stroke_linecap="round")
        + circle(600, 40, 16, fill=tint("sun"), fill_opacity=0.9)
        + ellipse(600, 40, 26, 26, fill=LAMP, fill_opacity=0.18)
        + path(
            smoke,
            stroke=far,
            stroke_opacity=0.6,
            stroke_width=8,
            stroke_linecap="round",
            fill="none",
        )
        + path(heaps, fill=far)
        + towers
        + path(sheds, fill=near)
        + group(lit, fill=LAMP),
    )
    return strip.replace("viewBox", 'preserveAspectRatio="xMidYMax slice" viewBox', 1)


def mine_sky() -> str:
    """The same sky above a mine, with chimneys, heaps and sheds."""
    left, width = -MINE_HALF, 2 * MINE_HALF
    far, near = tint("far"), tint("near")
    heaps = (
        f"M{left} 140V118Q-440 84 -380 112Q-340 122 -300 104Q-250 78 -200 108L-120 120L-60 112"
        f"L40 118Q120 96 190 108Q250 82 310 112Q360 96 420 106Q470 92 {-left} 112V140Z"
    )
    works = (
        "M-500 140V104H-470V96H-462V104H-440V70H-434V104H-400V140ZM-360 140V110L-346 100L-332 110"
        "L-318 100L-304 110V140ZM-288 140V60L-287 58H-281L-280 60V140ZM-270 140V112H-236V140Z"
        "M214 140V108L228 98L242 108L256 98L270 108V140ZM286 140V50L287 48H293L294 50V140Z"
        "M304 140V64L305 62H311L312 64V140ZM330 140V104H372V140ZM392 140V112L420 98L448 112V140Z"
        "M470 140V90H478V140Z"
    )
    lit = "".join(
        rect(x, y, 4, 5)
        for x, y in (
            (-352, 118), (-340, 118), (-326, 118), (-262, 120), (-250, 120), (-490, 114),
            (-478, 114), (-456, 114), (222, 116), (236, 116), (250, 116), (338, 112), (350, 112),
            (362, 112), (404, 118), (418, 118), (432, 118),
        )
    )  # fmt: skip
    smoke = (
        "M-284 56C-290 44 -276 42 -282 30S-262 22 -270 8S-250 2 -244 -6"
        "M290 46C284 36 298 34 292 24S312 16 306 4M308 60C304 52 316 50 312 42S328 36 326 26"
    )
    return (
        rect(left, 0, width, 142, fill="url(#g-sky)")
        + circle(-214, 64, 17, fill=LAMP, fill_opacity=0.5)
        + circle(-214, 64, 12, fill=tint("sun"), fill_opacity=0.9)
        + path(
            smoke,
            stroke=far,
            stroke_opacity=0.5,
            stroke_width=7,
            fill="none",
            stroke_linecap="round",
        )
        + path(heaps, fill=far)
        + path(works, fill=near)
        + group(lit, fill=LAMP)
    )


def lamps(xs: tuple[float, ...], y: float) -> str:
    return "".join(use("hanging-lamp", x - 30, y, 60, 60) for x in xs)


def symbols() -> str:
    return hanging_lamp() + header()
