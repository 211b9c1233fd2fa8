"""The view on the wire: what everyone may know of it, what a seat knows beyond, what has changed.

What there is to tell, and in which words, `glueckauf.rules.description` knows. Its pieces are
encoded once and kept.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from glueckauf.rules.addresses import from_top
from glueckauf.rules.codes import ORDER_DECK, TILE_DECK
from glueckauf.rules.description import (
    BOARD,
    HIDDEN,
    PLAYER,
    SPACES_READ,
    BoardPart,
    Facts,
    Piece,
    PlayerPart,
    card_name,
    hand,
    player,
    space,
    spaces,
)
from glueckauf.server.wire.messages import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_DECKS = (("order_deck", ORDER_DECK), ("tile_deck", TILE_DECK))


def _deck(name: str, deck: int) -> BoardPart:
    return BoardPart(
        name, frozenset({"left"}), lambda facts: {"left": facts["left"][deck], "known": {}}
    )


_BOARD = (
    *BOARD,
    BoardPart("hand", frozenset({"hand_size"}), lambda facts: [HIDDEN] * facts["hand_size"]),
    *(_deck(name, deck) for name, deck in _DECKS),
)
_READ = frozenset().union(
    SPACES_READ, *(part.reads for part in _BOARD), *(part.reads for part in PLAYER)
)


def public_view(facts: Facts) -> Any:
    """Everything that everyone may know: `view_types.PublicView` as plain data."""
    return {
        **{part.name: part.tell(facts) for part in _BOARD},
        "spaces": [_encoded(space, *numbers) for numbers in spaces(facts)],
        "players": [player(facts, seat, _TELLERS) for seat in range(facts["players"])],
    }


def changes(old: Facts, new: Facts) -> Piece:
    """What of the public view differs between two positions of a game."""
    moved = {name for name in _READ if old[name] != new[name]}
    changed: Piece = {}
    for part in _BOARD:
        if not moved.isdisjoint(part.reads):
            value = part.tell(new)
            if value != part.tell(old):
                changed[part.name] = value
    if not moved.isdisjoint(SPACES_READ):
        pairs = zip(spaces(old), spaces(new), strict=True)
        told = [_encoded(space, *now) for was, now in pairs if was != now]
        if told:
            changed["spaces"] = told
    parts = [part for part in PLAYER if not moved.isdisjoint(part.reads)]
    players = [_changed_player(old, new, seat, parts) for seat in range(new["players"])]
    if any(players):
        changed["players"] = [
            {"seat": seat, **parts_changed}
            for seat, parts_changed in enumerate(players)
            if parts_changed
        ]
    return changed


def changed_side(old: Facts, new: Facts, seat: int) -> Piece:
    """What of a player's side differs between two positions."""
    return _changed_player(old, new, seat, PLAYER)


def knows(facts: Facts, seat: int | None, everything: bool = False) -> Any:
    """What a seat knows beyond the public view; all there is to know with `everything`."""
    known: Piece = {}
    if facts["hand_size"] and (everything or facts["seat"] == seat):
        known["hand"] = hand(facts)
    knower = 0 if seat is None else 1 << seat
    for name, deck in _DECKS:
        top, left = facts["top"][deck], facts["left"][deck]
        marks = from_top(facts["seen"], deck, top)[:left]
        cards_known = {
            str(depth): card_name(deck, card)
            for depth, (mark, card) in enumerate(
                zip(marks, from_top(facts["cards"], deck, top), strict=False)
            )
            if everything or mark & knower
        }
        if cards_known:
            known[name] = {"left": left, "known": cards_known}
    return known


def _changed_player(old: Facts, new: Facts, seat: int, parts: Iterable[PlayerPart]) -> Piece:
    changed: Piece = {}
    for part in parts:
        numbers = part.numbers(new, seat)
        if numbers != part.numbers(old, seat):
            changed[part.name] = part.told(numbers, _TELLERS.get(part.name, part.tell))
    return changed


@lru_cache(1 << 14)
def _encoded(tell: Callable[..., Piece], *numbers: int) -> Raw:
    return Raw(encode(tell(*numbers)))


_TELLERS = {part.name: partial(_encoded, part.tell) for part in PLAYER if part.several}
