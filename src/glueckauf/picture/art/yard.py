"""The yard: factory, pithead and dispatch. Signs carry no words, sockets are set by the table."""

from __future__ import annotations

from glueckauf.picture.art.scenery import rivets, track
from glueckauf.picture.coordinates import (
    FACTORY_TILE_TOP,
    FOUR_COLUMNS,
    GATE,
    GATE_TOP,
    GAUGE_RADIUS,
    GAUGE_Y,
    PANELS,
    SIGN_AT,
    TILE_DECK,
    TILE_HEIGHT,
    TILE_SCALE,
    VEHICLE,
    Point,
    around,
    offer_box,
)
from glueckauf.picture.palette import (
    BRASS_SHADE,
    EDGE,
    FACE,
    GATE_SHADOW,
    INK,
    IRON,
    IRON_SHADE,
    IRON_SHINE,
    LAMP,
    STAMP,
    tint,
)
from glueckauf.picture.svg import circle, group, num, path, rect, shading, symbol, text, use
from glueckauf.rules.material import MINE_STEPS, VEHICLES

CHALK = "#F2EADA"


def definitions() -> str:
    return shading("g-floor", [(0, tint("steel")), (1, IRON_SHADE)])


def chalk(x: float, y: float, w: float, h: float) -> str:
    """Where a tile or card belongs."""
    return rect(
        x, y, w, h, rx=3, fill="#000", fill_opacity=0.28, stroke=CHALK, stroke_opacity=0.45,
        stroke_dasharray="4 3",
    )  # fmt: skip


def sign_at(panel: str) -> str:
    box = SIGN_AT[panel]
    return use("sign", box.x, box.y, box.width, box.height)


def bench(top: float, width: float, height: float) -> str:
    """A workbench from its upper edge down."""
    return (
        rect(0, top + 5, width, height - 5, fill="url(#p-plank)")
        + rect(0, top + 5, width, 5, fill="#000", fill_opacity=0.35)
        + rect(0, top, width, 6, fill="url(#g-bench)", stroke=EDGE, stroke_width=0.8)
    )


def factory() -> str:
    """A workshop under a saw-tooth roof, with two benches."""
    width, height = PANELS["factory"]
    teeth = "".join(
        path(f"M{x} 34V30L{x + 50} 6V34Z", fill="url(#p-slate)", stroke=EDGE)
        + path(f"M{x + 50} 6L{x + 68} 30V34H{x + 50}Z", fill=LAMP, stroke=EDGE)
        + path(f"M{x + 56} 14V34M{x + 62} 22V34M{x + 50} 22H{x + 62}", stroke=EDGE)
        for x in range(-2, 340, 68)
    )
    rack = (
        path("M268 44H336V226H268Z", fill="#000", fill_opacity=0.3)
        + path("M270 44V226M334 44V226", stroke=IRON, stroke_width=4)
        + path("M268 132H336M268 190H336", stroke=IRON_SHINE, stroke_width=3)
        + cog(302, 60, 17)
        + cog(286, 208, 10)
        + cog(314, 204, 14)
    )
    first, second = (top + TILE_HEIGHT * TILE_SCALE + 1 for top in FACTORY_TILE_TOP)
    places = "".join(chalk(*offer_box(f"factory {n}")) for n in range(1, 9))
    return symbol(
        "panel-factory",
        width,
        height,
        rect(0, 34, width, height, fill="url(#p-wall)")
        + rect(0, 34, 268, 50, fill="url(#g-wash)")
        + bench(first, 268, 46)
        + bench(second, 268, height - second)
        + rack
        + chalk(*TILE_DECK)
        + places
        + teeth
        + rect(0, 33, width, 3, fill=EDGE)
        + sign_at("factory"),
    )


def cog(x: float, y: float, r: float) -> str:
    teeth = "".join(
        rect(-2.4, -r - 2.6, 4.8, 6, transform=f"rotate({turn})") for turn in range(0, 360, 45)
    )
    return group(
        group(teeth + circle(0, 0, r), fill=IRON_SHADE)
        + circle(0, 0, r - 2.4, fill="url(#g-iron)")
        + circle(0, 0, r * 0.36, fill="url(#g-brass)", stroke=EDGE),
        transform=f"translate({num(x)} {num(y)})",
    )


def gauge() -> str:
    """A pressure gauge without figure and needle."""
    middle = Point(24, 24)
    ticks = "".join(
        f"M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}"
        for a, b in (
            (around(middle, 17.6, turn), around(middle, 14.6, turn))
            for turn in range(-120, 121, 24)
        )
    )
    low, high = around(middle, 16.4, 72), around(middle, 16.4, 120)
    return symbol(
        "gauge",
        48,
        48,
        circle(24, 25.6, 22.6, fill="#000", fill_opacity=0.4)
        + circle(24, 24, 22.4, fill="url(#g-brass)", stroke=EDGE)
        + circle(24, 24, 18.6, fill=FACE, stroke=BRASS_SHADE)
        + path(
            f"M{num(low.x)} {num(low.y)}A16.4 16.4 0 0 1 {num(high.x)} {num(high.y)}",
            stroke=STAMP,
            stroke_width=3,
            fill="none",
        )
        + path(ticks, stroke=INK, stroke_width=1.2)
        + path("M10 11Q16 5 25 5.4", stroke="#fff", stroke_opacity=0.8, fill="none"),
    )


