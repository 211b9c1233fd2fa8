"""The public view as the wire has it: in the names of `View.as_dict()`, and quick to make.

It is read from `State.fields()`, so that the difference of two positions is found by comparing
lists. What is built once is kept and shared: nobody may change it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from glueckauf.rules.clock import rewards
from glueckauf.rules.material import (
    CLOCK,
    COLOURS,
    LEVELS,
    ORDERS,
    SIDES,
    SPACES,
    STARTING_CART_SIDES,
    TILES,
)
from glueckauf.rules.numbers import (
    BANK,
    FACTORY,
    FACTORY_DRAW,
    KEEPING_ORDER,
    NOTHING,
    ORDER,
    ORDER_COUNT,
    ORDER_DECK,
    ORDER_DRAW,
    PLACES,
    SEATS,
    SOURCES,
    TILE_DECK,
    TILE_KINDS,
)
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.phase import PHASES
from glueckauf.rules.view import HIDDEN, card_name, slot_cubes

if TYPE_CHECKING:
    from collections.abc import Callable

Fields = dict[str, Any]
Piece = dict[str, Any]

_KEPT = 1 << 14


def public_view(fields: Fields) -> Any:
    """Everything that everyone may know: `view_types.PublicView` as plain data."""
    seats = range(fields["players"])
    return {
        **{name: build(fields) for name, _, build in _BOARD},
        "spaces": [_space_of(fields, number) for number in range(len(SPACES))],
        "players": [
            {"seat": seat, **{name: build(fields, seat) for name, _, build in _PLAYER}}
            for seat in seats
        ],
    }


def changes(old: Fields, new: Fields) -> Piece:
    """What of the public view differs between two positions of a game."""
    moved = {name for name in _READ if old[name] != new[name]}
    changed: Piece = {}
    for name, reads, build in _BOARD:
        if not moved.isdisjoint(reads):
            value = build(new)
            if value != build(old):
                changed[name] = value
    if not moved.isdisjoint(_SPACES_READ):
        spaces = _changed_spaces(old, new)
        if spaces:
            changed["spaces"] = spaces
    players = []
    hit = [part for part in _PLAYER if not moved.isdisjoint(part[1])]
    if hit:
        for seat in range(new["players"]):
            player = _changed_player(old, new, seat, hit)
            if player:
                players.append({"seat": seat, **player})
        if players:
            changed["players"] = players
    return changed


def knows(fields: Fields, seat: int | None, everything: bool = False) -> Any:
    """What a seat knows beyond the public view; all there is to know with `everything`."""
    known: Piece = {}
    if fields["hand_size"] and (everything or fields["seat"] == seat):
        known["hand"] = hand(fields)
    for deck, name in ((ORDER_DECK, "order_deck"), (TILE_DECK, "tile_deck")):
        seen, cards, top = fields["seen"], fields["cards"], fields["top"][deck]
        knower = 0 if seat is None else 1 << seat
        cards_known = {}
        for depth in range(fields["left"][deck]):
            place = PLACES * deck + (top + depth) % PLACES
            if everything or seen[place] & knower:
                cards_known[str(depth)] = card_name(deck, cards[place])
        if cards_known:
            known[name] = {"left": fields["left"][deck], "known": cards_known}
    return known


# The board


def hand(fields: Fields) -> list[str]:
    """What a draw five turned up."""
    deck = ORDER_DECK if fields["phase"] >= KEEPING_ORDER else TILE_DECK
    return [card_name(deck, card) for card in fields["hand"][: fields["hand_size"]]]


def _pending(fields: Fields) -> list[str] | None:
    pending = fields["pending"]
    if pending == NOTHING:
        return None
    order = ORDERS[pending // 4]
    return [order.name, order.slots[pending % 4]]


def _deck(deck: int) -> Callable[[Fields], Piece]:
    return lambda fields: {"left": fields["left"][deck], "known": {}}


_rewards = lru_cache(_KEPT)(rewards)


def _number(name: str) -> Callable[[Fields], int]:
    return lambda fields: int(fields[name])


_BOARD: tuple[tuple[str, frozenset[str], Callable[[Fields], Any]], ...] = (
    ("seat", frozenset({"seat"}), _number("seat")),
    ("phase", frozenset({"phase"}), lambda fields: str(PHASES[fields["phase"]])),
    ("shift", frozenset({"shift"}), _number("shift")),
    ("start", frozenset({"start"}), _number("start")),
    ("steps", frozenset({"steps"}), _number("steps")),
    ("pending", frozenset({"pending"}), _pending),
    ("short_carts", frozenset({"short_carts"}), _number("short_carts")),
    (
        "supply",
        frozenset({"supply"}),
        lambda fields: dict(zip(COLOURS, fields["supply"], strict=True)),
    ),
    (
        "rewards",
        frozenset(),
        lambda fields: _rewards(fields["players"], fields["second_place_late"]),
    ),
    (
        "draft",
        frozenset({"draft"}),
        lambda fields: [ORDERS[card].name for card in fields["draft"] if card != NOTHING],
    ),
    ("hand", frozenset({"hand_size"}), lambda fields: [HIDDEN] * fields["hand_size"]),
    ("order_deck", frozenset({"left"}), _deck(ORDER_DECK)),
    ("tile_deck", frozenset({"left"}), _deck(TILE_DECK)),
)


# Spaces

_SPACES_READ = frozenset({"space_workers", "space_owner", "bank", "factory", "order_space"})


def _space_of(fields: Fields, number: int) -> Piece:
    offer = NOTHING
    if number < FACTORY_DRAW:
        offer = fields["factory"][number - FACTORY]
    elif ORDER <= number < ORDER_DRAW:
        offer = fields["order_space"][number - ORDER]
    workers = sum(fields["bank"]) if number == BANK else fields["space_workers"][number]
    return _space(number, fields["players"], workers, fields["space_owner"][number], offer)


@lru_cache(_KEPT)
def _space(number: int, players: int, workers: int, owner: int, offer: int) -> Piece:
    deck = TILE_DECK if number < FACTORY_DRAW else ORDER_DECK
    return {
        "name": SPACES[number].name,
        "locked": players in SPACES[number].shut,
        "price": 1 if number == BANK else workers + 1,
        "workers": workers,
        "owner": None if owner == NOTHING else owner,
        "offer": None if offer == NOTHING else card_name(deck, offer),
    }


def _changed_spaces(old: Fields, new: Fields) -> list[Piece]:
    numbers: set[int] = set()
    for name, first in (
        ("space_workers", 0),
        ("space_owner", 0),
        ("factory", FACTORY),
        ("order_space", ORDER),
    ):
        was, now = old[name], new[name]
        if was != now:
            numbers.update(at + first for at in range(len(now)) if was[at] != now[at])
    if sum(old["bank"]) != sum(new["bank"]):
        numbers.add(BANK)
    return [_space_of(new, number) for number in sorted(numbers)]


# Players


def _one(name: str) -> Callable[[Fields, int], int]:
    return lambda fields, seat: int(fields[name][seat])


def _by_colour(name: str) -> Callable[[Fields, int], Piece]:
    return lambda fields, seat: _colours(*fields[name][4 * seat : 4 * seat + 4])


@lru_cache(_KEPT)
def _colours(*counts: int) -> Piece:
    return dict(zip(COLOURS, counts, strict=True))


def _breakdown(fields: Fields, seat: int) -> Piece:
    at = SOURCES * seat
    return dict(zip(SOURCE_NAMES, fields["scored"][at : at + SOURCES], strict=True))


def _levels(fields: Fields, seat: int) -> list[Piece]:
    carts, cubes, tiles = fields["carts"], fields["cubes"], fields["tiles"]
    return [
        _level(
            level,
            carts[4 * seat + level],
            *cubes[16 * seat + 4 * level : 16 * seat + 4 * level + 4],
            *tiles[TILE_KINDS * seat + 4 * level : TILE_KINDS * seat + 4 * level + 4],
        )
        for level in range(4)
    ]


@lru_cache(_KEPT)
def _level(level: int, carts: int, *cubes_and_tiles: int) -> Piece:
    cubes, tiles = cubes_and_tiles[:4], cubes_and_tiles[4:]
    names = {side: [] for side in SIDES}  # type: dict[str, list[str]]
    for kind, count in enumerate(tiles):
        tile = TILES[4 * level + kind]
        names[tile.side] += [tile.name] * count
    return {
        "colour": COLOURS[level],
        **names,
        "printed_cart": STARTING_CART_SIDES[level],
        "carts": carts,
        "empty": carts - sum(cubes),
        "cubes": _colours(*cubes),
    }


def _orders(fields: Fields, seat: int) -> list[Piece]:
    first, slots, unfilled = ORDER_COUNT * seat, fields["slots"], fields["unfilled"]
    return [
        _order(number, not unfilled[number], *slots[4 * number : 4 * number + 4])
        for number in fields["orders"][first : first + fields["order_count"][seat]]
    ]


@lru_cache(_KEPT)
def _order(number: int, complete: bool, *contents: int) -> Piece:
    order = ORDERS[number]
    slots = []
    for colour, content in zip(order.slots, contents, strict=False):
        cubes = [COLOURS[cube] for cube in slot_cubes(content)]
        filled = len(cubes) == 2 or cubes == [colour]
        slots.append({"colour": colour, "cubes": cubes, "filled": filled})
    return {
        "name": order.name,
        "vehicle": order.vehicle,
        "points": order.points,
        "slots": slots,
        "complete": complete,
    }


def _delivered(fields: Fields, seat: int) -> list[str]:
    mine = SEATS + seat
    return [ORDERS[order].name for order, owner in enumerate(fields["owner"]) if owner == mine]


def _clock(fields: Fields, seat: int) -> Piece:
    carts, cubes = fields["carts"], fields["cubes"]
    counts = fields["delivered_coal"][4 * seat : 4 * seat + 4]
    counts += fields["delivered_by"][4 * seat : 4 * seat + 4]
    if fields["carts_need_order"] and not fields["delivered"][seat]:  # R9
        counts += [0] * 4
    else:
        for level in range(4):
            at = 16 * seat + 4 * level
            counts.append(carts[4 * seat + level] - sum(cubes[at : at + 4]))
    return {element.name: count for element, count in zip(CLOCK, counts, strict=True)}


_PLAYER: tuple[tuple[str, frozenset[str], Callable[[Fields, int], Any]], ...] = (
    ("points", frozenset({"points"}), _one("points")),
    ("breakdown", frozenset({"scored"}), _breakdown),
    ("marks", frozenset({"money"}), _one("money")),
    ("workers", frozenset({"workers"}), _one("workers")),
    ("canteen", frozenset({"canteen"}), _one("canteen")),
    ("bank", frozenset({"bank"}), _one("bank")),
    ("cage_at", frozenset({"level"}), lambda fields, seat: LEVELS[fields["level"][seat]]),
    ("cage", frozenset({"cage"}), _by_colour("cage")),
    ("storage", frozenset({"storage"}), _by_colour("storage")),
    ("levels", frozenset({"carts", "cubes", "tiles"}), _levels),
    ("orders", frozenset({"orders", "order_count", "slots", "unfilled"}), _orders),
    ("delivered", frozenset({"owner"}), _delivered),
    (
        "clock",
        frozenset({"delivered_coal", "delivered_by", "delivered", "carts", "cubes"}),
        _clock,
    ),
)

_READ = frozenset().union(
    _SPACES_READ, *(reads for _, reads, _ in _BOARD), *(reads for _, reads, _ in _PLAYER)
)

_WIDTH = {
    "scored": SOURCES,
    "cage": 4,
    "storage": 4,
    "carts": 4,
    "delivered_coal": 4,
    "delivered_by": 4,
    "cubes": 16,
    "tiles": TILE_KINDS,
    "orders": ORDER_COUNT,
}
"""How many numbers each seat has in a list, where it is more than one."""

_SHARED = frozenset({"owner", "slots", "unfilled"})
"""Lists that are not divided by seats."""


def _changed_player(
    old: Fields,
    new: Fields,
    seat: int,
    parts: list[tuple[str, frozenset[str], Callable[[Fields, int], Any]]],
) -> Piece:
    player: Piece = {}
    for name, reads, build in parts:
        if _touched(old, new, seat, reads):
            value = build(new, seat)
            if value != build(old, seat):
                player[name] = value
    return player


def _touched(old: Fields, new: Fields, seat: int, reads: frozenset[str]) -> bool:
    for name in reads:
        was, now = old[name], new[name]
        if was == now:
            continue
        if name in _SHARED:
            return True
        width = _WIDTH.get(name, 1)
        at = width * seat
        if was[at : at + width] != now[at : at + width]:
            return True
    return False
