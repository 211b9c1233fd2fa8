"""A player's side of the table: the mine, the orders, and what else is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.coordinates import (
    BALANCE_PIVOT,
    BEAM,
    BIN_CUBES,
    BIN_NUMBER,
    BINS,
    CAGE,
    CAGE_BERTHS,
    CAGE_TOP,
    CARD,
    LEVEL_TOP,
    MINE_CUBE,
    MINE_HALF,
    MINE_HEIGHT,
    PAN,
    PAN_NUMBER,
    ROPE_TOP,
    SLOT_CUBES,
    SLOTS,
    TILE_HEIGHT,
    TILE_WIDTH,
    Box,
    Plate,
    Point,
    pan_at,
    pile,
    queue,
    tilt,
    worker_size,
)
from glueckauf.picture.palette import BRASS_SHINE, ENAMEL_INK, STAMP, tint
from glueckauf.picture.scene.mine_contents import cubes, half_width, tunnels
from glueckauf.picture.svg import SANS, centred, group, num, path, rect, text, use
from glueckauf.rules.material import COLOURS, LEVELS, SIDES, TILE_NUMBER, TILES

if TYPE_CHECKING:
    from glueckauf.rules.view import OrderView, PlayerView

BAR = 46
ORDERS = 116
CARD_WIDTH = 82
BOARD_WIDTH = 640


def cube(colour: str, at: Point, size: float = MINE_CUBE) -> str:
    return centred(f"cube-{colour}", at.x, at.y, size)


def worker(seat: int, at: Point, height: float) -> str:
    return centred(f"worker-{seat}", at.x, at.y, *worker_size(height))


def number(plate: Plate, count: int | str) -> str:
    x, y, width = plate
    label = text(x, y, 11, str(count), BRASS_SHINE, font=SANS)
    return centred("plate", x, y, width, width / 2) + label


def mine(player: PlayerView) -> str:
    """Everything in a mine, with x from the middle of its shaft."""
    return (
        use("mine-ground", -MINE_HALF, 0, 2 * MINE_HALF, MINE_HEIGHT)
        + _balance(player)
        + _storage(player)
        + "".join(
            tile(name, x, LEVEL_TOP[depth])
            for depth, level in enumerate(player.levels)
            for side, names in zip(SIDES, (level.light, level.dark), strict=True)
            for name, x in zip(names, tunnels(level)[side].tiles, strict=True)
        )
        + "".join(cube(colour, at) for level in player.levels for colour, at in cubes(level))
        + _cage(player)
    )


def tile(name: str, x: float, y: float) -> str:
    return use(f"tile-{name}", x, y, TILE_WIDTH[TILES[TILE_NUMBER[name]].carts], TILE_HEIGHT)


def _cage(player: PlayerView) -> str:
    top = CAGE_TOP[LEVELS.index(player.cage_at)]
    left = -CAGE[0] / 2
    load = [colour for colour in COLOURS for _ in range(player.cage[colour])]
    return (
        path(f"M0 {ROPE_TOP}V{top + 3}", stroke="#0B0C0E", stroke_width=2.4)
        + use("cage", left, top, *CAGE)
        + "".join(
            cube(colour, Point(left + berth.x, top + berth.y))
            for colour, berth in zip(load, CAGE_BERTHS, strict=False)
        )
    )


def _storage(player: PlayerView) -> str:
    body = ""
    for place, colour in enumerate(COLOURS):
        count = player.storage[colour]
        body += "".join(cube(colour, at) for at in pile(place, count))
        if count > BIN_CUBES:
            body += number(Plate(BINS[place].x, BIN_NUMBER), count)
    return body


def _balance(player: PlayerView) -> str:
    light = sum(len(level.light) for level in player.levels)
    dark = sum(len(level.dark) for level in player.levels)
    turn = tilt(dark - light)
    x, y = BALANCE_PIVOT
    beam = centred("balance-beam", x, y, *BEAM)
    body = group(beam, transform=f"rotate({num(turn)} {num(x)} {num(y)})")
    for side, tiles in (("light", light), ("dark", dark)):
        at = pan_at(side, turn)
        body += use(f"pan-{side}", *at, *PAN) + text(
            at.x + PAN_NUMBER.x, at.y + PAN_NUMBER.y, 12, str(tiles), ENAMEL_INK, font=SANS
        )
    return body


def order(card: OrderView, box: Box) -> str:
    """An outstanding order with its cubes."""
    size, _ = CARD
    scale = box.width / size
    body = use(f"order-{card.name}", 0, 0, *CARD)
    for slot, at in zip(card.slots, SLOTS[len(card.slots)], strict=True):
        if slot.cubes:
            wide, places = SLOT_CUBES[len(slot.cubes)]
            body += "".join(
                cube(colour, Point(at.x + dx, at.y + dy), wide)
                for colour, (dx, dy) in zip(slot.cubes, places, strict=True)
            )
    if card.complete:
        body += use("seal", 0, 0, *CARD)
    return group(body, transform=f"translate({num(box.x)} {num(box.y)}) scale({num(scale)})")


def orders(player: PlayerView, box: Box) -> str:
    """All outstanding orders in a row, smaller when they are many."""
    pitch = min(CARD_WIDTH + 5, box.width / max(len(player.orders), 1))
    wide = pitch - 5
    tall = wide * CARD[1] / CARD[0]
    return "".join(
        order(card, Box(box.x + pitch * n, box.y, wide, tall))
        for n, card in enumerate(player.orders)
    )


def bar(player: PlayerView, *, starts: bool, to_decide: bool, wins: bool) -> str:
    """Who it is, with points, marks, workers and delivered orders."""
    edge = tint("glow") if to_decide else tint("line")
    room = Box(292, 6, 262, 34)
    body = (
        rect(1, 1, BOARD_WIDTH - 2, BAR - 4, rx=8, fill=tint("sheet"), stroke=edge, stroke_width=2)
        + worker(player.seat, Point(24, 22), 36)
        + use("points", 66, 4, 36, 36)
        + text(84, 22, 17 if abs(player.points) < 100 else 13, str(player.points), STAMP)
        + use("mark", 120, 6, 32, 32)
        + text(160, 22, 19, str(player.marks), tint("text"), anchor="start")
        + use("card-back-order", 208, 5, 25, 34)
        + text(240, 22, 19, str(len(player.delivered)), tint("text"), anchor="start")
    )
    xs = queue(room, player.workers, 22)
    body += "".join(worker(player.seat, Point(x, 22), 28) for x in xs)
    if player.workers:
        body += number(Plate(574, 22, 28), player.workers)
    if wins:
        body += use("laurel", 60, -2, 48, 48)
    if starts:
        body += use("start-player", 598, 1, 29, 40)
    return body


def board(player: PlayerView, half: float, *, starts: bool, to_decide: bool, wins: bool) -> str:
    """All of a player, BOARD_WIDTH wide."""
    tall = mine_height(half)
    shown = Box(0, BAR + tall + 6, BOARD_WIDTH, ORDERS)
    return (
        bar(player, starts=starts, to_decide=to_decide, wins=wins)
        + f'<svg y="{BAR}" width="{BOARD_WIDTH}" height="{num(tall)}" viewBox="{mine_box(half)}">'
        + mine(player)
        + "</svg>"
        + orders(player, shown)
    )


def mine_box(half: float) -> str:
    return f"{num(-half)} 0 {num(2 * half)} {MINE_HEIGHT}"


def mine_height(half: float) -> float:
    return BOARD_WIDTH * MINE_HEIGHT / (2 * half)


def board_height(half: float) -> float:
    return BAR + mine_height(half) + ORDERS + 6


def common_half(players: tuple[PlayerView, ...]) -> float:
    """One width for all mines at the table."""
    return max(half_width(player, BOARD_WIDTH / 2) for player in players)
