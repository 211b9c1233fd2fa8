"""Events taken at their word: what they say, done to the fields of a state.

Events are complete when this turns the position before an action into the one after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.record import events as e
from glueckauf.rules.codes import NOTHING, ORDER_COUNT, ORDER_DECK, SEATS, TILE_DECK, TILE_KINDS
from glueckauf.rules.material import COLOURS, LEVELS, ORDER_NUMBER, SPACE_NUMBER, TILE_NUMBER, TILES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Fields = dict[str, Any]

DECK = {"orders": ORDER_DECK, "tiles": TILE_DECK}

# What follows from the rest, and the order of hand and decks, which is nobody's to tell.
UNTOLD = (
    {"phase", "pending", "short_carts", "bought", "refill", "free", "complete", "unfilled"}
    | {"delivered_coal", "delivered_by", "scored"}
    | {"cards", "seen", "top", "hand"}
)


def retold(before: Mapping[str, Any], events: Iterable[e.Event]) -> Fields:
    """The fields of the position after the events, without the UNTOLD ones."""
    told: Fields = {
        name: list(value) if isinstance(value, list) else value
        for name, value in before.items()
        if name not in UNTOLD
    }
    for event in events:
        for seat in range(told["players"]):
            told["money"][seat] += event.marks_for(seat)
            told["points"][seat] += event.points_for(seat)
        _cards(told, event)
        _workers(told, event)
        _mine(told, event)
        _flow(told, event)
    return told


def _cards(told: Fields, event: e.Event) -> None:
    match event:
        case e.OrderDrafted(seat, order):
            _draft(told, order)
            _take_up(told, seat, order)
            told["seat"] = (seat - 1) % told["players"]
        case e.OrderLeftOver(order, space):
            _draft(told, order)
            _offer(told, space, ORDER_NUMBER[order])
        case e.OrderTurnedUp(order, space):
            told["left"][ORDER_DECK] -= 1
            _offer(told, space, ORDER_NUMBER[order])
        case e.TileTurnedUp(tile, space):
            told["left"][TILE_DECK] -= 1
            _offer(told, space, TILE_NUMBER[tile])
        case e.SpaceLeftEmpty(space):
            assert told["left"][TILE_DECK if space.startswith("factory") else ORDER_DECK] == 0
        case e.OrderTaken(seat, order, space):
            _take_from(told, space, ORDER_NUMBER[order])
            _take_up(told, seat, order)
        case e.CardsDrawn(_, deck, cards):
            told["left"][DECK[deck]] -= len(cards)
            told["hand_size"] += len(cards)
        case e.CardsReturned(_, deck, _, cards):
            told["left"][DECK[deck]] += len(cards)
            told["hand_size"] -= len(cards)
        case e.OrderDelivered(seat, order):
            assert told["owner"][ORDER_NUMBER[order]] == seat
            told["owner"][ORDER_NUMBER[order]] = SEATS + seat
            told["delivered"][seat] += 1
            _list_orders(told, seat)


def _workers(told: Fields, event: e.Event) -> None:
    owner, standing = told["space_owner"], told["space_workers"]
    match event:
        case e.WorkersDisplaced(seat, name, count):
            space = SPACE_NUMBER[name]
            assert (owner[space], standing[space]) == (seat, count)
            told["canteen"][seat] += count
            owner[space], standing[space] = NOTHING, 0
        case e.WorkersPlaced(seat, "bank", count):
            told["workers"][seat] -= count
            told["bank"][seat] += count
        case e.WorkersPlaced(seat, name, count):
            space = SPACE_NUMBER[name]
            assert owner[space] == NOTHING
            told["workers"][seat] -= count
            owner[space], standing[space] = seat, count
        case e.WorkersReturned(workers):
            for seat, count in enumerate(workers):
                spent = told["canteen"][seat] + told["bank"][seat]
                spent += sum(standing[n] for n in range(len(owner)) if owner[n] == seat)
                assert count == spent
                told["workers"][seat] += count
                told["canteen"][seat] = told["bank"][seat] = 0
            owner[:] = [NOTHING] * len(owner)
            standing[:] = [0] * len(standing)


def _mine(told: Fields, event: e.Event) -> None:
    match event:
        case e.TileBought(seat, name, space):
            kind = TILE_NUMBER[name]
            _take_from(told, space, kind)
            told["tiles"][TILE_KINDS * seat + kind] += 1
            told["carts"][4 * seat + COLOURS.index(TILES[kind].colour)] += TILES[kind].carts
        case e.CubesSupplied(seat, _, level, cube, count):
            for _ in range(count):
                _move(told, seat, cube, e.Place("supply"), e.Place("cart", level=level))
        case e.CageMoved(seat, origin, target):
            assert told["level"][seat] == LEVELS.index(origin)
            told["level"][seat] = LEVELS.index(target)
            told["steps"] -= 1
        case e.CubeMoved(seat, cube, origin, target):
            _move(told, seat, cube, origin, target)
            told["steps"] -= target.holder != "supply"


def _flow(told: Fields, event: e.Event) -> None:
    match event:
        case e.MiningBegan(_, steps):
            told["steps"] = steps
        case e.MiningStopped(_, steps):
            told["steps"] -= steps
            assert told["steps"] == 0
        case e.MiningEnded():
            assert told["steps"] == 0
        case e.TurnBegan(seat):
            told["seat"] = seat
        case e.ShiftEnded(shift):
            assert told["shift"] == shift
        case e.StartPlayerChanged(seat, previous):
            assert told["start"] == previous
            told["start"] = seat
        case e.StartPlayerKept(seat):
            assert told["start"] == seat
        case e.ShiftBegan(shift, seat):
            assert told["start"] == seat
            told["shift"] = shift


def _draft(told: Fields, order: str) -> None:
    told["draft"].remove(ORDER_NUMBER[order])
    told["draft"].append(NOTHING)
    told["draft_size"] -= 1


def _take_up(told: Fields, seat: int, order: str) -> None:
    assert told["owner"][ORDER_NUMBER[order]] == NOTHING
    told["owner"][ORDER_NUMBER[order]] = seat
    _list_orders(told, seat)


def _list_orders(told: Fields, seat: int) -> None:
    held = [order for order in range(ORDER_COUNT) if told["owner"][order] == seat]
    told["order_count"][seat] = len(held)
    held += [NOTHING] * (ORDER_COUNT - len(held))
    told["orders"][ORDER_COUNT * seat : ORDER_COUNT * (seat + 1)] = held


def _offers(told: Fields, space: str) -> tuple[list[int], int]:
    area, number = space.split()
    return told["factory" if area == "factory" else "order_space"], int(number) - 1


def _offer(told: Fields, space: str, card: int) -> None:
    offers, at = _offers(told, space)
    assert offers[at] == NOTHING
    offers[at] = card


def _take_from(told: Fields, space: str, card: int) -> None:
    if space in ("factory draw", "order draw"):
        told["hand_size"] -= 1
        return
    offers, at = _offers(told, space)
    assert offers[at] == card
    offers[at] = NOTHING


def _move(told: Fields, seat: int, cube: str, origin: e.Place, target: e.Place) -> None:
    for place, change in ((origin, -1), (target, 1)):
        if place.holder == "slot":
            _move_on_slot(told, COLOURS.index(cube), place, change)
            continue
        own = 4 * seat + COLOURS.index(cube)
        field, at = {
            "cart": ("cubes", 12 * seat + 4 * COLOURS.index(place.level or "yellow") + own),
            "cage": ("cage", own),
            "storage": ("storage", own),
            "supply": ("supply", COLOURS.index(cube)),
        }[place.holder]
        told[field][at] += change
        assert told[field][at] >= 0


def _move_on_slot(told: Fields, cube: int, place: e.Place, change: int) -> None:
    """A slot holds 0, or 1 + cube, or 5 + 4 * first + second."""
    assert place.order is not None
    assert place.slot is not None
    at = 4 * ORDER_NUMBER[place.order] + place.slot
    content = told["slots"][at]
    if change > 0:
        told["slots"][at] = 5 + 4 * (content - 1) + cube if content else 1 + cube
    elif content >= 5:
        assert cube == (content - 5) // 4
        told["slots"][at] = 1 + (content - 5) % 4
    else:
        assert content == 1 + cube
        told["slots"][at] = 0
