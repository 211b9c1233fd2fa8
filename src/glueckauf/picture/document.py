"""SVG files that stand alone: one theme's colours, and only the symbols that are used."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from glueckauf.picture.palette import THEMES, fixed
from glueckauf.picture.sprite import parts
from glueckauf.picture.svg import num, tight
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.material import COLOURS

if TYPE_CHECKING:
    from collections.abc import Mapping

_PART = re.compile(
    r'<(symbol|pattern|linearGradient|radialGradient) id="([^"]+)".*?</\1>|<path id="([^"]+)"[^>]*>'
)
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


class PictureError(GlueckAufError, ValueError):
    """Something that cannot be drawn."""


def document(
    body: str, box: str, width: float, height: float, letters: Mapping[str, str], theme: str
) -> str:
    """A whole file. `box` is its viewBox."""
    if theme not in THEMES:
        raise PictureError(f"a theme is one of {', '.join(THEMES)}, not {theme!r}")
    if set(letters) != set(COLOURS):
        raise PictureError(f"letters are for {', '.join(COLOURS)}, not {', '.join(letters)}")
    return fixed(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{num(width)}"'
        f' height="{num(height)}"><defs>{needed(body, letters)}</defs>{tight(body)}</svg>\n',
        theme,
    )


@lru_cache(maxsize=8)
def _parts(letters: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Everything that can be referred to, by its name."""
    return {match[2] or match[3]: match[0] for match in _PART.finditer(parts(dict(letters)))}


def needed(body: str, letters: Mapping[str, str]) -> str:
    """What the body refers to, and what that refers to in turn."""
    known = _parts(tuple(sorted(letters.items())))
    found: set[str] = set()
    waiting = [body]
    while waiting:
        for href, url in _REFERENCE.findall(waiting.pop()):
            name = href or url
            if name not in found:
                found.add(name)
                waiting.append(known[name])
    return "".join(part for name, part in known.items() if name in found)
