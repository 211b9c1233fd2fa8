"""Why an action cannot be taken: a code for programs, and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.grammar import parse_message, render
from glueckauf.record.notation import card_number
from glueckauf.rules import codes
from glueckauf.rules.codes import FACTORY_DRAW, KEEP_TILE, LEGAL
from glueckauf.rules.errors import IllegalAction
from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_NUMBER, TILES
from glueckauf.rules.phase import PHASES
from glueckauf.rules.worker_spaces import price

if TYPE_CHECKING:
    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State

_GAME_OVER = -1  # to the engine one of the wrong phases

_CODES = {
    _GAME_OVER: "game_over",
    codes.WRONG_PHASE: "wrong_phase",
    codes.LOCKED: "locked",
    codes.TOO_FEW_WORKERS: "too_few_workers",
    codes.NO_TILE: "no_tile",
    codes.TOO_EXPENSIVE: "too_expensive",
    codes.DECK_EMPTY: "deck_empty",
    codes.NOTHING_TO_DELIVER: "nothing_to_deliver",
    codes.NO_CARD: "no_card",
    codes.CAGE_ALREADY_THERE: "cage_already_there",
    codes.CAGE_AT_SURFACE: "cage_at_surface",
    codes.CAGE_FULL: "cage_full",
    codes.NO_SUCH_CUBE: "no_such_cube",
    codes.CAGE_NOT_AT_SURFACE: "cage_not_at_surface",
    codes.ORDER_WANTS_CUBE: "order_wants_cube",
    codes.NOT_YOUR_ORDER: "not_your_order",
    codes.SLOT_NOT_FREE: "slot_not_free",
    codes.SLOT_NOT_HALF: "slot_not_half",
    codes.SECOND_CUBE_MISSING: "second_cube_missing",
    codes.SECOND_CUBE_FIRST: "second_cube_first",
    codes.NOT_IN_HAND: "not_in_hand",
    codes.NOT_ON_OFFER: "not_on_offer",
    codes.NOT_IN_SUPPLY: "not_in_supply",
    codes.NO_SUCH_ARRANGEMENT: "no_such_arrangement",
}

SENTENCES = {
    "game_over": "The game is over.",
    "wrong_phase": "Something else is to be decided first.",
    "locked": "With {players} players this space is locked.",
    "too_few_workers": "Not enough workers: it takes {needed}, and you have "
    "{workers, plural, =0 {none} one {only #} other {only #}} left.",
    "no_tile": "No tile is left here.",
    "too_expensive": "Not enough marks: the tile costs {price}, and you have "
    "{marks, plural, =0 {none} one {only #} other {only #}}.",
    "deck_empty": "The deck is empty.",
    "nothing_to_deliver": "You have no complete order for this vehicle.",
    "no_card": "No order is left here.",
    "cage_already_there": "The cage is there already.",
    "cage_at_surface": "The cage is at the surface. Send it down to a level to load coal.",
    "cage_full": "All five places of the cage are taken.",
    "no_such_cube": "There is no {cube} cube {holder, select, cart {where the cage stands} "
    "cage {in the cage} storage {in your storage}}.",
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
languages; they stand here because an error must not need a catalogue."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why not. `code` is stable; `values` are what the sentence speaks of."""

    code: str
    values: dict[str, int | str]

    @property
    def sentence(self) -> str:
        """In English, and what is due instead; `glueckauf.words` has the other languages."""
        due = f" It is: {self.values['phase']}." if self.code == "wrong_phase" else ""
        message = parse_message(SENTENCES[self.code])
        return render(message, self.values, "en", SENTENCES.get) + due


def refusal(action: Action, reason: Reason) -> IllegalAction:
    """The error of an action that cannot be taken."""
    return IllegalAction(f"{action}: {reason.sentence}", reason.code)


def why_not(state: State, action: Action) -> Reason | None:
    """None when the action is legal."""
    number = state.why_not(action.number)
    if number == LEGAL:
        if action.kind != "return" or _is_hand(state, action):
            return None
        number = codes.NO_SUCH_ARRANGEMENT
    if state.is_over:
        number = _GAME_OVER
    return Reason(_CODES[number], _values(state, action, number))


def game_over() -> Reason:
    """Why nothing can be done in a game that was given up."""
    return Reason(_CODES[_GAME_OVER], {})


def _is_hand(state: State, action: Action) -> bool:
    """Whether the cards that go back are those in hand: their number alone does not tell."""
    other_deck = ORDER_NUMBER if state.phase == codes.RETURNING_TILES else TILE_NUMBER
    if not other_deck.keys().isdisjoint(action.cards):
        return False
    return sorted(map(card_number, action.cards)) == state.hand[: state.hand_size]


def _values(state: State, action: Action, reason: int) -> dict[str, int | str]:
    seat = state.seat
    if reason == codes.WRONG_PHASE:
        return {"phase": str(PHASES[state.phase])}
    if reason == codes.LOCKED:
        return {"players": state.players}
    if reason == codes.TOO_FEW_WORKERS:
        return {"needed": price(state, action.number), "workers": state.workers[seat]}
    if reason == codes.TOO_EXPENSIVE:
        tile = (
            state.factory[action.number]
            if action.number < FACTORY_DRAW
            else action.number - KEEP_TILE
        )
        return {"price": TILES[tile].price, "marks": state.money[seat]}
    if reason == codes.SECOND_CUBE_FIRST:
        return {"pending": ORDERS[state.pending // 4].name}
    if reason == codes.NO_SUCH_CUBE:
        holder = "cart" if action.kind == "load" else "storage" if action.storage else "cage"
        return {"cube": action.cube or "", "holder": holder}
    return {}
