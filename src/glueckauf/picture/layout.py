"""The layout as data that JSON can hold, for the browser and any other renderer."""

from __future__ import annotations

from typing import Any

from glueckauf.picture import places as at
from glueckauf.picture.arrange import MARGIN
from glueckauf.picture.clock import icon
from glueckauf.rules.material import CLOCK, COLOURS, LEVELS, SPACES, STARTING_CART_SIDES, TILES


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
            "tile": {"panel": "factory", "symbol": "card-back-tile", **_box(at.TILE_DECK)},
            "order": {"panel": "order", "symbol": "card-back-order", **_box(at.ORDER_DECK)},
        },
        "prices": {tile.name: tile.price for tile in TILES},
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


def _size(size: tuple[float, float]) -> dict[str, float]:
    return {"width": size[0], "height": size[1]}


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
        "tile-1": _size((at.TILE_WIDTH[1], at.TILE_HEIGHT)),
        "tile-2": _size((at.TILE_WIDTH[2], at.TILE_HEIGHT)),
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
        data["price"] = _point(at.price_at(name))
    return data


def _workers() -> dict[str, Any]:
    return {
        "stands": {
            str(count): {"height": height, "at": [_point(p) for p in points]}
            for count, (height, points) in at.STANDS.items()
        },
        "crowd": {
            "height": at.CROWD_WORKER,
            "foot": at.CROWD_FOOT,
            "canteen": [_box(bench) for bench in at.CANTEEN_BENCHES],
            "bank": _box(at.BANK),
        },
    }


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
        elements.append(
            {"name": element.name, "symbol": symbol, "angle": angle, **size, **rings},
        )
    return {
        "middle": _point(at.CLOCK_MIDDLE),
        "radius": at.CLOCK_RADIUS,
        "elements": elements,
        "hand": {str(shift): angle for shift, angle in at.HAND_ANGLE.items()},
        "hand_after": at.HAND_AFTER,
        "wedge": {str(shift): angle - 45 for shift, angle in at.HAND_ANGLE.items()},
    }


def _mine() -> dict[str, Any]:
    return {
        "ground": {"symbol": "mine-ground", "half": at.MINE_HALF, "height": at.MINE_HEIGHT},
        "least_half": at.MINE_HALF_LEAST,
        "margin": MARGIN,
        "surface": at.SURFACE,
        "shaft": at.SHAFT,
        "cage": {
            **_size(at.CAGE),
            "top": dict(zip(LEVELS, at.CAGE_TOP, strict=True)),
            "berths": [_point(berth) for berth in at.CAGE_BERTHS],
            "rope": at.ROPE_TOP,
        },
        "levels": {
            colour: {"top": top, "height": at.TILE_HEIGHT, "printed_cart": side}
            for colour, top, side in zip(COLOURS, at.LEVEL_TOP, STARTING_CART_SIDES, strict=True)
        },
        "tiles": {
            str(carts): {"width": at.TILE_WIDTH[carts], "carts": list(at.CART_OFFSETS[carts])}
            for carts in at.TILE_WIDTH
        },
        "printed": {"width": at.PRINTED_WIDTH, "cart": at.PRINTED_WIDTH / 2},
        "rail": at.RAIL,
        "cube": {"size": at.MINE_CUBE, "above_rail": -at.CUBE_IN_CART},
        "storage": {
            "bins": dict(zip(COLOURS, (_point(bin_) for bin_ in at.BINS), strict=True)),
            "height": at.BIN_HEIGHT,
            "loose": at.BIN_CUBES,
            "number": at.BIN_NUMBER,
        },
        "balance": {
            "pivot": _point(at.BALANCE_PIVOT),
            "arm": at.BALANCE_ARM,
            "beam": {"width": 2 * at.BALANCE_ARM + 12, "height": 20},
            "pan": {**_size(at.PAN), "number": _point(at.PAN_NUMBER)},
            "degrees": at.BALANCE_TILT,
            "most": at.BALANCE_MOST,
        },
    }
