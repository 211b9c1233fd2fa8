"""Colours: what they are, which of them the page's theme changes, and how they contrast."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

COAL = {"yellow": "#E3B341", "brown": "#8A5A34", "grey": "#8C949C", "black": "#23262B"}
COAL_INK = {"yellow": "#2B1D04", "brown": "#FFF6E2", "grey": "#14171C", "black": "#F4F6FA"}
"""Letters on coal."""
COAL_SHADE = {"yellow": "#B57F1B", "brown": "#5B371C", "grey": "#5F676F", "black": "#0C0E11"}
COAL_SHINE = {"yellow": "#F8DB8C", "brown": "#B98455", "grey": "#BCC4CB", "black": "#7D8896"}

PLAYERS = ("#C8452F", "#2F6DB5", "#3F8F5B", "#E9E2D0")
PLAYER_INK = ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#2A2418")
"""The mark on a worker's chest."""

INK = "#1B1714"
EDGE = "#0E0C0A"
"""Lines around things of metal, wood and stone."""
PAPER = "#F4E8CD"
PAPER_SHADE = "#DCC79D"
STAMP = "#9E2B25"
WAX = "#A6271F"
JUTE = "#CDAA72"
JUTE_SHADE = "#8F6C3A"
BRASS = "#D8A848"
BRASS_SHINE = "#F9E2A0"
BRASS_SHADE = "#7C5A1E"
IRON = "#3C454F"
IRON_SHINE = "#7E8A97"
IRON_SHADE = "#181C21"
RECESS = "#14171B"
RECESS_SHINE = "#1C2126"
"""Where workers stand: dark enough for all four colours."""
WOOD = "#7B5331"
WOOD_SHINE = "#A87B4D"
WOOD_SHADE = "#472D1A"
ENAMEL = "#173C74"
ENAMEL_SHINE = "#2A5CA3"
ENAMEL_SHADE = "#0D2448"
ENAMEL_INK = "#FFFFFF"
ENAMELS = {
    "1": ENAMEL_SHINE, "2": ENAMEL, "3": ENAMEL_SHADE, "text": ENAMEL_INK,
    "red-1": "#B5402F", "red-2": "#86200F",
}  # fmt: skip
"""Plates of the page: from where they shine to their edge, and those that warn."""
LAMP = "#FFDC8F"
ROOM = ("#C79C63", "#8F6B40")
"""The canteen's wall, from above to below."""
FACE = "#FBF5E4"
"""Of clocks and gauges."""
GATE_LIGHT = ("#FFE7A8", "#EBA94C", "#A8631F")
GATE_SHADOW = "#2A1608"
LIGHT_TUNNEL = ("#FFE9AE", "#E2A450", "#8A5727", "#3F2612")
DARK_TUNNEL = ("#0D131A", "#1A2633", "#263746")
BERTH = "#262D34"
ROCK = ("#7D5F41", "#5F4635", "#474D57", "#2B2E35")
ROCK_SHINE = ("#9B7B58", "#785B46", "#5F6671", "#424751")
ROCK_SHADE = ("#5A422B", "#432F23", "#31363E", "#1B1D22")

