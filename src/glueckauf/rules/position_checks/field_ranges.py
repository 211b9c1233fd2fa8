"""Which numbers each field of a state can hold at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.addresses import CONTENTS
from glueckauf.rules.codes import (
    FACTORY_DRAW,
    HAND,
    NOTHING,
    ORDER_COUNT,
    OVER,
    PLACES,
    SEATS,
    TILE_COUNT,
    TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.fields import numbers_of
from glueckauf.rules.material import MINE_STEPS, SHIFTS, WORKERS
from glueckauf.rules.ruleset import CUBES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from glueckauf.rules.fields import Fields

MOST = 9999
"""More than any money or points can come to, and a number that a state can hold."""

_SWITCH = range(2)
_COUNT = range(MOST + 1)
_PLACED = range(max(WORKERS.values()) + 1)
_ORDER = range(ORDER_COUNT)
_TILE = range(TILE_KINDS)
_ORDER_OR_NOTHING = range(NOTHING, ORDER_COUNT)
_TILE_OR_NOTHING = range(NOTHING, TILE_KINDS)
_ORDER_CARDS = frozenset({UNKNOWN, *_ORDER})
_TILE_CARDS = frozenset({UNKNOWN, *_TILE})
_CUBES = range(CUBES.stop)
_POINTS = range(-MOST, MOST + 1)

_FIXED: dict[str, Collection[int]] = {
    **dict.fromkeys(("split_substitution", "free_storage", "open_delivered"), _SWITCH),
    **dict.fromkeys(("carts_need_order", "storage_needs_surface"), _SWITCH),
    "second_place_late": (3, 4),
    "cubes_per_colour": CUBES,
    "phase": range(OVER + 1),
    "shift": range(1, SHIFTS + 1),
    "steps": range(max(MINE_STEPS) + 1),
    "pending": range(NOTHING, 4 * ORDER_COUNT),
    "short_carts": range(3),
    "bought": _TILE_OR_NOTHING,
    "refill": range(NOTHING, FACTORY_DRAW),
    "hand_size": range(HAND + 1),
    "space_workers": _PLACED,
    "factory": _TILE_OR_NOTHING,
    "order_space": _ORDER_OR_NOTHING,
    "supply": _CUBES,
    "top": range(PLACES),
    "hand": range(UNKNOWN, ORDER_COUNT),
    "draft": _ORDER_OR_NOTHING,
    "money": _COUNT,
    "points": _POINTS,
    "scored": _POINTS,
    "workers": _PLACED,
    "canteen": _PLACED,
    "bank": _PLACED,
    "level": range(SEATS + 1),
    "cage": _CUBES,
    "storage": _CUBES,
    "cubes": _CUBES,
    "tiles": range(TILE_COUNT + 1),
    "slots": range(CONTENTS),
}


def out_of_range(fields: Fields) -> Iterator[str]:
    """A sentence for each field with a number that it cannot hold.

    The counts that follow from the rest are left out: they are compared with what they must be.
    """
    players = fields["players"]
    if players not in WORKERS:
        yield f"players is 2 to 4, not {players}"
        return
    # What depends on the number of players
    seats = range(players)
    ranges: dict[str, Collection[int]] = {
        **_FIXED,
        "start": seats,
        "seat": seats,
        "seen": range(1 << players),
        "space_owner": range(NOTHING, players),
        "owner": frozenset({NOTHING, *seats, *(SEATS + seat for seat in seats)}),
        "draft_size": range(len(fields["draft"]) + 1),
    }
    for name, value in fields.items():
        if name in ranges:
            yield from _outside(name, value, ranges[name])
    # The two decks
    for what, first, cards, size in (
        ("orders", 0, _ORDER_CARDS, ORDER_COUNT),
        ("tiles", PLACES, _TILE_CARDS, TILE_COUNT),
    ):
        yield from _outside(f"cards ({what})", fields["cards"][first : first + PLACES], cards)
        yield from _outside(f"left ({what})", fields["left"][first // PLACES], range(size + 1))


def _outside(name: str, value: object, allowed: Collection[int]) -> Iterator[str]:
    wrong = sorted({number for number in numbers_of(value) if number not in allowed})
    if wrong:
        yield f"{name} cannot be {', '.join(map(str, wrong))}"
