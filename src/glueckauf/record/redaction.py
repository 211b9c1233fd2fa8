"""A running game as one reader may have it: a seat, or a spectator (R8.5).

Each action is redacted by what the reader knew when it was taken, so it never changes later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.game import Game
from glueckauf.record.notation import parse_action
from glueckauf.record.uncover import DRAW_SPACES, HiddenCards
from glueckauf.rules.errors import DealError
from glueckauf.rules.numbers import ORDER_DECK, TILE_DECK
from glueckauf.rules.view import HIDDEN, card_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.notation import Action
    from glueckauf.rules.state import State


def redact(game: Game, seat: int | None) -> Game:
    """The game for a reader, None for a spectator. A finished game is complete."""
    if seat is not None and seat not in range(game.players):
        raise DealError(f"a seat is from 0 to {game.players - 1}, not {seat!r}")
    if game.redacted and seat not in (game.reader, None):
        raise HiddenCards(f"a game redacted for {game.reader} does not show what {seat} knows")
    if seat == game.reader if game.redacted else game.over:
        return game.copy()
    source = game.copy()
    source.go_back(0)
    other = _beginning(source, seat)
    for action, shown in zip(game.actions, game.turned_up, strict=True):
        known = shown if game.redacted else None
        other.play(*seen_by(source.state, action, seat, known))
        source.play(action, shown)
    return other


def seen_by(
    before: State, action: Action, seat: int | None, shown: Sequence[str] | None = None
) -> tuple[Action, tuple[str, ...]]:
    """A legal action as a reader sees it, and what it turns up to the reader.

    Where the state is redacted itself, `shown` must tell what it turns up.
    """
    own = before.seat == seat
    if action.kind == "return" and not own:
        action = parse_action(" ".join([action.place or "", *(HIDDEN for _ in action.cards)]))
    if action.space in DRAW_SPACES and not own:
        return action, ()
    if shown is None:
        places = before.turned_up(action.number)
        shown = [card_name(deck, before.card_at(deck, depth)) for deck, depth in places]
    return action, tuple(shown)


def _beginning(game: Game, seat: int | None) -> Game:
    """What the reader saw before the first action."""
    first = game.state
    if not game.orders:
        return Game.from_position(
            first.hidden_from(seat), names=game.names, redacted=True, reader=seat
        )
    return Game.deal(
        game.players,
        game.rules,
        orders=_turned_down(game.orders, first.left[ORDER_DECK]),
        tiles=_turned_down(game.tiles, first.left[TILE_DECK]),
        start=first.start,
        seeded=game.seeded,
        names=game.names,
        redacted=True,
        reader=seat,
    )


def _turned_down(cards: Sequence[str], left: int) -> list[str]:
    return [*cards[: len(cards) - left], *(HIDDEN for _ in range(left))]
