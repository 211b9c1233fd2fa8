"""Why an action is worth looking at: reasons that name what lies on the table, read from a view.

A reason is a code with values; `words` has its sentence as `companion.<code>`. Every reason here
is a fact that the viewer can see. `lessons/companion.py` says which action they speak for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.lessons.goals import tiles_of
from glueckauf.record.notation import parse_action
from glueckauf.rules.material import (
    COLOURS,
    ORDER_NUMBER,
    ORDERS,
    SIDES,
    SPACE_NUMBER,
    SPACES,
    TILE_NUMBER,
    TILES,
)
from glueckauf.rules.phase import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glueckauf.record.notation import Action
    from glueckauf.rules.material import Order, Tile
    from glueckauf.rules.view import OrderView, PlayerView, View

FEW_ORDERS = 1
SHORT = 2
"""Orders with more slots than that are long."""
MOST = 2
"""So many reasons are told at once."""


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: its code, what its sentence speaks of, and the places that it points at."""

    code: str
    values: dict[str, str]
    places: tuple[str, ...] = ()


def because(view: View, action: str) -> tuple[Because, ...]:
    """Why the one who looks might take an action, the best reasons first; at least one."""
    seat = view.seat
    told = _SPEAKERS[_kind(parse_action(action))](view, view.players[seat], parse_action(action))
    return tuple(reason for _, reason in zip(range(MOST), told, strict=False))


def place_of(action: str) -> str | None:
    """Where on the table an action is done."""
    parsed = parse_action(action)
    verb, *rest = action.split()
    if parsed.space:
        return f"space:{parsed.space}"
    if verb in ("draft", "keep") and rest != ["none"]:
        return f"card:{rest[0]}"
    if verb == "cage":
        return f"level:{rest[0]}"
    if verb == "load":
        return f"load:{rest[0]}" if rest[0] in COLOURS else None
    if verb == "fill":
        return f"order:{rest[0]}"
    return {"store": "storage", "stop": "stop"}.get(verb)


def area_of(action: str) -> str | None:
    """The part of the table in which an action is done; None where cards are chosen."""
    space = parse_action(action).space
    if space:
        area = SPACES[SPACE_NUMBER[space]].area
        return f"panel:{'money' if area == 'bank' else area}"  # the bank is in the pay office
    kind = (place_of(action) or "").partition(":")[0]
    return {"level": "cage", "load": "cage", "order": "orders", "storage": "storage"}.get(kind)


# What a player has and wants


def wanted(player: PlayerView) -> dict[str, OrderView]:
    """By colour, the first outstanding order with a free slot for it."""
    found: dict[str, OrderView] = {}
    for order in player.orders:
        for slot in order.slots:
            if not slot.cubes:
                found.setdefault(slot.colour, order)
    return found


def own_cubes(player: PlayerView) -> Counter[str]:
    """In carts, cage and storage."""
    cubes = Counter(player.cage) + Counter(player.storage)
    for level in player.levels:
        cubes += Counter(level.cubes)
    return cubes


def _free_slots(player: PlayerView) -> Counter[str]:
    return Counter(slot.colour for order in player.orders for slot in order.slots if not slot.cubes)


def _in_carts(player: PlayerView, colour: str) -> bool:
    """Whether a cart of that colour's level still holds coal of that colour."""
    return any(level.colour == colour and level.cubes[colour] for level in player.levels)


# For each kind of action


def _for_order(view: View, player: PlayerView, order: Order) -> Iterator[Because]:
    have = own_cubes(player)
    if all(have[colour] >= count for colour, count in Counter(order.slots).items()):
        levels = [f"level:{colour}" for colour in dict.fromkeys(order.slots)]
        yield Because("order.ready", {}, tuple(levels))
    same = next((one for one in player.orders if one.vehicle == order.vehicle), None)
    if same:
        yield Because(
            "order.vehicle",
            {"order": same.name, "vehicle": same.vehicle},
            (f"order:{same.name}", f"space:deliver {same.vehicle}"),
        )
    if len(player.orders) <= FEW_ORDERS and view.phase != Phase.DRAFT:
        yield Because("order.few", {}, ("orders",))
    if len(order.slots) == 1:
        yield Because("order.short", {"colour": order.slots[0]})
    if order.slots[-1] == COLOURS[-1]:
        yield Because("order.deep", {"colour": order.slots[-1]})
    if len(order.slots) > SHORT:
        yield Because("order.long", {})
    yield Because("order.work", {})


