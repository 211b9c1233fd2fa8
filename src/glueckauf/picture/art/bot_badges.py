"""Badges of the opponents: what each wears or carries, and as many studs as it is strong."""

from __future__ import annotations

from glueckauf.picture.art.workers import HELMET
from glueckauf.picture.coordinates import SOCKET
from glueckauf.picture.palette import (
    BRASS,
    BRASS_SHINE,
    EDGE,
    ENAMEL,
    ENAMEL_INK,
    JUTE,
    JUTE_SHADE,
    LAMP,
)
from glueckauf.picture.svg import circle, group, path, rect, symbol, use


def cap() -> str:
    """Leather, and no lamp yet."""
    return group(
        path(HELMET, fill=JUTE, stroke=EDGE, stroke_linejoin="round")
        + path("M5.8 9.2H22.2", stroke=JUTE_SHADE, stroke_width=1.6)
        + path("M14 1.6V8.4M9.6 8.4Q9.8 4.6 12 2.2M18.4 8.4Q18.2 4.6 16 2.2", stroke=JUTE_SHADE)
        + path("M8.4 10.4Q9 16.4 14 17.6Q19 16.4 19.6 10.4", stroke=JUTE_SHADE),
        fill="none",
        transform="translate(3 7.4) scale(1.5)",
    )


def tools() -> str:
    return use("emblem", 10, 9, 28, 25.2, color=ENAMEL_INK)


def lamp() -> str:
    """A safety lamp."""
    return (
        circle(24, 25, 10.5, fill="url(#g-lamp)")
        + path("M24 6.4a2.6 2.6 0 1 1-.1 0Z", fill="none", stroke=BRASS, stroke_width=1.6)
        + path("M18 19L20 11.6H28L30 19Z", fill="url(#g-brass)", stroke=EDGE)
        + rect(19, 19, 10, 10, fill=LAMP, fill_opacity=0.85, stroke=EDGE)
        + path("M24 20.6Q27 25 24 28Q21 25 24 20.6Z", fill="#E8762E")
        + rect(17, 29, 14, 5.6, rx=1.4, fill="url(#g-brass)", stroke=EDGE)
    )


def tower() -> str:
    """The winding tower: the whole mine."""
    legs = "M23 14L16.4 34M25 14L31.6 34M26 14L39 34M20.4 22H27.6M18.4 28.4H29.6M20.4 22L29.6 28.4"
    return (
        path(legs, fill="none", stroke=ENAMEL_INK, stroke_width=2, stroke_linecap="round")
        + circle(24, 12.6, 6, fill=ENAMEL, stroke="url(#g-brass)", stroke_width=2)
        + path("M24 7V18.2M18.4 12.6H29.6", stroke=BRASS)
        + circle(24, 12.6, 1.5, fill=BRASS_SHINE)
    )


def top_hat() -> str:
    return (
        path("M15.4 9.4Q24 6.8 32.6 9.4L31.4 26H16.6Z", fill="#1B1E23", stroke=BRASS_SHINE)
        + path("M16.2 20.4Q24 22.6 31.8 20.4L31.4 26Q24 28 16.6 26Z", fill="url(#g-brass)")
        + path(
            "M8.6 25Q9.6 28.6 16.6 26.4Q24 28.6 31.4 26.4Q38.4 28.6 39.4 25Q40 31.4 24 32.2"
            "Q8 31.4 8.6 25Z",
            fill="#1B1E23",
            stroke=BRASS_SHINE,
        )
        + path("M18.4 11.4L19.2 18.8", stroke="#fff", stroke_opacity=0.5, stroke_width=1.6)
    )


BADGES = {
    "apprentice": cap,
    "hewer": tools,
    "foreman": lamp,
    "manager": tower,
    "baron": top_hat,
}
"""By the opponent's name, the weakest first."""


def symbols() -> str:
    disc = circle(24, 24, 20.6, fill=ENAMEL, stroke="url(#g-brass)", stroke_width=3)
    return symbol("badge", *SOCKET, disc) + "".join(
        symbol(
            f"level-{name}",
            *SOCKET,
            use("badge", 0, 0) + draw() + use(f"pips-{strength}", 0, 0),
        )
        for strength, (name, draw) in enumerate(BADGES.items(), 1)
    )
