"""Small helpers for writing SVG as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SERIF = "'Glueckauf Sign',Rockwell,Georgia,'Liberation Serif',serif"
SANS = "'Glueckauf Text','DIN Alternate',Bahnschrift,'Liberation Sans Narrow',sans-serif"
"""The faces of the page; a picture that stands alone takes what is nearest to them."""


def num(value: float) -> str:
    """A number as short as it can be written, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{num(x)} {num(y)}" for x, y in pairs)


def symbol(name: str, width: float, height: float, body: str, left: float = 0) -> str:
    box = f"{num(left)} 0 {num(width)} {num(height)}"
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def use(
    name: str,
    x: float,
    y: float,
    width: float | None = None,
    height: float | None = None,
    **more: str | float,
) -> str:
    """A symbol with its left upper corner at a point."""
    size = "" if width is None else f' width="{num(width)}"'
    size += "" if height is None else f' height="{num(height)}"'
    place = "".join(f' {key}="{num(at)}"' for key, at in (("x", x), ("y", y)) if num(at) != "0")
    return f'<use href="#{name}"{place}{size}{attributes(more)}/>'


def centred(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float | None = None,
    **more: str | float,
) -> str:
    """A symbol with its middle at a point."""
    tall = width if height is None else height
    return use(name, x - width / 2, y - tall / 2, width, tall, **more)


def text(
    x: float,
    y: float,
    size: float,
    words: str,
    fill: str,
    *,
    font: str = SERIF,
    bold: bool = True,
    anchor: str = "middle",
    **more: str | float,
) -> str:
    """Words whose capitals are centred on y."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(x)}" y="{num(y + 0.35 * size)}" font-family="{font}"'
        f' font-size="{num(size)}"{weight} text-anchor="{anchor}" fill="{fill}"'
        f"{attributes(more)}>{escape(words)}</text>"
    )


def attributes(named: Mapping[str, str | float]) -> str:
    """Names with underscores for hyphens, numbers as short as they can be."""
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in named.items()
    )


def circle(x: float, y: float, r: float, **more: str | float) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{attributes(more)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, **more: str | float) -> str:
    place = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {place}{attributes(more)}/>"


def rect(x: float, y: float, w: float, h: float, **more: str | float) -> str:
    place = "".join(f' {key}="{num(at)}"' for key, at in (("x", x), ("y", y)) if num(at) != "0")
    return f'<rect{place} width="{num(w)}" height="{num(h)}"{attributes(more)}/>'


def path(d: str, **more: str | float) -> str:
    return f'<path d="{d}"{attributes(more)}/>'


def group(body: str, **more: str | float) -> str:
    return f"<g{attributes(more)}>{body}</g>"


def shading(
    name: str, stops: Iterable[tuple[float, str] | tuple[float, str, float]], **more: str | float
) -> str:
    """A linear gradient, from above to below unless told otherwise."""
    return _gradient("linear", name, stops, more or {"x2": 0, "y2": 1})


def glow(
    name: str, stops: Iterable[tuple[float, str] | tuple[float, str, float]], **more: str | float
) -> str:
    """A radial gradient."""
    return _gradient("radial", name, stops, more)


def _gradient(
    kind: str,
    name: str,
    stops: Iterable[tuple[float, str] | tuple[float, str, float]],
    more: Mapping[str, str | float],
) -> str:
    body = "".join(
        f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else "")
        + "/>"
        for stop in stops
    )
    return f'<{kind}Gradient id="{name}"{attributes(more)}>{body}</{kind}Gradient>'


def pattern(name: str, width: float, height: float, body: str, **more: str | float) -> str:
    return (
        f'<pattern id="{name}" width="{num(width)}" height="{num(height)}"'
        f' patternUnits="userSpaceOnUse"{attributes(more)}>{body}</pattern>'
    )


def tight(markup: str) -> str:
    """Without the white space that only helps the writer."""
    markup = re.sub(r"\s+", " ", markup)
    markup = re.sub(r"> <", "><", markup)
    return re.sub(r" (/?>)", r"\1", markup).strip()
