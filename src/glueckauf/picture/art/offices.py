"""The yard: pay office, order desk and canteen."""

from __future__ import annotations

from glueckauf.picture.art.scenery import lamps, track
from glueckauf.picture.art.yard import bench, chalk, sign_at
from glueckauf.picture.coordinates import (
    BANK,
    CANTEEN_BENCHES,
    COINS_Y,
    FOUR_COLUMNS,
    ORDER_DECK,
    PANELS,
    Box,
    offer_box,
)
from glueckauf.picture.palette import (
    BRASS,
    BRASS_SHADE,
    BRASS_SHINE,
    EDGE,
    INK,
    IRON_SHADE,
    LAMP,
    PAPER,
    ROOM,
    WOOD,
    WOOD_SHADE,
    WOOD_SHINE,
    tint,
)
from glueckauf.picture.svg import (
    centred,
    circle,
    ellipse,
    path,
    pattern,
    rect,
    shading,
    symbol,
    text,
    use,
)
from glueckauf.rules.material import MONEY_MARKS


def definitions() -> str:
    return (
        shading("g-bench", [(0, "#C69663"), (0.5, WOOD_SHINE), (1, WOOD)])
        + shading("g-pipe", [(0, BRASS_SHINE), (0.5, BRASS), (1, BRASS_SHADE)])
        + shading("g-room", [(0, ROOM[0]), (1, ROOM[1])])
        + pattern(
            "p-baize",
            6,
            6,
            rect(0, 0, 6, 6, fill="#2C4A3B")
            + path("M0 1.5H2M3 4.5H5", stroke="#3A5E4C")
            + path("M4 1H5M1 4H2", stroke="#213A2E"),
        )
    )


def roof(width: float) -> str:
    """Slate behind the sign, with lit dormers where there is room."""
    dormers = "".join(use("dormer", x, 11, 28, 20) for x in (164, 222, 280) if x < width - 30)
    return (
        path(f"M-2 34L12 13H{width - 12}L{width + 2} 34Z", fill="url(#p-slate)", stroke=EDGE)
        + dormers
        + rect(0, 33, width, 3, fill=EDGE)
    )


def dormer() -> str:
    return symbol(
        "dormer",
        28,
        20,
        rect(4, 8, 20, 12, fill="url(#p-brick)", stroke=EDGE)
        + rect(8, 10, 12, 8, fill=LAMP, stroke=EDGE)
        + path("M14 10V18", stroke=EDGE)
        + path("M1 9L14 1L27 9Z", fill=tint("slate"), stroke=EDGE),
    )


def _pile(marks: int, x: float) -> str:
    """So many coins on the counter, in two piles."""
    left, right = (marks + 1) // 2, marks // 2
    piles = ((left, x - 13), (right, x + 13))
    return "".join(
        use("coin", at - 13, COINS_Y - 4 - 5 * n, 26, 12)
        for count, at in piles
        for n in range(count)
    )


def teller() -> str:
    """A window behind a grille."""
    arch = "M3 42V14Q36 0 69 14V42Z"
    return symbol(
        "teller",
        72,
        42,
        path(arch, fill="url(#g-inside)", stroke=WOOD_SHADE, stroke_width=4)
        + path(
            "M12 12V42M20 9V42M28 7V42M36 6V42M44 7V42M52 9V42M60 12V42M4 26H68",
            stroke=BRASS_SHADE,
            stroke_opacity=0.7,
            stroke_width=1.4,
        )
        + path(arch, fill="none", stroke="url(#g-bench)", stroke_width=2),
    )


