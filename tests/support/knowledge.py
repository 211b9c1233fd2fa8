"""Who knows which card of the decks (R8.5), followed from outside, action by action.

Nothing here asks the engine who has seen what: it takes the actions as the table hears them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.rules.material import DRAW, SPACE_NUMBER
from glueckauf.rules.view import HIDDEN

if TYPE_CHECKING:
    from glueckauf import Action, View

ORDERS, TILES = "orders", "tiles"


class Knowledge:
    """What every seat knows of every place, from the top of each deck; `?` for nothing."""

    def __init__(self, players: int, orders: int, tiles: int) -> None:
        self.players = players
        self.decks = {
            ORDERS: [[HIDDEN] * orders for _ in range(players)],
            TILES: [[HIDDEN] * tiles for _ in range(players)],
        }
        self.drafted = 0
        self.tile_missing = False
        """A factory space waits for its tile until the turn ends."""
        self.drawn_from = ORDERS

    def size(self, deck: str) -> int:
        return len(self.decks[deck][0])

    def draw(self, deck: str, count: int) -> None:
        """Whoever takes up the top cards, what was known of their places is gone."""
        for known in self.decks[deck]:
            del known[:count]

    def put_back(self, seat: int, place: str, cards: tuple[str, ...]) -> None:
        """Its player alone knows which card went where."""
        for other, known in enumerate(self.decks[self.drawn_from]):
            names = list(cards) if other == seat else [HIDDEN] * len(cards)
            if place == "top":
                known[:0] = names
            else:
                known.extend(names)

    def follow(self, seat: int, action: Action, turn_over: bool) -> None:
        """What an action of a seat does to the decks."""
        if action.kind == "draft":
            self.drafted += 1
            if self.drafted == 3 * self.players:
                # the card left over lies on the first open space, the deck fills the others
                self.draw(ORDERS, 2 if self.players == 2 else 3)
        elif action.kind == "return":
            assert action.place
            self.put_back(seat, action.place, action.cards)
        elif action.space in ("factory draw", "order draw"):
            self.drawn_from = TILES if action.space == "factory draw" else ORDERS
            self.draw(self.drawn_from, DRAW)
        elif action.space and action.space.startswith("order"):
            self.draw(ORDERS, 1)
        elif action.space and SPACE_NUMBER[action.space] < 8:
            self.tile_missing = True
        if self.tile_missing and turn_over:
            self.draw(TILES, 1)
            self.tile_missing = False

    def check(self, view: View) -> None:
        """A view shows what its seat knows, no more and no less."""
        seat = view.viewer
        for deck, shown in ((ORDERS, view.order_deck), (TILES, view.tile_deck)):
            known = [HIDDEN] * self.size(deck) if seat is None else self.decks[deck][seat]
            assert list(shown) == known, (seat, deck)
