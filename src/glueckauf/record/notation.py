"""Actions as people write them: `mine 8`, `fill truck-KKK black yellow`, `top grey2-light ?`.

Every action has a number (`glueckauf.rules.codes`) and one text. What goes back to a deck is
named card by card, so its number is the rank of that arrangement among those of the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from glueckauf.rules import material_tables
from glueckauf.rules.codes import (
    CAGE,
    COAL,
    COAL_NONE,
    DRAFT,
    FILL,
    HAND,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    LOAD,
    PAIRS,
    RETURN_BOTTOM,
    RETURN_TOP,
    RETURNING_TILES,
    STOP,
    STORE,
    UNKNOWN,
)
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.material import (
    COLOURS,
    LEVELS,
    ORDER_NUMBER,
    ORDERS,
    SPACES,
    TILE_NUMBER,
    TILES,
)
from glueckauf.rules.view import HIDDEN

if TYPE_CHECKING:
    from glueckauf.rules.table import Table


class NotationError(GlueckAufError, ValueError):
    """A text that is no action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision. Which fields say something depends on the kind.

    space   space
    draft   order
    cage    level
    load    cube
    fill    order, slot (its colour), cube, storage, half
    store   cube
    stop    -
    keep    order or tile, neither for `keep none`
    coal    cube, None for `coal none`
    return  place (`top` or `bottom`), cards from the top down
    """

    number: int
    kind: str
    text: str
    space: str | None = None
    level: str | None = None
    order: str | None = None
    tile: str | None = None
    slot: str | None = None
    cube: str | None = None
    storage: bool = False
    half: bool = False
    place: str | None = None
    cards: tuple[str, ...] = ()

    def __index__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.text


def _fixed_actions() -> list[Action]:
    """All actions below RETURN_TOP, in the order of their numbers."""
    actions = [Action(n, "space", space.name, space=space.name) for n, space in enumerate(SPACES)]
    actions += [Action(CAGE + n, "cage", f"cage {at}", level=at) for n, at in enumerate(LEVELS)]
    actions += [Action(LOAD + n, "load", f"load {cube}", cube=cube) for n, cube in _COLOURS]
    actions += [Action(STORE + n, "store", f"store {cube}", cube=cube) for n, cube in _COLOURS]
    actions += [Action(STOP, "stop", "stop")]
    actions += [Action(COAL + n, "coal", f"coal {cube}", cube=cube) for n, cube in _COLOURS]
    actions += [Action(COAL_NONE, "coal", "coal none")]
    actions += [Action(KEEP_NONE, "keep", "keep none")]
    actions += [
        Action(KEEP_TILE + n, "keep", f"keep {tile.name}", tile=tile.name)
        for n, tile in enumerate(TILES)
    ]
    actions += [
        Action(KEEP_ORDER + n, "keep", f"keep {order.name}", order=order.name)
        for n, order in enumerate(ORDERS)
    ]
    actions += [
        Action(DRAFT + n, "draft", f"draft {order.name}", order=order.name)
        for n, order in enumerate(ORDERS)
    ]
    actions += [_fill(n) for n in range(16 * PAIRS)]
    return actions


def _fill(number: int) -> Action:
    order = ORDERS[material_tables.PAIR_ORDER[number >> 4]].name
    slot = COLOURS[material_tables.PAIR_COLOUR[number >> 4]]
    cube = COLOURS[number >> 1 & 3]
    half, storage = bool(number & 8), bool(number & 1)
    text = f"fill {order} {slot} {cube}" + " half" * half + " storage" * storage
    return Action(
        FILL + number, "fill", text, order=order, slot=slot, cube=cube, storage=storage, half=half
    )


_COLOURS = tuple(enumerate(COLOURS))
ACTIONS = _fixed_actions()
_BY_TEXT = {action.text.casefold(): action for action in ACTIONS}

_RANKS = {
    tuple(material_tables.ARRANGEMENT[HAND * rank : HAND * rank + HAND]): rank
    for rank in range(120)
}

_FORMS = {
    "factory": "factory 1 to factory 8, or factory draw",
    "mine": "mine 4, 6, 8 or 10",
    "deliver": "deliver handcart, horsecart, truck or locomotive",
    "money": "money 3, 4, 5 or 6",
    "order": "order 1 to order 4, or order draw",
    "bank": "bank",
    "draft": "draft and an order, such as draft truck-KKK",
    "cage": "cage surface, yellow, brown, grey or black",
    "load": "load yellow, brown, grey or black",
    "store": "store yellow, brown, grey or black",
    "stop": "stop",
    "fill": "fill, an order, the colour of its slot and of the cube, then half and storage where"
    " they apply, such as fill truck-KKK black yellow",
    "keep": "keep and a tile or an order, such as keep grey2-light, or keep none",
    "coal": "coal yellow, brown, grey, black or none",
    "top": "top and the cards or tiles that go back, from the top down",
    "bottom": "bottom and the cards or tiles that go back, from the top down",
}


def parse_action(text: str) -> Action:
    """The action that a text names."""
    words = text.split()
    folded = " ".join(words).casefold()
    if folded in _BY_TEXT:
        return _BY_TEXT[folded]
    verb = folded.split(" ")[0]
    if verb in ("top", "bottom"):
        return _return_named(verb, words[1:])
    if verb == "fill":
        _check_slot(words, text)
    if verb in _FORMS:
        raise NotationError(f"expected {_FORMS[verb]}; came {text!r}")
    raise NotationError(f"an action begins with one of {', '.join(_FORMS)}; came {text!r}")


def _check_slot(words: list[str], text: str) -> None:
    """An order and a colour that do not belong together deserve a sentence of their own."""
    if len(words) < 3:
        return
    number, colour = in_any_case(words[1], ORDER_NUMBER), words[2].casefold()
    if number is not None and colour in COLOURS and colour not in ORDERS[number].slots:
        order, slots = ORDERS[number].name, ", ".join(ORDERS[number].slots)
        raise NotationError(f"{order} has no {colour} slot, but {slots}; came {text!r}")


def format_action(action: Action) -> str:
    return action.text


def action_of(number: int, hand: list[int], tiles: bool) -> Action:
    """The action with that number; `hand` and its deck matter only for what goes back to it."""
    if number < RETURN_TOP:
        return ACTIONS[number]
    bottom = number >= RETURN_BOTTOM
    rank = number - (RETURN_BOTTOM if bottom else RETURN_TOP)
    head = HAND - len(hand)
    order = material_tables.ARRANGEMENT[HAND * rank + head : HAND * rank + HAND]
    cards = [hand[index - head] for index in order]
    names = tuple(_name(card, tiles) for card in cards)
    place = "bottom" if bottom else "top"
    return Action(number, "return", f"{place} {' '.join(names)}", place=place, cards=names)


def action_in(state: Table, number: int) -> Action:
    """The action with that number where it is legal."""
    return action_of(number, state.hand[: state.hand_size], state.phase == RETURNING_TILES)


class Arrangements(Sequence[Action]):
    """The actions that put a hand back. Up to 240 of them, so each is made when it is looked at."""

    def __init__(self, numbers: list[int], hand: list[int], tiles: bool) -> None:
        self._numbers = numbers
        self._hand = hand
        self._tiles = tiles

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [action_of(number, self._hand, self._tiles) for number in self._numbers[index]]
        return action_of(self._numbers[index], self._hand, self._tiles)


def card_number(name: str) -> int:
    """The number of an order or a tile; UNKNOWN for `?`."""
    if name == HIDDEN:
        return UNKNOWN
    return ORDER_NUMBER[name] if name in ORDER_NUMBER else TILE_NUMBER[name]


def in_any_case(name: str, known: Mapping[str, int]) -> int | None:
    """The number of a name, however its letters are written."""
    if name in known:
        return known[name]
    folded = name.casefold()
    return next((number for other, number in known.items() if other.casefold() == folded), None)


def _name(card: int, tiles: bool) -> str:
    if card == UNKNOWN:
        return HIDDEN
    return TILES[card].name if tiles else ORDERS[card].name


_CARDS = {name.casefold(): name for name in (*ORDER_NUMBER, *TILE_NUMBER, HIDDEN)}


def _return_named(place: str, words: list[str]) -> Action:
    if not 1 <= len(words) <= HAND:
        raise NotationError(f"expected {_FORMS[place]}, one to five of them; came {len(words)}")
    for word in words:
        if word.casefold() not in _CARDS:
            raise NotationError(f"expected {_FORMS[place]}; there is no {word!r}")
    cards = tuple(_CARDS[word.casefold()] for word in words)
    known = [name for name in cards if name != HIDDEN]
    if any(name in TILE_NUMBER for name in known) and any(name in ORDER_NUMBER for name in known):
        raise NotationError(f"tiles and orders do not go back together; came {' '.join(cards)!r}")
    rank = arrangement_rank([card_number(name) for name in cards])
    number = (RETURN_BOTTOM if place == "bottom" else RETURN_TOP) + rank
    return Action(number, "return", f"{place} {' '.join(cards)}", place=place, cards=cards)


def arrangement_rank(cards: list[int]) -> int:
    """The rank of these cards, from the top down, among all arrangements of them."""
    head = HAND - len(cards)
    # equal cards keep their order, so that they have one rank between them
    ascending = sorted(range(len(cards)), key=lambda position: (cards[position], position))
    index = {position: head + number for number, position in enumerate(ascending)}
    return _RANKS[(*range(head), *(index[position] for position in range(len(cards))))]
