"""Everything that lies on the table, as plain numbers.

Lists are flat: what belongs to a seat and a colour stands at `4 * seat + colour`. Compiled, they
are C arrays, and reading one from Python gives a copy.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from glueckauf.rules import plain as cython

LARGEST = 32767  # compiled, a number has 16 bits

FIELDS = (
    "players",
    "split_substitution",
    "free_storage",
    "open_delivered",
    "second_place_late",
    "carts_need_order",
    "storage_needs_surface",
    "cubes_per_colour",
    "start",
    "seat",
    "phase",
    "shift",
    "steps",
    "pending",
    "short_carts",
    "bought",
    "refill",
    "draft_size",
    "hand_size",
    "space_workers",
    "space_owner",
    "factory",
    "order_space",
    "supply",
    "cards",
    "seen",
    "top",
    "left",
    "hand",
    "draft",
    "money",
    "points",
    "scored",
    "workers",
    "canteen",
    "bank",
    "level",
    "cage",
    "storage",
    "carts",
    "cubes",
    "tiles",
    "orders",
    "order_count",
    "free",
    "complete",
    "delivered_coal",
    "delivered_by",
    "delivered",
    "owner",
    "unfilled",
    "slots",
)


class Table:
    """The board, the decks, and what each player has."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.players: int = 0
            self.split_substitution: int = 0  # the switches of R9
            self.free_storage: int = 0
            self.open_delivered: int = 0
            self.second_place_late: int = 0
            self.carts_need_order: int = 0
            self.storage_needs_surface: int = 0
            self.cubes_per_colour: int = 0
            self.start: int = 0  # whose shift it is to begin
            self.seat: int = 0  # whose decision is due
            self.phase: int = 0  # what kind of decision
            self.shift: int = 0  # 1 to 3
            self.steps: int = 0  # work steps left
            self.pending: int = 0  # 4 * order + slot that awaits the second cube of a pair
            self.short_carts: int = 0  # carts of a new tile that got no cube
            self.bought: int = 0  # the kind of that tile
            self.refill: int = 0  # the factory space to fill at the end of the turn
            self.draft_size: int = 0
            self.hand_size: int = 0
            self.space_workers: list[int] = [
                0
            ] * 27  # how many stand on each space; the bank's are in `bank`
            self.space_owner: list[int] = [0] * 27  # whose they are
            self.factory: list[int] = [0] * 8  # the tile on each factory space
            self.order_space: list[int] = [0] * 4  # the card on each order space
            self.supply: list[int] = [0] * 4  # cubes by colour
            self.cards: list[int] = [
                0
            ] * 96  # two decks, orders and tiles, each a ring of 48 places
            self.seen: list[int] = [0] * 96  # who knows the card at that place: one bit a seat
            self.top: list[int] = [0] * 2  # the place of each deck's top card
            self.left: list[int] = [0] * 2  # how many each deck still holds
            self.hand: list[int] = [0] * 5  # what a draw five turned up, ascending
            self.draft: list[int] = [0] * 13  # the orders on offer, ascending
            self.money: list[int] = [0] * 4
            self.points: list[int] = [0] * 4
            self.scored: list[int] = [0] * 32  # points by source: 8 * seat + source
            self.workers: list[int] = [0] * 4  # not yet placed
            self.canteen: list[int] = [0] * 4
            self.bank: list[int] = [0] * 4
            self.level: list[int] = [0] * 4  # where the cage is: 0 the surface, 1 to 4 below
            self.cage: list[int] = [0] * 16  # 4 * seat + colour
            self.storage: list[int] = [0] * 16
            self.carts: list[int] = [0] * 16  # 4 * seat + level - 1
            self.cubes: list[int] = [
                0
            ] * 64  # in carts: 16 * seat + 4 * (level - 1) + colour of the cube
            self.tiles: list[int] = [0] * 64  # of each kind: 16 * seat + kind
            self.orders: list[int] = [0] * 176  # outstanding ones, ascending: 44 * seat + n
            self.order_count: list[int] = [0] * 4
            self.free: list[int] = [0] * 16  # free slots of each colour on outstanding orders
            self.complete: list[int] = [0] * 16  # complete orders waiting for each vehicle
            self.delivered_coal: list[int] = [0] * 16  # slots of each colour on delivered orders
            self.delivered_by: list[int] = [0] * 16  # slots delivered by each vehicle
            self.delivered: list[int] = [0] * 4  # how many orders
            self.owner: list[int] = [
                0
            ] * 44  # of each order card: the seat that has it, + 4 once delivered
            self.unfilled: list[int] = [0] * 44  # slots still to fill
            self.slots: list[int] = [
                0
            ] * 176  # 4 * order + slot: 0, or 1 + cube, or 5 + 4 * first + second

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
        self.scored[:] = other.scored
        self.workers[:] = other.workers
        self.canteen[:] = other.canteen
        self.bank[:] = other.bank
        self.level[:] = other.level
        self.cage[:] = other.cage
        self.storage[:] = other.storage
        self.carts[:] = other.carts
        self.cubes[:] = other.cubes
        self.tiles[:] = other.tiles
        self.orders[:] = other.orders
        self.order_count[:] = other.order_count
        self.free[:] = other.free
        self.complete[:] = other.complete
        self.delivered_coal[:] = other.delivered_coal
        self.delivered_by[:] = other.delivered_by
        self.delivered[:] = other.delivered
        self.owner[:] = other.owner
        self.unfilled[:] = other.unfilled
        self.slots[:] = other.slots

    def fields(self) -> dict[str, Any]:
        """All of it, by name, as whole numbers and lists of them."""
        return {
            name: list(value) if isinstance(value := getattr(self, name), list) else value
            for name in FIELDS
        }

    def set_fields(self, fields: dict[str, Any]) -> None:
        """Become what `fields` says; what it does not name stays."""
        new = {**self.fields(), **fields}
        for name, value in self.fields().items():
            if isinstance(value, list) and len(new[name]) != len(value):
                raise ValueError(f"{name} holds {len(value)} numbers, not {len(new[name])}")
            numbers = new[name] if isinstance(value, list) else [new[name]]
            if any(not -LARGEST <= number <= LARGEST for number in numbers):
                raise ValueError(f"{name} takes numbers up to {LARGEST}, not {new[name]}")
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
        self.scored[:] = new["scored"]
        self.workers[:] = new["workers"]
        self.canteen[:] = new["canteen"]
        self.bank[:] = new["bank"]
        self.level[:] = new["level"]
        self.cage[:] = new["cage"]
        self.storage[:] = new["storage"]
        self.carts[:] = new["carts"]
        self.cubes[:] = new["cubes"]
        self.tiles[:] = new["tiles"]
        self.orders[:] = new["orders"]
        self.order_count[:] = new["order_count"]
        self.free[:] = new["free"]
        self.complete[:] = new["complete"]
        self.delivered_coal[:] = new["delivered_coal"]
        self.delivered_by[:] = new["delivered_by"]
        self.delivered[:] = new["delivered"]
        self.owner[:] = new["owner"]
        self.unfilled[:] = new["unfilled"]
        self.slots[:] = new["slots"]
