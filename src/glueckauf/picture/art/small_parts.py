"""Small things of brass, paper, enamel and wax."""

from __future__ import annotations

from glueckauf.picture.coordinates import CARD, SIGN, SOCKET, Point, around
from glueckauf.picture.palette import (
    BRASS,
    BRASS_SHADE,
    BRASS_SHINE,
    EDGE,
    ENAMEL,
    ENAMEL_INK,
    ENAMEL_SHADE,
    ENAMEL_SHINE,
    INK,
    IRON,
    IRON_SHADE,
    IRON_SHINE,
    LAMP,
    PAPER,
    STAMP,
    WAX,
    tint,
)
from glueckauf.picture.svg import (
    circle,
    ellipse,
    glow,
    group,
    path,
    points,
    rect,
    shading,
    symbol,
    text,
    use,
)


def gradients() -> str:
    return (
        shading("g-enamel", [(0, ENAMEL_SHINE), (0.2, ENAMEL), (1, ENAMEL_SHADE)])
        + glow("g-wax", [(0, "#DB5A4B"), (0.55, WAX), (1, "#6E140F")], cx=0.4, cy=0.35)
        + glow("g-lamp", [(0, "#FFF3CF"), (0.3, LAMP, 0.75), (1, "#E8962E", 0)])
        + glow(
            "g-legal",
            [(0.72, tint("glow"), 0), (0.84, tint("glow"), 0.85), (1, tint("glow"), 0)],
        )
    )


def emblem() -> str:
    """Hammer and pick, crossed: the miners' sign."""
    handle = rect(-1.4, -11, 2.8, 29, rx=1)
    hammer = group(
        handle + rect(-7.5, -16, 15, 7.4, rx=1.2), transform="translate(20 18) rotate(45)"
    )
    pick = group(
        handle + path("M-8.4 -9.4Q-9 -15.6 0 -16.4Q9.4 -15.4 12.4 -8Q6 -11.4 0 -9.8Z"),
        transform="translate(20 18) rotate(-45)",
    )
    return symbol("emblem", 40, 36, group(hammer + pick, fill="currentColor"))


def stamp_print(_theme: str) -> str:
    """The miners' sign as a rubber stamp leaves it on paper, as a picture of its own."""
    marks = (
        circle(32, 32, 29, stroke_width=2.5)
        + circle(32, 32, 23, stroke_dasharray="4 2.2")
        + path("M20 46L42 21M44 46L22 21", stroke_width=3.5)
        + path("M37 17L47 26M18 25q3 -7 9 -8", stroke_width=5)
    )
    tilted = group(marks, transform="rotate(-9 32 32)", fill="none", stroke=STAMP, opacity=0.5)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{tilted}</svg>'


def sign() -> str:
    """An enamel sign; its words are set over it."""
    width, height = SIGN
    return symbol(
        "sign",
        width,
        height,
        rect(0.5, 1.8, width - 1, height - 2.2, rx=6, fill="#000", fill_opacity=0.4)
        + rect(0.5, 0.5, width - 1, height - 2, rx=6, fill="url(#g-enamel)", stroke=EDGE)
        + rect(3, 3, width - 6, height - 7, rx=4, fill="none", stroke=ENAMEL_INK, stroke_width=1.3)
        + path(
            f"M7 4.6H{width - 7}Q{width - 30} 9 7 9Z",
            fill="#fff",
            fill_opacity=0.14,
        )
        + "".join(circle(x, 12, 1.5, fill=BRASS_SHINE) for x in (8, width - 8)),
    )


def plate() -> str:
    """A dark plate with a brass edge, for a number."""
    return symbol(
        "plate",
        40,
        20,
        rect(1, 1, 38, 18, rx=5, fill="#14171B", stroke="url(#g-brass)", stroke_width=1.6),
    )


def mark() -> str:
    """A coin of one mark; its number is set over it where there is one."""
    return symbol(
        "mark",
        32,
        32,
        circle(16, 16.8, 15, fill="#000", fill_opacity=0.4)
        + circle(16, 16, 14.6, fill="url(#g-brass)", stroke="#4A340D", stroke_width=1.2)
        + circle(
            16, 16, 12.2, fill="none", stroke="#6B4B14", stroke_width=1.2, stroke_dasharray="1 1.35"
        )
        + circle(16, 16, 10, fill=BRASS_SHINE, fill_opacity=0.55),
    )


