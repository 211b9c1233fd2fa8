"""The sprite: every symbol of the game in one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.art import (
    bot_badges,
    cards,
    coal,
    flags,
    mine,
    offices,
    scenery,
    shift_clock,
    small_parts,
    tiles,
    vehicles,
    workers,
    yard,
)
from glueckauf.picture.svg import tight
from glueckauf.rules.material import COLOURS
from glueckauf.rules.material import LETTERS as _LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping

LETTERS = dict(zip(COLOURS, _LETTERS, strict=True))
"""The letters on the coal in English."""


def symbols(letters: Mapping[str, str] = LETTERS) -> str:
    """The whole sprite, to be put into a page once; it takes no room there."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"{parts(letters)}</svg>"
    )


def parts(letters: Mapping[str, str] = LETTERS) -> str:
    """Definitions and symbols alone, for a document that has its own root."""
    definitions = (
        coal.patterns()
        + coal.gradients()
        + workers.gradients()
        + small_parts.gradients()
        + cards.definitions()
        + tiles.definitions()
        + mine.definitions()
        + scenery.definitions()
        + yard.definitions()
        + offices.definitions()
    )
    return tight(
        f"<defs>{definitions}</defs>"
        + coal.symbols(letters)
        + vehicles.symbols()
        + workers.symbols()
        + flags.symbols()
        + small_parts.symbols()
        + cards.symbols()
        + tiles.symbols()
        + mine.symbols(letters)
        + scenery.symbols()
        + yard.symbols()
        + offices.symbols()
        + shift_clock.symbols()
        + bot_badges.symbols()
    )
