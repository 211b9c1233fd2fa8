"""Orders: delivery notes with a vehicle as letterhead, a stamp and sacks to fill."""

from __future__ import annotations

from glueckauf.picture.coordinates import CARD, SACK, SLOTS, STAMP_AT, VEHICLE
from glueckauf.picture.palette import (
    BRASS,
    ENAMEL,
    ENAMEL_SHADE,
    INK,
    PAPER,
    PAPER_SHADE,
    STAMP,
)
from glueckauf.picture.svg import (
    centred,
    circle,
    group,
    path,
    pattern,
    rect,
    shading,
    symbol,
    text,
    use,
)
from glueckauf.rules.material import COLOURS, LETTERS, ORDERS, VEHICLES, Order

LETTERHEAD = {
    "handcart": "#7A4A1E",
    "horsecart": "#2F5D3A",
    "truck": "#7A2A2A",
    "locomotive": "#23456E",
}
"""Each carrier prints its notes in its own ink."""


def definitions() -> str:
    return shading(
        "g-paper", [(0, "#FBF3DF"), (0.7, PAPER), (1, "#E6D3A9")], x2=0.3, y2=1
    ) + pattern(
        "p-back",
        12,
        12,
        path("M0 6L6 0L12 6L6 12Z", fill="none", stroke=BRASS, stroke_opacity=0.45)
        + circle(6, 6, 1.2, fill=BRASS, fill_opacity=0.6),
    )


def note(vehicle: str) -> str:
    """The sheet of a carrier, still without points and sacks."""
    width, height = CARD
    ink = LETTERHEAD[vehicle]
    wide, tall = VEHICLE
    return symbol(
        f"note-{vehicle}",
        width,
        height,
        rect(1.4, 2.4, width - 2, height - 3, rx=4, fill="#000", fill_opacity=0.4)
        + path(
            f"M1 5Q1 1 5 1H95Q99 1 99 5V{height - 12}L{width - 11} {height - 2}H5"
            f"Q1 {height - 2} 1 {height - 6}Z",
            fill="url(#g-paper)",
            stroke=INK,
            stroke_opacity=0.6,
            stroke_width=0.8,
        )
        + path(
            f"M99 {height - 12}H{width - 9}Q{width - 11} {height - 12} {width - 11} {height - 10}"
            f"V{height - 2}Z",
            fill=PAPER_SHADE,
            stroke=INK,
            stroke_opacity=0.5,
            stroke_width=0.7,
        )
        + path("M1 5Q1 1 5 1H95Q99 1 99 5V7H1Z", fill=ink)
        + use(vehicle, 5, 11, wide * 0.84, tall * 0.84, color=ink)
        + path("M6 45.6H94M6 48H94", stroke=ink, stroke_width=1)
        + path(
            "M8 58H92M8 74H92M8 90H92M8 106H92M8 122H86",
            stroke=ink,
            stroke_opacity=0.16,
            stroke_width=0.8,
        )
        + path(
            "M10 128q3-6 5-1t5-3q2 6 6 1t5 1l9-2",
            fill="none",
            stroke=ink,
            stroke_opacity=0.45,
            stroke_width=0.9,
        ),
    )


def stamp(points: int) -> str:
    """The points of an order, stamped a little askew."""
    x, y = STAMP_AT
    return symbol(
        f"stamp-{points}",
        *CARD,
        group(
            centred("points", x, y, 36) + text(x, y, 19, str(points), STAMP),
            transform=f"rotate(-7 {x} {y})",
        ),
    )


def slots(colours: tuple[str, ...]) -> str:
    sacks = "".join(
        centred(f"sack-{colour}", x, y, *SACK)
        for colour, (x, y) in zip(colours, SLOTS[len(colours)], strict=True)
    )
    return symbol(f"slots-{_letters(colours)}", *CARD, sacks)


def order(card: Order) -> str:
    parts = (f"note-{card.vehicle}", f"stamp-{card.points}", f"slots-{_letters(card.slots)}")
    return symbol(f"order-{card.name}", *CARD, "".join(use(part, 0, 0) for part in parts))


def _letters(colours: tuple[str, ...]) -> str:
    return "".join(LETTERS[COLOURS.index(colour)] for colour in colours)


def _back(name: str, width: float, height: float, middle: str) -> str:
    return symbol(
        name,
        width,
        height,
        rect(1.4, 2.4, width - 2, height - 3, rx=4, fill="#000", fill_opacity=0.4)
        + rect(1, 1, width - 2, height - 3, rx=4, fill=ENAMEL_SHADE, stroke=INK)
        + rect(5, 5, width - 10, height - 11, rx=2.5, fill=ENAMEL, stroke=BRASS)
        + rect(6.5, 6.5, width - 13, height - 14, rx=2, fill="url(#p-back)")
        + middle,
    )


def card_back() -> str:
    """The back of an order: the miners' sign."""
    width, height = CARD
    return _back(
        "card-back-order",
        width,
        height,
        circle(50, height / 2 - 1, 25, fill=ENAMEL_SHADE, stroke=BRASS, stroke_width=1.6)
        + centred("emblem", 50, height / 2 - 2, 36, 32.4, color=BRASS),
    )


def symbols() -> str:
    return (
        "".join(note(vehicle) for vehicle in VEHICLES)
        + "".join(stamp(points) for points in sorted({card.points for card in ORDERS}))
        + "".join(slots(colours) for colours in sorted({card.slots for card in ORDERS}))
        + "".join(order(card) for card in ORDERS)
        + card_back()
    )
