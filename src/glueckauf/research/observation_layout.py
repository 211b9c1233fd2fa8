"""The numbers of an observation: their order, their names and their limits.

`encoding.py` writes them in this order. Seats are relative to the observer, clockwise: `+0` is the
observer, `+1` the next player. Everything is a count or a flag; nothing is scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from glueckauf.rules.errors import DealError
from glueckauf.rules.material import (
    CAGE_PLACES,
    COLOURS,
    DRAW,
    LEVELS,
    MARKS,
    MINE_STEPS,
    MONEY_MARKS,
    ORDERS,
    ORDERS_DRAFTED,
    SHIFTS,
    SPACES,
    TILE_COPIES,
    TILES,
    VEHICLES,
    WORKERS,
)
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.phase import PHASES
from glueckauf.rules.ruleset import CUBES

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTORY_SPACES = [space.name for space in SPACES if space.area == "factory"][:-1]
ORDER_SPACES = [space.name for space in SPACES if space.area == "order"][:-1]
WORKER_SPACES = [space.name for space in SPACES if space.name != "bank"]

MOST_CUBES = CUBES.stop - 1
MOST_POINTS = 1000  # all orders 256, all elements in all shifts 148, and what marks and cubes bring
MOST_WORKERS = max(WORKERS.values())


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of an observation."""

    name: str
    high: int = 1
    low: int = 0
    typical: float = 1.0
    """Dividing by it brings the number to the order of one."""


@cache
def blocks(players: int) -> dict[str, tuple[Feature, ...]]:
    """The features by block, in order. The last two are what only the observer knows."""
    if players not in WORKERS:
        raise DealError(f"the game is for 2 to 4 players, not {players!r}")
    return {
        "turn": tuple(_turn(players)),
        "supply": tuple(_supply(players)),
        "factory": tuple(Feature(f"{at}.{tile.name}") for at in FACTORY_SPACES for tile in TILES),
        "spaces": tuple(_spaces(players)),
        "seats": tuple(feature for seat in _seats(players) for feature in _seat(seat)),
        "orders": tuple(feature for order in ORDERS for feature in _order(order.name, players)),
        "slots": tuple(_slots()),
        "seen": tuple(_seen(players)),
        "hand": tuple(_hand()),
        "known": tuple(_known(players)),
    }


PRIVATE_BLOCKS = ("hand", "known")


@cache
def features(players: int) -> tuple[Feature, ...]:
    return tuple(feature for block in blocks(players).values() for feature in block)


@cache
def feature_names(players: int) -> tuple[str, ...]:
    """One name for each number of an observation, in order."""
    return tuple(feature.name for feature in features(players))


@cache
def observation_size(players: int) -> int:
    """How many numbers an observation has."""
    return len(features(players))


@cache
def public_size(players: int) -> int:
    """How many of them, the first, everybody at the table knows."""
    return observation_size(players) - sum(len(blocks(players)[name]) for name in PRIVATE_BLOCKS)


@cache
def block_slices(players: int) -> dict[str, slice]:
    """Where each block stands in an observation."""
    slices, at = {}, 0
    for name, block in blocks(players).items():
        slices[name] = slice(at, at + len(block))
        at += len(block)
    return slices


def order_depths(players: int) -> int:
    """How deep the order deck is once the draft lies open."""
    return len(ORDERS) - ORDERS_DRAFTED * players - 1


def tile_depths(players: int) -> int:
    """How deep the tile deck is once the factory is filled."""
    shut = sum(players in space.shut for space in SPACES if space.area == "factory")
    return len(TILES) * TILE_COPIES - len(FACTORY_SPACES) + shut


def _seats(players: int) -> list[str]:
    return [f"+{step}" for step in range(players)]


def _turn(players: int) -> Iterator[Feature]:
    yield from (Feature(f"phase.{phase}") for phase in PHASES)
    yield from (Feature(f"shift.{shift + 1}") for shift in range(SHIFTS))
    yield from (Feature(f"start.{seat}") for seat in _seats(players))
    yield from (Feature(f"turn.{seat}") for seat in _seats(players))
    yield Feature("steps", max(MINE_STEPS), typical=4)
    yield Feature("hand size", DRAW, typical=5)
    yield Feature("short carts", 2)
    yield Feature("second cube due")
    yield from (Feature(f"bought.{tile.name}") for tile in TILES)
    yield from (Feature(f"to refill.{space}") for space in FACTORY_SPACES)


