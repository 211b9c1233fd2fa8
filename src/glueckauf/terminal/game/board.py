"""The board as text: every worker space, its price in workers, who stands there, what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import ORDER_NUMBER, ORDERS, SPACE_NUMBER, SPACES, TILE_NUMBER, TILES
from glueckauf.terminal.text import WIDTH, Paint, beside, pad, shown_length

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glueckauf.rules.view import SpaceView, View
    from glueckauf.words import Sentences

NAME = 7
"""How much of a player's name stands beside a space."""
LEFT = ("factory", "order")
RIGHT = ("mine", "deliver", "money")


def board_lines(
    view: View, names: Sequence[str], numbers: Mapping[str, int], words: Sentences, paint: Paint
) -> list[str]:
    """`numbers` gives the spaces that can be chosen now the number to choose them by."""
    areas: dict[str, list[SpaceView]] = {}
    for space in view.spaces:
        area = SPACES[SPACE_NUMBER[space.name]].area
        areas.setdefault("money" if area == "bank" else area, []).append(space)

    def column(wanted: Sequence[str]) -> list[str]:
        cells = {space.name: _cell(space, words) for area in wanted for space in areas[area]}
        width = 1 + max(map(len, cells.values()))
        lines = []
        for area in wanted:
            head = f"    {words(f'sign.{area}').upper()}"
            first = pad(head, 4 + width) + words("terminal.workers") if area == wanted[0] else head
            lines.append(paint.bold(first))
            for space in areas[area]:
                number = numbers.get(space.name)
                lines.append(_line(space, pad(cells[space.name], width), names, number, paint))
        return lines

    left, right = column(LEFT), column(RIGHT)
    decks = words("terminal.decks", tiles=len(view.tile_deck), orders=len(view.order_deck))
    left.append(f"    {decks}")
    width = 2 + max(map(shown_length, left))
    if width + max(map(shown_length, right)) <= WIDTH:
        return beside(left, right, width)
    return [*left, *right]


def _line(
    space: SpaceView, cell: str, names: Sequence[str], number: int | None, paint: Paint
) -> str:
    """` 3) Factory 3  GG light, 6 marks  2 Anton`: number, space, offer, price, occupant."""
    label = "    " if number is None else f"{number:>2}) "
    owner = "" if space.owner is None else names[space.owner][:NAME].strip()
    price = "" if space.locked else str(space.price)
    text = f"{label}{cell}{price} {owner}".rstrip()
    return text if number is not None else paint.dim(text)


def _cell(space: SpaceView, words: Sentences) -> str:
    """A space and what it offers."""
    area, _, what = space.name.partition(" ")
    if area == "mine":
        name = words("terminal.steps", count=int(what))
    elif area == "deliver":
        name = words(f"vehicle.{what}")
    elif area == "money":
        name = words("terminal.marks", count=int(what))
    elif area == "bank" or what == "draw":
        name = words.space(space.name)
    else:
        name = f"{what}: {words('terminal.empty') if space.offer is None else ''}"
    if space.locked:
        return f"{name.removesuffix(words('terminal.empty')).strip()} {words('help.locked')}"
    return f"{name}{card_line(space.offer, words)}" if space.offer else name


def card_line(name: str, words: Sentences) -> str:
    """An order with its points, or a tile with its price, as short as can be."""
    if name in TILE_NUMBER:
        tile = TILES[TILE_NUMBER[name]]
        letters = words.coal([tile.colour] * tile.carts)
        side = words("terminal.side", side=tile.side)
        return f"{letters} {side}, {words('terminal.marks', count=tile.price)}"
    if name in ORDER_NUMBER:
        points = ORDERS[ORDER_NUMBER[name]].points
        return words("own.order", order=words.order(name), points=points)
    return name
