"""A player's mine, orders and belongings as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import CAGE_PLACES, COLOURS, LEVELS, TILE_NUMBER, TILES
from glueckauf.terminal.sentences import YOU
from glueckauf.terminal.text import Paint, count, counted, letter, listed, pad, shown_length

if TYPE_CHECKING:
    from glueckauf.rules.view import LevelView, OrderView, PlayerView

SIDE = 26
SHAFT = 9


def mine_lines(player: PlayerView, paint: Paint) -> list[str]:
    """The shaft with its tiles, light ones to the left: `[YY]` a tile, `(Y)` the printed cart, `.`
    an empty cart or an empty place of the cage."""
    head = f"{'light side':>{10 + SIDE}} {'shaft':^{SHAFT}} dark side"
    lines = [paint.bold(head)]
    for level in LEVELS:
        light = dark = note = ""
        if level == "surface":
            stored = counted(_spread(player.storage))
            note = f"storage: {stored or 'empty'}"
        else:
            seen = next(view for view in player.levels if view.colour == level)
            light, dark = sides(seen, paint)
        shaft = cage(player, paint) if player.cage_at == level else "|"
        line = f"  {level:<8}{_right(light, SIDE)} {_centre(shaft, SHAFT)} {dark}{note}"
        lines.append(line.rstrip())
    return lines


def sides(level: LevelView, paint: Paint) -> tuple[str, str]:
    """Which cart holds which cube makes no difference: they are shown from the shaft outward."""
    cubes = [letter(colour) for colour in _spread(level.cubes)]
    cubes += ["."] * level.empty

    def carts(number: int, brackets: str) -> str:
        taken = "".join(cubes[:number])
        del cubes[:number]
        return brackets[0] + paint.coal(taken) + brackets[1]

    printed = carts(1, "()")
    light = [carts(TILES[TILE_NUMBER[tile]].carts, "[]") for tile in level.light]
    dark = [carts(TILES[TILE_NUMBER[tile]].carts, "[]") for tile in level.dark]
    (light if level.printed_cart == "light" else dark).insert(0, printed)
    return "".join(reversed(light)), "".join(dark)


def cage(player: PlayerView, paint: Paint) -> str:
    cubes = "".join(letter(colour) for colour in _spread(player.cage))
    return f"[{paint.coal(cubes.ljust(CAGE_PLACES, '.'))}]"


def order_line(order: OrderView, paint: Paint) -> str:
    """`truck-KK  9 pts  [K][ ]  needs black`; a pair that fills a slot stands in one box."""
    slots = "".join(
        f"[{paint.coal(''.join(map(letter, slot.cubes))) or ' '}{_more(slot.cubes, slot.filled)}]"
        for slot in order.slots
    )
    note = f"complete: deliver {order.vehicle}" if order.complete else f"needs {needed(order)}"
    return f"  {order.name:<15} {order.points:>2} pts  {pad(slots, 13)} {note}"


def needed(order: OrderView) -> str:
    free = [slot.colour for slot in order.slots if not slot.cubes]
    parts = [
        f"{free.count(colour)} {colour}" if free.count(colour) > 1 else colour
        for colour in COLOURS
        if colour in free
    ]
    half = sum(bool(slot.cubes) and not slot.filled for slot in order.slots)
    if half:
        parts.append(f"{half} of any")
    return ", ".join(parts)


def _more(cubes: tuple[str, ...], filled: bool) -> str:
    return "+?" if cubes and not filled else ""


def orders_lines(player: PlayerView, paint: Paint) -> list[str]:
    if not player.orders:
        return ["  no outstanding orders"]
    return [order_line(order, paint) for order in player.orders]


def belongings(player: PlayerView) -> str:
    """`10 marks, 18 workers, 0 points`."""
    away = f", {player.canteen} in the canteen" if player.canteen else ""
    return (
        f"{count(player.points, 'point')}, {count(player.marks, 'mark')},"
        f" {count(player.workers, 'worker')} left{away}"
    )


def balance(player: PlayerView) -> str:
    light = sum(len(level.light) for level in player.levels)
    dark = sum(len(level.dark) for level in player.levels)
    lean = abs(light - dark)
    costs = f" (would cost {2 * lean} points at the end)" if lean else ""
    return f"Tiles: {light} light, {dark} dark{costs}"


def delivered(player: PlayerView) -> str:
    return f"Delivered: {listed(player.delivered) or 'nothing yet'}"


def player_lines(player: PlayerView, name: str, paint: Paint) -> list[str]:
    """All that a player has."""
    title = "YOUR MINE" if name == YOU else f"{name.upper()}'S MINE"
    return [
        f"  {paint.bold(title)}   {belongings(player)}",
        *mine_lines(player, paint),
        f"  {balance(player)}",
        *orders_lines(player, paint),
    ]


def short_line(player: PlayerView, name: str) -> str:
    """One line for somebody else."""
    orders = []
    for order in player.orders:
        filled = sum(slot.filled for slot in order.slots)
        part = "complete" if order.complete else f"{filled}/{len(order.slots)}"
        orders.append(f"{order.name} {part}")
    return f"  {name}: {belongings(player)}; orders: {', '.join(orders) or 'none'}"


def _spread(cubes: dict[str, int]) -> list[str]:
    return [colour for colour, number in cubes.items() for _ in range(number)]


def _right(text: str, width: int) -> str:
    return " " * (width - shown_length(text)) + text


def _centre(text: str, width: int) -> str:
    space = width - shown_length(text)
    return " " * (space // 2) + text + " " * (space - space // 2)
