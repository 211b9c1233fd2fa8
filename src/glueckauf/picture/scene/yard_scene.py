"""The panels of the yard with everything that a view has on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.picture.coordinates import (
    BANK,
    CANTEEN_BENCHES,
    CLOCK_MIDDLE,
    CLOCK_RINGS,
    CROWD_WORKER,
    FIVE,
    HAND_AFTER,
    HAND_ANGLE,
    LEADER,
    MOST_STANDING,
    ORDER_DECK,
    PADLOCK,
    PANELS,
    PRICE_MARK,
    PRICE_NUMBER,
    SIGN_AT,
    SIGN_TEXT,
    SOCKET,
    SOCKETS,
    STANDING_NUMBER,
    STANDS,
    TILE_DECK,
    Box,
    Point,
    around,
    crowd,
    deck_parts,
    element_angle,
    leader_places,
    offer_box,
    price_at,
    target,
    tile_box,
)
from glueckauf.picture.document import PictureError
from glueckauf.picture.palette import ENAMEL_INK, INK, STAMP
from glueckauf.picture.scene.player_board import number, worker
from glueckauf.picture.svg import SANS, centred, group, rect, text, use
from glueckauf.rules.material import CLOCK, TILE_NUMBER, TILES
from glueckauf.rules.phase import Phase
from glueckauf.rules.standings import leaders

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.rules.view import SpaceView, View

GAP = 6
COLUMN = PANELS["factory"][0]
YARD = {
    "factory": Point(0, 0),
    "mine": Point(0, 232),
    "money": Point(0, 372),
    "order": Point(346, 0),
    "deliver": Point(346, 178),
    "clock": Point(346, 326),
    "canteen": Point(542, 326),
}
"""Where the panels stand, two columns side by side."""
YARD_SIZE = (686, 542)
CHALK_SHADE = {"stroke": "#14100a", "stroke_opacity": "0.6", "stroke_width": "6"}
BETTER_CHALK = {"stroke": "#fdf8e8", "stroke_width": "3"}
PLAYED_CHALK = {"stroke": "#ffb3a6", "stroke_width": "3", "stroke_dasharray": "8 7"}


def tile(name: str, box: Box) -> str:
    """A tile in a place made for two carts."""
    return use(f"tile-{name}", *tile_box(box, TILES[TILE_NUMBER[name]].carts))


def _offer(space: SpaceView) -> str:
    if space.offer is None:
        return ""
    box = offer_box(space.name)
    if space.offer not in TILE_NUMBER:
        return use(f"order-{space.offer}", *box)
    at = price_at(space.name)
    price = TILES[TILE_NUMBER[space.offer]].price
    return (
        tile(space.offer, box)
        + centred("mark", at.x, at.y, PRICE_MARK)
        + text(at.x, at.y, 10.5, str(price), INK)
    )


def _standing(space: SpaceView, at: Point) -> str:
    if space.owner is None:
        return ""
    shown = space.workers if space.workers <= MOST_STANDING else 1
    height, places = STANDS[shown]
    body = "".join(worker(space.owner, Point(at.x + dx, at.y + dy), height) for dx, dy in places)
    if shown < space.workers:
        body += number(STANDING_NUMBER.by(at), f"×{space.workers}")  # noqa: RUF001  # a sign of multiplication
    return body


def space(view: SpaceView) -> str:
    """A socket with its workers, its price and what is offered there."""
    _, at = SOCKETS[view.name]
    socket = centred("socket", at.x, at.y, *SOCKET)
    if view.locked:
        x, y, width, height = PADLOCK
        return socket + use("padlock", at.x + x, at.y + y, width, height)
    body = _offer(view) + socket + _standing(view, at)
    if view.price <= MOST_STANDING + 1:
        return body + centred(f"pips-{view.price}", at.x, at.y, *SOCKET)
    return body + number(PRICE_NUMBER.by(at), view.price)


def _deck(symbol: str, box: Box, left: int) -> str:
    """The pile that draw five takes from."""
    if not left:
        return ""
    five, count = deck_parts(box)
    return use(symbol, *box) + centred("five", five.x, five.y, FIVE) + number(count, left)


def _rewards(view: View) -> str:
    body = ""
    for place, element in enumerate(CLOCK):
        turn = element_angle(place)
        first, second = view.rewards[element.name]
        at = around(CLOCK_MIDDLE, CLOCK_RINGS["first"], turn)
        body += text(at.x, at.y, 11.5, str(first), STAMP)
        if second:
            at = around(CLOCK_MIDDLE, CLOCK_RINGS["second"], turn)
            body += text(at.x, at.y, 8.5, str(second), INK)
    return body


def _clock(view: View) -> str:
    x, y = CLOCK_MIDDLE
    face = Box(0, 0, *PANELS["clock"])
    over = view.phase is Phase.OVER
    turn = HAND_AFTER if over else HAND_ANGLE[view.shift]
    hand = group(use("clock-hand", *face), transform=f"rotate({turn} {x} {y})")
    if over:
        return _rewards(view) + hand + _leaders(view)
    wedge = group(use("clock-wedge", *face), transform=f"rotate({turn - 45} {x} {y})")
    return wedge + _rewards(view) + hand + _leaders(view)


def _leaders(view: View) -> str:
    return "".join(
        centred(f"leader-{seat}", at.x, at.y, LEADER)
        for element, seats in enumerate(leaders(view.state).values())
        for seat, at in zip(seats, leader_places(element, len(seats)), strict=True)
    )


def _crowds(view: View, panel: str) -> str:
    if panel == "canteen":
        return "".join(
            worker(player.seat, at, CROWD_WORKER)
            for player, bench in zip(view.players, CANTEEN_BENCHES, strict=False)
            for at in crowd(bench, player.canteen)
        )
    seats = [player.seat for player in view.players for _ in range(player.bank)]
    return "".join(
        worker(seat, at, CROWD_WORKER)
        for seat, at in zip(seats, crowd(BANK, len(seats)), strict=True)
    )


def panel(view: View, name: str, signs: Mapping[str, str]) -> str:
    """One panel with its sign and its pieces."""
    sign = SIGN_AT[name].middle
    body = use(f"panel-{name}", 0, 0, *PANELS[name])
    if name in signs:
        largest, room = SIGN_TEXT
        size = min(largest, room / (0.5 * len(signs[name])))
        body += text(sign.x, sign.y - 1, size, signs[name], ENAMEL_INK, font=SANS)
    if name == "factory":
        body += _deck("card-back-tile", TILE_DECK, len(view.tile_deck))
    if name == "order":
        body += _deck("card-back-order", ORDER_DECK, len(view.order_deck))
    if name == "clock":
        body += _clock(view)
    if name in ("money", "canteen"):
        body += _crowds(view, name)
    return body + "".join(space(one) for one in view.spaces if SOCKETS[one.name][0] == name)


def yard(view: View, signs: Mapping[str, str]) -> str:
    return "".join(
        group(panel(view, name, signs), transform=f"translate({at.x} {at.y})")
        for name, at in YARD.items()
    )


def rings(played: str | None, better: str | None) -> str:
    """In chalk round two spaces, as in the browser: dashed and red, and white within; dark below,
    so that they are seen on paper too."""
    return "".join(
        _ring(space, wider, chalk)
        for space, wider, chalk in ((played, 5, PLAYED_CHALK), (better, 0, BETTER_CHALK))
        if space
    )


def _ring(space: str, wider: float, chalk: Mapping[str, str]) -> str:
    if space not in SOCKETS:
        raise PictureError(f"expected a space, not {space!r}")
    at, (x, y, width, height) = YARD[SOCKETS[space][0]], target(space)
    left, top, more = at.x + x - wider, at.y + y - wider, 2 * wider
    return "".join(
        rect(left, top, width + more, height + more, rx="14", fill="none", **looks)
        for looks in (CHALK_SHADE, chalk)
    )
