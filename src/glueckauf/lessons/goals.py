"""What a step of a lesson can ask for: conditions on the table, judged by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.rules.material import CLOCK, COLOURS, ORDERS, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.rules.view import View

    Condition = Callable[[View, int, Any], bool]

_ORDERS = {order.name for order in ORDERS}
_ELEMENTS = {element.name for element in CLOCK}


def is_met(reach: dict[str, Any], view: View, seat: int) -> bool:
    """Whether all conditions hold for the seat."""
    return all(CONDITIONS[name][0](view, seat, wanted) for name, wanted in reach.items())


def is_condition(name: str, wanted: Any) -> bool:
    """Whether there is such a condition, and it can ask for this."""
    return name in CONDITIONS and CONDITIONS[name][1](wanted)


def tiles_of(view: View, seat: int, side: str) -> int:
    return sum(len(getattr(level, side)) for level in view.players[seat].levels)


def _at_least(name: str) -> Condition:
    return lambda view, seat, wanted: getattr(view.players[seat], name) >= wanted


def _cubes(name: str) -> Condition:
    return lambda view, seat, wanted: all(
        getattr(view.players[seat], name)[colour] >= count for colour, count in wanted.items()
    )


def _complete(view: View, seat: int, wanted: list[str]) -> bool:
    return {order.name for order in view.players[seat].orders if order.complete} >= {*wanted}


def _delivered(view: View, seat: int, wanted: list[str]) -> bool:
    return {*view.players[seat].delivered} >= {*wanted}


def _empty(view: View, seat: int, wanted: dict[str, int]) -> bool:
    empty = {level.colour: level.empty for level in view.players[seat].levels}
    return all(empty[colour] >= count for colour, count in wanted.items())


def _balanced(view: View, seat: int, wanted: bool) -> bool:
    return (tiles_of(view, seat, "light") == tiles_of(view, seat, "dark")) == wanted


def _leads(view: View, seat: int, wanted: list[str]) -> bool:
    """Alone, not in a tie."""
    others = [player for player in view.players if player.seat != seat]
    own = view.players[seat].clock
    return all(own[name] > max(other.clock[name] for other in others) for name in wanted)


def _is_number(wanted: Any) -> bool:
    return type(wanted) is int and wanted >= 0


def _is_flag(wanted: Any) -> bool:
    return type(wanted) is bool


def _some_of(names: set[str]) -> Callable[[Any], bool]:
    return lambda wanted: isinstance(wanted, list) and bool(wanted) and {*wanted} <= names


def _counts_of(names: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda wanted: (
        isinstance(wanted, dict)
        and bool(wanted)
        and {*wanted} <= {*names}
        and all(map(_is_number, wanted.values()))
    )


CONDITIONS: dict[str, tuple[Condition, Callable[[Any], bool]]] = {
    "balanced": (_balanced, _is_flag),
    "cage": (_cubes("cage"), _counts_of(COLOURS)),
    "complete": (_complete, _some_of(_ORDERS)),
    "delivered": (_delivered, _some_of(_ORDERS)),
    "empty": (_empty, _counts_of(COLOURS)),
    "leads": (_leads, _some_of(_ELEMENTS)),
    "marks": (_at_least("marks"), _is_number),
    "over": (lambda view, _, wanted: (view.phase == "over") == wanted, _is_flag),
    "points": (_at_least("points"), _is_number),
    "shift": (lambda view, _, wanted: view.shift >= wanted, _is_number),
    "storage": (_cubes("storage"), _counts_of(COLOURS)),
    "tiles": (
        lambda view, seat, wanted: all(
            tiles_of(view, seat, side) >= count for side, count in wanted.items()
        ),
        _counts_of(SIDES),
    ),
    "workers": (_at_least("workers"), _is_number),
}
"""By its name: whether it holds, and what it can be asked for."""
