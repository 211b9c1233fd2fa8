"""Why an action cannot be taken: a code for programs, and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.notation import card_number
from glueckauf.rules import numbers
from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_NUMBER, TILES
from glueckauf.rules.numbers import FACTORY_DRAW, KEEP_TILE, LEGAL
from glueckauf.rules.phase import PHASES
from glueckauf.rules.spaces import price

if TYPE_CHECKING:
    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State

_REASONS = {
    numbers.WRONG_PHASE: (
        "wrong_phase",
        "the decision due is of another kind: {phase}",
    ),
    numbers.LOCKED: (
        "locked",
        "the space is shut with {players} players",
    ),
    numbers.TOO_FEW_WORKERS: (
        "too_few_workers",
        "it takes {needed} workers, and {workers} are left",
    ),
    numbers.NO_TILE: (
        "no_tile",
        "there is no tile on the space",
    ),
    numbers.TOO_EXPENSIVE: (
        "too_expensive",
        "the tile costs {price} marks, and there are {marks}",
    ),
    numbers.DECK_EMPTY: (
        "deck_empty",
        "the deck is empty",
    ),
    numbers.NOTHING_TO_DELIVER: (
        "nothing_to_deliver",
        "no complete order waits for that vehicle",
    ),
    numbers.NO_CARD: (
        "no_card",
        "there is no card on the space",
    ),
    numbers.CAGE_ALREADY_THERE: (
        "cage_already_there",
        "the cage is there already",
    ),
    numbers.CAGE_AT_SURFACE: (
        "cage_at_surface",
        "the cage is at the surface; coal is loaded at a level",
    ),
    numbers.CAGE_FULL: (
        "cage_full",
        "all five places of the cage are taken",
    ),
    numbers.NO_SUCH_CUBE: (
        "no_such_cube",
        "there is no such cube there",
    ),
    numbers.CAGE_NOT_AT_SURFACE: (
        "cage_not_at_surface",
        "the cage is not at the surface",
    ),
    numbers.ORDER_WANTS_CUBE: (
        "order_wants_cube",
        "an outstanding order has a free slot for that cube",
    ),
    numbers.NOT_YOUR_ORDER: (
        "not_your_order",
        "the order is not among one's own outstanding ones",
    ),
    numbers.SLOT_NOT_FREE: (
        "slot_not_free",
        "no slot of that colour is free on the order",
    ),
    numbers.SLOT_NOT_HALF: (
        "slot_not_half",
        "no slot of that colour is half filled on the order",
    ),
    numbers.SECOND_CUBE_MISSING: (
        "second_cube_missing",
        "a substitute takes two cubes and two steps, and there are not two at hand",
    ),
    numbers.SECOND_CUBE_FIRST: (
        "second_cube_first",
        "the second cube on the slot of {pending} comes first",
    ),
    numbers.NOT_IN_HAND: (
        "not_in_hand",
        "that is not among what was drawn",
    ),
    numbers.NOT_ON_OFFER: (
        "not_on_offer",
        "that order is not on offer",
    ),
    numbers.NOT_IN_SUPPLY: (
        "not_in_supply",
        "the supply has no such cube",
    ),
    numbers.NO_SUCH_ARRANGEMENT: (
        "no_such_arrangement",
        "that is not what must go back",
    ),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why not. `code` is stable; `values` are what the sentence speaks of."""

    code: str
    values: dict[str, int | str]
    sentence: str


def why_not(state: State, action: Action) -> Reason | None:
    """None when the action is legal."""
    number = state.why_not(action.number)
    if number == LEGAL:
        if action.kind != "return" or _is_hand(state, action):
            return None
        number = numbers.NO_SUCH_ARRANGEMENT
    values = _values(state, action, number)
    code, sentence = _REASONS[number]
    return Reason(code, values, sentence.format(**values))


def _is_hand(state: State, action: Action) -> bool:
    """Whether the cards that go back are those in hand: their number alone does not tell."""
    other_deck = ORDER_NUMBER if state.phase == numbers.RETURNING_TILES else TILE_NUMBER
    if not other_deck.keys().isdisjoint(action.cards):
        return False
    return sorted(map(card_number, action.cards)) == state.hand[: state.hand_size]


def _values(state: State, action: Action, reason: int) -> dict[str, int | str]:
    seat = state.seat
    if reason == numbers.WRONG_PHASE:
        return {"phase": str(PHASES[state.phase])}
    if reason == numbers.LOCKED:
        return {"players": state.players}
    if reason == numbers.TOO_FEW_WORKERS:
        return {"needed": price(state, action.number), "workers": state.workers[seat]}
    if reason == numbers.TOO_EXPENSIVE:
        tile = (
            state.factory[action.number]
            if action.number < FACTORY_DRAW
            else action.number - KEEP_TILE
        )
        return {"price": TILES[tile].price, "marks": state.money[seat]}
    if reason == numbers.SECOND_CUBE_FIRST:
        return {"pending": ORDERS[state.pending // 4].name}
    return {}
