"""The legal actions as a numbered list, with what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.rules.phase import Phase
from glueckauf.terminal.game.board import card_line
from glueckauf.terminal.game.mine import slots
from glueckauf.terminal.text import Paint, beside, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.view import View
    from glueckauf.words import Sentences

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


def menu_lines(view: View, menu: Menu, words: Sentences, *, everything: bool = False) -> list[str]:
    """What the actions do; with `everything`, all of them and how they are written."""
    shown = len(menu.actions) if everything else menu.shown
    lines = []
    for number, action in enumerate(menu.actions[:shown], 1):
        written = f"{action.text:<{_text_width(view)}} " if everything else ""
        lines += wrapped(f"{number:>3}) {written}{meaning(view, action, words)}", indent=7)
    hidden = len(menu.actions) - shown
    if len(lines) > SHOWN // 2 and all(len(line) < COLUMN - 1 for line in lines):
        half = (len(lines) + 1) // 2
        lines = beside(lines[:half], lines[half:], COLUMN)
    if hidden and view.phase in RETURNING:
        lines += wrapped(f"     {words('terminal.arrange')}", indent=5)
    elif hidden:
        lines += wrapped(f"     {words('terminal.more', count=hidden)}", indent=5)
    return lines


def _text_width(view: View) -> int:
    if view.phase in RETURNING:
        return 0
    return {Phase.MINING: 30, Phase.TURN: 18}.get(view.phase, 23)


def meaning(view: View, action: Action, words: Sentences) -> str:
    """What an action does, and what to know about it."""
    card = action.tile or (action.order if action.kind in ("keep", "draft") else None)
    if card:
        return words(f"action.{action.kind}", card=card_line(card, words))
    said, more = words.action(action.text), ""
    player = view.players[view.seat]
    match action.kind:
        case "cage":
            cubes = [level.cubes for level in player.levels if level.colour == action.level]
            more = (
                "".join(words.coal([colour]) * n for colour, n in cubes[0].items()) if cubes else ""
            )
        case "fill":
            order = next(order for order in player.orders if order.name == action.order)
            more = slots(order, words, Paint(on=False))
        case "stop":
            more = words("terminal.steps", count=view.steps)
        case "coal" if action.cube:
            more = str(view.supply[action.cube])
        case "return":
            more = ", ".join(card_line(name, words) for name in action.cards)
        case "space":
            space = next(space for space in view.spaces if space.name == action.space)
            more = card_line(space.offer, words) if space.offer else ""
    return f"{said} ({more})" if more else said
