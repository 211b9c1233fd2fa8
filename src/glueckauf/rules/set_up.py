"""Setting up the table (R2), up to the first pick of the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules import material, material_tables

if not cython.compiled:
    from glueckauf.rules.addresses import deck_place
    from glueckauf.rules.codes import (
        DRAFTING,
        NOTHING,
        ORDER_COUNT,
        ORDER_DECK,
        PLACES,
        SPACE_COUNT,
        TILE_COUNT,
        TILE_DECK,
        UNKNOWN,
    )
    from glueckauf.rules.decks import draw

if TYPE_CHECKING:
    from glueckauf.rules.chance import Random
    from glueckauf.rules.table import Table

SHUT = material_tables.SHUT
WORKERS = [material.WORKERS.get(players, 0) for players in range(5)]
MARKS = [material.MARKS.get(players, 0) for players in range(5)]
TILE_COPIES = material.TILE_COPIES
ORDERS_DRAFTED = material.ORDERS_DRAFTED


def clear(table: Table) -> None:
    """An empty table: the decks complete but unknown, nobody at work."""
    # Nothing decided, nothing under way
    table.start = 0
    table.seat = 0
    table.phase = DRAFTING
    table.shift = 1
    table.steps = 0
    table.pending = NOTHING
    table.short_carts = 0
    table.bought = NOTHING
    table.refill = NOTHING
    table.draft_size = 0
    table.hand_size = 0
    # The board
    for space in range(SPACE_COUNT):
        table.space_workers[space] = 0
        table.space_owner[space] = NOTHING
    for space in range(8):
        table.factory[space] = NOTHING
    for space in range(4):
        table.order_space[space] = NOTHING
    # The decks, and what is drawn from them
    for here in range(2 * PLACES):
        table.cards[here] = UNKNOWN
        table.seen[here] = 0
    table.top[ORDER_DECK] = 0
    table.top[TILE_DECK] = 0
    table.left[ORDER_DECK] = ORDER_COUNT
    table.left[TILE_DECK] = TILE_COUNT
    for index in range(5):
        table.hand[index] = NOTHING
    for index in range(13):
        table.draft[index] = NOTHING
    # The orders
    for order in range(ORDER_COUNT):
        table.owner[order] = NOTHING
        table.unfilled[order] = 0
    for at in range(4 * ORDER_COUNT):
        table.orders[at] = NOTHING
        table.slots[at] = 0
    clear_players(table)


def clear_players(table: Table) -> None:
    for seat in range(4):
        table.money[seat] = 0
        table.points[seat] = 0
        table.workers[seat] = 0
        table.canteen[seat] = 0
        table.bank[seat] = 0
        table.level[seat] = 0
        table.order_count[seat] = 0
        table.delivered[seat] = 0
    for at in range(16):
        table.cage[at] = 0
        table.storage[at] = 0
        table.carts[at] = 0
        table.free[at] = 0
        table.complete[at] = 0
        table.delivered_coal[at] = 0
        table.delivered_by[at] = 0
    for at in range(32):
        table.scored[at] = 0
    for at in range(64):
        table.cubes[at] = 0
        table.tiles[at] = 0
    for colour in range(4):
        table.supply[colour] = table.cubes_per_colour


def shuffle_decks(table: Table, rng: Random) -> None:
    """R2.1, R2.3: whole decks in random order, orders first, then a start player."""
    # The box: each order once, each tile three times (R1)
    for order in range(ORDER_COUNT):
        table.cards[deck_place(ORDER_DECK, 0, order)] = order
    for tile in range(TILE_COUNT):
        table.cards[deck_place(TILE_DECK, 0, tile)] = tile // TILE_COPIES
    # Shuffled, as Fisher and Yates do it
    for deck in range(2):
        for last in range(table.left[deck] - 1, 0, -1):
            here = deck_place(deck, 0, last)
            there = deck_place(deck, 0, rng.below_unchecked(last + 1))
            card = table.cards[here]
            table.cards[here] = table.cards[there]
            table.cards[there] = card
    # The start player (R2.3)
    table.start = rng.below_unchecked(table.players)


def set_up(table: Table) -> None:
    """From whole decks and a start player to the first decision."""
    players = table.players
    # A tile on every open space of the factory (R2.1)
    for space in range(8):
        if not SHUT[SPACE_COUNT * (players - 2) + space]:
            table.factory[space] = draw(table, TILE_DECK)
    # Workers and marks (R2.2), and a cube in each of the four printed carts (R1)
    for seat in range(players):
        table.workers[seat] = WORKERS[players]
        table.money[seat] = MARKS[players]
        for colour in range(4):
            table.carts[4 * seat + colour] = 1
            table.cubes[16 * seat + 5 * colour] = 1
            table.supply[colour] -= 1
    # The orders of the draft, kept ascending; it begins right of the start player (R2.4)
    for index in range(ORDERS_DRAFTED * players + 1):
        card = draw(table, ORDER_DECK)
        at = index
        while at and table.draft[at - 1] > card:
            table.draft[at] = table.draft[at - 1]
            at -= 1
        table.draft[at] = card
        table.draft_size += 1
    table.seat = (table.start + players - 1) % players