def _for_tile(view: View, player: PlayerView, tile: Tile) -> Iterator[Because]:
    wants = wanted(player).get(tile.colour)
    if wants and own_cubes(player)[tile.colour] < _free_slots(player)[tile.colour]:
        yield Because(
            "tile.wanted",
            {"colour": tile.colour, "order": wants.name},
            (f"order:{wants.name}", f"level:{tile.colour}"),
        )
    other = next(side for side in SIDES if side != tile.side)
    if tiles_of(view, player.seat, tile.side) < tiles_of(view, player.seat, other):
        yield Because("tile.balance", {"side": tile.side}, ("balance",))
    yield Because("tile.carts", {"colour": tile.colour}, (f"level:{tile.colour}",))


def _mining(_view: View, player: PlayerView, _action: Action) -> Iterator[Because]:
    wants = wanted(player)
    for colour in reversed(COLOURS):
        if colour not in wants:
            continue
        values = {"colour": colour, "order": wants[colour].name}
        order = f"order:{wants[colour].name}"
        if player.cage[colour]:
            yield Because("mine.cage", values, (order, "cage"))
        elif player.storage[colour]:
            yield Because("mine.storage", values, (order, "storage"))
        elif _in_carts(player, colour):
            yield Because("mine.cart", values, (order, f"level:{colour}"))
    yield Because("mine.carts", {}, ("panel:clock",))


def _deliver(_view: View, player: PlayerView, action: Action) -> Iterator[Because]:
    vehicle = action.text.split()[1]
    ready = [one for one in player.orders if one.complete and one.vehicle == vehicle]
    places = tuple(f"order:{one.name}" for one in ready)
    if len(ready) > 1:
        yield Because("deliver.several", {"vehicle": vehicle}, places)
    elif ready:
        yield Because("deliver.one", {"order": ready[0].name, "vehicle": vehicle}, places)


def _money(view: View, player: PlayerView, _action: Action) -> Iterator[Because]:
    wants = wanted(player)
    for space in view.spaces:
        tile = TILES[TILE_NUMBER[space.offer]] if space.offer in TILE_NUMBER else None
        if tile and not space.locked and tile.colour in wants and tile.price > player.marks:
            yield Because(
                "money.tile",
                {"colour": tile.colour, "space": space.name, "order": wants[tile.colour].name},
                (f"space:{space.name}", f"order:{wants[tile.colour].name}"),
            )
            break
    yield Because("money.purse", {}, ("facts",))


def _order(view: View, player: PlayerView, action: Action) -> Iterator[Because]:
    offers = {space.name: space.offer for space in view.spaces}
    name = offers[action.space] if action.space else action.text.split()[1]
    return _for_order(view, player, ORDERS[ORDER_NUMBER[name or ""]])


def _tile(view: View, player: PlayerView, action: Action) -> Iterator[Because]:
    offers = {space.name: space.offer for space in view.spaces}
    name = offers[action.space] if action.space else action.text.split()[1]
    return _for_tile(view, player, TILES[TILE_NUMBER[name or ""]])


def _cage(_view: View, player: PlayerView, action: Action) -> Iterator[Because]:
    target, wants = action.text.split()[1], wanted(player)
    for colour in reversed(COLOURS):
        if colour not in wants:
            continue
        values, order = {"colour": colour, "order": wants[colour].name}, wants[colour].name
        if target == "surface" and player.cage[colour]:
            yield Because("step.up", values, (f"order:{order}", "cage"))
        if target == colour and _in_carts(player, colour):
            yield Because("step.down", values, (f"order:{order}", f"level:{colour}"))
    yield Because("step.ride", {"level": target}, (f"level:{target}",))


