"""The legal actions as a numbered list, with what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_NUMBER, TILES
from glueckauf.rules.phase import Phase
from glueckauf.terminal.text import beside, count, counted, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.view import View

RETURNING = (Phase.RETURN_TILES, Phase.RETURN_ORDERS)
SHOWN = 22
"""More actions than these are shown on request only."""
COLUMN = 40


@dataclass(frozen=True, slots=True)
class Menu:
    """Actions in the order of their numbers, from 1; beyond `shown` they are only told of."""

    actions: Sequence[Action]
    shown: int

    def number(self, number: int) -> Action | None:
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None


def menu_of(view: View, legal: Sequence[Action]) -> Menu:
    if view.phase in RETURNING:
        # as drawn, on top or at the bottom, are the first of each half
        first, second = legal[0], legal[len(legal) // 2]
        rest = [action for action in legal if action not in (first, second)]
        return Menu([first, second, *rest], shown=2)
    if view.phase == Phase.MINING:
        actions = sorted(legal, key=_mining_rank)
        plain = sum(_mining_rank(action) < SUBSTITUTE for action in actions)
        few = len(actions) <= SHOWN or plain == 0
        return Menu(actions, shown=len(actions) if few else plain)
    return Menu(legal, shown=len(legal))


SUBSTITUTE = 5


def _mining_rank(action: Action) -> int:
    if action.kind == "fill":
        plain = action.cube == action.slot or action.half
        return 2 if plain else SUBSTITUTE
    return {"cage": 0, "load": 1, "store": 3, "stop": 4}[action.kind]


def menu_lines(view: View, menu: Menu, *, everything: bool = False) -> list[str]:
    shown = len(menu.actions) if everything else menu.shown
    lines = [
        line
        for number, action in enumerate(menu.actions[:shown], 1)
        for line in _item(number, f"{action.text:<{_text_width(view)}} {meaning(view, action)}")
    ]
    hidden = len(menu.actions) - shown
    if len(lines) > SHOWN // 2 and all(len(line) < COLUMN - 1 for line in lines):
        half = (len(lines) + 1) // 2
        lines = beside(lines[:half], lines[half:], COLUMN)
    if hidden and view.phase in RETURNING:
        what = "tiles" if view.phase == Phase.RETURN_TILES else "orders"
        lines.append(f"     or type top or bottom and the {what} in any order, the uppermost first")
    elif hidden:
        lines.append(f"     and {hidden} ways to put two cubes for a missing one: type legal")
    return lines


def _item(number: int, text: str) -> list[str]:
    return wrapped(f"{number:>3}) {text}", indent=7)


def _text_width(view: View) -> int:
    if view.phase in RETURNING:
        return 0
    return {Phase.MINING: 30, Phase.TURN: 18}.get(view.phase, 23)


def meaning(view: View, action: Action) -> str:
    """What the notation does not say by itself."""
    if action.tile or (action.order and action.kind in ("keep", "draft")):
        return card_meaning(action.tile or action.order or "")
    match action.kind:
        case "cage":
            return _level_meaning(view, action.level or "")
        case "fill":
            return _fill_meaning(view, action)
        case "stop":
            return f"gives up {count(view.steps, 'step')}"
        case "store":
            return "no order needs it"
        case "keep":
            return "put all back"
        case "coal":
            return f"{view.supply[action.cube]} left" if action.cube else "leave the cart empty"
        case "space":
            space = next(space for space in view.spaces if space.name == action.space)
            return count(space.price, "worker") + (f", {space.offer}" if space.offer else "")
    return ""


def card_meaning(name: str) -> str:
    if name in TILE_NUMBER:
        tile = TILES[TILE_NUMBER[name]]
        return f"{count(tile.carts, f'{tile.colour} cart')}, {count(tile.price, 'mark')}"
    order = ORDERS[ORDER_NUMBER[name]]
    coal = "one of each" if len(set(order.slots)) > 1 else counted(order.slots)
    return f"{coal} by {order.vehicle}, {order.points} points"


def _level_meaning(view: View, level: str) -> str:
    player = view.players[view.seat]
    for seen in player.levels:
        if seen.colour == level:
            cubes = counted(colour for colour, n in seen.cubes.items() for _ in range(n))
            return cubes or "no coal"
    return "to fill and store"


def _fill_meaning(view: View, action: Action) -> str:
    if view.pending or action.half:
        return "the second of the pair"
    if action.cube != action.slot:
        return "first of two that replace one"
    order = next(o for o in view.players[view.seat].orders if o.name == action.order)
    left = sum(not slot.filled for slot in order.slots) - 1
    return f"{left} to go" if left else "completes it"