def _supply(players: int) -> Iterator[Feature]:
    yield from (Feature(f"supply.{colour}", MOST_CUBES, typical=8) for colour in COLOURS)
    yield Feature("order deck.left", order_depths(players), typical=20)
    yield Feature("tile deck.left", tile_depths(players), typical=20)


def _spaces(players: int) -> Iterator[Feature]:
    for space in WORKER_SPACES:
        for seat in _seats(players):
            yield Feature(f"{space}.workers.{seat}", MOST_WORKERS, typical=2)


def _seat(seat: str) -> Iterator[Feature]:
    most_marks = max(MARKS.values()) + SHIFTS * MOST_WORKERS * max(MONEY_MARKS)
    carts = 1 + TILE_COPIES * 2 * (1 + 2)  # the printed one; on either side tiles of one and two
    yield Feature(f"{seat}.marks", most_marks, typical=10)
    yield Feature(f"{seat}.points", MOST_POINTS, -MOST_POINTS, typical=50)
    for source in SOURCE_NAMES:
        yield Feature(f"{seat}.points.{source}", MOST_POINTS, -MOST_POINTS, typical=20)
    yield Feature(f"{seat}.workers", MOST_WORKERS, typical=10)
    yield Feature(f"{seat}.canteen", MOST_WORKERS, typical=10)
    yield Feature(f"{seat}.bank", MOST_WORKERS, typical=5)
    yield from (Feature(f"{seat}.cage at.{level}") for level in LEVELS)
    yield from (Feature(f"{seat}.cage.{cube}", CAGE_PLACES, typical=2) for cube in COLOURS)
    yield from (Feature(f"{seat}.storage.{cube}", MOST_CUBES, typical=2) for cube in COLOURS)
    for level in COLOURS:
        yield from (Feature(f"{seat}.cubes.{level}.{cube}", carts, typical=2) for cube in COLOURS)
    yield from (Feature(f"{seat}.tiles.{tile.name}", TILE_COPIES) for tile in TILES)
    yield from (Feature(f"{seat}.empty carts.{level}", carts, typical=2) for level in COLOURS)
    yield from (Feature(f"{seat}.coal delivered.{cube}", 88, typical=4) for cube in COLOURS)
    yield from (Feature(f"{seat}.slots delivered.{name}", 88, typical=4) for name in VEHICLES)
    yield from (Feature(f"{seat}.free slots.{cube}", 88, typical=2) for cube in COLOURS)
    yield from (Feature(f"{seat}.complete.{name}", len(ORDERS)) for name in VEHICLES)


def _order(name: str, players: int) -> Iterator[Feature]:
    yield Feature(f"{name}.draft")
    yield from (Feature(f"{name}.{space}") for space in ORDER_SPACES)
    yield from (Feature(f"{name}.outstanding.{seat}") for seat in _seats(players))
    yield from (Feature(f"{name}.delivered.{seat}") for seat in _seats(players))


def _slots() -> Iterator[Feature]:
    for order in ORDERS:
        for slot in range(len(order.slots)):
            yield from (Feature(f"{order.name}.slot {slot + 1}.{cube}", 2) for cube in COLOURS)


def _seen(players: int) -> Iterator[Feature]:
    for deck, depths in (("order", order_depths(players)), ("tile", tile_depths(players))):
        for depth in range(depths):
            yield from (Feature(f"{deck} deck.{depth + 1}.seen.{s}") for s in _seats(players))


def _hand() -> Iterator[Feature]:
    yield from (Feature(f"hand.{order.name}") for order in ORDERS)
    yield from (Feature(f"hand.{tile.name}", TILE_COPIES) for tile in TILES)


def _known(players: int) -> Iterator[Feature]:
    for order in ORDERS:
        yield Feature(f"order deck.{order.name}.depth", order_depths(players), typical=10)
    for tile in TILES:
        for copy in range(TILE_COPIES):
            name = f"tile deck.{tile.name}.{copy + 1}.depth"
            yield Feature(name, tile_depths(players), typical=10)
