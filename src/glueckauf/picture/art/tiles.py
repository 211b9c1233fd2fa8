"""Tunnel tiles: sections of tunnel, lit by a lantern or dark."""

from __future__ import annotations

from glueckauf.picture.coordinates import CART, CART_OFFSETS, RAIL, TILE_HEIGHT, TILE_WIDTH
from glueckauf.picture.palette import (
    BRASS,
    DARK_TUNNEL,
    ENAMEL,
    ENAMEL_SHADE,
    INK,
    IRON_SHINE,
    LAMP,
    LIGHT_TUNNEL,
    ROCK,
    ROCK_SHADE,
    ROCK_SHINE,
    WOOD,
    WOOD_SHADE,
    WOOD_SHINE,
)
from glueckauf.picture.svg import (
    centred,
    circle,
    ellipse,
    glow,
    num,
    path,
    pattern,
    rect,
    shading,
    symbol,
    use,
)
from glueckauf.rules.material import COLOURS, SIDES, TILES, Tile

LAMP_AT = {1: 8.5, 2: 44}
"""Beside the cube, so that a full cart does not hide the light."""


def definitions() -> str:
    return (
        _rock()
        + glow(
            "g-light",
            [*zip((0, 0.22, 0.6, 1), LIGHT_TUNNEL, strict=True)],
            cx=0.5,
            cy=0.3,
            r=0.75,
        )
        + shading("g-dark", [*zip((0, 0.6, 1), DARK_TUNNEL, strict=True)])
        + shading("g-timber", [(0, WOOD_SHINE), (0.4, WOOD), (1, WOOD_SHADE)], x2=1, y2=0)
    )


def _rock() -> str:
    """One texture a level: sandstone, shale, slate, coal measures."""
    marks = (
        path("M0 9Q14 5 28 9T56 9M0 27Q14 31 28 27T56 27", stroke=ROCK_SHADE[0], fill="none")
        + path("M6 17H12M30 16H40M20 34H30M46 35H52M40 4H44", stroke=ROCK_SHINE[0])
        + "".join(
            circle(x, y, 0.9, fill=ROCK_SHADE[0])
            for x, y in ((4, 13), (18, 20), (26, 4), (36, 22), (48, 18), (12, 33), (50, 30))
        ),
        path("M0 6H56M0 13H56M0 22H56M0 27H56M0 36H56", stroke=ROCK_SHADE[1], stroke_width=0.9)
        + path(
            "M4 9H20M30 17.6H50M8 31H28M36 32H46M40 3H52", stroke=ROCK_SHINE[1], stroke_width=1.4
        ),
        path(
            "M0 10L16 6L30 15L44 8L56 10M16 6L10 0M10 40L0 30L26 28L30 15M26 28L34 40M34 0L44 8"
            "M56 30L46 24L44 8M46 24L26 28",
            stroke=ROCK_SHADE[2],
            fill="none",
            stroke_width=1.2,
        )
        + path("M2 11.6L15 8.4M31 17L43 11M3 32L24 30.4M36 39L46 27", stroke=ROCK_SHINE[2]),
        path(
            "M0 8L14 14L28 4L42 12L56 8M14 14L8 28L0 32M28 4L24 0M8 28L24 40M42 12L36 26L8 28"
            "M36 26L56 32",
            stroke=ROCK_SHADE[3],
            fill="none",
            stroke_width=2,
        )
        + path("M14 16.4L28 6.4L40 12.6L34.6 24Z", fill=ROCK_SHADE[3], fill_opacity=0.5)
        + path("M2 10.4L12 15M44 12.8L54 10.4M11 29.6L33 28M30 36L38 34", stroke=ROCK_SHINE[3])
        + path("M20 20l3-3M47 23l3-3M4 21l2-2M42 36l2-2", stroke="#8E99A6"),
    )
    return "".join(
        pattern(f"rock-{level + 1}", 56, 40, rect(0, 0, 56, 40, fill=ROCK[level]) + mark)
        for level, mark in enumerate(marks)
    )


