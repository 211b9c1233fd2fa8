"""Observations for whoever holds a state: made, scaled, read back (see `observation_layout`)."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from glueckauf.research.encoding import write_mask, write_observation
from glueckauf.research.errors import ArrayError
from glueckauf.research.observation_layout import blocks, features, observation_size
from glueckauf.rules import material_tables
from glueckauf.rules.addresses import (
    deck_place,
    hand_deck,
    is_filled,
    is_half,
    slots_of,
    with_cube,
)
from glueckauf.rules.codes import (
    ACTIONS,
    BANK,
    HAND,
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
from glueckauf.rules.fields import changed
from glueckauf.rules.material import COLOURS, ORDERS, SHIFTS, TILES
from glueckauf.rules.state import State, state_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glueckauf.research.arrays import Mask, Observation, Scaled
    from glueckauf.rules.fields import Fields
    from glueckauf.rules.ruleset import RuleSet


def observe(state: State, seat: int) -> Observation:
    """What a seat sees, as `features.feature_names` names it."""
    observation = np.zeros(observation_size(state.players), np.int16)
    write_observation(state, seat, observation)
    return observation


def legal_mask(state: State) -> Mask:
    """A one for each legal action."""
    mask = np.zeros(ACTIONS, np.int8)
    write_mask(state, mask)
    return mask


def scaled(observations: Observation) -> Scaled:
    """The same numbers brought to the order of one, for a network; any number of rows at once."""
    return observations * _scales(observations.shape[-1])


@cache
def feature_bounds(players: int) -> tuple[Observation, Observation]:
    """The least and the greatest that each number can be."""
    return (
        np.array([feature.low for feature in features(players)], np.int16),
        np.array([feature.high for feature in features(players)], np.int16),
    )


@cache
def _scales(size: int) -> Scaled:
    return np.array([1 / f.typical for f in features(players_of(size))], np.float32)


def players_of(size: int) -> int:
    """For how many players an observation of that size is."""
    for players in (2, 3, 4):
        if observation_size(players) == size:
            return players
    raise ArrayError(f"no observation has {size} numbers")


def decode(observation: Observation, seat: int, rules: RuleSet) -> State:
    """The state that the seat saw, with every card UNKNOWN that it does not know.

    Two things are put in one fixed order, as nothing depends on them: the ring of a deck begins at
    its top card, and of two cubes on a slot the lower colour comes first, the slot's own last.
    """
    return _Reader(observation, seat, rules).state()


class _Reader:
    """Reads the numbers in the order in which they were written."""

    def __init__(self, observation: Observation, seat: int, rules: RuleSet) -> None:
        self.players = players_of(len(observation))
        if seat not in range(self.players):
            raise ArrayError(f"a seat is from 0 to {self.players - 1}, not {seat!r}")
        self.seat = seat
        self.rules = rules
        self.blocks: dict[str, list[int]] = {}
        at = 0
        for name, block in blocks(self.players).items():
            self.blocks[name] = observation[at : at + len(block)].tolist()
            at += len(block)

    def state(self) -> State:
        switches = {name: int(value) for name, value in asdict(self.rules).items()}
        fields = changed(State().fields(), {"players": self.players, **switches})
        self.read_turn(fields)
        self.read_spaces(fields)
        for step, numbers in enumerate(_rows(self.blocks["seats"], self.players)):
            self.read_seat(fields, self.absolute(step), numbers)
        self.read_orders(fields)
        self.read_slots(fields)
        self.read_decks(fields)
        self.read_hand(fields)
        return state_of(fields)

    def absolute(self, step: int) -> int:
        return (self.seat + step) % self.players

    def read_turn(self, fields: Fields) -> None:
        numbers = iter(self.blocks["turn"])
        fields["phase"] = _which(_take(numbers, OVER + 1))
        fields["shift"] = 1 + _which(_take(numbers, SHIFTS))
        fields["start"] = self.absolute(_which(_take(numbers, self.players)))
        fields["seat"] = self.absolute(_which(_take(numbers, self.players)))
        fields["steps"] = next(numbers)
        fields["hand_size"] = next(numbers)
        fields["short_carts"] = next(numbers)
        fields["pending"] = next(numbers)
        fields["bought"] = _which(_take(numbers, TILE_KINDS))
        fields["refill"] = _which(_take(numbers, 8))
        fields["supply"] = self.blocks["supply"][:4]
        fields["left"] = self.blocks["supply"][4:]
        fields["top"] = [0, 0]

    def read_spaces(self, fields: Fields) -> None:
        fields["factory"] = [_which(kinds) for kinds in _rows(self.blocks["factory"], 8)]
        fields["space_owner"] = [NOTHING] * (BANK + 1)
        for space, workers in enumerate(_rows(self.blocks["spaces"], BANK)):
            if any(workers):
                fields["space_workers"][space] = max(workers)
                fields["space_owner"][space] = self.absolute(workers.index(max(workers)))

    def read_seat(self, fields: Fields, seat: int, row: list[int]) -> None:
        numbers = iter(row)
        fields["money"][seat] = next(numbers)
        fields["points"][seat] = next(numbers)
        fields["scored"][SOURCES * seat : SOURCES * (seat + 1)] = _take(numbers, SOURCES)
        for people in (fields["workers"], fields["canteen"], fields["bank"]):
            people[seat] = next(numbers)
        fields["level"][seat] = _which(_take(numbers, 5))
        fours, sixteens = slice(4 * seat, 4 * seat + 4), slice(16 * seat, 16 * seat + 16)
        fields["cage"][fours] = _take(numbers, 4)
        fields["storage"][fours] = _take(numbers, 4)
        fields["cubes"][sixteens] = cubes = _take(numbers, 16)
        fields["tiles"][sixteens] = _take(numbers, 16)
        empty = _take(numbers, 4)
        loaded = [sum(cubes[4 * level : 4 * level + 4]) for level in range(4)]
        fields["carts"][fours] = [sum(carts) for carts in zip(empty, loaded, strict=True)]
        for counts in (
            fields["delivered_coal"],
            fields["delivered_by"],
            fields["free"],
            fields["complete"],
        ):
            counts[fours] = _take(numbers, 4)

    def read_orders(self, fields: Fields) -> None:
        fields["owner"] = [NOTHING] * ORDER_COUNT
        fields["order_space"] = [NOTHING] * 4
        fields["orders"] = [NOTHING] * (SEATS * ORDER_COUNT)
        draft = []
        for order, numbers in enumerate(_rows(self.blocks["orders"], ORDER_COUNT)):
            if numbers[0]:
                draft.append(order)
            space = _which(numbers[1:5])
            if space != NOTHING:
                fields["order_space"][space] = order
            step = _which(numbers[5:])
            if step != NOTHING:
                self.give(fields, order, self.absolute(step), step >= self.players)
        fields["draft"] = draft + [NOTHING] * (len(fields["draft"]) - len(draft))
        fields["draft_size"] = len(draft)

    def give(self, fields: Fields, order: int, seat: int, delivered: bool) -> None:
        if delivered:
            fields["owner"][order] = SEATS + seat
            fields["delivered"][seat] += 1
        else:
            fields["owner"][order] = seat
            fields["orders"][ORDER_COUNT * seat + fields["order_count"][seat]] = order
            fields["order_count"][seat] += 1

    def read_slots(self, fields: Fields) -> None:
        half = NOTHING
        slots = iter(_rows(self.blocks["slots"], sum(material_tables.SLOT_COUNT)))
        for order in range(ORDER_COUNT):
            open_order = fields["owner"][order] in range(SEATS)
            for slot in slots_of(order):
                counts, own = next(slots), material_tables.SLOT_COLOUR[slot]
                cubes = [cube for cube in range(len(COLOURS)) for _ in range(counts[cube])]
                cubes.sort(key=lambda cube, own=own: (cube == own, cube))  # type: ignore[misc]  # a default has no type
                content = 0
                for cube in cubes:
                    content = with_cube(content, cube)
                fields["slots"][slot] = content
                if is_half(content, own):
                    half = slot
                if open_order and not is_filled(content, own):
                    fields["unfilled"][order] += 1
        fields["pending"] = half if fields["pending"] else NOTHING

    def read_decks(self, fields: Fields) -> None:
        cards, seen = [UNKNOWN] * (2 * PLACES), [0] * (2 * PLACES)
        orders, tiles = fields["left"]
        rows = _rows(self.blocks["seen"], len(self.blocks["seen"]) // self.players)
        first_tile = len(ORDERS) - 3 * self.players - 1
        for deck, first, left in ((ORDER_DECK, 0, orders), (TILE_DECK, first_tile, tiles)):
            for depth, flags in enumerate(rows[first : first + left]):
                seen[deck_place(deck, 0, depth)] = sum(
                    1 << self.absolute(step) for step, flag in enumerate(flags) if flag
                )
        for order, depth in enumerate(self.blocks["known"][:ORDER_COUNT]):
            if depth:
                cards[deck_place(ORDER_DECK, 0, depth - 1)] = order
        for kind, depths in enumerate(_rows(self.blocks["known"][ORDER_COUNT:], len(TILES))):
            for depth in filter(None, depths):
                cards[deck_place(TILE_DECK, 0, depth - 1)] = kind
        fields["cards"], fields["seen"] = cards, seen

    def read_hand(self, fields: Fields) -> None:
        numbers = self.blocks["hand"]
        orders = hand_deck(fields["phase"]) == ORDER_DECK
        counts = numbers[:ORDER_COUNT] if orders else numbers[ORDER_COUNT:]
        hand = [card for card, count in enumerate(counts) for _ in range(count)]
        hand += [UNKNOWN] * (fields["hand_size"] - len(hand))
        fields["hand"] = hand + [NOTHING] * (HAND - len(hand))


def _take(numbers: Iterator[int], count: int) -> list[int]:
    return [next(numbers) for _ in range(count)]


def _which(flags: list[int]) -> int:
    """The place of the only one among zeros; NOTHING if there is none."""
    return flags.index(1) if 1 in flags else NOTHING


def _rows(numbers: list[int], count: int) -> list[list[int]]:
    width = len(numbers) // count
    return [numbers[width * row : width * (row + 1)] for row in range(count)]
