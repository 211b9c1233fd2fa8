"""The board as text: every worker space, its price in workers, who stands there, what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_NUMBER, TILES
from glueckauf.terminal.text import Paint, beside, count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glueckauf.rules.view import SpaceView, View

LEFT = 48
NAME = 7
"""How much of a player's name stands beside a space."""


def board_lines(
    view: View, names: Sequence[str], numbers: Mapping[str, int], paint: Paint
) -> list[str]:
    """`numbers` gives the spaces that can be chosen now the number to choose them by."""
    areas: dict[str, list[str]] = {}
    for space in view.spaces:
        area = space.name.split()[0]
        wide = area in ("factory", "order")
        line = space_line(space, names, numbers.get(space.name), wide=wide, paint=paint)
        areas.setdefault(area, []).append(line)
    left = [
        paint.bold(f"    {'FACTORY':<35}workers"),
        *areas["factory"],
        paint.bold("    ORDERS"),
        *areas["order"],
        f"    Decks: {count(len(view.tile_deck), 'tile')}, {count(len(view.order_deck), 'order')}",
    ]
    right = [
        paint.bold(f"    {'MINING (steps)':<18} workers"),
        *areas["mine"],
        paint.bold("    DELIVERY"),
        *areas["deliver"],
        paint.bold("    MONEY (marks)"),
        *areas["money"],
        *areas["bank"],
    ]
    return beside(left, right, LEFT)


def space_line(
    space: SpaceView, names: Sequence[str], number: int | None, *, wide: bool, paint: Paint
) -> str:
    """`3) factory 3    grey2-light   6 marks  2 Anton`: number, space, offer, price, occupant."""
    label = "    " if number is None else f"{number:>2}) "
    offer = f"{offered(space):<22} " if wide else ""
    name = f"{space.name:<12} " if wide else f"{space.name:<18} "
    if space.locked:
        return paint.dim(f"{label}{name}shut")
    if space.name == "bank":
        return f"{label}{name}1"
    owner = "" if space.owner is None else names[space.owner][:NAME]
    text = f"{label}{name}{offer}{space.price} {owner}".rstrip()
    return text if number is not None else paint.dim(text)


def offered(space: SpaceView) -> str:
    if space.name.endswith("draw"):
        return "look at five"
    if space.offer is None:
        return "empty"
    if space.offer in TILE_NUMBER:
        return f"{space.offer:<13} {count(TILES[TILE_NUMBER[space.offer]].price, 'mark')}"
    if space.offer in ORDER_NUMBER:
        return f"{space.offer:<15} {ORDERS[ORDER_NUMBER[space.offer]].points:>2} pts"
    return space.offer