def coin_stack() -> str:
    """One coin of a pile, lying flat."""
    return symbol(
        "coin",
        30,
        14,
        path(
            "M1 6V9A14 4.6 0 0 0 29 9V6Z",
            fill=BRASS_SHADE,
            stroke="#3A280A",
            stroke_width=0.8,
        )
        + path("M4 10.4V8M8 12V9.6M12 12.8V10.4M16 12.9V10.5M20 12.4V10M24 11.2V8.8", stroke=BRASS)
        + ellipse(15, 5.6, 14, 4.6, fill="url(#g-brass)", stroke="#3A280A", stroke_width=0.8)
        + ellipse(15, 5.6, 9.4, 2.7, fill="none", stroke=BRASS_SHADE, stroke_width=0.8),
    )


def stamp() -> str:
    """A round rubber stamp, for points."""
    return symbol(
        "points",
        36,
        36,
        circle(18, 18, 16.6, fill=PAPER)
        + circle(18, 18, 15.8, fill="none", stroke=STAMP, stroke_width=2)
        + circle(18, 18, 13, fill="none", stroke=STAMP, stroke_width=0.9, stroke_dasharray="2.2 1"),
    )


def laurel() -> str:
    """A wreath for the winner's points."""
    middle = Point(24, 24)
    leaves = []
    for step in range(7):
        for side in (-1, 1):
            turn = side * (174 - 23 * step)
            stem = around(middle, 17.4, turn)
            for lean in (-30, 34):
                heading = turn - side * 90 + lean * side
                tip = around(stem, 9.4, heading)
                left, right = (around(stem, 5.6, heading + bend) for bend in (-34, 34))
                leaves.append(f"M{points([stem])}Q{points([left, tip])}Q{points([right, stem])}Z")
    return symbol(
        "laurel",
        48,
        48,
        path("".join(leaves), fill="url(#g-brass)", stroke="#4A340D", stroke_width=0.5),
    )


def seal() -> str:
    """String and wax on a complete order."""
    width, height = CARD
    return symbol(
        "seal",
        width,
        height,
        path(
            f"M0 51H{width}M50 0V{height}",
            fill="none",
            stroke="#4B331B",
            stroke_width=3.2,
        )
        + path(
            f"M0 51H{width}M50 0V{height}",
            fill="none",
            stroke="#D9BE8C",
            stroke_width=1.7,
            stroke_dasharray="3.4 1.2",
        )
        + path(
            "M50 35C57 34 64 38 66 44C70 50 67 58 61 62C55 69 45 69 39 63C32 60 30 50 34 44"
            "C37 38 43 36 50 35Z",
            fill="url(#g-wax)",
            stroke="#4A0D09",
        )
        + circle(50, 51.4, 11.6, fill="none", stroke="#6E140F", stroke_width=1.3)
        + use("emblem", 40.6, 43, 19, 17, color="#FBE3C9"),
    )


def start_player() -> str:
    """A safety lamp: who has it begins the shift."""
    return symbol(
        "start-player",
        32,
        44,
        circle(16, 26, 15.6, fill="url(#g-lamp)")
        + path("M11 8a5 5 0 0 1 10 0", fill="none", stroke=IRON_SHINE, stroke_width=2)
        + path("M8.6 14.6L11.4 8H20.6L23.4 14.6Z", fill="url(#g-brass)", stroke=EDGE)
        + path("M10 15H22L23 33H9Z", fill="#FFF1C4", stroke=EDGE)
        + path("M16 19Q20.4 25 18.6 29Q16 32.4 13.4 29Q11.8 25.4 16 19Z", fill="#F59B23")
        + path("M16 24Q18 27 16.6 29.4H15.2Q14 27 16 24Z", fill="#FFF6D8")
        + path("M12.4 15L11.8 33M19.6 15L20.2 33", stroke=IRON, stroke_width=1.2)
        + path("M7.4 33H24.6L26 42H6Z", fill="url(#g-brass)", stroke=EDGE)
        + path("M7.4 36.6H24.8", stroke=BRASS_SHADE),
    )


