"""Workers, and the sockets they stand in."""

from __future__ import annotations

from glueckauf.picture.coordinates import MOST_STANDING, SOCKET, WORKER, Point, around
from glueckauf.picture.palette import (
    BRASS,
    BRASS_SHADE,
    BRASS_SHINE,
    EDGE,
    IRON_SHADE,
    IRON_SHINE,
    LAMP,
    PLAYER_INK,
    PLAYERS,
    RECESS,
    RECESS_SHINE,
)
from glueckauf.picture.svg import circle, glow, group, path, rect, shading, symbol, use

MARKS = (
    path("M14 17.2L18 24.4H10Z"),
    circle(14, 21.3, 3.7),
    rect(10.5, 17.8, 7, 7),
    path("M14 16.6L18.2 21.3L14 26L9.8 21.3Z"),
)
"""The shape on the chest: triangle, circle, square, diamond."""

BODY = (
    "M10 13.6C6 14.4 2.6 17 1.7 21.2c-.4 1.8 1.7 2.7 3.6 2.2L7.4 22.8C7.3 26 5.3 28.8 4.1 31"
    "c-.5 1.1.1 2 1.3 2h6c.9 0 1.4-.4 1.7-1.2L14 29.4l.9 2.4c.3.8.8 1.2 1.7 1.2h6"
    "c1.2 0 1.8-.9 1.3-2C22.7 28.8 20.7 26 20.6 22.8l2.1.6c1.9.5 4-.4 3.6-2.2"
    "C25.4 17 22 14.4 18 13.6Z"
)
HELMET = "M7.2 8.4C7.4 4 10 1.4 14 1.4S20.6 4 20.8 8.4L22.4 9.2V10.2H5.6V9.2Z"


def figure() -> str:
    """A miner with helmet and lamp, in the colour of who uses him."""
    body = (
        path(BODY, fill="currentColor", stroke=EDGE, stroke_width=1.4)
        + path(BODY, fill="url(#g-shade)")
        + path(
            "M3.4 21.2C4.6 17.6 7 15.8 10.6 15.2M6 31.4C7.4 28.6 8.9 26.4 9 23",
            fill="none",
            stroke="#fff",
            stroke_opacity=0.4,
            stroke_linecap="round",
        )
        + circle(14, 10.2, 4.7, fill="#E9BE94", stroke=EDGE, stroke_width=1.2)
        + path("M11.4 12.4Q14 15.6 16.6 12.4L15.6 14.4H12.4Z", fill=EDGE, fill_opacity=0.55)
        + path(HELMET, fill="currentColor", stroke=EDGE, stroke_width=1.3, stroke_linejoin="round")
        + path("M9 7.4C9.2 4.8 11 3 13.4 2.8", fill="none", stroke="#fff", stroke_opacity=0.45)
        + path("M6.4 9.4H21.6", stroke="#000", stroke_opacity=0.35, stroke_width=1.2)
        + circle(14, 6, 2.5, fill=LAMP, stroke=EDGE, stroke_width=0.9)
    )
    return symbol("worker", *WORKER, body)


def worker(seat: int) -> str:
    mark = group(MARKS[seat], fill=PLAYER_INK[seat])
    return symbol(f"worker-{seat}", *WORKER, use("worker", 0, 0, color=PLAYERS[seat]) + mark)


def gradients() -> str:
    return (
        shading("g-shade", [(0.5, "#000", 0), (1, "#000", 0.4)], x2=1, y2=1)
        + glow("g-recess", [(0, RECESS_SHINE), (0.75, RECESS), (1, "#07080A")], cy=0.6)
        + shading("g-brass", [(0, BRASS_SHINE), (0.45, BRASS), (1, BRASS_SHADE)], x2=1, y2=1)
    )


def socket() -> str:
    """A worker space: a recess with a ring of iron and brass."""
    return symbol(
        "socket",
        *SOCKET,
        circle(24, 25.4, 22, fill="#000", fill_opacity=0.35)
        + circle(24, 24, 21.4, fill=IRON_SHADE)
        + circle(24, 24, 19.8, fill="url(#g-recess)", stroke="url(#g-brass)", stroke_width=2.2)
        + path(
            "M8.6 20A16 16 0 0 1 39.4 20",
            fill="none",
            stroke="#000",
            stroke_opacity=0.55,
            stroke_width=3,
        ),
    )


def pips(count: int) -> str:
    """The price in workers, as brass studs on the lower rim of a socket."""
    studs = "".join(
        circle(
            *around(Point(24, 24), 19.9, 180 + 17 * (count - 1) / 2 - 17 * stud),
            2.7,
            fill=BRASS_SHINE,
            stroke=BRASS_SHADE,
            stroke_width=1,
        )
        for stud in range(count)
    )
    return symbol(f"pips-{count}", *SOCKET, studs)


def padlock() -> str:
    return symbol(
        "padlock",
        28,
        32,
        path(
            "M8 15V10a6 6 0 0 1 12 0V15",
            fill="none",
            stroke=EDGE,
            stroke_width=5.4,
        )
        + path("M8 15V10a6 6 0 0 1 12 0V15", fill="none", stroke=IRON_SHINE, stroke_width=3)
        + rect(3.6, 13.6, 20.8, 16.4, fill="url(#g-brass)", stroke=EDGE, stroke_width=1.2, rx=3)
        + path("M5.6 17.4H22.4M5.6 26.4H22.4", stroke=BRASS_SHADE, stroke_width=0.8)
        + path(
            "M14 18.6a2.5 2.5 0 0 1 1.5 4.5L16.4 26.4H11.6L12.5 23.1A2.5 2.5 0 0 1 14 18.6Z",
            fill=EDGE,
        ),
    )


def symbols() -> str:
    return (
        figure()
        + "".join(worker(seat) for seat in range(len(PLAYERS)))
        + socket()
        + "".join(pips(count) for count in range(1, MOST_STANDING + 2))
        + padlock()
    )
