"""Why an action cannot be taken: a code for programs, and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.notation import card_number
from glueckauf.rules import numbers
from glueckauf.rules.errors import IllegalAction
from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_NUMBER, TILES
from glueckauf.rules.numbers import FACTORY_DRAW, KEEP_TILE, LEGAL
from glueckauf.rules.phase import PHASES
from glueckauf.rules.spaces import price

if TYPE_CHECKING:
    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State

_GAME_OVER = -1  # to the engine one of the wrong phases

_CODES = {
    _GAME_OVER: "game_over",
    numbers.WRONG_PHASE: "wrong_phase",
    numbers.LOCKED: "locked",
    numbers.TOO_FEW_WORKERS: "too_few_workers",
    numbers.NO_TILE: "no_tile",
    numbers.TOO_EXPENSIVE: "too_expensive",
    numbers.DECK_EMPTY: "deck_empty",
    numbers.NOTHING_TO_DELIVER: "nothing_to_deliver",
    numbers.NO_CARD: "no_card",
    numbers.CAGE_ALREADY_THERE: "cage_already_there",
    numbers.CAGE_AT_SURFACE: "cage_at_surface",
    numbers.CAGE_FULL: "cage_full",
    numbers.NO_SUCH_CUBE: "no_such_cube",
    numbers.CAGE_NOT_AT_SURFACE: "cage_not_at_surface",
    numbers.ORDER_WANTS_CUBE: "order_wants_cube",
    numbers.NOT_YOUR_ORDER: "not_your_order",
    numbers.SLOT_NOT_FREE: "slot_not_free",
    numbers.SLOT_NOT_HALF: "slot_not_half",
    numbers.SECOND_CUBE_MISSING: "second_cube_missing",
    numbers.SECOND_CUBE_FIRST: "second_cube_first",
    numbers.NOT_IN_HAND: "not_in_hand",
    numbers.NOT_ON_OFFER: "not_on_offer",
    numbers.NOT_IN_SUPPLY: "not_in_supply",
    numbers.NO_SUCH_ARRANGEMENT: "no_such_arrangement",
}

SENTENCES = {
    "game_over": "The game is over.",
    "wrong_phase": "Something else is to be decided first.",
    "locked": "With {players} players this space is locked.",
    "too_few_workers": "Not enough workers: it takes {needed}, and you have {workers} left.",
    "no_tile": "No tile is left here.",
    "too_expensive": "Not enough marks: the tile costs {price}, and you have {marks}.",
    "deck_empty": "The deck is empty.",
    "nothing_to_deliver": "You have no complete order for this vehicle.",
    "no_card": "No order is left here.",
    "cage_already_there": "The cage is there already.",
    "cage_at_surface": "The cage is at the surface. Send it down to a level to load coal.",
    "cage_full": "All five places of the cage are taken.",
    "no_such_cube": "There is no such cube there.",
    "cage_not_at_surface": "First the cage must come up to the surface.",
    "order_wants_cube": "One of your orders has a free slot for this cube.",
    "not_your_order": "This is not one of your outstanding orders.",
    "slot_not_free": "No slot of that colour is free on this order.",
    "slot_not_half": "No slot of that colour is half filled on this order.",
    "second_cube_missing": "A substitute takes two cubes and two steps, and you do not have both.",
    "second_cube_first": "First the second cube must go on the slot: {pending}.",
    "not_in_hand": "That is not among what you drew.",
    "not_on_offer": "This order is not on offer.",
    "not_in_supply": "The supply has no such cube left.",
    "no_such_arrangement": "Those are not the ones that must go back.",
}
"""In English, by their codes. They are messages of `glueckauf.words`, which has them in the other
languages, without its plurals: an error must not need a catalogue."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why not. `code` is stable; `values` are what the sentence speaks of."""

    code: str
    values: dict[str, int | str]

    @property
    def sentence(self) -> str:
        """In English, and what is due instead; `glueckauf.words` has the other languages."""
        due = f" It is: {self.values['phase']}." if self.code == "wrong_phase" else ""
        return SENTENCES[self.code].format(**self.values) + due


def refusal(action: Action, reason: Reason) -> IllegalAction:
    """The error of an action that cannot be taken."""
    return IllegalAction(f"{action}: {reason.sentence}", reason.code)


def why_not(state: State, action: Action) -> Reason | None:
    """None when the action is legal."""
    number = state.why_not(action.number)
    if number == LEGAL:
        if action.kind != "return" or _is_hand(state, action):
            return None
        number = numbers.NO_SUCH_ARRANGEMENT
    if state.is_over:
        number = _GAME_OVER
    return Reason(_CODES[number], _values(state, action, number))


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