def lantern() -> str:
    """The mark of the light side."""
    return symbol(
        "lantern",
        16,
        22,
        path("M5 4.4A3 3 0 0 1 11 4.4", fill="none", stroke=IRON_SHINE, stroke_width=1.1)
        + path("M3.6 7L5.6 4H10.4L12.4 7Z", fill=BRASS, stroke=EDGE, stroke_width=0.7)
        + rect(4, 7, 8, 9.4, fill="#FFF3C8", stroke=EDGE, stroke_width=0.8)
        + path("M8 8.6Q10.6 12 9.2 14.4H6.8Q5.4 12 8 8.6Z", fill="#F08A1D")
        + path("M3.2 16.4H12.8L13.6 20H2.4Z", fill=BRASS, stroke=EDGE, stroke_width=0.7),
    )


def darkness() -> str:
    """The mark of the dark side: the same lamp, put out."""
    return symbol(
        "dark",
        16,
        22,
        path("M5 4.4A3 3 0 0 1 11 4.4", fill="none", stroke="#9FB2C6", stroke_width=1.1)
        + path("M3.6 7L5.6 4H10.4L12.4 7Z", fill="#51667C", stroke=EDGE, stroke_width=0.7)
        + rect(4, 7, 8, 9.4, fill="#121C28", stroke="#9FB2C6", stroke_width=0.8)
        + path("M9.6 9A3 3 0 1 0 9.6 14.4A3.4 3.4 0 0 1 9.6 9Z", fill="#BFD2E6")
        + path("M3.2 16.4H12.8L13.6 20H2.4Z", fill="#51667C", stroke=EDGE, stroke_width=0.7),
    )


def bank() -> str:
    """The strongbox."""
    return symbol(
        "bank",
        52,
        40,
        path("M4 37H14V39.4H4ZM38 37H48V39.4H38Z", fill=EDGE)
        + rect(1, 1.6, 50, 36, rx=3, fill="url(#g-iron)", stroke=EDGE, stroke_width=1.4)
        + rect(4.4, 5, 43.2, 29, rx=2, fill="none", stroke=IRON_SHINE, stroke_width=0.8)
        + "".join(circle(x, y, 1.1, fill=IRON_SHINE) for x in (6.6, 45.4) for y in (7.2, 19.6, 32))
        + circle(26, 19.6, 10.4, fill="url(#g-brass)", stroke=EDGE)
        + circle(26, 19.6, 7, fill=IRON_SHADE)
        + path(
            "M26 11.4V27.8M17.8 19.6H34.2M20.2 13.8L31.8 25.4M31.8 13.8L20.2 25.4",
            stroke=BRASS,
            stroke_width=1.5,
        )
        + circle(26, 19.6, 2.6, fill=BRASS_SHINE, stroke=EDGE, stroke_width=0.7)
        + rect(38.6, 14, 2.6, 11, rx=1, fill=BRASS, stroke=EDGE, stroke_width=0.6),
    )


def legal() -> str:
    """The quiet light around a socket that can be chosen."""
    ring = circle(24, 24, 17.2, fill="none", stroke=tint("glow"), stroke_width=2.2)
    return symbol("legal", *SOCKET, circle(24, 24, 24, fill="url(#g-legal)") + ring)


def five() -> str:
    """On a deck from which five are drawn."""
    return symbol(
        "five",
        32,
        32,
        "".join(
            rect(12, 3, 8, 14, rx=1, fill=PAPER, stroke=INK, transform=f"rotate({turn} 16 30)")
            for turn in (-40, -20, 0, 20, 40)
        )
        + circle(16, 22, 9, fill="url(#g-brass)", stroke=EDGE)
        + text(16, 22, 13, "5", INK),
    )


def symbols() -> str:
    makers = (
        emblem,
        sign,
        plate,
        mark,
        coin_stack,
        stamp,
        laurel,
        seal,
        start_player,
        lantern,
        darkness,
        bank,
        legal,
        five,
    )
    return "".join(make() for make in makers)