def _load(_view: View, player: PlayerView, action: Action) -> Iterator[Because]:
    cube = action.text.split()[1]
    order = wanted(player).get(cube)
    if order:
        yield Because("step.load", {"colour": cube, "order": order.name}, (f"order:{order.name}",))
    yield Because("step.empty", {}, ("panel:clock",))


def _fill(view: View, _player: PlayerView, action: Action) -> Iterator[Because]:
    """The second cube of a pair is none that the slot asked for, whatever its colour."""
    _, order, slot, cube, *how = action.text.split()
    alone = slot == cube and not view.pending and "half" not in how
    code = "step.fill" if alone else "step.substitute"
    yield Because(code, {"colour": slot, "order": order}, (f"order:{order}",))


def _store(_view: View, _player: PlayerView, action: Action) -> Iterator[Because]:
    yield Because("step.store", {"colour": action.text.split()[1]}, ("cage", "storage"))


def _plain(code: str) -> Callable[[View, PlayerView, Action], Iterator[Because]]:
    return lambda _view, _player, _action: iter((Because(code, {}),))


def _kind(action: Action) -> str:
    verb, *rest = action.text.split()
    if verb in ("order", "factory") and rest == ["draw"]:
        return f"{verb} draw"
    if verb == "keep" and rest != ["none"]:
        return "order" if rest[0] in ORDER_NUMBER else "factory"
    return verb


_SPEAKERS: dict[str, Callable[[View, PlayerView, Action], Iterator[Because]]] = {
    "draft": _order,
    "order": _order,
    "factory": _tile,
    "mine": _mining,
    "deliver": _deliver,
    "money": _money,
    "cage": _cage,
    "load": _load,
    "fill": _fill,
    "store": _store,
    "stop": _plain("step.stop"),
    "bank": _plain("bank"),
    "order draw": _plain("draw.orders"),
    "factory draw": _plain("draw.tiles"),
    "keep": _plain("keep.none"),
    "coal": _plain("coal"),
    "top": _plain("return"),
    "bottom": _plain("return"),
}

CODES: dict[str, frozenset[str]] = {
    "bank": frozenset(),
    "coal": frozenset(),
    "deliver.one": frozenset({"order", "vehicle"}),
    "deliver.several": frozenset({"vehicle"}),
    "draw.orders": frozenset(),
    "draw.tiles": frozenset(),
    "keep.none": frozenset(),
    "mine.cage": frozenset({"colour", "order"}),
    "mine.cart": frozenset({"colour", "order"}),
    "mine.carts": frozenset(),
    "mine.storage": frozenset({"colour", "order"}),
    "money.purse": frozenset(),
    "money.tile": frozenset({"colour", "order", "space"}),
    "order.deep": frozenset({"colour"}),
    "order.few": frozenset(),
    "order.long": frozenset(),
    "order.ready": frozenset(),
    "order.short": frozenset({"colour"}),
    "order.vehicle": frozenset({"order", "vehicle"}),
    "order.work": frozenset(),
    "return": frozenset(),
    "step.down": frozenset({"colour", "order"}),
    "step.empty": frozenset(),
    "step.fill": frozenset({"colour", "order"}),
    "step.load": frozenset({"colour", "order"}),
    "step.ride": frozenset({"level"}),
    "step.stop": frozenset(),
    "step.store": frozenset({"colour"}),
    "step.substitute": frozenset({"colour", "order"}),
    "step.up": frozenset({"colour", "order"}),
    "tile.balance": frozenset({"side"}),
    "tile.carts": frozenset({"colour"}),
    "tile.wanted": frozenset({"colour", "order"}),
}
"""Every reason there is, and the names of its values."""
