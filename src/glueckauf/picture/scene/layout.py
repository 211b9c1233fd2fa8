"""The layout as data that JSON can hold, for the browser and any other renderer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.picture import coordinates as at
from glueckauf.picture.art.shift_clock import icon
from glueckauf.picture.scene.mine_contents import cube_height, tunnel
from glueckauf.rules.codes import SEATS
from glueckauf.rules.material import CLOCK, COLOURS, LEVELS, SIDES, SPACES, TILE_COPIES, TILES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glueckauf.picture.scene.mine_contents import Tunnel


def layout() -> dict[str, Any]:
    """All coordinates by name. Lengths are in units of the symbol they are in."""
    return {
        "symbols": _symbols(),
        "panels": {
            name: {
                "symbol": "header" if name == "header" else f"panel-{name}",
                "width": width,
                "height": height,
                "sign": _box(at.SIGN_AT[name]) if name in at.SIGN_AT else None,
            }
            for name, (width, height) in at.PANELS.items()
        },
        "sign_text": {"size": at.SIGN_TEXT[0], "width": at.SIGN_TEXT[1]},
        "spaces": {space.name: _space(space.name) for space in SPACES},
        "workers": _workers(),
        "decks": {
            "tile": {"panel": "factory", "symbol": "card-back-tile", **_deck(at.TILE_DECK)},
            "order": {"panel": "order", "symbol": "card-back-order", **_deck(at.ORDER_DECK)},
        },
        "tiles": {
            tile.name: {
                "price": tile.price,
                "carts": tile.carts,
                **_size((at.TILE_WIDTH[tile.carts], at.TILE_HEIGHT)),
            }
            for tile in TILES
        },
        "clock": _clock(),
        "mine": _mine(),
        "orders": {
            "slots": {str(n): [_point(p) for p in slots] for n, slots in at.SLOTS.items()},
            "cubes": {
                str(n): {"size": size, "at": [_point(p) for p in points]}
                for n, (size, points) in at.SLOT_CUBES.items()
            },
            "stamp": _point(at.STAMP_AT),
        },
    }


def _point(point: tuple[float, float]) -> dict[str, float]:
    return {"x": round(point[0], 2), "y": round(point[1], 2)}


def _box(box: at.Box) -> dict[str, float]:
    x, y, width, height = (round(value, 2) for value in box)
    return {"x": x, "y": y, "width": width, "height": height}


def _steps(steps: Iterable[float]) -> list[float]:
    """From one to the next of so many: a row closes up."""
    return [round(step, 4) for step in steps]


def _deck(box: at.Box) -> dict[str, Any]:
    five, count = at.deck_parts(box)
    middle = at.Box(five.x - at.FIVE / 2, five.y - at.FIVE / 2, at.FIVE, at.FIVE)
    return {**_box(box), "five": _box(middle), "number": count._asdict()}


def _size(size: tuple[float, float]) -> dict[str, float]:
    return {"width": round(size[0], 4), "height": round(size[1], 4)}


def _symbols() -> dict[str, Any]:
    """Sizes of the symbols that are placed freely; names ending in - are beginnings."""
    return {
        "cube-": _size(at.CUBE),
        "sack-": _size(at.SACK),
        "cart-": _size(at.CART),
        "worker-": _size(at.WORKER),
        "order-": _size(at.CARD),
        "card-back-order": _size(at.CARD),
        "seal": _size(at.CARD),
        "card-back-tile": _size((at.TILE_WIDTH[2], at.TILE_HEIGHT)),
        "socket": _size(at.SOCKET),
        "pips-": _size(at.SOCKET),
        "legal": _size(at.SOCKET),
        "sign": _size(at.SIGN),
        "cage": _size(at.CAGE),
        "vehicle": _size(at.VEHICLE),
    }


def _space(name: str) -> dict[str, Any]:
    panel, middle = at.SOCKETS[name]
    data: dict[str, Any] = {
        "panel": panel,
        **_point(middle),
        "radius": at.SOCKET_RADIUS,
        "target": _box(at.target(name)),
    }
    if panel in ("factory", "order") and not name.endswith("draw"):
        data["offer"] = _box(at.offer_box(name))
    if "offer" in data and panel == "factory":
        data["tiles"] = {
            str(carts): _box(at.tile_box(at.offer_box(name), carts)) for carts in at.TILE_WIDTH
        }
        data["price"] = {**_point(at.price_at(name)), "size": at.PRICE_MARK}
    return data


def _workers() -> dict[str, Any]:
    return {
        "stands": {
            str(count): {
                **_size(at.worker_size(height)),
                "at": [_point(p) for p in points],
            }
            for count, (height, points) in at.STANDS.items()
        },
        "padlock": _box(at.PADLOCK),
        "standing": at.STANDING_NUMBER._asdict(),
        "price": at.PRICE_NUMBER._asdict(),
        "crowd": {
            **_size(at.worker_size(at.CROWD_WORKER)),
            "canteen": [_row(bench, at.MOST_IN_CANTEEN) for bench in at.CANTEEN_BENCHES],
            "bank": {**_row(at.BANK, at.MOST_IN_BANK), "middle": _point(at.BANK.middle)},
        },
    }


def _row(box: at.Box, most: int) -> dict[str, Any]:
    steps = _steps(at.crowd_step(box, count) for count in range(most + 1))
    return {**_point(at.crowd_start(box)), "steps": steps}


def _clock() -> dict[str, Any]:
    elements = []
    for number, element in enumerate(CLOCK):
        angle = at.element_angle(number)
        symbol, width, height = icon(element)
        rings = {
            ring: _point(at.around(at.CLOCK_MIDDLE, radius, angle))
            for ring, radius in at.CLOCK_RINGS.items()
        }
        size = {"width": width, "height": round(height, 2)}
        leaders = {
            str(count): [_point(place) for place in at.leader_places(number, count)]
            for count in range(1, SEATS + 1)
        }
        known = {"name": element.name, "symbol": symbol, "angle": angle, "leaders": leaders}
        elements.append({**known, **size, **rings})
    return {
        "middle": _point(at.CLOCK_MIDDLE),
        "radius": at.CLOCK_RADIUS,
        "leader": at.LEADER,
        "elements": elements,
        "hand": {str(shift): angle for shift, angle in at.HAND_ANGLE.items()},
        "hand_after": at.HAND_AFTER,
        "wedge": {str(shift): angle - 45 for shift, angle in at.HAND_ANGLE.items()},
    }


def _mine() -> dict[str, Any]:
    return {
        "ground": {"symbol": "mine-ground", "half": at.MINE_HALF, "height": at.MINE_HEIGHT},
        "least_half": at.MINE_HALF_LEAST,
        "surface": at.SURFACE,
        "shaft": at.SHAFT,
        "cage": {
            "x": -at.CAGE[0] / 2,
            **_size(at.CAGE),
            "top": dict(zip(LEVELS, at.CAGE_TOP, strict=True)),
            "berths": [_point(berth) for berth in at.CAGE_BERTHS],
            "rope": at.ROPE_TOP,
        },
        "levels": {
            colour: {
                "top": at.LEVEL_TOP[level],
                "height": at.TILE_HEIGHT,
                "cubes": cube_height(level),
                **{side: _tunnels(level, side) for side in SIDES},
            }
            for level, colour in enumerate(COLOURS)
        },
        "cube": {"size": at.MINE_CUBE},
        "storage": {
            "bins": dict(zip(COLOURS, (_point(bin_) for bin_ in at.BINS), strict=True)),
            "steps": _steps(at.pile_step(count) for count in range(at.MOST_IN_BIN + 1)),
            "loose": at.BIN_CUBES,
            "number": at.BIN_NUMBER,
        },
        "balance": {
            "pivot": _point(at.BALANCE_PIVOT),
            "arm": at.BALANCE_ARM,
            "beam": _size(at.BEAM),
            "pan": {**_size(at.PAN), "number": _point(at.PAN_NUMBER)},
            "heavier": {
                str(heavier): _balance(at.tilt(heavier))
                for heavier in range(-at.MOST_HEAVIER, at.MOST_HEAVIER + 1)
            },
        },
    }


def _tunnels(level: int, side: str) -> dict[str, Any]:
    """By the carts of the tiles from the shaft outwards, small ones first as views have them."""
    few = range(TILE_COPIES + 1)
    sets = [[1] * small + [2] * large for small in few for large in few]
    return {"".join(map(str, tiles)): _tunnel(tunnel(level, side, tiles)) for tiles in sets}


def _tunnel(one: Tunnel) -> dict[str, Any]:
    return {"tiles": list(one.tiles), "carts": list(one.carts), "half": one.half}


def _balance(degrees: float) -> dict[str, Any]:
    """How far the beam is turned, and the left upper corners of the pans."""
    return {"turn": degrees, **{side: _point(at.pan_at(side, degrees)) for side in SIDES}}
