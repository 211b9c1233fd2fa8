"""Chance made explicit: which places an action turns up, what can lie there, and fixing it."""

from __future__ import annotations

from collections import Counter

import pytest

from glueckauf import DealError, IllegalAction, Random, State
from glueckauf.rules import codes as n
from tests.support.checks import check_position, differing, in_deck, in_hand
from tests.support.follow import followed
from tests.support.play import PLAYERS

DECKS = (n.ORDER_DECK, n.TILE_DECK)
NAMES = ("orders", "tiles")


def unseen_depths(state: State, known: dict[str, list[list[str]]], deck: int) -> list[int]:
    """By the naive tracker: places that nobody knows."""
    return [
        depth
        for depth in range(state.left[deck])
        if all(seat[depth] == "?" for seat in known[NAMES[deck]])
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_turned_up_places_are_those_that_leave_the_deck(players: int) -> None:
    for seed in (2, 3, 4):
        for game, known in followed(players, "original", seed):
            state = game.state
            for action in state.legal()[:40]:
                after = state.copy()
                after.apply(action)
                places = state.turned_up(action)
                for deck in DECKS:
                    taken = state.left[deck] - after.left[deck]
                    depths = [depth for where, depth in places if where == deck]
                    assert depths == list(range(max(taken, 0)))
                unseen = {
                    (deck, depth)
                    for deck in DECKS
                    for depth in unseen_depths(state, known.decks, deck)
                }
                assert state.unseen(action) == [place for place in places if place in unseen]


@pytest.mark.parametrize("players", PLAYERS)
def test_unseen_cards_are_what_lies_where_nobody_has_looked(players: int) -> None:
    looked = 0
    for seed in (2, 3, 4):
        for game, known in followed(players, "original", seed):
            state = game.state
            for deck in DECKS:
                cards = in_deck(state.fields(), deck)
                depths = unseen_depths(state, known.decks, deck)
                assert state.unseen_cards(deck) == sorted(cards[depth] for depth in depths)
                looked += len(depths) < len(cards)
    assert looked > 50


@pytest.mark.parametrize("players", PLAYERS)
def test_a_fixed_card_is_turned_up(players: int) -> None:
    """Every card that can come, at every place that an action turns up; nothing seen moves."""
    fixed = 0
    rng = Random(5)
    for seed in (2, 3, 4):
        for taken, (game, known) in enumerate(followed(players, "original", seed)):
            state = game.state
            turning = [action for action in state.legal()[:40] if state.unseen(action)]
            if taken % 2 or not turning:
                continue
            action = rng.choice(turning)
            for deck, depth in state.unseen(action):
                card = rng.choice(state.unseen_cards(deck))
                other = state.copy()
                other.fix(deck, depth, card)
                assert other.card_at(deck, depth) == card
                assert differing(state, other) <= {"cards"}
                check_position(other)
                hidden = unseen_depths(state, known.decks, deck)
                for place in range(state.left[deck]):
                    if place not in hidden:
                        assert other.card_at(deck, place) == state.card_at(deck, place)
                before, after = other.fields(), other.copy()
                after.apply(action)
                drawn = Counter(in_deck(before, deck)) - Counter(in_deck(after.fields(), deck))
                assert card in drawn
                fixed += 1
    assert fixed > 50


def test_fixed_cards_show_where_they_go() -> None:
    """An order space is filled with the fixed card; a draw five finds all five in the hand."""
    state = State.new(3, 1)
    while state.phase != n.TURN:
        state.apply(state.legal()[0])
    card = state.unseen_cards(n.ORDER_DECK)[-1]
    filled = state.copy()
    filled.fix(n.ORDER_DECK, 0, card)
    filled.apply(n.ORDER)
    assert filled.order_space[0] == card

    assert state.unseen(n.ORDER_DRAW) == [(n.ORDER_DECK, depth) for depth in range(5)]
    cards = state.unseen_cards(n.ORDER_DECK)[3:8]
    for depth, card in enumerate(cards):
        state.fix(n.ORDER_DECK, depth, card)
    state.apply(n.ORDER_DRAW)
    assert in_hand(state.fields(), n.ORDER_DECK) == cards


def test_one_fixed_place_after_another() -> None:
    """Those fixed before stay, also where tiles are alike, until a kind has run out."""
    state = State.new(4, 6)
    before = Counter(in_deck(state.fields(), n.TILE_DECK))
    card, copies = before.most_common(1)[0]
    assert copies > 1
    for depth in range(copies):
        state.fix(n.TILE_DECK, depth, card)
    deck = in_deck(state.fields(), n.TILE_DECK)
    assert deck[:copies] == [card] * copies
    assert Counter(deck) == before


def test_chances_by_counting() -> None:
    """The chance of a tile is its share of the unseen ones, as `redeal` bears out."""
    state = State.new(4, 2)
    while state.phase != n.TURN:
        state.apply(state.legal()[0])
    cards = Counter(state.unseen_cards(n.TILE_DECK))
    assert cards.total() == state.left[n.TILE_DECK]
    rng, draws = Random(9), 5000
    found: Counter[int] = Counter()
    for _ in range(draws):
        state.redeal(None, rng)
        found[state.card_at(n.TILE_DECK, 0)] += 1
    for card, copies in cards.items():
        share = copies / cards.total()
        assert abs(found[card] / draws - share) < 6 * (share / draws) ** 0.5


def test_what_has_been_seen_cannot_be_fixed_otherwise() -> None:
    state = State.new(2, 3)
    while state.phase != n.TURN:
        state.apply(state.legal()[0])
    state.apply(n.ORDER_DRAW)
    held = state.hand[0]
    state.apply(n.KEEP_NONE)
    with pytest.raises(DealError):
        state.fix(n.ORDER_DECK, 0, held)
    state.apply(n.RETURN_TOP)
    before = state.copy()
    seen = state.card_at(n.ORDER_DECK, 0)
    other = state.card_at(n.ORDER_DECK, 1)
    unseen = state.unseen_cards(n.ORDER_DECK)[0]
    state.fix(n.ORDER_DECK, 0, seen)  # as it lies: nothing to do
    for depth, card in ((0, other), (0, unseen), (7, seen), (state.left[0], unseen), (-1, unseen)):
        with pytest.raises(DealError):
            state.fix(n.ORDER_DECK, depth, card)
    assert state == before


def test_only_a_legal_action_turns_anything_up() -> None:
    state = State.new(2, 3)
    for action in (-1, n.ORDER_DRAW, n.RETURN_TOP, n.ACTIONS, 30000):
        with pytest.raises(IllegalAction):
            state.turned_up(action)
        with pytest.raises(IllegalAction):
            state.unseen(action)
