"""Playing on where cards are hidden: an action shows what it turned up to the reader."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from glueckauf.record.notation import card_number
from glueckauf.record.reasons import refusal, why_not
from glueckauf.rules.addresses import deck_place, hand_deck
from glueckauf.rules.codes import (
    KEEPING_ORDER,
    KEEPING_TILE,
    ORDER_DECK,
    RETURNING_ORDERS,
    RETURNING_TILES,
    TILE_DECK,
    UNKNOWN,
)
from glueckauf.rules.errors import DealError, GlueckAufError
from glueckauf.rules.material import ORDER_NUMBER, TILE_NUMBER
from glueckauf.rules.view import HIDDEN, card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State

DRAW_SPACES = ("factory draw", "order draw")

_NAMES = {ORDER_DECK: ORDER_NUMBER, TILE_DECK: TILE_NUMBER}
_KEEPING = (KEEPING_TILE, KEEPING_ORDER)
_RETURNING = (RETURNING_TILES, RETURNING_ORDERS)


class HiddenCards(GlueckAufError):
    """Something depends on cards that this redacted game does not show."""


def play_uncovered(state: State, action: Action, turned_up: Sequence[str]) -> State:
    """The state after an action, its cards put where the reader came to see them before it."""
    other = state.copy()
    _show_hand(other, action)
    reason = why_not(other, action)
    if reason:
        raise refusal(action, reason)
    _show_deck(other, action, turned_up)
    other.apply(action.number)
    return other


def hidden_cards(state: State, deck: int) -> Counter[int]:
    """What the hidden places of a deck, and of a hand drawn from it, can hold."""
    cards = Counter(state.unseen_cards(deck))
    for depth in range(state.left[deck]):
        if not state.seen[deck_place(deck, state.top[deck], depth)]:
            cards[state.card_at(deck, depth)] -= 1  # known without having been seen
    return +cards


def _show_hand(state: State, action: Action) -> None:
    """Let the hand hold what the action keeps or puts back, as far as that can be."""
    deck = hand_deck(state.phase)
    if action.kind == "keep":
        phases = _KEEPING
        names = [name for name in (action.order, action.tile) if name]
    else:
        phases = _RETURNING
        names = list(action.cards)
    known = [name for name in names if name != HIDDEN]
    if state.phase not in phases or not _NAMES[deck].keys() >= set(known):
        return
    hand, pool = state.hand[: state.hand_size], hidden_cards(state, deck)
    for card in map(card_number, known):
        if card in hand:
            hand.remove(card)
        elif UNKNOWN in hand and pool[card]:
            hand.remove(UNKNOWN)
            pool[card] -= 1
        else:
            return
    if action.kind == "return":
        if len(names) != state.hand_size:
            return
        hand = []  # what goes back unseen is not known any more
    shown = sorted([*hand, *map(card_number, names)])
    state.set_fields({"hand": shown + state.hand[state.hand_size :]})


def _show_deck(state: State, action: Action, turned_up: Sequence[str]) -> None:
    """Let the decks hold, on top, what the action turns up."""
    places = state.turned_up(action.number)
    if action.space in DRAW_SPACES and not turned_up:
        return
    if len(turned_up) != len(places):
        raise HiddenCards(
            f"{action} turns up {len(places)} cards or tiles, and {len(turned_up)} are named"
        )
    if not places:
        return
    cards = list(state.cards)
    pools = {deck: hidden_cards(state, deck) for deck in {deck for deck, _ in places}}
    for (deck, depth), name in zip(places, turned_up, strict=True):
        if name not in _NAMES[deck]:
            raise DealError(f"{action} turns up no {name!r}")
        number, there = _NAMES[deck][name], state.card_at(deck, depth)
        if there == UNKNOWN:
            if not pools[deck][number]:
                raise DealError(f"{action} cannot turn up {name}: it is elsewhere")
            pools[deck][number] -= 1
            cards[deck_place(deck, state.top[deck], depth)] = number
        elif there != number:
            raise DealError(f"{action} turns up {card_name(deck, there)}, not {name}")
    state.set_fields({"cards": cards})