def pay_office() -> str:
    """Four teller's windows over a counter; the bank's vault below."""
    width, height = PANELS["money"]
    vault = (
        rect(0, 122, width, height - 122, fill="url(#p-cobble)")
        + rect(0, 122, width, 4, fill="#000", fill_opacity=0.45)
        + use("bank", 9, 127, 52, 40)
        + rect(
            BANK.x - 5, BANK.y - 1, BANK.width + 12, BANK.height, rx=12, fill="url(#g-recess)",
            stroke="url(#g-pipe)", stroke_width=2,
        )
    )  # fmt: skip
    labels = "".join(
        centred("mark", x, 50, 22) + text(x, 50, 12.5, str(marks), INK)
        for marks, x in zip(MONEY_MARKS, FOUR_COLUMNS, strict=True)
    )
    return symbol(
        "panel-money",
        width,
        height,
        track(width)
        + rect(0, 34, width, 90, fill=tint("plaster"))
        + path("M0 40H340", stroke="#000", stroke_opacity=0.2, stroke_width=2)
        + "".join(use("teller", x - 36, 33, 72, 42) for x in FOUR_COLUMNS)
        + roof(width)
        + bench(74, width, 48)
        + "".join(_pile(marks, x) for marks, x in zip(MONEY_MARKS, FOUR_COLUMNS, strict=True))
        + labels
        + vault
        + sign_at("money"),
    )


def order_desk() -> str:
    """A board where notes are pinned, over a desk with drawers."""
    width, height = PANELS["order"]
    places = "".join(chalk(*offer_box(f"order {n}")) for n in range(1, 5))
    drawers = "".join(
        rect(x, 132, 62, 34, rx=2, fill="none", stroke=WOOD_SHADE, stroke_width=1.6)
        for x in (7, 71, 135, 199, 271)
    )
    return symbol(
        "panel-order",
        width,
        height,
        rect(0, 34, width, 92, fill="url(#p-wall)")
        + roof(width)
        + rect(2, 35, 262, 88, fill="url(#p-baize)", stroke="url(#g-bench)", stroke_width=3)
        + rect(
            268, 35, 70, 88, fill="#000", fill_opacity=0.4, stroke="url(#g-bench)", stroke_width=3
        )
        + places
        + chalk(*ORDER_DECK)
        + bench(122, width, height - 122)
        + drawers
        + sign_at("order"),
    )


def _table(box: Box) -> str:
    """A long table with mugs and soup."""
    y = box.y + box.height - 9
    return (
        ellipse(box.x + 12, y, 7, 1.8, fill=PAPER)
        + ellipse(box.x + 58, y, 7, 1.8, fill=PAPER)
        + rect(box.x + 30, y - 6, 5, 6, fill="#C9CED3")
        + rect(box.x + 92, y - 6, 5, 6, fill="#C9CED3")
        + rect(box.x - 8, y, box.width + 16, 5, fill="url(#g-bench)", stroke=EDGE, stroke_width=0.7)
        + path(
            f"M{box.x + 4} {y + 5}V{y + 13}M{box.x + box.width - 4} {y + 5}V{y + 13}",
            stroke=WOOD_SHADE,
            stroke_width=3,
        )
    )


def canteen() -> str:
    """A warm room with four tables, one a player."""
    width, height = PANELS["canteen"]
    smoke = "M122 6C116 0 128 -2 122 -10"
    return symbol(
        "panel-canteen",
        width,
        height,
        track(width)
        + path(smoke, stroke=tint("far"), stroke_width=5, fill="none")
        + path("M116 30V4H128V30Z", fill="url(#p-brick)", stroke=EDGE)
        + rect(0, 34, width, height - 34, fill="url(#g-room)")
        + roof(width)
        + lamps((38, 106), 34)
        + path(
            "M18 36V216M36 36V216M54 36V216M72 36V216M90 36V216M108 36V216M126 36V216",
            stroke=WOOD_SHADE,
            stroke_opacity=0.16,
        )
        + "".join(_table(box) for box in CANTEEN_BENCHES)
        + sign_at("canteen"),
    )


def stove() -> str:
    """Small sign of the canteen."""
    return symbol(
        "canteen",
        32,
        32,
        path("M4 14H24V22Q24 28 18 28H10Q4 28 4 22Z", fill="#C9CED3", stroke=INK, stroke_width=1.6)
        + path("M24 16H27Q30 16 30 19T27 22H24", fill="none", stroke=INK, stroke_width=1.8)
        + path("M9 11Q6 8 9 5T9 0M16 11Q13 8 16 5T16 0", fill="none", stroke=LAMP, stroke_width=1.8)
        + path("M6 16H22", stroke="#fff", stroke_width=1.2)
        + circle(14, 21, 3, fill=IRON_SHADE),
    )


def symbols() -> str:
    return dormer() + teller() + pay_office() + order_desk() + canteen() + stove()