THEMES: dict[str, dict[str, str]] = {
    "dark": {
        # the page
        "page": "#15181D",
        "sheet": "#26211A",
        "field": "#1B1813",
        "ruling": "#332D24",
        "line": "#5A4E3B",
        "text": "#F4EAD3",
        "text-soft": "#C4B99F",
        "accent": "#E8B955",
        "accent-text": "#1B1407",
        "good": "#84CB9C",
        "bad": "#F4957F",
        "glow": "#FFD36B",
        "focus": "#8CCBFF",
        # a bar of brass, from above to below, with what is engraved and let into it
        "bar-1": "#564224",
        "bar-2": "#2F2412",
        "bar-text": "#FBEBC4",
        "bar-soft": "#DCCBA1",
        "bar-line": "#8F6C2C",
        "bar-bad": "#FFB8A6",
        "button-1": "#D6B065",
        "button-2": "#A98140",
        "button-text": "#1B1203",
        # the art: the night shift
        "sky-1": "#16203A",
        "sky-2": "#55466A",
        "sky-3": "#DB8A55",
        "star": "#C9C3D6",
        "sun": "#EFE9DC",
        "far": "#2A2A42",
        "near": "#1C1D2B",
        "brick": "#6E392D",
        "brick-joint": "#4B251D",
        "wall": "#3B2A25",
        "wall-joint": "#2B1E1A",
        "slate": "#2E3440",
        "slate-joint": "#20252E",
        "cobble": "#3D4147",
        "cobble-joint": "#2A2D32",
        "plaster": "#4E4438",
        "steel": "#303841",
        "grass": "#3C4630",
    },
    "light": {
        "page": "#E9DCC2",
        "sheet": "#F8EFDA",
        "field": "#FFFAEC",
        "ruling": "#EEE2C6",
        "line": "#B9A57C",
        "text": "#241B10",
        "text-soft": "#584A33",
        "accent": "#7C4F0C",
        "accent-text": "#FFFFFF",
        "good": "#1B5E36",
        "bad": "#98230F",
        "glow": "#F5A300",
        "focus": "#0A4FB5",
        "bar-1": "#F0D596",
        "bar-2": "#CFA254",
        "bar-text": "#241703",
        "bar-soft": "#443009",
        "bar-line": "#8A6423",
        "bar-bad": "#760F04",
        "button-1": "#F8E3AC",
        "button-2": "#D2A555",
        "button-text": "#241703",
        # the art: a clear evening
        "sky-1": "#6A8DB8",
        "sky-2": "#E6B493",
        "sky-3": "#FFD08A",
        "star": "#9DB2CC",
        "sun": "#FFF0BE",
        "far": "#A88B93",
        "near": "#705A68",
        "brick": "#B05E42",
        "brick-joint": "#8A432E",
        "wall": "#80594A",
        "wall-joint": "#694638",
        "slate": "#5E6072",
        "slate-joint": "#4A4C5D",
        "cobble": "#978D82",
        "cobble-joint": "#7B7167",
        "plaster": "#C4AC86",
        "steel": "#656C78",
        "grass": "#76793F",
    },
}


def tint(name: str) -> str:
    """A colour that the theme sets, with the dark one where no theme is."""
    return f"var(--{name},{THEMES['dark'][name]})"


def fixed(markup: str, theme: str) -> str:
    """The same art with the colours of one theme written into it, for files of their own."""
    colours = THEMES[theme]
    return re.sub(r"var\(--([a-z0-9-]+),#\w+\)", lambda match: colours[match[1]], markup)


def css(pictures: Mapping[str, Callable[[str], str]] = MappingProxyType({})) -> str:
    """Both themes as custom properties, and small pictures as backgrounds in their colours.

    The system chooses, `data-theme` on the root overrules. What is `lamplit` is light at night too.
    """
    dark, light = (
        "".join(f"  --{name}: {colour};\n" for name, colour in THEMES[theme].items())
        + "".join(
            f"  --{name}: url('data:image/svg+xml,{quote(draw(theme))}');\n"
            for name, draw in pictures.items()
        )
        for theme in ("dark", "light")
    )
    pieces = "".join(
        f"  --{kind}-{name}: {colour};\n"
        for kind, colours in (
            ("coal", COAL),
            ("coal-ink", COAL_INK),
            ("player", dict(enumerate(PLAYERS))),
            ("player-ink", dict(enumerate(PLAYER_INK))),
            ("enamel", ENAMELS),
        )
        for name, colour in colours.items()
    )
    return (
        f":root {{\n  color-scheme: dark;\n{dark}{pieces}}}\n"
        "@media (prefers-color-scheme: light) {\n"
        f":root:not([data-theme='dark']) {{\n  color-scheme: light;\n{light}}}\n}}\n"
        f":root[data-theme='light'], .lamplit {{\n  color-scheme: light;\n{light}}}\n"
    )


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