def pithead() -> str:
    """The engine house: four gauges on the steam main."""
    width, height = PANELS["mine"]
    gauges = ""
    for steps, x in zip(MINE_STEPS, FOUR_COLUMNS, strict=True):
        turn = 20 * steps - 130
        gauges += use("gauge", x - GAUGE_RADIUS - 1, GAUGE_Y - 24, 48, 48) + path(
            "M-1.6 4L0 -14.6L1.6 4Z",
            fill=STAMP,
            transform=f"translate({x} {GAUGE_Y}) rotate({turn})",
        )
        gauges += circle(x, GAUGE_Y, 2.2, fill=INK) + text(x, GAUGE_Y + 11, 15, str(steps), INK)
    pipes = rect(-2, 56.5, 344, 9, fill="url(#g-pipe)", stroke=EDGE) + "".join(
        rect(x - 4, 54, 8, 14, rx=1.5, fill="url(#g-brass)", stroke=EDGE, stroke_width=0.8)
        for x in (86, 170, 254)
    )
    wheel = "".join(
        path(f"M{x} 54V46", stroke=EDGE, stroke_width=2)
        + circle(x, 45, 5, fill="none", stroke="#B5402F", stroke_width=2.2)
        for x in (86, 170, 254)
    )
    frame = "M210 34L224 5H244L300 34M216 21H270M222 10L262 21M242 7L216 21"
    roof = (
        path(frame, stroke=tint("near"), stroke_width=2.6, fill="none")
        + circle(234, 9, 7, fill="none", stroke=tint("near"), stroke_width=2.4)
        + path("M0 34V20H150L160 27H340V34Z", fill="url(#p-slate)", stroke=EDGE)
        + path("M306 27V2H318V27Z", fill="url(#p-brick)", stroke=EDGE)
    )
    return symbol(
        "panel-mine",
        width,
        height,
        track(width)
        + rect(0, 34, width, 56, fill=tint("steel"))
        + path(
            "M0 48H340M0 76H340M43 34V90M128 34V90M212 34V90M296 34V90",
            stroke="#000",
            stroke_opacity=0.25,
        )
        + rivets(width, 34, 56)
        + roof
        + pipes
        + wheel
        + rect(0, 86, width, height - 86, fill="url(#g-floor)")
        + rivets(width, 86, height - 86)
        + rect(0, 85, width, 3, fill=EDGE)
        + gauges
        + rect(0, 33, width, 3, fill=EDGE)
        + sign_at("mine"),
    )


def gate(vehicle: str, x: float) -> str:
    """An arched gate with a vehicle waiting against the light."""
    wide, tall = GATE
    left, right, foot = x - wide / 2, x + wide / 2, GATE_TOP + tall
    arch = f"M{left} {foot}V{GATE_TOP + 18}Q{x} {GATE_TOP - 16} {right} {GATE_TOP + 18}V{foot}Z"
    return (
        path(arch, fill="url(#g-inside)", stroke=EDGE, stroke_width=5)
        + path(arch, fill="none", stroke="#C98A6C", stroke_width=3, stroke_dasharray="5 1.2")
        + use(vehicle, x - VEHICLE[0] / 2, foot - VEHICLE[1] - 1, *VEHICLE, color=GATE_SHADOW)
    )


def dispatch() -> str:
    """The loading shed with four gates."""
    width, height = PANELS["deliver"]
    roof = path("M-4 34L14 14H326L344 34Z", fill="url(#p-slate)", stroke=EDGE)
    vents = "".join(
        path(f"M{x} 15V8H{x + 22}V15", fill="url(#p-slate)", stroke=EDGE)
        + rect(x - 2, 5, 26, 3, fill=EDGE)
        for x in (176, 236, 290)
    )
    rails = path("M0 104H340M0 134H340", stroke=IRON_SHADE, stroke_width=3.4) + path(
        "M0 103.4H340M0 133.4H340", stroke=IRON_SHINE, stroke_width=1.4
    )
    lamp = "".join(
        circle(x, 46, 9, fill="url(#g-lamp)")
        + path(f"M{x} 40V52", stroke=EDGE, stroke_width=2)
        + circle(x, 46, 2.6, fill="#FFF6DA", stroke=EDGE)
        for x in (86, 170, 254)
    )
    return symbol(
        "panel-deliver",
        width,
        height,
        track(width)
        + vents
        + roof
        + rect(0, 34, width, 64, fill="url(#p-brick)")
        + rect(0, 33, width, 3, fill=EDGE)
        + "".join(gate(vehicle, x) for vehicle, x in zip(VEHICLES, FOUR_COLUMNS, strict=True))
        + lamp
        + rect(0, 96, width, height - 96, fill="url(#p-cobble)")
        + rect(0, 96, width, 5, fill="#000", fill_opacity=0.35)
        + rails
        + sign_at("deliver"),
    )


def symbols() -> str:
    return gauge() + factory() + pithead() + dispatch()
