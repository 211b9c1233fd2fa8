"""A game whose chance is laid open: each card is drawn when it is turned up for the first time.

Nothing that nobody has seen is decided yet: such places of the decks hold UNKNOWN. When an action
turns some of them up, chance has its moves first, one a card, and then the action takes effect.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glueckauf.record.notation import action_in, card_number
from glueckauf.research.errors import NotBegun
from glueckauf.research.observation_layout import order_depths, tile_depths
from glueckauf.rules.codes import (
    FACTORY_DRAW,
    KEEP_NONE,
    KEEP_ORDER,
    KEEP_TILE,
    KEEPING_ORDER,
    KEEPING_TILE,
    MINING,
    NOTHING,
    ORDER_COUNT,
    ORDER_DECK,
    ORDER_DRAW,
    OVER,
    RETURN_BOTTOM,
    RETURNING_ORDERS,
    RETURNING_TILES,
    TILE_COUNT,
    TILE_DECK,
    TURN,
    UNKNOWN,
)
from glueckauf.rules.errors import IllegalAction
from glueckauf.rules.material import ORDERS, TILE_COPIES, TILES
from glueckauf.rules.state import State
from glueckauf.rules.view import HIDDEN, card_name

if TYPE_CHECKING:
    from glueckauf.record.notation import Action
    from glueckauf.rules.ruleset import RuleSet

CHANCE = -1
FINISHED = -2


@dataclass(frozen=True, slots=True)
class DeckEvent:
    """What happened to a deck. `cards` are known to `seat` only, or to all where that is NOTHING.

    show    cards taken from the top, one after the other, for all to see
    draw    cards taken from the top into a hand
    keep    one card of the hand, or none, which stays with the seat for all to see
    top     the hand put back, as it lies there from the top down
    bottom  the same, under the deck
    """

    kind: str
    deck: int
    seat: int
    cards: tuple[int, ...]

    def seen_by(self, seat: int) -> DeckEvent:
        """The same with every card UNKNOWN that the seat did not see; a hand has no order."""
        if self.kind == "draw" and self.seat == seat:
            return DeckEvent(self.kind, self.deck, self.seat, tuple(sorted(self.cards)))
        if self.seat in (NOTHING, seat) or self.kind == "keep":
            return self
        return DeckEvent(self.kind, self.deck, self.seat, (UNKNOWN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Line:
    """What was there to see at one moment: by one seat, and by everybody else."""

    seat: int
    own: str
    others: str

    def seen_by(self, seat: int) -> str:
        return self.own if seat == self.seat else self.others


class ExplicitGame:
    """The moves are those of the seats, with the engine's numbers, and those of chance: first the
    start player, then the number of an order or of a kind of tile."""

    def __init__(self, players: int, rules: RuleSet) -> None:
        self.players = players
        self.rules = rules
        self.dealt: list[int] = []
        """The start player, tiles and orders of the set-up, as far as chance has come."""
        self.state: State | None = None
        """The table, once it is set up."""
        self.pending = NOTHING
        """The action that waits for chance."""
        self.places: list[tuple[int, int]] = []
        """Where chance has yet to put a card before that, as (deck, depth)."""
        self.drawn: list[int] = []
        """The cards it has put there already."""
        self.lines: list[Line] = []
        self.events: list[DeckEvent] = []

    def copy(self) -> ExplicitGame:
        other = ExplicitGame.__new__(ExplicitGame)
        other.players = self.players
        other.rules = self.rules
        other.dealt = self.dealt.copy()
        other.state = None if self.state is None else self.state.copy()
        other.pending = self.pending
        other.places = self.places.copy()
        other.drawn = self.drawn.copy()
        other.lines = self.lines.copy()
        other.events = self.events.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> ExplicitGame:
        return self.copy()

    @property
    def mover(self) -> int:
        """The seat whose move it is, CHANCE, or FINISHED."""
        if self.state is None or self.places:
            return CHANCE
        return FINISHED if self.state.phase == OVER else self.state.seat

    @property
    def deck(self) -> int:
        """The deck that chance draws from now."""
        if self.places:
            return self.places[0][0]
        return TILE_DECK if len(self.dealt) <= self._factory_tiles() else ORDER_DECK

    @property
    def returning_deck(self) -> int:
        """The deck that a hand goes back to now."""
        returning_tiles = self.state is not None and self.state.phase == RETURNING_TILES
        return TILE_DECK if returning_tiles else ORDER_DECK

    def legal(self) -> list[int]:
        """The legal actions of the seat to move."""
        return [] if self.state is None or self.places else self.state.legal()

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with probabilities: each card by how many of it are left unseen."""
        if not self.dealt:
            return [(seat, 1 / self.players) for seat in range(self.players)]
        pool = self._pool()
        total = pool.total()
        return [(card, pool[card] / total) for card in sorted(pool)]

    def apply(self, move: int) -> None:
        if self.mover != CHANCE:
            self._choose(move)
            return
        if move not in self._pool() if self.dealt else move not in range(self.players):
            raise IllegalAction(f"chance cannot bring {move} now", "illegal")
        if self.state is None:
            self._deal(move)
        else:
            deck, depth = self.places.pop(0)
            self.state.fix(deck, depth, move)
            self.drawn.append(move)
            if not self.places:
                self._carry_out(self.pending)

    def table(self) -> State:
        """The state of the table, once it is set up."""
        if self.state is None:
            raise NotBegun("the table is not set up yet")
        return self.state

    def name(self, move: int) -> str:
        """The move as people write it."""
        if self.mover == CHANCE:
            return card_name(self.deck, move) if self.dealt else f"start {move}"
        return self._action(move).text

    def seen_by(self, seat: int) -> str:
        """All that a seat has seen from the beginning, a line each."""
        return "\n".join(line.seen_by(seat) for line in self.lines)

    # Chance

    def _factory_tiles(self) -> int:
        return TILE_COUNT - tile_depths(self.players)

    def _pool(self) -> Counter[int]:
        """How many of each card can be drawn now."""
        deck = self.deck
        if self.state is not None:
            pool = Counter(self.state.unseen_cards(deck))
            pool.subtract(self.drawn)
        else:
            cards = range(len(TILES)) if deck == TILE_DECK else range(len(ORDERS))
            pool = Counter(dict.fromkeys(cards, TILE_COPIES if deck == TILE_DECK else 1))
            tiles = self._factory_tiles()
            pool.subtract(
                self.dealt[1 : tiles + 1] if deck == TILE_DECK else self.dealt[tiles + 1 :]
            )
        return +pool

    def _deal(self, move: int) -> None:
        """R2, until the last order of the draft lies open."""
        self._say(self.name(move))
        self.dealt.append(move)
        first_order = 1 + self._factory_tiles()
        tiles, orders = self.dealt[1:first_order], self.dealt[first_order:]
        if len(orders) < ORDER_COUNT - order_depths(self.players):
            return
        self.events.append(DeckEvent("show", TILE_DECK, NOTHING, tuple(tiles)))
        self.events.append(DeckEvent("show", ORDER_DECK, NOTHING, tuple(orders)))
        self.state = State.deal(
            self.players,
            self.rules,
            orders + [UNKNOWN] * (ORDER_COUNT - len(orders)),
            tiles + [UNKNOWN] * (TILE_COUNT - len(tiles)),
            self.dealt[0],
        )

    # Decisions

    def _choose(self, action: int) -> None:
        state = self.table()
        if not state.is_legal(action):
            raise IllegalAction(f"action {action} is not legal now", "illegal")
        places = self._unseen(action)
        self._tell(action)
        if places:
            self.pending = action
            self.places = places
        else:
            self._carry_out(action)

    def _unseen(self, action: int) -> list[tuple[int, int]]:
        state = self.table()
        return [] if state.phase == MINING else state.unseen(action)  # mining turns up nothing

    def _carry_out(self, action: int) -> None:
        state = self.table()
        places = [] if state.phase == MINING else state.turned_up(action)
        cards = [state.card_at(deck, depth) for deck, depth in places]  # of one deck
        drawing = state.phase == TURN and action in (FACTORY_DRAW, ORDER_DRAW)
        seat = state.seat if drawing else NOTHING
        self._note(action)
        state.apply(action)
        self.pending = NOTHING
        self.drawn = []
        if places:
            deck = places[0][0]
            self.events.append(DeckEvent("draw" if drawing else "show", deck, seat, tuple(cards)))
            names = [card_name(deck, card) for card in (sorted(cards) if drawing else cards)]
            self._say(" ".join(names), seat, " ".join([HIDDEN] * len(names)) if drawing else None)

    def _note(self, action: int) -> None:
        """Keep what the action does to the decks, beside what it turns up."""
        state = self.table()
        seat, phase = state.seat, state.phase
        if phase in (KEEPING_TILE, KEEPING_ORDER):
            deck, first = (
                (TILE_DECK, KEEP_TILE) if phase == KEEPING_TILE else (ORDER_DECK, KEEP_ORDER)
            )
            kept = () if action == KEEP_NONE else (action - first,)
            self.events.append(DeckEvent("keep", deck, seat, kept))
        elif phase in (RETURNING_TILES, RETURNING_ORDERS):
            deck = TILE_DECK if phase == RETURNING_TILES else ORDER_DECK
            kind = "bottom" if action >= RETURN_BOTTOM else "top"
            cards = tuple(card_number(name) for name in self._action(action).cards)
            self.events.append(DeckEvent(kind, deck, seat, cards))

    def _tell(self, action: int) -> None:
        state = self.table()
        text = f"{state.seat} {self._action(action).text}"
        if state.phase in (RETURNING_TILES, RETURNING_ORDERS):
            place = "bottom" if action >= RETURN_BOTTOM else "top"
            hidden = " ".join([place, *[HIDDEN] * state.hand_size])
            self._say(text, state.seat, f"{state.seat} {hidden}")
        else:
            self._say(text)

    def _action(self, number: int) -> Action:
        return action_in(self.table(), number)

    def _say(self, own: str, seat: int = NOTHING, others: str | None = None) -> None:
        self.lines.append(Line(seat, own, own if others is None else others))
