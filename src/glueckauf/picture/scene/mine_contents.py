"""What of a view lies where in a mine. The layout has it as tables, which the browser reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.picture.coordinates import (
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
from glueckauf.rules.material import COLOURS, SIDES, STARTING_CART_SIDES, TILE_NUMBER, TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.rules.view import LevelView, PlayerView

MARGIN = 14
"""Rock that stays visible beyond the last tile."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """One side of a level. x is from the middle of the shaft, less than 0 on the light side."""

    tiles: tuple[float, ...]
    """The left edges of the tiles, from the shaft outwards."""
    carts: tuple[float, ...]
    """The middles of all carts, the printed one among them."""
    half: float
    """How far it must be shown."""


def tunnel(level: int, side: str, tiles: Sequence[int]) -> Tunnel:
    """Where tiles of so many carts each lie: they slot in outwards."""
    light = side == "light"
    reach: float = SHAFT
    edges, carts = [], []
    if STARTING_CART_SIDES[level] == side:
        carts.append((-1 if light else 1) * (SHAFT + PRINTED_WIDTH / 2))
        reach += PRINTED_WIDTH
    for count in tiles:
        edge = -reach - TILE_WIDTH[count] if light else reach
        edges.append(edge)
        carts += [edge + at for at in CART_OFFSETS[count]]
        reach += TILE_WIDTH[count]
    return Tunnel(tuple(edges), tuple(carts), reach + MARGIN)


def tunnels(level: LevelView) -> dict[str, Tunnel]:
    sides = zip(SIDES, (level.light, level.dark), strict=True)
    depth = COLOURS.index(level.colour)
    return {
        side: tunnel(depth, side, [TILES[TILE_NUMBER[name]].carts for name in names])
        for side, names in sides
    }


def carts(level: LevelView) -> list[float]:
    """Middles of all carts of a level, the nearest to the shaft first."""
    xs = [x for side in tunnels(level).values() for x in side.carts]
    return sorted(xs, key=lambda x: (abs(x), x))


def cube_height(level: int) -> float:
    """The middle of a cube in a cart of a level."""
    return LEVEL_TOP[level] + RAIL + CUBE_IN_CART


def cubes(level: LevelView) -> list[tuple[str, Point]]:
    """The cubes in the carts: those next to the shaft are emptied first."""
    y = cube_height(COLOURS.index(level.colour))
    colours = [colour for colour in COLOURS for _ in range(level.cubes[colour])]
    full = carts(level)[level.empty :]
    return [(colour, Point(x, y)) for colour, x in zip(colours, full, strict=True)]


def half_width(player: PlayerView, least: float = MINE_HALF_LEAST) -> float:
    """How far the mine must be shown on both sides of the shaft."""
    sides = [side for level in player.levels for side in tunnels(level).values()]
    return max(least, *(side.half for side in sides))
