"""The flag that the winning seat's winding tower gets."""

from __future__ import annotations

from glueckauf.picture.art.workers import MARKS
from glueckauf.picture.palette import BRASS, EDGE, PLAYER_INK, PLAYERS, WOOD_SHADE
from glueckauf.picture.svg import circle, group, path, symbol


def flag(seat: int) -> str:
    """In the colour of its player, with the mark."""
    cloth = "M33 6C24 1 16 10 3 5V31C16 36 24 27 33 32Z"
    return symbol(
        f"flag-{seat}",
        40,
        48,
        path("M34 3V48", stroke=EDGE, stroke_width=3.4)
        + path("M34 3V48", stroke=WOOD_SHADE, stroke_width=1.8)
        + path(cloth, fill=PLAYERS[seat], stroke=EDGE, stroke_linejoin="round")
        + path("M24 4.6C20 7 18 8 15 8V34C18 34 20 32 24 30Z", fill="#000", fill_opacity=0.16)
        + group(MARKS[seat], transform="translate(2 -5) scale(1.1)", fill=PLAYER_INK[seat])
        + circle(34, 3, 2.4, fill=BRASS, stroke=EDGE, stroke_width=0.8),
    )


def symbols() -> str:
    return "".join(flag(seat) for seat in range(len(PLAYERS)))
