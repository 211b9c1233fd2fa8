"""To play on from any moment of a game: what a seat could not know there is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.deal import Position
from glueckauf.record.game import Game
from glueckauf.record.origin import Origin
from glueckauf.record.play_hidden import HiddenCards, hidden_cards
from glueckauf.rules.addresses import deck_place
from glueckauf.rules.codes import ORDER_DECK, TILE_DECK, UNKNOWN
from glueckauf.rules.errors import DealError

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.rules.chance import Random
    from glueckauf.rules.state import State


def play_on(
    game: Game,
    at: int | None = None,
    seat: int | None = None,
    *,
    rng: Random | None = None,
    real: bool = False,
) -> Game:
    """A game of its own, from where another stood after its first `at` actions, or stands now.

    What `seat` did not know there, None standing for a spectator, is dealt anew, every possibility
    equally likely: by the system's secure randomness, or by `rng`. With `real` nothing is, and the
    cards lie as they did. The new game tells which in its `origin`.
    """
    there = game.copy()
    if at is not None:
        there.go_back(at)
    number = len(there.actions)
    if there.state.is_over:  # one that was conceded can still be played on
        raise DealError(f"after {number} actions the game is over; there is nothing to play")
    state = there.view(seat).state
    if real:
        state = there.state
        if Position(state).hides:
            raise HiddenCards("this game hides cards; the real ones are not in it")
    else:
        _check_knowledge(there.state, seat)
        deal_out(state, rng.shuffle if rng else _secure_shuffle())
    origin = Origin(_actions(game, number), None if real else seat, real)
    return Game(Position(state, origin), names=game.names)


def _actions(game: Game, number: int) -> int | None:
    """A game that began elsewhere is there at its beginning."""
    if number or not isinstance(game.beginning, Position):
        return number
    return game.origin.actions if game.origin else None


def _check_knowledge(state: State, seat: int | None) -> None:
    """A redacted game, or a position with `?`, may not show all that a seat knew."""
    if seat is None:
        return
    hidden = seat == state.seat and UNKNOWN in state.hand[: state.hand_size]
    for deck in (ORDER_DECK, TILE_DECK):
        for depth in range(state.left[deck]):
            seen = state.seen[deck_place(deck, state.top[deck], depth)] >> seat & 1
            hidden = hidden or bool(seen and state.card_at(deck, depth) == UNKNOWN)
    if hidden:
        raise HiddenCards(f"cards that seat {seat} has seen are not shown here")


def deal_out(state: State, shuffle: Callable[[list[int]], None]) -> None:
    """Put a card in every UNKNOWN place, all ways equally likely."""
    cards, hand = list(state.cards), [card for card in state.hand if card != UNKNOWN]
    for deck in (ORDER_DECK, TILE_DECK):
        pool = sorted(hidden_cards(state, deck).elements())
        shuffle(pool)
        for depth in range(state.left[deck]):
            place = deck_place(deck, state.top[deck], depth)
            if cards[place] == UNKNOWN:
                cards[place] = pool.pop()
        hand[:0] = pool  # what no place of the deck has taken is in someone's hand
    size = state.hand_size
    state.set_fields({"cards": cards, "hand": sorted(hand[:size]) + hand[size:]})


def _secure_shuffle() -> Callable[[list[int]], None]:
    import secrets  # only here: it takes longer to import than everything else

    return secrets.SystemRandom().shuffle
