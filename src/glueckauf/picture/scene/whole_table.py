"""The whole table, drawn from a view; and single mines, orders and tiles. All are whole files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.coordinates import (
    CARD,
    MINE_HEIGHT,
    TILE_HEIGHT,
    TILE_WIDTH,
    Box,
    Plate,
    Point,
)
from glueckauf.picture.coordinates import queue as in_a_row
from glueckauf.picture.document import PictureError, document
from glueckauf.picture.palette import tint
from glueckauf.picture.scene.mine_contents import half_width
from glueckauf.picture.scene.player_board import (
    BOARD_WIDTH,
    board,
    board_height,
    common_half,
    cube,
    mine,
    mine_box,
    number,
)
from glueckauf.picture.scene.yard_scene import YARD_SIZE, rings, tile, yard
from glueckauf.picture.sprite import LETTERS
from glueckauf.picture.svg import group, num, rect, use
from glueckauf.rules.codes import KEEPING_ORDER
from glueckauf.rules.material import COLOURS, ORDER_NUMBER, TILE_NUMBER, TILES
from glueckauf.rules.outcome import outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.rules.view import View

SIGNS = {
    "factory": "Factory",
    "mine": "Pithead",
    "deliver": "Dispatch",
    "money": "Pay office",
    "order": "Order desk",
    "clock": "Shift clock",
    "canteen": "Canteen",
}
"""The words on the signs unless a language gives others."""

HEADER = 104
ROOF = 30
"""So far the roofs of the first row reach into the sky."""
MARGIN = 10
YARD_WIDTH = 826
BESIDE = 116
"""Height of what lies beside the board."""


def table_svg(
    view: View,
    *,
    letters: Mapping[str, str] = LETTERS,
    viewer: int | None = None,
    signs: Mapping[str, str] = SIGNS,
    theme: str = "dark",
    played: str | None = None,
    better: str | None = None,
) -> str:
    """All there is to see. `viewer` is whose mine is large: else the view's, else the first. Of two
    turns the spaces can be ringed: what was `played`, and what was `better`."""
    if viewer is None:
        viewer = view.viewer or 0
    if viewer not in range(len(view.players)):
        raise PictureError(f"a seat is from 0 to {len(view.players) - 1}, not {viewer!r}")
    half = common_half(view.players)
    others = [player.seat for player in view.players if player.seat != viewer]
    boxes, beside = _places(len(others), board_height(half) / BOARD_WIDTH)
    width = beside.x + beside.width + MARGIN
    height = max(box.y + box.height for box in (*boxes, beside)) + MARGIN
    body = (
        rect(0, 0, width, height, fill="url(#p-cobble)")
        + use("header", 0, 0, width, HEADER + MARGIN + ROOF)
        + _scaled(
            yard(view, signs) + rings(played, better),
            MARGIN,
            HEADER + MARGIN,
            YARD_WIDTH / YARD_SIZE[0],
        )
        + "".join(
            _scaled(_board(view, seat, half), box.x, box.y, box.width / BOARD_WIDTH)
            for seat, box in zip((viewer, *others), boxes, strict=True)
        )
        + _scaled(_beside(view, beside.width), beside.x, beside.y, 1)
    )
    return document(body, f"0 0 {num(width)} {num(height)}", width, height, letters, theme)


def _places(others: int, aspect: float) -> tuple[list[Box], Box]:
    """Where the boards lie, the viewer's first, and what is beside them.

    One other mine lies to the right of the viewer's, more lie in a row below the yard.
    """
    top, left = HEADER + MARGIN, YARD_WIDTH + 2 * MARGIN
    if others == 1:
        wide = 560
        boxes = [Box(left + n * (wide + MARGIN), top, wide, wide * aspect) for n in range(2)]
        below = top + wide * aspect + MARGIN
        return boxes, Box(left, below, 2 * wide + MARGIN, BESIDE)
    wide = 740
    small = (YARD_WIDTH - MARGIN * (others - 1)) / others
    low = top + YARD_WIDTH * YARD_SIZE[1] / YARD_SIZE[0] + MARGIN
    boxes = [
        Box(left, top, wide, wide * aspect),
        *(Box(MARGIN + n * (small + MARGIN), low, small, small * aspect) for n in range(others)),
    ]
    return boxes, Box(left, top + wide * aspect + MARGIN, wide, BESIDE)


def mine_svg(
    view: View, seat: int, *, letters: Mapping[str, str] = LETTERS, theme: str = "dark"
) -> str:
    """One player's mine."""
    if seat not in range(len(view.players)):
        raise PictureError(f"a seat is from 0 to {len(view.players) - 1}, not {seat!r}")
    player = view.players[seat]
    half = half_width(player, BOARD_WIDTH / 2)
    return document(mine(player), mine_box(half), 2 * half, MINE_HEIGHT, letters, theme)


def order_svg(name: str, *, letters: Mapping[str, str] = LETTERS, theme: str = "dark") -> str:
    """An order card."""
    if name not in ORDER_NUMBER:
        raise PictureError(f"there is no order {name!r}")
    return _single(f"order-{name}", *CARD, letters, theme)


def tile_svg(name: str, *, letters: Mapping[str, str] = LETTERS, theme: str = "dark") -> str:
    """A tunnel tile with empty carts."""
    if name not in TILE_NUMBER:
        raise PictureError(f"there is no tile {name!r}")
    width = TILE_WIDTH[TILES[TILE_NUMBER[name]].carts]
    return _single(f"tile-{name}", width, TILE_HEIGHT, letters, theme)


def _single(
    symbol: str, width: float, height: float, letters: Mapping[str, str], theme: str
) -> str:
    box = f"0 0 {num(width)} {num(height)}"
    return document(use(symbol, 0, 0, width, height), box, width, height, letters, theme)


def _scaled(body: str, x: float, y: float, scale: float) -> str:
    return group(body, transform=f"translate({num(x)} {num(y)}) scale({scale:.4f})")


def _board(view: View, seat: int, half: float) -> str:
    final = outcome(view.state)
    return board(
        view.players[seat],
        half,
        starts=view.start == seat,
        to_decide=view.seat == seat and final is None,
        wins=final is not None and seat in final.winners,
    )


def _beside(view: View, width: float) -> str:
    """What lies beside the board: the coal supply, and the cards of a draft or a draw five."""
    body = rect(0, 0, width, BESIDE, rx=8, fill=tint("sheet"), stroke=tint("line"))
    for n, colour in enumerate(COLOURS):
        body += cube(colour, Point(24, 19 + 26 * n), 24)
        body += number(Plate(58, 19 + 26 * n, 30), view.supply[colour])
    room = Box(86, 0, width - 92, BESIDE)
    cards = view.draft or view.hand
    wide = min(76, room.width / max(len(cards), 1) - 4)
    tall = wide * CARD[1] / CARD[0]
    for name, x in zip(cards, in_a_row(room, len(cards), wide + 3), strict=True):
        left, top = x - wide / 2, (BESIDE - tall) / 2
        place = Box(left, BESIDE / 2 - 30, wide, wide * TILE_HEIGHT / TILE_WIDTH[2])
        if name in TILE_NUMBER:
            body += tile(name, place)
        elif name in ORDER_NUMBER:
            body += use(f"order-{name}", left, top, wide, tall)
        elif view.state.phase < KEEPING_ORDER:
            body += use("card-back-tile", *place)
        else:
            body += use("card-back-order", left, top, wide, tall)
    return body
