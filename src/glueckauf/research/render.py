"""What a seat sees as text, as SVG and as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from glueckauf.research.errors import ChoiceError
from glueckauf.research.missing_packages import need
from glueckauf.rules.addresses import deck_place
from glueckauf.rules.codes import NOTHING, ORDER_DECK, TILE_DECK
from glueckauf.rules.material import TILES
from glueckauf.rules.view import card_name

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from glueckauf.rules.view import LevelView, OrderView, PlayerView, SpaceView, View

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
WIDTH = 960
"""Of an `rgb_array`, in pixels."""


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ChoiceError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")


def render(view: View, mode: str | None) -> Any:
    """Text for `ansi`, which `human` prints; SVG as text; or an array of height, width, colour."""
    if mode == "ansi":
        return view_text(view)
    if mode == "human":
        print(view_text(view))
        return None
    if mode is None:
        raise ChoiceError(f"no render_mode was chosen; there are {', '.join(RENDER_MODES)}")
    from glueckauf.picture.scene.whole_table import table_svg

    svg = table_svg(view)
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> npt.NDArray[np.uint8]:
    import numpy as np

    resvg = need("resvg_py", "rgb_array")
    image = need("PIL.Image", "rgb_array")
    png = resvg.svg_to_bytes(svg_string=svg, width=WIDTH)
    return np.array(image.open(BytesIO(png)).convert("RGB"), np.uint8)


def view_text(view: View) -> str:
    """Everything in the view, a line each; different views read differently."""
    lines = [
        f"shift {view.shift}, start player {view.start}, seat {view.seat} to decide: {view.phase}",
        f"supply: {_amounts(view.supply)}",
        *_under_way(view),
        *(_space_line(space) for space in view.spaces if not space.locked),
    ]
    for player in view.players:
        lines += _player_lines(player)
    if view.draft:
        lines.append(f"draft: {' '.join(view.draft)}")
    if view.hand:
        lines.append(f"hand: {' '.join(view.hand)}")
    lines += [_deck_line(view, ORDER_DECK), _deck_line(view, TILE_DECK)]
    return "\n".join(lines)


def _under_way(view: View) -> list[str]:
    lines = []
    if view.steps:
        lines.append(f"work steps left: {view.steps}")
    if view.pending:
        order, colour = view.pending
        lines.append(f"second cube due: {order} {colour}")
    if view.short_carts:
        lines.append(f"carts without coal: {view.short_carts} on {TILES[view.state.bought].name}")
    if view.state.refill != NOTHING:
        lines.append(f"to be filled again: factory {view.state.refill + 1}")
    return lines


def _amounts(amounts: dict[str, int]) -> str:
    return " ".join(f"{name} {count}" for name, count in amounts.items() if count) or "nothing"


def _space_line(space: SpaceView) -> str:
    offer = f" {space.offer}" if space.offer else ""
    held = f", {space.workers} of seat {space.owner}" if space.owner is not None else ""
    return f"{space.name}:{offer}{held}" if offer or held else f"{space.name}: -"


def _player_lines(player: PlayerView) -> list[str]:
    standing = f"{player.points} points ({_amounts(player.breakdown)}), {player.marks} marks"
    elsewhere = f"{player.canteen} in the canteen, {player.bank} at the bank"
    return [
        f"seat {player.seat}: {standing}, {player.workers} workers, {elsewhere}",
        f"  cage at {player.cage_at}: {_amounts(player.cage)}; storage: {_amounts(player.storage)}",
        *(_level_line(level) for level in player.levels),
        *(_order_line(order) for order in player.orders),
        f"  delivered: {' '.join(player.delivered) or '-'}",
    ]


def _level_line(level: LevelView) -> str:
    tiles = " ".join((*level.light, *level.dark))
    return f"  {level.colour}: {level.carts} carts with {_amounts(level.cubes)} {tiles}".rstrip()


def _order_line(order: OrderView) -> str:
    slots = ("+".join(slot.cubes) or "-" for slot in order.slots)
    return f"  {order.name} for {order.points}: {' '.join(slots)}"


def _deck_line(view: View, deck: int) -> str:
    """How many are left, and the places that someone has seen: what lies there, and to whom."""
    state = view.state
    cards, seen, top = state.cards, state.seen, state.top[deck]
    places = []
    for depth in range(state.left[deck]):
        here = deck_place(deck, top, depth)
        if seen[here]:
            seats = "".join(str(s) for s in range(state.players) if seen[here] >> s & 1)
            places.append(f"{depth + 1}={card_name(deck, cards[here])}/{seats}")
    name = "orders" if deck == ORDER_DECK else "tiles"
    return f"deck of {name}: {state.left[deck]} {' '.join(places)}".rstrip()
