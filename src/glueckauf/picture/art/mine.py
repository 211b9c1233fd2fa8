"""The mine in cross-section: sky and headframe above, the shaft and four layers of rock below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.art.scenery import mine_sky
from glueckauf.picture.art.tiles import rails
from glueckauf.picture.coordinates import (
    BALANCE_ARM,
    BALANCE_PIVOT,
    BINS,
    CAGE,
    CAGE_BERTHS,
    CART,
    LEVEL_TOP,
    MINE_HALF,
    MINE_HEIGHT,
    PAN,
    PRINTED_WIDTH,
    RAIL,
    ROPE_TOP,
    SHAFT,
    SURFACE,
)
from glueckauf.picture.palette import (
    BERTH,
    BRASS,
    BRASS_SHADE,
    BRASS_SHINE,
    COAL,
    COAL_INK,
    EDGE,
    IRON,
    IRON_SHADE,
    IRON_SHINE,
    LAMP,
    RECESS,
    ROCK_SHADE,
    ROCK_SHINE,
    WOOD,
    WOOD_SHADE,
    tint,
)
from glueckauf.picture.svg import (
    SANS,
    circle,
    ellipse,
    group,
    num,
    path,
    pattern,
    rect,
    shading,
    symbol,
    text,
    use,
)
from glueckauf.rules.material import COLOURS, STARTING_CART_SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping


def definitions() -> str:
    return (
        shading("g-sky", [(0, tint("sky-1")), (0.55, tint("sky-2")), (1, tint("sky-3"))])
        + strata()
        + shaft_pattern()
        + pattern(
            "p-grass",
            32,
            11,
            path("M0 11V6l4-3 3 3h9l3-4 3 4h10v5Z", fill=tint("grass")),
            y=SURFACE - 8,
        )
        + shading("g-depth", [(0, "#000", 0), (1, "#000", 0.5)])
        + shading("g-shaft", [(0, "#000"), (0.5, "#232A31"), (1, "#000")], x2=1, y2=0)
        + shading("g-warm", [(0, "#E89A3C", 0), (1, "#E89A3C", 0.2)], x2=1, y2=0)
        + shading("g-cool", [(0, "#06121F", 0.5), (1, "#06121F", 0.3)], x2=1, y2=0)
    )


def rock() -> str:
    """Layers, each with the seam of its coal at the roof of its tunnels."""
    left, width, height = -MINE_HALF, 2 * MINE_HALF, MINE_HEIGHT - SURFACE
    layers = []
    for level, top in enumerate(LEVEL_TOP):
        upper = SURFACE if level == 0 else top - 12
        layers.append(rect(left, upper, width, MINE_HEIGHT - upper, fill=f"url(#rock-{level + 1})"))
        if level:
            layers.append(use("strata", left, upper - 3, fill=ROCK_SHADE[level]))
        layers.append(use("strata", left, top - 1, fill=f"url(#p-{COLOURS[level]})"))
    return (
        "".join(layers)
        + rect(left, SURFACE, width, height, fill="url(#g-depth)")
        + rect(left, SURFACE, MINE_HALF, height, fill="url(#g-warm)")
        + rect(0, SURFACE, MINE_HALF, height, fill="url(#g-cool)")
        + rect(left, SURFACE, width, 9, fill="#4B3826")
        + rect(left, SURFACE - 8, width, 11, fill="url(#p-grass)")
    )


def strata() -> str:
    """A wavy band as wide as the mine."""
    return f'<path id="strata" d="M0 3q16 -3 32 0{"t32 0" * (MINE_HALF // 16 - 1)}v4.4H0Z"/>'


def shaft() -> str:
    """Timbered, with guides for the cage and a ladder."""
    height = MINE_HEIGHT - SURFACE
    body = rect(-SHAFT, 0, 2 * SHAFT, height, fill="url(#p-shaft)")
    return symbol("shaft", 2 * SHAFT, height, body, left=-SHAFT)


def shaft_pattern() -> str:
    """One length of the shaft, to be set below itself as often as the page is deep."""
    rungs = "".join(f"M-34 {y}H-26" for y in (4, 13.5, 23, 32.5))
    return pattern(
        "p-shaft",
        2 * SHAFT,
        38,
        group(
            rect(-SHAFT, 0, 2 * SHAFT, 38, fill="url(#g-shaft)")
            + path("M-34 0V38M-26 0V38" + rungs, stroke=WOOD_SHADE, stroke_width=1.6)
            + rect(-SHAFT, 4, 2 * SHAFT, 5, fill=WOOD_SHADE, stroke=EDGE, stroke_width=0.6)
            + path("M-38.6 0V38M38.6 0V38", stroke=IRON_SHINE, stroke_width=1.4)
            + rect(-SHAFT, -1, 6, 40, fill="url(#g-timber)", stroke=EDGE, stroke_width=0.8)
            + rect(SHAFT - 6, -1, 6, 40, fill="url(#g-timber)", stroke=EDGE, stroke_width=0.8),
            transform=f"translate({SHAFT} 0)",
        ),
        x=-SHAFT,
    )


def _wheel(x: float, y: float, r: float) -> str:
    spokes = "".join(
        f"M{num(x)} {num(y)}l{dx} {dy}"
        for dx, dy in (
            (0, -r), (0, r), (r, 0), (-r, 0), (r * 0.7, r * 0.7), (-r * 0.7, r * 0.7),
            (r * 0.7, -r * 0.7), (-r * 0.7, -r * 0.7),
        )
    )  # fmt: skip
    return (
        path(spokes, stroke=IRON_SHADE, stroke_width=1.6)
        + circle(x, y, r, fill="none", stroke=EDGE, stroke_width=5)
        + circle(x, y, r, fill="none", stroke=IRON_SHINE, stroke_width=2.6)
        + circle(x, y, 3.6, fill=BRASS, stroke=EDGE)
    )


def sheave() -> str:
    """The wheel on the headframe; it may turn."""
    return symbol("sheave", 40, 40, _wheel(20, 20, 16))


def tower() -> str:
    """The headframe over the shaft; the wheel is set on it."""
    bracing = "M-44 52L44 76M44 52L-44 76M-44 46V140M44 46V140"
    return symbol(
        "winding-tower",
        220,
        SURFACE,
        path("M24 9.6L150 96", stroke=EDGE, stroke_width=1.8)
        + path("M40 44L124 140M52 44L140 140", stroke=IRON_SHADE, stroke_width=6)
        + path(
            "M40 44L124 140M52 44L140 140M62 58L54 62M76 72L66 76M90 88L80 92M104 104L94 108",
            stroke=IRON,
            stroke_width=3.4,
        )
        + path(bracing, stroke=EDGE, stroke_width=5.6, fill="none")
        + path(bracing, stroke=IRON_SHINE, stroke_width=2.6, fill="none")
        + path("M-4 42L10 22H22L36 42Z", fill=IRON_SHADE, stroke=IRON_SHINE, stroke_width=1.2)
        + path("M-56 42H62V49H-56Z", fill="url(#g-iron)", stroke=EDGE)
        + path("M-56 42V34H62V42M-36 42V34M-14 42V34M44 42V34", stroke=IRON_SHINE, fill="none")
        + path("M-52 134H-38V140H-52ZM38 134H52V140H38Z", fill=IRON_SHADE),
        left=-70,
    )


def cage() -> str:
    """Two decks with five berths."""
    width, height = CAGE
    berths = "".join(
        rect(
            x - 10.6, y - 10.6, 21.2, 21.2, rx=1.5, fill=BERTH, stroke=BRASS_SHADE,
            stroke_width=0.8, stroke_dasharray="2 1.6",
        )
        for x, y in CAGE_BERTHS
    )  # fmt: skip
    return symbol(
        "cage",
        width,
        height,
        path("M38 0L16 10M38 0L60 10", stroke=IRON_SHINE, stroke_width=1.6)
        + rect(1, 9, width - 2, height - 10, rx=2, fill=RECESS)
        + berths
        + path("M1 35.2H75", stroke=IRON_SHINE, stroke_width=1.8)
        + path("M1 11Q38 3 75 11V14H1Z", fill="url(#g-brass)", stroke=EDGE)
        + rect(0.6, 57.4, width - 1.2, 4.2, fill="url(#g-brass)", stroke=EDGE)
        + path("M2 12V58M74 12V58", stroke=BRASS, stroke_width=2.6)
        + path("M7 14L13 35M69 14L63 35", stroke=IRON_SHINE, stroke_width=1.2)
        + circle(38, 4, 2.6, fill=BRASS_SHINE, stroke=EDGE),
    )


def bunker() -> str:
    """The storage: four bins under a roof, one a coal."""
    bins = "".join(
        rect(x - 12.6, 68, 25.2, 70, fill=RECESS, stroke=WOOD_SHADE, stroke_width=1.4)
        + rect(x - 12.6, 62, 25.2, 6, fill=f"url(#p-{colour})", stroke=EDGE, stroke_width=0.8)
        for (x, _), colour in zip(BINS, COLOURS, strict=True)
    )
    return symbol(
        "bunker",
        134,
        SURFACE,
        path("M64 58H187V140H64Z", fill="url(#g-timber)", stroke=EDGE)
        + path("M58 60L70 44H181L193 60Z", fill=tint("slate"), stroke=EDGE)
        + path(
            "M72 46L62 58M92 45L88 59M114 45L112 59M137 45L139 59M159 45L163 59M179 46L189 58",
            stroke=tint("slate-joint"),
        )
        + bins
        + rect(62, 136, 127, 4, fill=WOOD, stroke=EDGE, stroke_width=0.6),
        left=60,
    )


def balance_post() -> str:
    x, y = BALANCE_PIVOT
    return symbol(
        "balance-post",
        80,
        SURFACE,
        path(f"M{x - 4} 140L{x - 2} {y}H{x + 2}L{x + 4} 140Z", fill="url(#g-brass)", stroke=EDGE)
        + path(f"M{x - 22} 140V135Q{x} 126 {x + 22} 135V140Z", fill="url(#g-iron)", stroke=EDGE)
        + path(
            f"M{x - 3} {y}L{x} {y - 14}L{x + 3} {y}Z",
            fill="url(#g-brass)",
            stroke=EDGE,
            stroke_width=0.8,
        ),
        left=BALANCE_PIVOT.x - 40,
    )


def balance_beam() -> str:
    """Turns about its middle."""
    arm = BALANCE_ARM
    return symbol(
        "balance-beam",
        2 * arm + 12,
        20,
        path(
            f"M{-arm} 8.6Q{-arm / 2} 7 0 5Q{arm / 2} 7 {arm} 8.6V11.4Q{arm / 2} 12.6 0 14.4"
            f"Q{-arm / 2} 12.6 {-arm} 11.4Z",
            fill="url(#g-brass)",
            stroke=EDGE,
        )
        + circle(0, 10, 3.4, fill=BRASS_SHINE, stroke=EDGE)
        + "".join(circle(x, 10, 3, fill=IRON, stroke=BRASS_SHINE) for x in (-arm, arm)),
        left=-arm - 6,
    )


def pan(side: str) -> str:
    """Hangs from an end of the beam; its number of tiles is set on it."""
    width, height = PAN
    return symbol(
        f"pan-{side}",
        width,
        height,
        path("M20 0L4 27M20 0L36 27", stroke=IRON_SHINE, stroke_width=1.2)
        + path("M1 27H39L35 42H5Z", fill=RECESS, stroke="url(#g-brass)", stroke_width=1.6)
        + use("lantern" if side == "light" else "dark", 12.5, 6, 15, 20.6),
    )


def printed(level: int) -> str:
    """The cart that is part of the mine, in a gallery lined with stone."""
    colour, side = COLOURS[level], STARTING_CART_SIDES[level]
    width = PRINTED_WIDTH
    x = -SHAFT - width if side == "light" else SHAFT
    foot = RAIL + 4
    arch = f"M2.6 {foot}V26Q2.6 9 {width / 2} 9T{width - 2.6} 26V{foot}"
    lamp = ""
    if side == "light":
        lamp = ellipse(width / 2, RAIL, 20, 6, fill=LAMP, fill_opacity=0.35)
        lamp += circle(10, 24, 14, fill="url(#g-lamp)") + use("lantern", 5, 17, 10, 13.8)
    body = (
        path(arch + "Z", fill=f"url(#g-{side})")
        + rails(3, width - 6)
        + path(arch, fill="none", stroke=EDGE, stroke_width=5.6)
        + path(arch, fill="none", stroke=ROCK_SHINE[level], stroke_width=4, stroke_dasharray="6 1")
        + lamp
        + use(f"cart-{colour}", width / 2 - CART[0] / 2, RAIL - CART[1], *CART)
    )
    return group(body, transform=f"translate({x} {LEVEL_TOP[level]})")


def level_sign(level: int, letter: str) -> str:
    """On the shaft's side away from the printed cart: which coal is found here."""
    colour = COLOURS[level]
    x = SHAFT - 3 if STARTING_CART_SIDES[level] == "light" else -SHAFT + 3
    y = LEVEL_TOP[level] - 3
    return (
        circle(x, y, 7.4, fill=COAL[colour], stroke=BRASS_SHINE, stroke_width=1.4)
        + circle(x, y, 8.4, fill="none", stroke=EDGE, stroke_width=0.8)
        + text(x, y, 9, letter, COAL_INK[colour], font=SANS)
    )


def ground(letters: Mapping[str, str]) -> str:
    """All of the mine that never moves."""
    height = MINE_HEIGHT - SURFACE
    return symbol(
        "mine-ground",
        2 * MINE_HALF,
        MINE_HEIGHT,
        mine_sky()
        + rock()
        + "".join(printed(level) for level in range(4))
        + use("shaft", -SHAFT, SURFACE, 2 * SHAFT, height)
        + "".join(level_sign(level, letters[colour]) for level, colour in enumerate(COLOURS))
        + use("winding-tower", -70, 0, 220, SURFACE)
        + use("sheave", -4, ROPE_TOP - 20, 40, 40)
        + use("bunker", 60, 0, 134, SURFACE)
        + use("balance-post", BALANCE_PIVOT.x - 40, 0, 80, SURFACE),
        left=-MINE_HALF,
    )


def symbols(letters: Mapping[str, str]) -> str:
    return (
        shaft()
        + sheave()
        + tower()
        + cage()
        + bunker()
        + balance_post()
        + balance_beam()
        + pan("light")
        + pan("dark")
        + ground(letters)
    )
