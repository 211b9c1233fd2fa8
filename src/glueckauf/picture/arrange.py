"""What of a view lies where in a mine. The browser arranges alike, from the same numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.picture.places import (
    CART_OFFSETS,
    CUBE_IN_CART,
    LEVEL_TOP,
    MINE_HALF_LEAST,
    PRINTED_WIDTH,
    RAIL,
    SHAFT,
    TILE_WIDTH,
    Point,
)
from glueckauf.rules.material import COLOURS, SIDES, TILE_NUMBER, TILES

if TYPE_CHECKING:
    from glueckauf.rules.view import LevelView, PlayerView

MARGIN = 14
"""Rock that stays visible beyond the last tile."""


@dataclass(frozen=True, slots=True)
class TileAt:
    name: str
    x: float
    """Its left edge."""
    width: float


def side_tiles(level: LevelView, side: str) -> list[TileAt]:
    """The tiles of one side, from the shaft outwards."""
    reach: float = SHAFT + (PRINTED_WIDTH if level.printed_cart == side else 0)
    placed = []
    for name in level.light if side == "light" else level.dark:
        width = TILE_WIDTH[TILES[TILE_NUMBER[name]].carts]
        placed.append(TileAt(name, -reach - width if side == "light" else reach, width))
        reach += width
    return placed


def carts(level: LevelView) -> list[float]:
    """Middles of all carts of a level, the nearest to the shaft first."""
    printed = SHAFT + PRINTED_WIDTH / 2
    xs = [-printed if level.printed_cart == "light" else printed]
    for side in SIDES:
        for tile in side_tiles(level, side):
            xs += [tile.x + at for at in CART_OFFSETS[TILES[TILE_NUMBER[tile.name]].carts]]
    return sorted(xs, key=lambda x: (abs(x), x))


def cubes(level: LevelView) -> list[tuple[str, Point]]:
    """The cubes in the carts: those next to the shaft are emptied first."""
    y = LEVEL_TOP[COLOURS.index(level.colour)] + RAIL + CUBE_IN_CART
    colours = [colour for colour in COLOURS for _ in range(level.cubes[colour])]
    full = carts(level)[level.carts - len(colours) :]
    return [(colour, Point(x, y)) for colour, x in zip(colours, full, strict=True)]


def half_width(player: PlayerView, least: float = MINE_HALF_LEAST) -> float:
    """How far the mine must be shown on both sides of the shaft."""
    reach = [
        max(-tile.x, tile.x + tile.width) + MARGIN
        for level in player.levels
        for side in SIDES
        for tile in side_tiles(level, side)
    ]
    return max([least, *reach])
