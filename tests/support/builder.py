"""Hand-made positions: a test names what matters, and everything else falls into place.

Cubes, workers, tiles and orders are conserved. What a test leaves out stands as after set-up, but
without a draft: nobody has an order. Where a test gives a whole deck, or a supply, whatever is over
goes to the last seat: orders as delivered ones, tiles with empty carts, cubes to the storage. A
position that no game could be in is refused.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glueckauf import Game, RuleSet, State, parse_rules
from glueckauf.rules import codes as n
from glueckauf.rules.material import (
    COLOURS,
    LEVELS,
    MARKS,
    ORDER_NUMBER,
    ORDERS,
    SPACE_NUMBER,
    SPACES,
    TILE_COPIES,
    TILE_NUMBER,
    TILES,
    VEHICLES,
    WORKERS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import EllipsisType

    Deck = Sequence[str | EllipsisType]

EMPTY: Sequence[str] = ()
"""An order with nothing on it."""

FULL = "full"
"""An order with a cube of its colour on every slot."""


@dataclass(frozen=True)
class Player:
    """One seat. Cubes are words in a row: `"grey grey yellow"`."""

    marks: int | None = None
    workers: int | None = None
    """Not yet placed; all who are nowhere else are then at the bank."""
    bank: int = 0
    points: int = 0
    """Beside those of the delivered orders: the clock gave them after the shift before."""
    cage_at: str = "surface"
    cage: str = ""
    storage: str = ""
    tiles: Sequence[str] = ()
    carts: Mapping[str, str] = field(default_factory=dict)
    """The cubes in the carts of a level; without it every cart holds one of its own colour."""
    orders: Mapping[str, Sequence[str] | str] = field(default_factory=dict)
    """Outstanding orders, each with what lies on its slots: FULL, EMPTY, `["black", "", ""]`,
    `["brown yellow"]`."""
    delivered: Sequence[str] = ()


def position(
    players: int = 2,
    rules: str | RuleSet = "original",
    *,
    seats: Mapping[int, Player] | None = None,
    shift: int = 1,
    start: int = 0,
    seat: int = 0,
    spaces: Mapping[str, tuple[int, int]] | None = None,
    offers: Mapping[str, str | None] | None = None,
    order_deck: Deck = (...,),
    tile_deck: Deck = (...,),
    supply: Mapping[str, int] | None = None,
) -> Game:
    """A game in which `seat` is to choose a space.

    `spaces` has the seat and number of the workers on a space, `offers` the tile or order on one,
    None for an empty one. A deck is given from the top; `...` stands for all the rest.
    """
    if isinstance(rules, str):
        rules = parse_rules(rules, players)
    table = _Table(players, rules)
    table.set(shift=shift, start=start, seat=seat, phase=n.TURN)
    seats = seats or {}
    everyone = [seats.get(number, Player()) for number in range(players)]
    for number, player in enumerate(everyone):
        table.seat_down(number, player)
    for name, (owner, count) in (spaces or {}).items():
        table.occupy(SPACE_NUMBER[name], owner, count)
    for number, player in enumerate(everyone):
        table.assign_workers(number, player)
    table.lay_tiles(offers or {}, tile_deck)
    table.lay_orders(offers or {}, order_deck)
    table.pile_up(supply or {})
    state = State.new(players, 0, rules)
    state.set_fields(table.fields)
    return Game.from_position(state)


class _Table:
    """The fields of a state while they are being filled."""

    def __init__(self, players: int, rules: RuleSet) -> None:
        self.players = players
        self.last = players - 1
        self.cubes_per_colour = rules.cubes_per_colour
        self.fields: dict[str, Any] = {**State.new(players, 0, rules).fields()}
        self.used: Counter[str] = Counter()
        for name, value in self.fields.items():
            if isinstance(value, list):
                self.fields[name] = [0] * len(value)
        for name in ("space_owner", "factory", "order_space", "hand", "draft", "orders", "owner"):
            self.fields[name] = [n.NOTHING] * len(self.fields[name])
        self.set(
            steps=0,
            pending=n.NOTHING,
            short_carts=0,
            bought=n.NOTHING,
            refill=n.NOTHING,
            draft_size=0,
            hand_size=0,
            cards=[n.UNKNOWN] * (2 * n.PLACES),
        )

    def set(self, **values: Any) -> None:
        self.fields.update(values)

    def put(self, name: str, first: int, cubes: str) -> None:
        """Cubes into a list that has one number a colour."""
        for cube in cubes.split():
            self.fields[name][first + COLOURS.index(cube)] += 1
            self.used[cube] += 1

    def seat_down(self, seat: int, player: Player) -> None:
        fields = self.fields
        fields["money"][seat] = MARKS[self.players] if player.marks is None else player.marks
        fields["level"][seat] = LEVELS.index(player.cage_at)
        self.score(seat, n.FROM_CLOCK + max(0, fields["shift"] - 2), player.points)
        self.put("cage", 4 * seat, player.cage)
        self.put("storage", 4 * seat, player.storage)
        for level, colour in enumerate(COLOURS):
            own = [TILES[TILE_NUMBER[name]] for name in player.tiles]
            carts = 1 + sum(tile.carts for tile in own if tile.colour == colour)
            cubes = player.carts.get(colour, " ".join([colour] * carts))
            if len(cubes.split()) > carts:
                raise ValueError(f"seat {seat} has {carts} {colour} carts, not room for {cubes!r}")
            fields["carts"][4 * seat + level] = carts
            self.put("cubes", 16 * seat + 4 * level, cubes)
        for name in player.tiles:
            fields["tiles"][n.TILE_KINDS * seat + TILE_NUMBER[name]] += 1
        for name in sorted(player.orders, key=ORDER_NUMBER.__getitem__):
            self.take_up(seat, name, player.orders[name])
        for name in player.delivered:
            self.deliver(seat, name)

    def score(self, seat: int, source: int, points: int) -> None:
        self.fields["points"][seat] += points
        self.fields["scored"][n.SOURCES * seat + source] += points

    def take_up(self, seat: int, name: str, contents: Sequence[str] | str) -> None:
        fields, number = self.fields, ORDER_NUMBER[name]
        order = ORDERS[number]
        if contents == FULL:
            contents = order.slots
        contents = contents or [""] * len(order.slots)
        self.own(seat, name, seat)
        fields["orders"][n.ORDER_COUNT * seat + fields["order_count"][seat]] = number
        fields["order_count"][seat] += 1
        for slot, (colour, cubes) in enumerate(zip(order.slots, contents, strict=True)):
            self.used.update(cubes.split())
            lying = [COLOURS.index(cube) for cube in cubes.split()]
            if not lying:
                fields["free"][4 * seat + COLOURS.index(colour)] += 1
            elif len(lying) == 1:
                fields["slots"][4 * number + slot] = 1 + lying[0]
            else:
                first, second = lying
                fields["slots"][4 * number + slot] = 5 + 4 * first + second
            fields["unfilled"][number] += len(lying) < 2 and cubes != colour
        if not fields["unfilled"][number]:
            fields["complete"][4 * seat + VEHICLES.index(order.vehicle)] += 1

    def deliver(self, seat: int, name: str) -> None:
        fields, order = self.fields, ORDERS[ORDER_NUMBER[name]]
        self.own(seat, name, n.SEATS + seat)
        self.score(seat, n.FROM_ORDERS, order.points)
        fields["delivered"][seat] += 1
        fields["delivered_by"][4 * seat + VEHICLES.index(order.vehicle)] += len(order.slots)
        for colour in order.slots:
            fields["delivered_coal"][4 * seat + COLOURS.index(colour)] += 1

    def own(self, seat: int, name: str, owner: int) -> None:
        if self.fields["owner"][ORDER_NUMBER[name]] != n.NOTHING:
            raise ValueError(f"{name} of seat {seat} has another owner already")
        self.fields["owner"][ORDER_NUMBER[name]] = owner

    def occupy(self, space: int, owner: int, count: int) -> None:
        """Those who were displaced before belong to the next seat."""
        self.fields["space_owner"][space] = owner
        self.fields["space_workers"][space] = count
        self.fields["canteen"][(owner + 1) % self.players] += count * (count - 1) // 2

    def assign_workers(self, seat: int, player: Player) -> None:
        fields = self.fields
        rest = WORKERS[self.players] - fields["canteen"][seat]
        for owner, count in zip(fields["space_owner"], fields["space_workers"], strict=True):
            rest -= count if owner == seat else 0
        fields["bank"][seat] = player.bank if player.workers is None else rest - player.workers
        fields["workers"][seat] = rest - fields["bank"][seat]
        if player.workers is not None and player.bank not in (0, fields["bank"][seat]):
            raise ValueError(f"seat {seat} has {rest} workers, for the bank and not yet placed")

    def lay_tiles(self, offers: Mapping[str, str | None], deck: Deck) -> None:
        fields = self.fields
        rest = Counter({tile.name: TILE_COPIES for tile in TILES})
        for seat in range(self.players):
            for kind, tile in enumerate(TILES):
                rest[tile.name] -= fields["tiles"][n.TILE_KINDS * seat + kind]
        names = self.offered("factory", 8, offers, deck, rest)
        fields["factory"] = [TILE_NUMBER[name] if name else n.NOTHING for name in names]
        over = self.stack(n.TILE_DECK, deck, rest, TILE_NUMBER)
        for name in over:
            tile = TILES[TILE_NUMBER[name]]
            fields["tiles"][n.TILE_KINDS * self.last + TILE_NUMBER[name]] += 1
            fields["carts"][4 * self.last + COLOURS.index(tile.colour)] += tile.carts

    def lay_orders(self, offers: Mapping[str, str | None], deck: Deck) -> None:
        fields = self.fields
        rest = Counter(
            {
                order.name: int(owner == n.NOTHING)
                for order, owner in zip(ORDERS, fields["owner"], strict=True)
            }
        )
        names = self.offered("order", 4, offers, deck, rest)
        fields["order_space"] = [ORDER_NUMBER[name] if name else n.NOTHING for name in names]
        for name in self.stack(n.ORDER_DECK, deck, rest, ORDER_NUMBER):
            self.deliver(self.last, name)

    def offered(
        self,
        area: str,
        count: int,
        offers: Mapping[str, str | None],
        deck: Deck,
        rest: Counter[str],
    ) -> list[str | None]:
        """What lies on the spaces of an area: as given, or else whatever is not spoken for."""
        named = [name for name in (*offers.values(), *deck) if isinstance(name, str)]
        rest.subtract(name for name in named if name in rest)
        lying: list[str | None] = []
        for number in range(1, count + 1):
            space = SPACES[SPACE_NUMBER[f"{area} {number}"]]
            if space.name in offers:
                lying.append(offers[space.name])
            elif self.players in space.shut:
                lying.append(None)
            else:
                name = next(name for name in rest if rest[name] > 0)
                rest[name] -= 1
                lying.append(name)
        return lying

    def stack(
        self, deck: int, cards: Deck, rest: Counter[str], known: Mapping[str, int]
    ) -> list[str]:
        """Lay a deck down, and give back what is left over."""
        if any(count < 0 for count in rest.values()):
            raise ValueError(f"more than the box holds: {rest}")
        over = list(rest.elements())
        stacked: list[str] = []
        for card in cards:
            if isinstance(card, str):
                stacked.append(card)
            else:
                stacked += over
                over = []
        self.fields["left"][deck] = len(stacked)
        for depth, name in enumerate(stacked):
            self.fields["cards"][n.PLACES * deck + depth] = known[name]
        return over

    def pile_up(self, supply: Mapping[str, int]) -> None:
        for index, colour in enumerate(COLOURS):
            rest = self.cubes_per_colour - self.used[colour]
            wanted = supply.get(colour, rest)
            if wanted > rest or rest < 0:
                raise ValueError(f"{rest} {colour} cubes are left for the supply, not {wanted}")
            self.fields["supply"][index] = wanted
            self.fields["storage"][4 * self.last + index] += rest - wanted
