"""Changing by hand what a seat cannot know, without the engine's own redeal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.codes import KEEPING_ORDER, PLACES
from glueckauf.rules.state import state_of

if TYPE_CHECKING:
    from glueckauf import Random, State
    from tests.support.knowledge import Knowledge


def shuffled_for(state: State, seat: int | None, known: Knowledge, rng: Random) -> State:
    """The same position with all cards shuffled that the seat has not seen."""
    fields = state.fields()
    for deck, name in enumerate(("orders", "tiles")):
        places = [
            PLACES * deck + (fields["top"][deck] + depth) % PLACES
            for depth in range(fields["left"][deck])
            if seat is None or known.decks[name][seat][depth] == "?"
        ]
        drawn = fields["hand_size"] if deck == (fields["phase"] < KEEPING_ORDER) else 0
        in_hand = drawn if fields["seat"] != seat else 0
        cards = [fields["cards"][place] for place in places] + fields["hand"][:in_hand]
        rng.shuffle(cards)
        for place, card in zip(places, cards, strict=False):
            fields["cards"][place] = card
        if in_hand:
            fields["hand"][:in_hand] = sorted(cards[len(places) :])
    return state_of(fields)
