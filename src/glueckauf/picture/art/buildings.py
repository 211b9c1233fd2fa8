"""A colliery from afar: halls, houses, chimneys and heaps against the evening sky."""

from __future__ import annotations

from glueckauf.picture.palette import EDGE, IRON, IRON_SHADE, IRON_SHINE, LAMP, WOOD_SHADE, tint
from glueckauf.picture.svg import circle, ellipse, group, num, path, rect, use

GROUND = 256
"""Where everything stands."""
SUN = (26, 176)
"""Low, so that the headframe stands before it."""


def sky(half: float) -> str:
    """With a low sun that is a moon at night."""
    stars = "".join(
        f"M{(n * 379) % (2 * half) - half} {(n * n * 37) % 120 + 6}h.01" for n in range(64)
    )
    return (
        rect(-half, 0, 2 * half, GROUND, fill="url(#g-sky)")
        + path(stars, stroke=tint("star"), stroke_width=1.8, stroke_linecap="round")
        + circle(*SUN, 190, fill="url(#g-lamp)", fill_opacity=0.8)
        + circle(*SUN, 44, fill=tint("sun"))
    )


def heaps(half: float) -> str:
    """Two ridges, the farther one paler."""

    def ridge(height: float, width: int, shift: int) -> str:
        hills = "".join(
            f"q{width // 2} {-height - (n * 13 + shift) % 34} {width} 0"
            for n in range(int(2 * half) // width + 2)
        )
        return f"M{-half - shift} {GROUND}v-46{hills}V{GROUND}Z"

    return path(ridge(96, 420, 90), fill=tint("far"), fill_opacity=0.6) + path(
        ridge(54, 300, 10), fill=tint("far")
    )


def smoke(x: float, top: float) -> str:
    puffs = f"M{x} {top}c-8-14 12-18 2-34s26-20 16-40 30-18 34-40"
    return path(
        puffs, stroke=tint("far"), stroke_opacity=0.75, stroke_width=11, stroke_linecap="round",
        fill="none",
    )  # fmt: skip


def chimney(x: float, height: float) -> str:
    """Round, of brick, with an iron band."""
    top = GROUND - height
    return (
        smoke(x, top - 6)
        + path(f"M{x - 11} {GROUND}L{x - 7} {top}H{x + 7}L{x + 11} {GROUND}Z", fill="url(#p-brick)")
        + path(
            f"M{x - 11} {GROUND}L{x - 7} {top}H{x + 7}L{x + 11} {GROUND}", stroke=EDGE, fill="none"
        )
        + path(f"M{x} {top}H{x + 7}L{x + 11} {GROUND}H{x + 3}Z", fill="#000", fill_opacity=0.28)
        + rect(x - 9, top - 4, 18, 7, fill=IRON_SHADE)
        + rect(x - 8.4, top + 24, 16.8, 3, fill=IRON_SHADE)
    )


def window(x: float, y: float, width: float, height: float) -> str:
    """Arched, and lit."""
    arch = f"M{num(x)} {num(y + height)}v{num(4 - height)}q{num(width / 2)} -8 {num(width)} 0"
    middle, low = num(x + width / 2), num(y + height * 0.55)
    bars = f"M{middle} {num(y)}v{num(height)}M{num(x)} {low}h{num(width)}"
    return path(f"{arch}v{num(height - 4)}Z", fill=LAMP, stroke=EDGE, stroke_width=1.6) + path(
        bars,
        stroke=EDGE,
    )


def windows(x: float, width: float, y: float, each: float = 26) -> str:
    count = int((width - 12) // each)
    start = x + (width - count * each) / 2 + (each - 12) / 2
    return "".join(window(start + n * each, y, 12, 20) for n in range(count))


def wall(x: float, width: float, height: float, texture: str = "p-brick") -> str:
    """Shaded towards the side that the sun has left."""
    top = GROUND - height
    return (
        rect(x, top, width, height, fill=f"url(#{texture})", stroke=EDGE)
        + rect(x, GROUND - 8, width, 8, fill="#000", fill_opacity=0.25)
        + rect(x, top, width * 0.45, height, fill="#000", fill_opacity=0.2)
    )


def factory_hall(x: int, teeth: int) -> str:
    """Under a saw-tooth roof with lit glass."""
    width, top = teeth * 46, GROUND - 56
    roof = "".join(
        path(f"M{at} {top}l30 -26V{top}Z", fill="url(#p-slate)", stroke=EDGE)
        + path(f"M{at + 30} {top - 26}l16 26h-16Z", fill=LAMP, stroke=EDGE)
        + path(f"M{at + 35} {top - 18}V{top}M{at + 40} {top - 9}V{top}", stroke=EDGE)
        for at in range(x, x + width, 46)
    )
    return wall(x, width, 56) + windows(x, width, GROUND - 42) + roof


def gabled(x: float, width: float, height: float, rise: float) -> str:
    """A house with its gable to the side, dormers in its roof."""
    top = GROUND - height
    dormers = "".join(
        use("dormer", x + at, top - rise + 6, 28, 20) for at in range(16, int(width) - 36, 52)
    )
    return (
        wall(x, width, height)
        + windows(x, width, GROUND - height + 12)
        + path(
            f"M{x - 6} {top}L{x + 10} {top - rise}H{x + width - 10}L{x + width + 6} {top}Z",
            fill="url(#p-slate)",
            stroke=EDGE,
        )
        + dormers
    )


def engine_house(x: float) -> str:
    """Where the rope comes from: tall, with a great arched window and a stepped gable."""
    top = GROUND - 96
    gable = f"M{x} {top}V{top - 12}h18v-12h20v-12h44v12h20v12h18V{top}Z"
    return (
        wall(x, 120, 96)
        + path(gable, fill="url(#p-brick)", stroke=EDGE)
        + path(gable, fill="#000", fill_opacity=0.12)
        + circle(x + 60, top - 10, 11, fill="#FBF5E4", stroke=EDGE, stroke_width=3)
        + path(f"M{x + 60} {top - 10}v-7M{x + 60} {top - 10}l5 3", stroke=EDGE, stroke_width=1.8)
        + "".join(window(x + at, top + 22, 22, 44) for at in (14, 49, 84))
        + rect(x - 4, GROUND - 8, 128, 8, fill="url(#p-wall)", stroke=EDGE)
    )


def silhouettes(half: float) -> str:
    """What lies farther off: towers and sheds in one colour, with a light here and there."""
    near = tint("near")
    body, lights = "", ""
    for n, x in enumerate(range(int(-half), int(half), 190)):
        tall = 26 + (n * 17) % 22
        body += f"M{x} {GROUND}v-{tall}l24-12 24 12 24-12 24 12v{tall}Z"
        body += f"M{x + 120} {GROUND}v-{tall + 34}h8v{tall + 34}Z"
        lights += "".join(
            rect(x + at, GROUND - tall + 8, 5, 7) for at in (14, 42, 72) if (n + at) % 4
        )
    return path(body, fill=near) + group(lights, fill=LAMP, fill_opacity=0.85)


def railway(half: float) -> str:
    """Rails along the ground."""
    sleepers = f"M{-half} {GROUND - 1.5}H{half}"
    return path(sleepers, stroke=WOOD_SHADE, stroke_width=4, stroke_dasharray="7 8") + path(
        f"M{-half} {GROUND - 4.4}H{half}", stroke=IRON_SHINE, stroke_width=2
    )


def train(x: float) -> str:
    """A locomotive with wagons of coal, against the light."""
    wagons = "".join(
        path(f"M{x + 88 + n * 54} {GROUND - 26}q22-14 44 0Z", fill="#0C0E11")
        + path(f"M{x + 84 + n * 54} {GROUND - 28}h52l-6 18h-40Z", fill="url(#g-iron)", stroke=EDGE)
        + circle(x + 98 + n * 54, GROUND - 9, 5, fill=IRON_SHADE, stroke=IRON_SHINE)
        + circle(x + 122 + n * 54, GROUND - 9, 5, fill=IRON_SHADE, stroke=IRON_SHINE)
        for n in range(4)
    )
    return (
        smoke(x + 16, GROUND - 52)
        + wagons
        + use("locomotive", x, GROUND - 49, 84, 45, color=IRON_SHADE)
    )


def lamp_post(x: float) -> str:
    top = GROUND - 54
    return (
        circle(x, top, 26, fill="url(#g-lamp)")
        + path(f"M{x} {GROUND}V{top}", stroke=EDGE, stroke_width=3)
        + path(f"M{x - 5} {top + 5}h10l3-11h-16Z", fill="#FFF3C9", stroke=EDGE, stroke_width=1.4)
        + path(f"M{x - 9} {top - 6}L{x} {top - 13}L{x + 9} {top - 6}Z", fill=IRON)
    )


def long_shadows(places: tuple[tuple[float, float], ...]) -> str:
    """On the ground, away from the low sun."""
    return "".join(
        ellipse(x, GROUND - 1, width, 4, fill="#000", fill_opacity=0.35) for x, width in places
    )