def rails(left: float, width: float) -> str:
    sleepers = "".join(
        f"M{num(x)} {RAIL + 3}h6" for x in range(int(left) + 2, int(left + width) - 5, 10)
    )
    return path(sleepers, stroke=WOOD_SHADE, stroke_width=3) + path(
        f"M{num(left)} {RAIL}h{num(width)}", stroke=IRON_SHINE, stroke_width=1.6
    )


def prop(x: float) -> str:
    """An upright of the timbering."""
    return rect(x, 10, 5, RAIL - 6, fill="url(#g-timber)", stroke=WOOD_SHADE, stroke_width=0.7)


def drift(width: float, side: str) -> str:
    """The hollow of a tunnel with its rails."""
    hollow = f"M0 {RAIL + 5}V13Q{num(width / 2)} 5.6 {num(width)} 13V{RAIL + 5}Z"
    body = path(hollow, fill=f"url(#g-{side})")
    if side == "light":
        body += ellipse(width / 2, RAIL, width * 0.44, 6, fill=LAMP, fill_opacity=0.35)
    else:
        body += path(
            f"M{num(width * 0.2)} 10l2 7 2-7.4M{num(width * 0.62)} 8.6l1.6 5 1.6-5.2",
            fill="#31424F",
        ) + path(
            f"M{num(width * 0.3)} 22v3M{num(width * 0.74)} 19v2.4",
            stroke="#7FA6C4",
            stroke_linecap="round",
        )
    return body + rails(0, width)


def section(carts: int, side: str) -> str:
    """What tiles of one length and side share: hollow, timbering, light."""
    width = TILE_WIDTH[carts]
    beam = rect(0.6, 7, width - 1.2, 5, fill="url(#g-timber)", stroke=WOOD_SHADE, stroke_width=0.7)
    lamps = ""
    if side == "light":
        x = LAMP_AT[carts]
        lamps = circle(x, 20, 17, fill="url(#g-lamp)") + use("lantern", x - 6, 9.6, 12, 16.5)
    return symbol(
        f"tunnel-{carts}-{side}",
        width,
        TILE_HEIGHT,
        drift(width, side) + prop(1) + prop(width - 6) + beam + lamps,
    )


def tile(kind: Tile) -> str:
    width = TILE_WIDTH[kind.carts]
    level = COLOURS.index(kind.colour)
    carts = "".join(
        use(f"cart-{kind.colour}", x - CART[0] / 2, RAIL - CART[1], *CART)
        for x in CART_OFFSETS[kind.carts]
    )
    return symbol(
        f"tile-{kind.name}",
        width,
        TILE_HEIGHT,
        rect(0, 0, width, TILE_HEIGHT, rx=2, fill=f"url(#rock-{level + 1})")
        + rect(0, 2, width, 4, fill=f"url(#p-{kind.colour})")
        + use(f"tunnel-{kind.carts}-{kind.side}", 0, 0, width, TILE_HEIGHT)
        + carts
        + rect(
            0.6,
            0.6,
            width - 1.2,
            TILE_HEIGHT - 1.2,
            rx=2,
            fill="none",
            stroke=ROCK_SHINE[level],
            stroke_opacity=0.9,
            stroke_width=1.2,
        ),
    )


def tile_back() -> str:
    width = TILE_WIDTH[2]
    return symbol(
        "card-back-tile",
        width,
        TILE_HEIGHT,
        rect(0.6, 0.6, width - 1.2, TILE_HEIGHT - 1.2, rx=3, fill=ENAMEL_SHADE, stroke=INK)
        + rect(4, 4, width - 8, TILE_HEIGHT - 8, rx=2, fill=ENAMEL, stroke=BRASS)
        + rect(5, 5, width - 10, TILE_HEIGHT - 10, rx=2, fill="url(#p-back)")
        + path(
            f"M26 {TILE_HEIGHT - 10}V30A18 18 0 0 1 62 30V{TILE_HEIGHT - 10}Z",
            fill=ENAMEL_SHADE,
            stroke=BRASS,
            stroke_width=1.6,
        )
        + centred("emblem", 44, 34, 26, 23.4, color=BRASS),
    )


def symbols() -> str:
    return (
        "".join(section(carts, side) for carts in TILE_WIDTH for side in SIDES)
        + "".join(tile(kind) for kind in TILES)
        + tile_back()
    )
