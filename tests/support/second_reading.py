"""The rules read a second time: what is legal, and what the clock gives, told from a view alone.

Slow, plain, and without the tables of the engine, so that the two can be compared.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from glueckauf import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf import View
    from glueckauf.rules.view import OrderView, PlayerView, SlotView

COLOURS = ["yellow", "brown", "grey", "black"]
LETTERS = {"Y": "yellow", "B": "brown", "G": "grey", "K": "black"}
VEHICLES = ["handcart", "horsecart", "truck", "locomotive"]


def price(tile: str) -> int:
    colour_and_carts = tile.split("-", maxsplit=1)[0]
    return (COLOURS.index(colour_and_carts[:-1]) + 1) * int(colour_and_carts[-1])


def legal_texts(view: View) -> set[str]:
    """What the player whose decision is due may do. The view must be that player's."""
    return set(
        {
            Phase.DRAFT: _draft,
            Phase.TURN: _spaces,
            Phase.MINING: _steps,
            Phase.KEEP_TILE: _keep,
            Phase.KEEP_ORDER: _keep,
            Phase.COAL: _coal,
            Phase.RETURN_TILES: _return,
            Phase.RETURN_ORDERS: _return,
            Phase.OVER: _nothing,
        }[view.phase](view)
    )


def _nothing(_: View) -> Iterator[str]:
    yield from ()


def _draft(view: View) -> Iterator[str]:
    yield from (f"draft {name}" for name in view.draft)


def _spaces(view: View) -> Iterator[str]:
    me = view.players[view.seat]
    for space in view.spaces:
        area, what = [*space.name.split(), ""][:2]
        needed = 1 if area == "bank" else space.workers + 1
        if space.locked or me.workers < needed:
            continue
        if what == "draw":
            possible = bool(view.tile_deck if area == "factory" else view.order_deck)
        elif area == "factory":
            possible = space.offer is not None and price(space.offer) <= me.marks
        elif area == "order":
            possible = space.offer is not None
        elif area == "deliver":
            possible = any(order.vehicle == what and _complete(order) for order in me.orders)
        else:
            possible = True
        if possible:
            yield space.name


def _keep(view: View) -> Iterator[str]:
    yield "keep none"
    marks = view.players[view.seat].marks
    for name in view.hand:
        if view.phase == Phase.KEEP_ORDER or price(name) <= marks:
            yield f"keep {name}"


def _coal(view: View) -> Iterator[str]:
    yield "coal none"
    yield from (f"coal {colour}" for colour, count in view.supply.items() if count)


def _return(view: View) -> Iterator[str]:
    for way in permutations(view.hand):
        yield f"top {' '.join(way)}"
        yield f"bottom {' '.join(way)}"


# Mining


def _filled(slot: SlotView) -> bool:
    return len(slot.cubes) == 2 or slot.cubes == (slot.colour,)


def _complete(order: OrderView) -> bool:
    return all(_filled(slot) for slot in order.slots)


def _at_hand(view: View) -> list[tuple[str, str]]:
    """The cubes that may go on an order now, each with what the notation says of its source."""
    me = view.players[view.seat]
    surface = me.cage_at == "surface"
    cubes = []
    if surface:
        cubes += [(colour, "") for colour in COLOURS for _ in range(me.cage[colour])]
    if surface or not view.rules.storage_needs_surface:
        cubes += [(colour, " storage") for colour in COLOURS for _ in range(me.storage[colour])]
    return cubes


def _steps(view: View) -> Iterator[str]:
    cubes = _at_hand(view)
    if view.pending:
        name, colour = view.pending
        yield from (f"fill {name} {colour} {cube}{source}" for cube, source in cubes)
        return
    yield "stop"
    yield from _cage_steps(view, view.players[view.seat])
    for order in view.players[view.seat].orders:
        for slot in order.slots:
            for cube, source in cubes:
                fill = f"fill {order.name} {slot.colour} {cube}"
                if not slot.cubes:
                    pair = view.steps >= 2 and len(cubes) >= 2
                    if cube == slot.colour or pair or view.rules.split_substitution:
                        yield fill + source
                elif not _filled(slot):
                    yield f"{fill} half{source}"


def _cage_steps(view: View, me: PlayerView) -> Iterator[str]:
    for level in ("surface", *COLOURS):
        if level != me.cage_at:
            yield f"cage {level}"
    if me.cage_at != "surface":
        for colour, count in me.levels[COLOURS.index(me.cage_at)].cubes.items():
            if count and sum(me.cage.values()) < 5:
                yield f"load {colour}"
        return
    wanted = {slot.colour for order in me.orders for slot in order.slots if not slot.cubes}
    for colour, count in me.cage.items():
        if count and (view.rules.free_storage or colour not in wanted):
            yield f"store {colour}"


# The clock

REWARDS = [
    *((2, 1), (3, 1), (4, 2), (5, 2)),
    *((6, 3), (7, 3), (8, 4), (9, 4)),
    *((10, 5), (11, 5), (12, 6), (13, 6)),
]


def counts(view: View, player: PlayerView) -> list[int]:
    """What a player has of the twelve elements."""
    cards = [name.split("-") for name in player.delivered]
    slots = [(vehicle, LETTERS[letter]) for vehicle, letters in cards for letter in letters]
    carts = []
    for level in player.levels:
        tiles = (*level.light, *level.dark)
        room = 1 + sum(int(tile.split("-")[0][-1]) for tile in tiles)
        carts.append(room - sum(level.cubes.values()))
    if view.rules.carts_need_order and not player.delivered:
        carts = [0, 0, 0, 0]
    return [
        *(sum(colour == wanted for _, colour in slots) for wanted in COLOURS),
        *(sum(vehicle == wanted for vehicle, _ in slots) for wanted in VEHICLES),
        *carts,
    ]


def clock_rewards(view: View, shift: int) -> list[int]:
    """What the end of a shift gives each player. Nothing that counts changes by it."""
    everyone = [counts(view, player) for player in view.players]
    gained = [0] * len(everyone)
    for element in range(4 * shift):
        first, second = REWARDS[element]
        if element in (6, 7):
            second = view.rules.second_place_late
        standing = sorted({count[element] for count in everyone} - {0}, reverse=True)
        leaders = [seat for seat, count in enumerate(everyone) if [count[element]] == standing[:1]]
        behind = [seat for seat, count in enumerate(everyone) if [count[element]] == standing[1:2]]
        for seat in leaders:
            gained[seat] += first
        if len(leaders) == 1 and len(everyone) > 2:
            for seat in behind:
                gained[seat] += second
    return gained


def final_points(player: PlayerView) -> list[int]:
    """Marks, cubes, outstanding orders, imbalance (R7)."""
    cubes = sum(player.cage.values()) + sum(player.storage.values())
    cubes += sum(sum(level.cubes.values()) for level in player.levels)
    cubes += sum(len(slot.cubes) for order in player.orders for slot in order.slots)
    light = sum(len(level.light) for level in player.levels)
    dark = sum(len(level.dark) for level in player.levels)
    return [player.marks // 5, cubes // 3, -len(player.orders), -2 * abs(light - dark)]
