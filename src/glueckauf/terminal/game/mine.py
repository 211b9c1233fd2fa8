"""A player's mine, orders and belongings as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.grammar import number
from glueckauf.rules.material import CAGE_PLACES, LEVELS, TILE_NUMBER, TILES
from glueckauf.terminal.text import Paint, pad, shown_length

if TYPE_CHECKING:
    from glueckauf.rules.view import LevelView, OrderView, PlayerView
    from glueckauf.words import Sentences

SIDE = 24
SHAFT = 9


def mine_lines(player: PlayerView, words: Sentences, paint: Paint) -> list[str]:
    """The shaft with its tiles, light ones to the left: `[YY]` a tile, `(Y)` the printed cart, `.`
    an empty cart or an empty place of the cage."""
    labels = [
        words("level.surface" if level == "surface" else f"colour.{level}") for level in LEVELS
    ]
    width = 1 + max(map(len, labels))
    light, dark = (words("terminal.side.of", side=side) for side in ("light", "dark"))
    shaft = _centre(words("terminal.shaft"), SHAFT)
    lines = [paint.bold(f"  {_right(light, width + SIDE)} {shaft} {dark}")]
    for level, label in zip(LEVELS, labels, strict=True):
        light = dark = ""
        if level == "surface":
            stored = paint.coal(words.coal(_spread(player.storage))) or "-"
            dark = f"{words('sign.storage')}: {stored}"
        else:
            seen = next(view for view in player.levels if view.colour == level)
            light, dark = sides(seen, words, paint)
        shaft = _centre(cage(player, words, paint) if player.cage_at == level else "|", SHAFT)
        lines.append(f"  {label:<{width}}{_right(light, SIDE)} {shaft} {dark}".rstrip())
    return lines


def sides(level: LevelView, words: Sentences, paint: Paint) -> tuple[str, str]:
    """Which cart holds which cube makes no difference: they are shown from the shaft outward."""
    cubes = words.coal(_spread(level.cubes)) + "." * level.empty

    def carts(number: int, brackets: str) -> str:
        nonlocal cubes
        taken, cubes = cubes[:number], cubes[number:]
        return brackets[0] + paint.coal(taken) + brackets[1]

    printed = carts(1, "()")
    light = [carts(TILES[TILE_NUMBER[tile]].carts, "[]") for tile in level.light]
    dark = [carts(TILES[TILE_NUMBER[tile]].carts, "[]") for tile in level.dark]
    (light if level.printed_cart == "light" else dark).insert(0, printed)
    return "".join(reversed(light)), "".join(dark)


def cage(player: PlayerView, words: Sentences, paint: Paint) -> str:
    cubes = words.coal(_spread(player.cage))
    return f"[{paint.coal(cubes.ljust(CAGE_PLACES, '.'))}]"


def slots(order: OrderView, words: Sentences, paint: Paint) -> str:
    """`[K][YB][ ]`: a pair that fills a slot stands in one box, `+?` behind a half-filled one."""
    return "".join(
        f"[{paint.coal(words.coal(slot.cubes)) or ' '}"
        f"{'+?' if slot.cubes and not slot.filled else ''}]"
        for slot in order.slots
    )


def order_line(order: OrderView, words: Sentences, paint: Paint) -> str:
    """`Truck KK, 9 points  [K][ ]  needs K`."""
    name = words("own.order", order=words.order(order.name), points=order.points)
    free = [slot.colour for slot in order.slots if not slot.cubes]
    note = words("terminal.needs", coal=words.coal(free)) if free else ""
    if order.complete:
        note = words("terminal.complete")
    return f"  {name:<29} {pad(slots(order, words, paint), 13)} {note}".rstrip()


def belongings(player: PlayerView, words: Sentences) -> str:
    """`0 points, 10 marks, 18 workers left`."""
    facts = {
        "fact.points": player.points,
        "fact.marks": player.marks,
        "fact.workers": player.workers,
        "sign.canteen": player.canteen,
    }
    return ", ".join(f"{words(fact)}: {number(count)}" for fact, count in facts.items())


def balance(player: PlayerView, words: Sentences) -> str:
    light = sum(len(level.light) for level in player.levels)
    dark = sum(len(level.dark) for level in player.levels)
    return words("terminal.balance", light=light, dark=dark)


def delivered(player: PlayerView, words: Sentences) -> str:
    orders = ", ".join(map(words.order, player.delivered)) or words("terminal.none")
    return f"{words('fact.delivered')}: {orders}"


def player_lines(player: PlayerView, name: str, words: Sentences, paint: Paint) -> list[str]:
    """All that a player has."""
    orders = [order_line(order, words, paint) for order in player.orders]
    return [
        f"  {paint.bold(words('terminal.mine', who=name))}",
        f"  {belongings(player, words)}",
        *mine_lines(player, words, paint),
        f"  {balance(player, words)}",
        *(orders or [f"  {words('own.orders.none')}"]),
    ]


def short_line(player: PlayerView, name: str, words: Sentences) -> str:
    """One line for somebody else."""
    orders = []
    for order in player.orders:
        filled = sum(slot.filled for slot in order.slots)
        part = words("terminal.complete") if order.complete else f"{filled}/{len(order.slots)}"
        orders.append(f"{words.order(order.name)} {part}")
    told = ", ".join(orders) or words("terminal.none")
    return f"  {name}: {belongings(player, words)}; {words('own.orders')}: {told}"


def _spread(cubes: dict[str, int]) -> list[str]:
    return [colour for colour, number in cubes.items() for _ in range(number)]


def _right(text: str, width: int) -> str:
    return " " * (width - shown_length(text)) + text


def _centre(text: str, width: int) -> str:
    space = width - shown_length(text)
    return " " * (space // 2) + text + " " * (space - space // 2)
