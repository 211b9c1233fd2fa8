"""A running game as one reader may have it: a seat, or a spectator (R8.5).

Each action is redacted by what the reader knew when it was taken, so it never changes later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.game import Game
from glueckauf.record.notation import parse_action
from glueckauf.record.play_hidden import DRAW_SPACES, HiddenCards
from glueckauf.rules.seats import check_seat
from glueckauf.rules.view import HIDDEN, card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State


def redact(game: Game, seat: int | None) -> Game:
    """The game for a reader, None for a spectator. A finished game is complete."""
    if seat is not None:
        check_seat(seat, game.players)
    if game.redacted and seat not in (game.reader, None):
        raise HiddenCards(f"a game redacted for {game.reader} does not show what {seat} knows")
    if seat == game.reader if game.redacted else game.over:
        return game.copy()
    beginning = game.beginning.seen_by(seat)
    other = Game(beginning, names=game.names, redacted=True, reader=seat)
    for before, source in game.moments():
        known = source.turned_up[-1] if game.redacted else None
        other.play(*seen_by(before, source.actions[-1], seat, known))
    other.conceded = game.conceded.copy()
    return other


def seen_by(
    before: State, action: Action, seat: int | None, shown: Sequence[str] | None = None
) -> tuple[Action, tuple[str, ...]]:
    """A legal action as a reader sees it, and what it turns up to the reader.

    Where the state is redacted itself, `shown` must tell what it turns up.
    """
    own = before.seat == seat
    if not own:
        action = hidden_action(action)
    if action.space in DRAW_SPACES and not own:
        return action, ()
    if shown is None:
        places = before.turned_up(action.number)
        shown = [card_name(deck, before.card_at(deck, depth)) for deck, depth in places]
    return action, tuple(shown)


def hidden_action(action: Action) -> Action:
    """The action with `?` for the cards that only its player knows."""
    if action.kind != "return":
        return action
    return parse_action(" ".join([action.place or "", *(HIDDEN for _ in action.cards)]))
