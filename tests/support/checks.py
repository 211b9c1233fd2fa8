"""What holds in every position of every game, written from the rules without the engine's help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from glueckauf.rules.codes import (
    ACTIONS,
    BANK,
    KEEPING_ORDER,
    MINING,
    NOTHING,
    ORDER_COUNT,
    ORDER_DECK,
    OVER,
    PLACES,
    SEATS,
    SOURCES,
    TILE_DECK,
    TILE_KINDS,
    UNKNOWN,
)
from glueckauf.rules.engine import compiled
from glueckauf.rules.material import (
    COLOURS,
    ORDERS,
    SPACES,
    TILE_COPIES,
    TILES,
    VEHICLES,
    WORKERS,
)

if TYPE_CHECKING:
    from glueckauf.rules.state import State

COMPILED = compiled()

Fields = Mapping[str, Any]

SLOTS = [[COLOURS.index(colour) for colour in order.slots] for order in ORDERS]
VEHICLE = [VEHICLES.index(order.vehicle) for order in ORDERS]
TILE_LEVEL = [COLOURS.index(tile.colour) for tile in TILES]

EVERY_ORDER = list(range(ORDER_COUNT))
EVERY_TILE = [tile for tile in range(TILE_KINDS) for _ in range(TILE_COPIES)]


def check_position(state: State) -> None:
    """Everything below except what is legal."""
    fields = state.fields()
    check_cubes(fields)
    check_workers(fields)
    check_orders(fields)
    check_tiles(fields)
    check_decks(fields)
    check_mines(fields)
    check_outstanding(fields)
    check_delivered(fields)
    check_points(fields)
    check_decision(fields)


def cubes_on(content: int) -> list[int]:
    """The cubes on a slot."""
    if content == 0:
        return []
    if content < 5:
        return [content - 1]
    return [(content - 5) // 4, (content - 5) % 4]


def from_top(fields: Fields, name: str, deck: int) -> list[int]:
    """All places of a deck's ring, the top card's first."""
    ring: list[int] = fields[name][PLACES * deck : PLACES * deck + PLACES]
    top = fields["top"][deck]
    return ring[top:] + ring[:top]


def in_deck(fields: Fields, deck: int) -> list[int]:
    """From the top down."""
    return from_top(fields, "cards", deck)[: fields["left"][deck]]


def in_hand(fields: Fields, deck: int) -> list[int]:
    """What a draw five from that deck turned up."""
    drawn = ORDER_DECK if fields["phase"] >= KEEPING_ORDER else TILE_DECK
    cards: list[int] = fields["hand"][: fields["hand_size"]] if deck == drawn else []
    return cards


def outstanding(fields: Fields, seat: int) -> list[int]:
    first = ORDER_COUNT * seat
    cards: list[int] = fields["orders"][first : first + fields["order_count"][seat]]
    return cards


def check_cubes(fields: Fields) -> None:
    """R1, R4: no cube comes from nowhere, none gets lost."""
    found = list(fields["supply"])
    for colour in range(4):
        found[colour] += sum(fields["cubes"][colour::4])
        found[colour] += sum(fields["cage"][colour::4]) + sum(fields["storage"][colour::4])
    for content in fields["slots"]:
        if content:
            for cube in cubes_on(content):
                found[cube] += 1
    assert found == [fields["cubes_per_colour"]] * 4
    for name in ("supply", "cubes", "cage", "storage"):
        assert min(fields[name]) >= 0, name


def check_workers(fields: Fields) -> None:
    """R2.2, R3: each stands somewhere: in hand, on a space, in the canteen, at the bank."""
    players = fields["players"]
    found = [
        fields["workers"][seat] + fields["canteen"][seat] + fields["bank"][seat]
        for seat in range(SEATS)
    ]
    for space, (owner, count) in enumerate(
        zip(fields["space_owner"], fields["space_workers"], strict=True)
    ):
        assert (owner == NOTHING) == (count == 0), SPACES[space]
        if count:
            assert space != BANK, "the bank's workers stand in `bank`"
            assert players not in SPACES[space].shut, SPACES[space]
            found[owner] += count
    assert found == [WORKERS[players]] * players + [0] * (SEATS - players)
    for name in ("workers", "canteen", "bank", "space_workers"):
        assert min(fields[name]) >= 0, name


def check_orders(fields: Fields) -> None:
    """R1: 44 orders, each in one place."""
    found = in_deck(fields, ORDER_DECK) + in_hand(fields, ORDER_DECK)
    found += fields["draft"][: fields["draft_size"]]
    found += [card for card in fields["order_space"] if card != NOTHING]
    for seat in range(SEATS):
        found += outstanding(fields, seat)
    found += [order for order, owner in enumerate(fields["owner"]) if owner >= SEATS]
    assert sorted(found) == EVERY_ORDER
    for space, card in zip(SPACES[21:25], fields["order_space"], strict=True):
        assert card == NOTHING or fields["players"] not in space.shut


def check_tiles(fields: Fields) -> None:
    """R1: three tiles of each of the 16 kinds."""
    found = in_deck(fields, TILE_DECK) + in_hand(fields, TILE_DECK)
    found += [tile for tile in fields["factory"] if tile != NOTHING]
    for at, count in enumerate(fields["tiles"]):
        if count:
            found += [at % TILE_KINDS] * count
    assert sorted(found) == EVERY_TILE
    for space, tile in zip(SPACES[:8], fields["factory"], strict=True):
        assert tile == NOTHING or fields["players"] not in space.shut


def check_decks(fields: Fields) -> None:
    """No card, and nothing known of one, lies where the deck has no place."""
    nobody_or_one = {0, *(1 << seat for seat in range(fields["players"]))}
    for deck in range(2):
        left = fields["left"][deck]
        assert from_top(fields, "cards", deck)[left:] == [UNKNOWN] * (PLACES - left)
        seen = from_top(fields, "seen", deck)
        assert seen[left:] == [0] * (PLACES - left)
        assert nobody_or_one.issuperset(seen)
    for name, size in (("hand", fields["hand_size"]), ("draft", fields["draft_size"])):
        cards = fields[name]
        assert cards[:size] == sorted(cards[:size])
        assert cards[size:] == [NOTHING] * (len(cards) - size)


def check_mines(fields: Fields) -> None:
    """R1, R4.1, R4.3: carts as printed and bought, at most one cube on each, five in the cage."""
    for seat in range(SEATS):
        sits = seat < fields["players"]
        carts = [int(sits)] * 4
        for kind, tile in enumerate(TILES):
            carts[TILE_LEVEL[kind]] += tile.carts * fields["tiles"][TILE_KINDS * seat + kind]
        assert fields["carts"][4 * seat : 4 * seat + 4] == carts
        for level in range(4):
            at = 16 * seat + 4 * level
            assert sum(fields["cubes"][at : at + 4]) <= carts[level]
        assert sum(fields["cage"][4 * seat : 4 * seat + 4]) <= 5
        assert 0 <= fields["level"][seat] <= 4
        assert fields["money"][seat] >= 0


def check_outstanding(fields: Fields) -> None:
    """What is counted of the outstanding orders is what lies on them."""
    on_cards = 0
    for seat in range(SEATS):
        free, complete = [0] * 4, [0] * 4
        cards = outstanding(fields, seat)
        assert cards == sorted(cards)
        end = ORDER_COUNT * (seat + 1)
        rest = ORDER_COUNT - len(cards)
        assert fields["orders"][end - rest : end] == [NOTHING] * rest
        for order in cards:
            assert fields["owner"][order] == seat < fields["players"]
            unfilled = 0
            for slot, colour in enumerate(SLOTS[order]):
                cubes = cubes_on(fields["slots"][4 * order + slot])
                if not cubes:
                    free[colour] += 1
                    unfilled += 1
                    continue
                on_cards += 1
                if len(cubes) == 2:
                    assert cubes[0] != colour, "a fitting first cube fills alone"
                elif cubes[0] != colour:
                    unfilled += 1
                    if not fields["split_substitution"]:
                        assert fields["pending"] == 4 * order + slot, "R4.3: the second comes next"
            assert fields["unfilled"][order] == unfilled
            complete[VEHICLE[order]] += not unfilled
        assert fields["free"][4 * seat : 4 * seat + 4] == free
        assert fields["complete"][4 * seat : 4 * seat + 4] == complete
    empty = fields["slots"].count(0)
    assert len(fields["slots"]) - empty == on_cards, "cubes lie on outstanding orders only"


def check_delivered(fields: Fields) -> None:
    """R6.1: delivered slots are counted as printed."""
    coal, by, count = [0] * 16, [0] * 16, [0] * 4
    for order, owner in enumerate(fields["owner"]):
        if owner >= SEATS:
            seat = owner - SEATS
            count[seat] += 1
            by[4 * seat + VEHICLE[order]] += len(SLOTS[order])
            for colour in SLOTS[order]:
                coal[4 * seat + colour] += 1
    assert fields["delivered_coal"] == coal
    assert fields["delivered_by"] == by
    assert fields["delivered"] == count


def check_points(fields: Fields) -> None:
    """Points are the sum of what they came from."""
    for seat in range(SEATS):
        sources = fields["scored"][SOURCES * seat : SOURCES * seat + SOURCES]
        assert fields["points"][seat] == sum(sources)


def check_decision(fields: Fields) -> None:
    """Between decisions nothing is left over from the last one."""
    phase, players = fields["phase"], fields["players"]
    assert 0 <= fields["seat"] < players
    assert 0 <= fields["start"] < players
    assert 1 <= fields["shift"] <= 3
    assert (fields["steps"] > 0) == (phase == MINING)
    assert fields["pending"] == NOTHING or phase == MINING
    if phase == OVER:
        assert fields["shift"] == 3
        assert not any(fields["workers"])
        assert fields["hand_size"] == fields["draft_size"] == 0


def check_legal(state: State) -> list[int]:
    """Sorted, unique, none only at the end; the face of each action tells the same."""
    legal = state.legal()
    assert legal == sorted(set(legal))
    assert (not legal) == state.is_over
    return legal


def check_reasons(state: State) -> None:
    """`why_not` has no reason exactly for the legal ones of all actions."""
    why_not = state.why_not
    assert [action for action in range(ACTIONS) if not why_not(action)] == state.legal()


def differing(one: State, other: State) -> set[str]:
    """The names of the fields in which two states differ."""
    fields: Fields = other.fields()
    return {name for name, value in one.fields().items() if value != fields[name]}
