"""What a seat cannot know (R8.5): taking it out of a state, and dealing it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython


if not cython.compiled:
    from glueckauf.rules.addresses import hand_deck
    from glueckauf.rules.codes import (
        NOTHING,
        ORDER_COUNT,
        ORDER_DECK,
        SEATS,
        TILE_COUNT,
        TILE_DECK,
        TILE_KINDS,
        UNKNOWN,
    )
    from glueckauf.rules.decks import place

if TYPE_CHECKING:
    from glueckauf.rules.chance import Random
    from glueckauf.rules.table import Table

TILE_COPIES = 3


def hide(table: Table, seat: int) -> None:
    """Make every card UNKNOWN that the seat does not know; NOTHING stands for a spectator."""
    # In the decks: places that the seat has not seen
    knower = 0 if seat == NOTHING else 1 << seat
    for deck in range(2):
        for depth in range(table.left[deck]):
            here = place(table, deck, depth)
            if not table.seen[here] & knower:
                table.cards[here] = UNKNOWN
    # The hand of another
    if table.seat != seat:
        for index in range(table.hand_size):
            table.hand[index] = UNKNOWN


def unseen_orders(table: Table, pool: list[int]) -> int:
    """Fill the pool with the orders that lie nowhere in sight, and tell how many they are."""
    if not cython.compiled:
        gone = [0] * ORDER_COUNT
    # Outstanding, delivered, on a space or in the draft
    for order in range(ORDER_COUNT):
        gone[order] = table.owner[order] != NOTHING
    for space in range(4):
        if table.order_space[space] >= 0:
            gone[table.order_space[space]] = 1
    for index in range(table.draft_size):
        gone[table.draft[index]] = 1
    # Known cards in hand and deck
    if hand_deck(table.phase) == ORDER_DECK:
        for index in range(table.hand_size):
            if table.hand[index] >= 0:
                gone[table.hand[index]] = 1
    for depth in range(table.left[ORDER_DECK]):
        card = table.cards[place(table, ORDER_DECK, depth)]
        if card >= 0:
            gone[card] = 1
    # The others
    size = 0
    for order in range(ORDER_COUNT):
        if not gone[order]:
            pool[size] = order
            size += 1
    return size


def unseen_tiles(table: Table, pool: list[int]) -> int:
    """The same for tiles, three of a kind."""
    if not cython.compiled:
        rest = [0] * TILE_KINDS
    # In the mines and the factory
    for tile in range(TILE_KINDS):
        rest[tile] = TILE_COPIES
        for seat in range(SEATS):
            rest[tile] -= table.tiles[TILE_KINDS * seat + tile]
    for space in range(8):
        if table.factory[space] >= 0:
            rest[table.factory[space]] -= 1
    # Known tiles in hand and deck
    if hand_deck(table.phase) == TILE_DECK:
        for index in range(table.hand_size):
            if table.hand[index] >= 0:
                rest[table.hand[index]] -= 1
    for depth in range(table.left[TILE_DECK]):
        card = table.cards[place(table, TILE_DECK, depth)]
        if card >= 0:
            rest[card] -= 1
    # The others
    size = 0
    for tile in range(TILE_KINDS):
        for _ in range(rest[tile]):
            pool[size] = tile
            size += 1
    return size


def deal_unknown(table: Table, rng: Random) -> None:
    """Put a card in every place that is UNKNOWN, all ways equally likely."""
    if not cython.compiled:
        pool = [0] * TILE_COUNT
    for deck in range(2):
        size = unseen_orders(table, pool) if deck == ORDER_DECK else unseen_tiles(table, pool)
        for depth in range(table.left[deck]):
            here = place(table, deck, depth)
            if table.cards[here] == UNKNOWN:
                table.cards[here] = take(pool, size, rng)
                size -= 1
        if hand_deck(table.phase) == deck:
            for index in range(table.hand_size):
                if table.hand[index] == UNKNOWN:
                    table.hand[index] = take(pool, size, rng)
                    size -= 1
    sort_hand(table)


def take(pool: list[int], size: int, rng: Random) -> int:
    """Draw one of the first `size` cards; the last of them takes its place."""
    at = rng.below_unchecked(size)
    card = pool[at]
    pool[at] = pool[size - 1]
    return card


def sort_hand(table: Table) -> None:
    for end in range(1, table.hand_size):
        card = table.hand[end]
        at = end
        while at and table.hand[at - 1] > card:
            table.hand[at] = table.hand[at - 1]
            at -= 1
        table.hand[at] = card
