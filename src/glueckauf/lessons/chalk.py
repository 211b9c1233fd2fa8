"""Chalk on the board: what a hint draws, and the places that it can be drawn at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from glueckauf.rules.material import CLOCK, COLOURS, LEVELS, ORDERS, SPACES, TILES

_CARDS = {order.name for order in ORDERS} | {tile.name for tile in TILES}
_AFTER: dict[str, set[str]] = {
    "space": {space.name for space in SPACES},
    "panel": {"factory", "mine", "deliver", "money", "order", "clock", "canteen"},
    "order": {order.name for order in ORDERS},
    "level": {*LEVELS},
    "cart": {*COLOURS},
    "load": {*COLOURS},
    "element": {element.name for element in CLOCK},
    "card": _CARDS,
}
"""What may stand behind the colon."""

PLACES = {"cage", "storage", "orders", "balance", "facts", "supply", "stop"}
"""Places of which there is one."""


@dataclass(frozen=True, slots=True)
class Chalk:
    """A circle at a place, or an arrow or a dashed line from one to another."""

    mark: Literal["circle", "arrow", "line"]
    at: str
    to: str | None = None


def is_place(text: str) -> bool:
    kind, colon, name = text.partition(":")
    return name in _AFTER.get(kind, ()) if colon else text in PLACES
