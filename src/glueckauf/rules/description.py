"""What there is to see on a table, in the names of the rulebook.

`facts_of` reads a state once. Each piece is told from a few of those numbers, so that whoever holds
two positions can compare numbers, and tell only what differs. Every call makes its own containers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from glueckauf.rules.addresses import CONTENTS, from_top, hand_deck, is_filled, slot_cubes
from glueckauf.rules.codes import (
    BANK,
    FACTORY_DRAW,
    NOTHING,
    ORDER,
    ORDER_COUNT,
    ORDER_DECK,
    SEATS,
    SOURCES,
    TILE_DECK,
    UNKNOWN,
)
from glueckauf.rules.material import (
    CLOCK,
    COLOURS,
    LEVELS,
    ORDERS,
    SIDES,
    SPACES,
    STARTING_CART_SIDES,
    TILES,
)
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.phase import PHASES
from glueckauf.rules.recount import orders_of
from glueckauf.rules.shift_clock import element_counts, empty_cart_counts, first_places, rewards
from glueckauf.rules.standings import by_element
from glueckauf.rules.worker_spaces import prices

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from glueckauf.rules.state import State

Facts = dict[str, Any]
Piece = dict[str, Any]

HIDDEN = "?"

_ELEMENTS = tuple(element.name for element in CLOCK)


def facts_of(state: State) -> Facts:
    """The fields of a state, and what the rules say of them."""
    return {
        **state.fields(),
        "prices": prices(state),
        "empty_carts": empty_cart_counts(state),
        "elements": element_counts(state),
        "first_places": first_places(state),
    }


def card_name(deck: int, card: int) -> str:
    if card == UNKNOWN:
        return HIDDEN
    return ORDERS[card].name if deck == ORDER_DECK else TILES[card].name


def hand(facts: Facts) -> list[str]:
    """What a draw five turned up."""
    deck = hand_deck(facts["phase"])
    return [card_name(deck, card) for card in facts["hand"][: facts["hand_size"]]]


def deck_cards(facts: Facts, deck: int) -> list[str]:
    """From the top."""
    cards = from_top(facts["cards"], deck, facts["top"][deck])
    return [card_name(deck, card) for card in cards[: facts["left"][deck]]]


# The board


class BoardPart(NamedTuple):
    """Something that is told of the board, and the facts that it depends on."""

    name: str
    reads: frozenset[str]
    tell: Callable[[Facts], Any]


def _number(name: str) -> BoardPart:
    return BoardPart(name, frozenset({name}), lambda facts: facts[name])


def pending(slot: int) -> tuple[str, str] | None:
    """The order and slot colour that await the second cube of a pair."""
    if slot == NOTHING:
        return None
    order = ORDERS[slot // 4]
    return order.name, order.slots[slot % 4]


def draft(facts: Facts) -> list[str]:
    """The orders on offer in the draft."""
    return [ORDERS[card].name for card in facts["draft"] if card != NOTHING]


def by_colour(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(COLOURS, counts, strict=True))


BOARD = (
    _number("seat"),
    BoardPart("phase", frozenset({"phase"}), lambda facts: str(PHASES[facts["phase"]])),
    _number("shift"),
    _number("start"),
    _number("steps"),
    BoardPart("pending", frozenset({"pending"}), lambda facts: pending(facts["pending"])),
    _number("short_carts"),
    BoardPart("supply", frozenset({"supply"}), lambda facts: by_colour(facts["supply"])),
    BoardPart(
        "rewards",
        frozenset(),  # they stay the same
        lambda facts: rewards(facts["players"], facts["second_place_late"]),
    ),
    BoardPart(
        "leaders", frozenset({"first_places"}), lambda facts: by_element(facts["first_places"])
    ),
    BoardPart("draft", frozenset({"draft"}), draft),
)


# Spaces

SPACES_READ = frozenset(
    {"prices", "space_workers", "space_owner", "bank", "factory", "order_space"}
)

_NO_OFFERS = [NOTHING] * (ORDER - FACTORY_DRAW)
_NO_MORE_OFFERS = [NOTHING] * (len(SPACES) - ORDER - 4)


def spaces(facts: Facts) -> list[tuple[int, ...]]:
    """What `space` is told from, for every space."""
    workers = facts["space_workers"].copy()
    workers[BANK] = sum(facts["bank"])
    offers = [*facts["factory"], *_NO_OFFERS, *facts["order_space"], *_NO_MORE_OFFERS]
    numbers = range(len(SPACES))
    players = [facts["players"]] * len(SPACES)
    return list(
        zip(numbers, players, facts["prices"], workers, facts["space_owner"], offers, strict=True)
    )


def space(number: int, players: int, price: int, workers: int, owner: int, offer: int) -> Piece:
    deck = TILE_DECK if number < FACTORY_DRAW else ORDER_DECK
    return {
        "name": SPACES[number].name,
        "locked": players in SPACES[number].shut,
        "price": price,
        "workers": workers,
        "owner": None if owner == NOTHING else owner,
        "offer": None if offer == NOTHING else card_name(deck, offer),
    }


# Players


class PlayerPart(NamedTuple):
    """Something that is told of a player: the facts, the numbers that it depends on, the telling.

    Where there are several of a kind, `tell` tells of one.
    """

    name: str
    reads: frozenset[str]
    numbers: Callable[[Facts, int], Any]
    tell: Callable[..., Any] | None = None
    several: bool = False

    def told(self, numbers: Any, tell: Callable[..., Any] | None) -> Any:
        if tell is None:
            return numbers
        return tuple([tell(*one) for one in numbers]) if self.several else tell(numbers)


def _own(name: str, fact: str = "") -> PlayerPart:
    fact = fact or name
    return PlayerPart(name, frozenset({fact}), lambda facts, seat: facts[fact][seat])


def _row(
    name: str, fact: str, width: int, tell: Callable[[Sequence[int]], dict[str, int]]
) -> PlayerPart:
    return PlayerPart(
        name,
        frozenset({fact}),
        lambda facts, seat: facts[fact][width * seat : width * seat + width],
        tell,
    )


def _levels(facts: Facts, seat: int) -> list[tuple[int, ...]]:
    carts, empty, cubes, tiles = (
        facts["carts"],
        facts["empty_carts"],
        facts["cubes"],
        facts["tiles"],
    )
    return [
        (at % 4, carts[at], empty[at], *cubes[4 * at : 4 * at + 4], *tiles[4 * at : 4 * at + 4])
        for at in range(4 * seat, 4 * seat + 4)
    ]


def level(number: int, carts: int, empty: int, *cubes_and_tiles: int) -> Piece:
    return {
        "colour": COLOURS[number],
        **_sides(number, *cubes_and_tiles[4:]),
        "printed_cart": STARTING_CART_SIDES[number],
        "carts": carts,
        "empty": empty,
        "cubes": by_colour(cubes_and_tiles[:4]),
    }


@lru_cache(1 << 12)
def _sides(number: int, *counts: int) -> dict[str, tuple[str, ...]]:
    kinds = [*zip(TILES[4 * number : 4 * number + 4], counts, strict=True)]
    return {
        side: tuple(tile.name for tile, count in kinds if tile.side == side for _ in range(count))
        for side in SIDES
    }


def _orders(facts: Facts, seat: int) -> list[tuple[int, ...]]:
    first, slots, unfilled = ORDER_COUNT * seat, facts["slots"], facts["unfilled"]
    return [
        (number, unfilled[number], *slots[4 * number : 4 * number + 4])
        for number in facts["orders"][first : first + facts["order_count"][seat]]
    ]


def order(number: int, unfilled: int, *contents: int) -> Piece:
    card = ORDERS[number]
    return {
        "name": card.name,
        "vehicle": card.vehicle,
        "points": card.points,
        "slots": tuple([_SLOTS[slot].copy() for slot in zip(card.slots, contents, strict=False)]),
        "complete": not unfilled,
    }


_SLOTS = {
    (colour, content): {
        "colour": colour,
        "cubes": tuple(COLOURS[cube] for cube in slot_cubes(content)),
        "filled": is_filled(content, number),
    }
    for number, colour in enumerate(COLOURS)
    for content in range(CONTENTS)
}
"""By the colour of a slot and what it holds."""


PLAYER = (
    _own("points"),
    _row(
        "breakdown",
        "scored",
        SOURCES,
        lambda numbers: dict(zip(SOURCE_NAMES, numbers, strict=True)),
    ),
    _own("marks", "money"),
    _own("workers"),
    _own("canteen"),
    _own("bank"),
    PlayerPart("cage_at", frozenset({"level"}), lambda facts, seat: LEVELS[facts["level"][seat]]),
    _row("cage", "cage", 4, by_colour),
    _row("storage", "storage", 4, by_colour),
    PlayerPart(
        "levels",
        frozenset({"carts", "empty_carts", "cubes", "tiles"}),
        _levels,
        level,
        several=True,
    ),
    PlayerPart(
        "orders",
        frozenset({"orders", "order_count", "slots", "unfilled"}),
        _orders,
        order,
        several=True,
    ),
    PlayerPart(
        "delivered",
        frozenset({"owner"}),
        lambda facts, seat: orders_of(facts["owner"], SEATS + seat),
        lambda numbers: tuple([ORDERS[number].name for number in numbers]),
    ),
    _row(
        "clock",
        "elements",
        len(CLOCK),
        lambda numbers: dict(zip(_ELEMENTS, numbers, strict=True)),
    ),
)


def player(facts: Facts, seat: int, tellers: Mapping[str, Callable[..., Any]]) -> Piece:
    """All that a player has; `tellers` may tell some of its parts in their own way."""
    told: Piece = {"seat": seat}
    for part in PLAYER:
        told[part.name] = part.told(part.numbers(facts, seat), tellers.get(part.name, part.tell))
    return told
