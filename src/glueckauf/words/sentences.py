"""Names of things, and sentences for what happened, in one language.

`web/js/sentences.js` words them for the browser from the same catalogues; a test compares the two
over whole games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.events import as_dict
from glueckauf.rules.material import (
    COLOURS,
    ORDER_NUMBER,
    ORDERS,
    SPACE_NUMBER,
    TILE_NUMBER,
    TILES,
)
from glueckauf.rules.view import HIDDEN
from glueckauf.words.catalogue import catalogue, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from glueckauf.grammar import Value
    from glueckauf.record.events import Event
    from glueckauf.record.reasons import Reason


class Sentences:
    """Call it with the id of a message and its values; the methods word what the game is of."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._ids = frozenset(catalogue(language))

    def __call__(self, message: str, /, **values: Value) -> str:
        return text(self.language, message, values)

    # Names

    def coal(self, colours: Iterable[str]) -> str:
        """The letters of coals."""
        letters = self("coal.letters")
        return "".join(letters[COLOURS.index(colour)] for colour in colours)

    def order(self, name: str) -> str:
        """Of `truck-KKK`; `?` stays what it is."""
        if name == HIDDEN:
            return name
        order = ORDERS[ORDER_NUMBER[name]]
        vehicle = self(f"vehicle.{order.vehicle}")
        return self("order.name", vehicle=vehicle, letters=self.coal(order.slots))

    def tile(self, name: str) -> str:
        """Of `grey2-light`; `?` stays what it is."""
        if name == HIDDEN:
            return name
        tile = TILES[TILE_NUMBER[name]]
        return self("tile.name", colour=tile.colour, carts=tile.carts, side=tile.side)

    def card(self, name: str) -> str:
        """Of an order or a tile."""
        return self.tile(name) if name in TILE_NUMBER else self.order(name)

    def space(self, name: str) -> str:
        return self(f"space.{name}")

    def player(self, seat: int, name: str = "", bot: str = "") -> str:
        """By the name, else by the bot that plays, else by the seat."""
        if name:
            return name
        if bot:
            return self("player.bot", bot=self(f"bot.{bot}"), seat=seat + 1)
        return self("player.nobody", seat=seat + 1)

    # Sentences

    def reason(self, reason: Reason) -> str:
        """Why something is not possible."""
        values: dict[str, Value] = dict(reason.values)
        if "pending" in values:
            values["pending"] = self.order(str(values["pending"]))
        return self(f"reason.{reason.code}", **values)

    def advice(self, code: str, values: Mapping[str, str]) -> str:
        """Why the companion would do something (`lessons/reasons.py`)."""
        named = dict(values)
        if "order" in named:
            named["order"] = self.order(named["order"])
        return self(f"companion.{code}", **named)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """What happened; None where the catalogue has no message for it, or it says nothing."""
        told = as_dict(event)
        message = f"event.{event.kind}"
        if event.kind == "cube_moved":
            origin, target = told["origin"], told["target"]
            message = f"event.cube_moved.{origin['holder']}.{target['holder']}"
        if message not in self._ids or not _says_something(told):
            return None
        return self(message, **self._values(told, names))

    def _values(self, told: dict[str, Any], names: Sequence[str]) -> dict[str, Value]:
        values: dict[str, Value] = {
            name: value for name, value in told.items() if isinstance(value, str | int)
        }
        if "seat" in told:
            values["who"] = names[told["seat"]]
        if "order" in told:
            values["order"] = self.order(told["order"])
        if "tile" in told:
            values["tile"] = self.tile(told["tile"])
        if "previous" in told:
            values["previous"] = names[told["previous"]]
        match told["kind"]:
            case "cube_moved":
                origin, target = told["origin"], told["target"]
                values["order"] = self.order(target["order"]) if target["order"] else ""
                values["slot"] = target["colour"] or ""
                values["level"] = origin["level"] or ""
            case "cards_returned":
                values["count"] = len(told["cards"])
            case "element_scored":
                scored = [(seat, points) for seat, points in enumerate(told["points"]) if points]
                values["scores"] = [
                    self("score.of", who=names[seat], points=points) for seat, points in scored
                ]
            case "game_ended":
                winners = told["ranking"][0]
                values["winners"] = [names[seat] for seat in winners]
                values["count"] = len(winners)
        return values

    def action(self, action: str) -> str:
        """What an action does, from its notation."""
        verb, *words = action.split(" ")
        if action in SPACE_NUMBER:
            return self.space(action)
        if verb in ("top", "bottom", "stop"):
            return self(f"action.{verb}")
        if words[0] == "none":
            return self("action.coal.none" if verb == "coal" else "action.keep.none")
        if verb in ("draft", "keep"):
            return self(f"action.{verb}", card=self.card(words[0]))
        if verb == "cage":
            return self("action.cage", level=words[0])
        if verb == "fill":
            order, slot, cube, *how = words
            kinds = "".join(f".{kind}" for kind in ("half", "storage") if kind in how)
            return self(f"action.fill{kinds}", order=self.order(order), slot=slot, cube=cube)
        return self(f"action.{verb}", cube=words[0])


def _says_something(told: dict[str, Any]) -> bool:
    """Not where nobody scored."""
    match told["kind"]:
        case "element_scored":
            return any(told["points"])
        case "end_scored":
            return bool(told["points"])
    return True
