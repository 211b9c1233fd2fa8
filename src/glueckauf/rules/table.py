# Made from fields.py by `python -m glueckauf.rules.generate`; do not edit.

"""Everything that lies on the table: the fields that `fields.py` declares.

Compiled, the lists are C arrays, and reading one from Python gives a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules.fields import changed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glueckauf.rules.fields import Fields


class Table:
    """The board, the decks, and what each player has."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.players: int = 0
            self.split_substitution: int = 0
            self.free_storage: int = 0
            self.open_delivered: int = 0
            self.second_place_late: int = 0
            self.carts_need_order: int = 0
            self.storage_needs_surface: int = 0
            self.cubes_per_colour: int = 0
            self.start: int = 0
            self.seat: int = 0
            self.phase: int = 0
            self.shift: int = 0
            self.steps: int = 0
            self.pending: int = 0
            self.short_carts: int = 0
            self.bought: int = 0
            self.refill: int = 0
            self.draft_size: int = 0
            self.hand_size: int = 0
            self.space_workers: list[int] = [0] * 27
            self.space_owner: list[int] = [0] * 27
            self.factory: list[int] = [0] * 8
            self.order_space: list[int] = [0] * 4
            self.supply: list[int] = [0] * 4
            self.cards: list[int] = [0] * 96
            self.seen: list[int] = [0] * 96
            self.top: list[int] = [0] * 2
            self.left: list[int] = [0] * 2
            self.hand: list[int] = [0] * 5
            self.draft: list[int] = [0] * 13
            self.money: list[int] = [0] * 4
            self.points: list[int] = [0] * 4
            self.workers: list[int] = [0] * 4
            self.canteen: list[int] = [0] * 4
            self.bank: list[int] = [0] * 4
            self.level: list[int] = [0] * 4
            self.cage: list[int] = [0] * 16
            self.storage: list[int] = [0] * 16
            self.cubes: list[int] = [0] * 64
            self.tiles: list[int] = [0] * 64
            self.owner: list[int] = [0] * 44
            self.slots: list[int] = [0] * 176
            self.scored: list[int] = [0] * 32
            self.carts: list[int] = [0] * 16
            self.orders: list[int] = [0] * 176
            self.order_count: list[int] = [0] * 4
            self.free: list[int] = [0] * 16
            self.complete: list[int] = [0] * 16
            self.delivered_coal: list[int] = [0] * 16
            self.delivered_by: list[int] = [0] * 16
            self.delivered: list[int] = [0] * 4
            self.unfilled: list[int] = [0] * 44

    def copy_from(self, other: Table) -> None:
        """Become what the other one is."""
        if other is None:
            raise TypeError("expected a table to copy from; came None")
        self.become(other)

    def become(self, other: Table) -> None:
        self.players = other.players
        self.split_substitution = other.split_substitution
        self.free_storage = other.free_storage
        self.open_delivered = other.open_delivered
        self.second_place_late = other.second_place_late
        self.carts_need_order = other.carts_need_order
        self.storage_needs_surface = other.storage_needs_surface
        self.cubes_per_colour = other.cubes_per_colour
        self.start = other.start
        self.seat = other.seat
        self.phase = other.phase
        self.shift = other.shift
        self.steps = other.steps
        self.pending = other.pending
        self.short_carts = other.short_carts
        self.bought = other.bought
        self.refill = other.refill
        self.draft_size = other.draft_size
        self.hand_size = other.hand_size
        self.space_workers[:] = other.space_workers
        self.space_owner[:] = other.space_owner
        self.factory[:] = other.factory
        self.order_space[:] = other.order_space
        self.supply[:] = other.supply
        self.cards[:] = other.cards
        self.seen[:] = other.seen
        self.top[:] = other.top
        self.left[:] = other.left
        self.hand[:] = other.hand
        self.draft[:] = other.draft
        self.money[:] = other.money
        self.points[:] = other.points
        self.workers[:] = other.workers
        self.canteen[:] = other.canteen
        self.bank[:] = other.bank
        self.level[:] = other.level
        self.cage[:] = other.cage
        self.storage[:] = other.storage
        self.cubes[:] = other.cubes
        self.tiles[:] = other.tiles
        self.owner[:] = other.owner
        self.slots[:] = other.slots
        self.scored[:] = other.scored
        self.carts[:] = other.carts
        self.orders[:] = other.orders
        self.order_count[:] = other.order_count
        self.free[:] = other.free
        self.complete[:] = other.complete
        self.delivered_coal[:] = other.delivered_coal
        self.delivered_by[:] = other.delivered_by
        self.delivered[:] = other.delivered
        self.unfilled[:] = other.unfilled

    def fields(self) -> Fields:
        """All of it, by name, as whole numbers and lists of them."""
        return {
            "players": self.players,
            "split_substitution": self.split_substitution,
            "free_storage": self.free_storage,
            "open_delivered": self.open_delivered,
            "second_place_late": self.second_place_late,
            "carts_need_order": self.carts_need_order,
            "storage_needs_surface": self.storage_needs_surface,
            "cubes_per_colour": self.cubes_per_colour,
            "start": self.start,
            "seat": self.seat,
            "phase": self.phase,
            "shift": self.shift,
            "steps": self.steps,
            "pending": self.pending,
            "short_carts": self.short_carts,
            "bought": self.bought,
            "refill": self.refill,
            "draft_size": self.draft_size,
            "hand_size": self.hand_size,
            "space_workers": list(self.space_workers),
            "space_owner": list(self.space_owner),
            "factory": list(self.factory),
            "order_space": list(self.order_space),
            "supply": list(self.supply),
            "cards": list(self.cards),
            "seen": list(self.seen),
            "top": list(self.top),
            "left": list(self.left),
            "hand": list(self.hand),
            "draft": list(self.draft),
            "money": list(self.money),
            "points": list(self.points),
            "workers": list(self.workers),
            "canteen": list(self.canteen),
            "bank": list(self.bank),
            "level": list(self.level),
            "cage": list(self.cage),
            "storage": list(self.storage),
            "cubes": list(self.cubes),
            "tiles": list(self.tiles),
            "owner": list(self.owner),
            "slots": list(self.slots),
            "scored": list(self.scored),
            "carts": list(self.carts),
            "orders": list(self.orders),
            "order_count": list(self.order_count),
            "free": list(self.free),
            "complete": list(self.complete),
            "delivered_coal": list(self.delivered_coal),
            "delivered_by": list(self.delivered_by),
            "delivered": list(self.delivered),
            "unfilled": list(self.unfilled),
        }

    def set_fields(self, fields: Mapping[str, object]) -> None:
        """Become what `fields` says; what it does not name stays."""
        new = changed(self.fields(), fields)
        self.players = new["players"]
        self.split_substitution = new["split_substitution"]
        self.free_storage = new["free_storage"]
        self.open_delivered = new["open_delivered"]
        self.second_place_late = new["second_place_late"]
        self.carts_need_order = new["carts_need_order"]
        self.storage_needs_surface = new["storage_needs_surface"]
        self.cubes_per_colour = new["cubes_per_colour"]
        self.start = new["start"]
        self.seat = new["seat"]
        self.phase = new["phase"]
        self.shift = new["shift"]
        self.steps = new["steps"]
        self.pending = new["pending"]
        self.short_carts = new["short_carts"]
        self.bought = new["bought"]
        self.refill = new["refill"]
        self.draft_size = new["draft_size"]
        self.hand_size = new["hand_size"]
        self.space_workers[:] = new["space_workers"]
        self.space_owner[:] = new["space_owner"]
        self.factory[:] = new["factory"]
        self.order_space[:] = new["order_space"]
        self.supply[:] = new["supply"]
        self.cards[:] = new["cards"]
        self.seen[:] = new["seen"]
        self.top[:] = new["top"]
        self.left[:] = new["left"]
        self.hand[:] = new["hand"]
        self.draft[:] = new["draft"]
        self.money[:] = new["money"]
        self.points[:] = new["points"]
        self.workers[:] = new["workers"]
        self.canteen[:] = new["canteen"]
        self.bank[:] = new["bank"]
        self.level[:] = new["level"]
        self.cage[:] = new["cage"]
        self.storage[:] = new["storage"]
        self.cubes[:] = new["cubes"]
        self.tiles[:] = new["tiles"]
        self.owner[:] = new["owner"]
        self.slots[:] = new["slots"]
        self.scored[:] = new["scored"]
        self.carts[:] = new["carts"]
        self.orders[:] = new["orders"]
        self.order_count[:] = new["order_count"]
        self.free[:] = new["free"]
        self.complete[:] = new["complete"]
        self.delivered_coal[:] = new["delivered_coal"]
        self.delivered_by[:] = new["delivered_by"]
        self.delivered[:] = new["delivered"]
        self.unfilled[:] = new["unfilled"]
