"""What happened, in English sentences: one for each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record import events as happened
from glueckauf.terminal.text import count, counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.record.events import Event

YOU = "You"


def whose(name: str) -> str:
    return "yours" if name == YOU else f"{name}'s"


def whom(name: str) -> str:
    return "you" if name == YOU else name


def tell(events: Iterable[Event], names: Sequence[str]) -> str:
    """One player's turn, or as much of it as these events are; empty when nothing is to be told.

    Scorings are not told here: they are tables.
    """
    events = list(events)
    seat = next((event.seat for event in events if isinstance(event, _BY_PLAYER)), None)
    if seat is None:
        return ""
    parts = [*_placed(events, names), *_mined(events), *_other(events)]
    return f"{names[seat]} {listed(parts)}." if parts else ""


_BY_PLAYER = (
    happened.WorkersPlaced,
    happened.OrderDrafted,
    happened.TileBought,
    happened.OrderTaken,
    happened.NothingKept,
    happened.CardsReturned,
    happened.CubesSupplied,
    happened.CartsLeftEmpty,
    happened.CageMoved,
    happened.CubeMoved,
    happened.MiningStopped,
)


def _placed(events: list[Event], names: Sequence[str]) -> list[str]:
    part = ""
    for event in events:
        match event:
            case happened.WorkersPlaced(_, space, workers):
                part = f"sent {count(workers, 'worker')} to {space}"
            case happened.WorkersDisplaced():
                displaced = event
    if part and any(isinstance(event, happened.WorkersDisplaced) for event in events):
        owner = names[displaced.seat]
        part += f" ({displaced.workers} of {whose(owner)} went to the canteen)"
    return [part] if part else []


def _mined(events: list[Event]) -> list[str]:
    """Work steps, put together by what they did."""
    loaded: list[str] = []
    stored: list[str] = []
    onto: dict[str, list[str]] = {}
    complete: set[str] = set()
    moved_to, lost, mining = "", 0, False
    for event in events:
        match event:
            case happened.MiningBegan():
                mining = True
            case happened.CubeMoved(_, cube, origin, target):
                if origin.holder == "cart":
                    loaded.append(cube)
                elif target.holder == "storage":
                    stored.append(cube)
                elif target.order:
                    onto.setdefault(target.order, []).append(cube)
            case happened.OrderCompleted(_, order):
                complete.add(order)
            case happened.CageMoved():
                moved_to = event.target
            case happened.MiningStopped():
                lost = event.steps_lost
    parts = []
    if loaded:
        parts.append(f"loaded {counted(loaded)}")
    for order, cubes in onto.items():
        done = ", which is now complete" if order in complete else ""
        parts.append(f"put {counted(cubes)} on {order}{done}")
    if stored:
        parts.append(f"stored {counted(stored)}")
    if mining and not parts:
        parts.append(f"moved the cage to {_level(moved_to)}" if moved_to else "did no work there")
    elif lost:
        parts.append(f"gave up {count(lost, 'step')}")
    return parts


def _level(level: str) -> str:
    return "the surface" if level == "surface" else f"the {level} level"


def _other(events: list[Event]) -> list[str]:
    parts: list[str] = []
    delivered: list[happened.OrderDelivered] = []
    paid = 0
    for event in events:
        match event:
            case happened.OrderDrafted(_, order):
                parts.append(f"drafted {order}")
            case happened.MarksPaid(_, marks, _):
                paid = marks
            case happened.TileBought(_, tile, _):
                parts.append(f"bought {tile} for {count(paid, 'mark')}")
            case happened.CoalShort(_, _, carts):
                parts.append(f"found no coal of its colour for {count(carts, 'cart')}")
            case happened.CubesSupplied(_, _, level, cube, _) if level != cube:
                parts.append(f"put a {cube} cube in a {level} cart")
            case happened.CartsLeftEmpty(_, _, _, carts):
                parts.append(f"left {count(carts, 'cart')} empty")
            case happened.CardsDrawn(_, deck, cards):
                parts.append(f"looked at {count(len(cards), deck[:-1])}")
            case happened.NothingKept(_, deck):
                parts.append("bought none" if deck == "tiles" else "kept none")
            case happened.CardsReturned(_, _, place, cards):
                parts.append(f"put {len(cards)} back at the {place}")
            case happened.OrderTaken(_, order, _):
                parts.append(f"took the order {order}")
            case happened.MarksReceived(_, marks, _):
                parts.append(f"got {count(marks, 'mark')}")
            case happened.OrderDelivered():
                delivered.append(event)
    if delivered:
        points = sum(event.points for event in delivered)
        orders = listed([event.order for event in delivered])
        parts.append(f"delivered {orders} for {count(points, 'point')}")
    return parts
