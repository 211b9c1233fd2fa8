"""The state of a game: what is legal, what an action does, and how the turns go on (R3, R5).

`State` is for those who need speed. It deals in whole numbers and copies in a fraction of a
microsecond; `glueckauf.Game` is the face that speaks text and keeps the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

try:
    import cython
except ImportError:
    from glueckauf.rules import without_cython as cython

from glueckauf.rules.errors import DealError, IllegalAction, WrongKind
from glueckauf.rules.material import (
    MINE_STEPS,
    MONEY_MARKS,
    ORDERS,
    SHIFTS,
    TILE_COPIES,
    TILES,
    WORKERS,
)
from glueckauf.rules.ruleset import RuleSet, rule_set
from glueckauf.rules.seats import check_seat

if not cython.compiled:
    from glueckauf.rules.addresses import hand_deck
    from glueckauf.rules.chance import Random
    from glueckauf.rules.codes import (
        ACTIONS,
        COALING,
        DELIVER,
        DRAFT,
        DRAFTING,
        FACTORY_DRAW,
        FILL,
        KEEP_NONE,
        KEEP_ORDER,
        KEEP_TILE,
        KEEPING_ORDER,
        KEEPING_TILE,
        LEGAL,
        MINE,
        MINING,
        MONEY,
        NOTHING,
        ORDER,
        ORDER_COUNT,
        ORDER_DECK,
        ORDER_DRAW,
        OVER,
        PLACES,
        RETURN_TOP,
        RETURNING_ORDERS,
        RETURNING_TILES,
        SPACE_COUNT,
        STOP,
        TILE_COUNT,
        TILE_DECK,
        TURN,
        UNKNOWN,
        WRONG_PHASE,
    )
    from glueckauf.rules.decks import place
    from glueckauf.rules.delivery import apply_delivery
    from glueckauf.rules.draft import apply_draft, legal_draft, why_not_draft
    from glueckauf.rules.draw_five import (
        apply_draw,
        apply_keep,
        apply_return,
        legal_keep,
        legal_return,
        why_not_keep,
        why_not_return,
    )
    from glueckauf.rules.factory import (
        apply_coal,
        apply_tile,
        legal_coal,
        refill_factory,
        why_not_coal,
    )
    from glueckauf.rules.final_scoring import score_end
    from glueckauf.rules.hidden_cards import (
        deal_unknown,
        hide,
        unseen_orders,
        unseen_tiles,
    )
    from glueckauf.rules.mining import apply_step, legal_mining, why_not_step
    from glueckauf.rules.order_spaces import apply_order
    from glueckauf.rules.set_up import clear, set_up, shuffle_decks
    from glueckauf.rules.shift_clock import next_start, return_workers, score_clock
    from glueckauf.rules.table import Table
    from glueckauf.rules.worker_spaces import legal_spaces, place_workers, why_not_space

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STEPS = list(MINE_STEPS)
WAGES = list(MONEY_MARKS)
LAST_SHIFT = SHIFTS
Item = TypeVar("Item")
NUMBERS = list(range(ACTIONS))  # made once: making them for every legal list would cost most of it


class State(Table):
    """A position, complete with decks. Make one with `State.new` or `State.deal`."""

    @staticmethod
    def new(players: int, seed: int, rules: str | RuleSet = "original") -> State:
        """A fresh game with decks and start player from a seed."""
        state = _bare(players, rules)
        shuffle_decks(state, Random(seed))
        set_up(state)
        return state

    @staticmethod
    def deal(
        players: int, rules: str | RuleSet, orders: Sequence[int], tiles: Sequence[int], start: int
    ) -> State:
        """A fresh game with given decks, top first, as numbers; UNKNOWN places stay so."""
        state = _bare(players, rules)
        check_seat(start, players, "the seat of the start player")
        _check_deck("orders", orders, [order.name for order in ORDERS], 1)
        _check_deck("tiles", tiles, [tile.name for tile in TILES], TILE_COPIES)
        state.start = start
        for deck, cards in ((ORDER_DECK, orders), (TILE_DECK, tiles)):
            for depth, card in enumerate(cards):
                state.cards[place(state, deck, depth)] = card
        set_up(state)
        return state

    # Legality

    def legal(self) -> list[int]:
        """All legal actions, ascending. Empty when the game is over, and only then."""
        return self.legal_from(NUMBERS)

    def legal_from(self, table: list[Item]) -> list[Item]:
        """What a table of all actions holds at the legal ones."""
        if not cython.compiled:
            out = [0] * ACTIONS
        count = self.list_legal(out)
        return [table[out[index]] for index in range(count)]

    def list_legal(self, out: list[int]) -> int:
        phase = self.phase
        if phase == MINING:
            return legal_mining(self, out, 0)
        if phase == TURN:
            return legal_spaces(self, out, 0)
        if phase == DRAFTING:
            return legal_draft(self, out, 0)
        if phase == KEEPING_TILE:
            return legal_keep(self, TILE_DECK, out, 0)
        if phase == KEEPING_ORDER:
            return legal_keep(self, ORDER_DECK, out, 0)
        if phase == COALING:
            return legal_coal(self, out, 0)
        if phase == OVER:
            return 0
        return legal_return(self, out, 0)

    def is_legal(self, action: int) -> bool:
        return self.why_not(action) == LEGAL

    def why_not(self, action: int) -> int:
        """LEGAL, or the number of the reason why the action cannot be taken now."""
        phase = self.phase
        if action < 0 or action >= ACTIONS:
            return WRONG_PHASE
        if action < SPACE_COUNT:
            return why_not_space(self, action) if phase == TURN else WRONG_PHASE  # R3.2
        if action <= STOP or FILL <= action < RETURN_TOP:  # R4.3
            return why_not_step(self, action) if phase == MINING else WRONG_PHASE
        if action < KEEP_NONE:  # R8.4
            return why_not_coal(self, action) if phase == COALING else WRONG_PHASE
        if action == KEEP_NONE:
            return LEGAL if phase == KEEPING_TILE or phase == KEEPING_ORDER else WRONG_PHASE
        if action < KEEP_ORDER:  # R4.2
            if phase != KEEPING_TILE:
                return WRONG_PHASE
            return why_not_keep(self, TILE_DECK, action - KEEP_TILE)
        if action < DRAFT:  # R4.7
            if phase != KEEPING_ORDER:
                return WRONG_PHASE
            return why_not_keep(self, ORDER_DECK, action - KEEP_ORDER)
        if action < FILL:  # R2.4
            return why_not_draft(self, action - DRAFT) if phase == DRAFTING else WRONG_PHASE
        if phase == RETURNING_TILES or phase == RETURNING_ORDERS:
            return why_not_return(self, action)
        return WRONG_PHASE

    # Effect

    def apply(self, action: int) -> None:
        """Carry out a legal action. An illegal one raises, and changes nothing."""
        if self.why_not(action) != LEGAL:
            raise IllegalAction(f"action {action} is not legal now", "illegal")
        self.carry_out(action)

    def carry_out(self, action: int) -> None:
        phase = self.phase
        if phase == MINING:  # R4.3: a work step
            if apply_step(self, action):
                self.end_turn()
        elif phase == TURN:  # R3.2
            self.choose_space(action)
        elif phase == DRAFTING:  # R2.4: after the last pick the start player begins
            if apply_draft(self, action - DRAFT):
                self.phase = TURN
                self.seat = self.start
        elif phase == COALING:  # R8.4
            if apply_coal(self, action):
                self.put_back_or_end(TILE_DECK)
        elif phase == KEEPING_TILE:  # R4.2
            self.keep(TILE_DECK, NOTHING if action == KEEP_NONE else action - KEEP_TILE)
        elif phase == KEEPING_ORDER:  # R4.7
            self.keep(ORDER_DECK, NOTHING if action == KEEP_NONE else action - KEEP_ORDER)
        else:  # the rest of a draw five goes back
            apply_return(self, hand_deck(phase), action)
            self.end_turn()

    def choose_space(self, space: int) -> None:
        """R3.2: place the workers, then carry out the action of the space, or begin it."""
        place_workers(self, space)
        if space < FACTORY_DRAW:  # R4.1: a tile
            if not apply_tile(self, space):
                self.phase = COALING
                return
        elif space == FACTORY_DRAW:  # R4.2: look at five tiles
            apply_draw(self, TILE_DECK)
            self.phase = KEEPING_TILE
            return
        elif space < DELIVER:  # R4.3: mine
            self.steps = STEPS[space - MINE]
            self.phase = MINING
            return
        elif space < MONEY:  # R4.4: deliver
            apply_delivery(self, space - DELIVER)
        elif space < ORDER:  # R4.5: marks
            self.money[self.seat] += WAGES[space - MONEY]
        elif space < ORDER_DRAW:  # R4.6: an order
            apply_order(self, space - ORDER)
        elif space == ORDER_DRAW:  # R4.7: look at five orders
            apply_draw(self, ORDER_DECK)
            self.phase = KEEPING_ORDER
            return
        else:  # R3.4: the bank
            self.money[self.seat] += 1
        self.end_turn()

    def keep(self, deck: int, card: int) -> None:
        if apply_keep(self, deck, card):
            self.put_back_or_end(deck)
        else:
            self.phase = COALING

    def put_back_or_end(self, deck: int) -> None:
        """R8.6: after keep and coal the rest goes back, if there is any."""
        if self.hand_size:
            self.phase = RETURNING_ORDERS if deck == ORDER_DECK else RETURNING_TILES
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """R3.1, R3.5: on to the next player clockwise with workers, or to the end of the shift."""
        refill_factory(self)  # R4.1
        self.steps = 0
        self.phase = TURN
        for step in range(1, self.players + 1):
            seat = (self.seat + step) % self.players
            if self.workers[seat]:
                self.seat = seat
                return
        self.end_shift()

    def end_shift(self) -> None:
        """R5."""
        score_clock(self)  # R5.1
        if self.shift == LAST_SHIFT:
            score_end(self)  # R7
            self.phase = OVER
            return
        self.start = next_start(self)  # R5.2
        return_workers(self)  # R5.3
        self.seat = self.start
        self.shift += 1

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    # Copies

    def copy(self) -> State:
        other = State()
        other.copy_from(self)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return state_of, (self.fields(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        at = f"shift {self.shift}, phase {self.phase}, seat {self.seat}"
        return f"<State of {self.players}, {at}>"

    # What is hidden

    def knower(self, seat: int | None) -> int:
        """A seat of this table, or NOTHING for a spectator."""
        if seat is None:
            return NOTHING
        check_seat(seat, self.players)
        return seat

    def hidden_from(self, seat: int | None) -> State:
        """A copy with every card UNKNOWN that the seat does not know; None is a spectator."""
        other = self.copy()
        hide(other, self.knower(seat))
        return other

    def redeal(self, seat: int | None, rng: Random) -> None:
        """Draw anew what the seat cannot know, every possibility equally likely."""
        knower = self.knower(seat)
        _check_generator(rng)
        hide(self, knower)
        deal_unknown(self, rng)

    def deal_hidden(self, rng: Random) -> None:
        """Put a card in every UNKNOWN place, every possibility equally likely."""
        _check_generator(rng)
        deal_unknown(self, rng)

    def place_of(self, deck: int, depth: int) -> int:
        """Where a card lies, for callers that may be wrong about it."""
        if deck != ORDER_DECK and deck != TILE_DECK:
            raise DealError(f"the decks are {ORDER_DECK}, the orders, and {TILE_DECK}, the tiles")
        if depth < 0 or depth >= self.left[deck]:
            raise DealError(f"the deck holds {self.left[deck]} cards, none at depth {depth}")
        return place(self, deck, depth)

    def card_at(self, deck: int, depth: int) -> int:
        return self.cards[self.place_of(deck, depth)]

    def turned_up(self, action: int) -> list[tuple[int, int]]:
        """The places, as (deck, depth), whose cards an action takes from a deck."""
        after = self.copy()
        after.apply(action)
        return [
            (deck, depth)
            for deck in (ORDER_DECK, TILE_DECK)
            for depth in range(self.left[deck] - after.left[deck])
        ]

    def unseen(self, action: int) -> list[tuple[int, int]]:
        """Those of the places that an action turns up which nobody has seen before."""
        return [
            (deck, depth)
            for deck, depth in self.turned_up(action)
            if not self.seen[place(self, deck, depth)]
        ]

    def unseen_cards(self, deck: int) -> list[int]:
        """The cards that can lie at an unseen place of a deck, one entry a copy, ascending."""
        if deck != ORDER_DECK and deck != TILE_DECK:
            raise DealError(f"the decks are {ORDER_DECK}, the orders, and {TILE_DECK}, the tiles")
        blind = self.copy()
        for depth in range(self.left[deck]):
            here = place(self, deck, depth)
            if not self.seen[here]:
                blind.cards[here] = UNKNOWN
        if not cython.compiled:
            pool = [0] * TILE_COUNT
        size = unseen_orders(blind, pool) if deck == ORDER_DECK else unseen_tiles(blind, pool)
        return [pool[index] for index in range(size)]

    def fix(self, deck: int, depth: int, card: int) -> None:
        """Let an unseen place hold a card, in exchange with the unseen place that holds it now."""
        here = self.place_of(deck, depth)
        if self.cards[here] == card:
            return
        copies = self.unseen_cards(deck).count(card)
        if not copies or (self.seen[here] and self.cards[here] != UNKNOWN):
            raise DealError(f"card {card} cannot lie at depth {depth} of deck {deck}")
        places = [place(self, deck, other) for other in range(self.left[deck])]
        holding = [at for at in places if self.cards[at] == card and not self.seen[at]]
        if holding and (self.cards[here] != UNKNOWN or len(holding) == copies):
            deepest = holding[len(holding) - 1]  # those above may be fixed
            self.cards[deepest] = self.cards[here]
        self.cards[here] = card

    # Whole games

    def playout(self, rng: Random) -> int:
        """Play random legal actions to the end, here, and tell how many."""
        _check_generator(rng)
        if self.players not in WORKERS:
            raise DealError("this state was never dealt: make one with State.new or State.deal")
        with cython.nogil:
            return self.run(rng)

    def run(self, rng: Random) -> int:
        if not cython.compiled:
            out = [0] * ACTIONS
        decisions = 0
        while self.phase != OVER:
            count = self.list_legal(out)
            self.carry_out(out[rng.below_unchecked(count)])
            decisions += 1
        return decisions

    @staticmethod
    def playouts(players: int, count: int, seed: int, rules: str | RuleSet = "original") -> int:
        """Play that many whole random games, and tell how many decisions they took."""
        return _bare(players, rules).run_many(count, Random(seed))

    def run_many(self, count: int, rng: Random) -> int:
        decisions = 0
        with cython.nogil:
            for _ in range(count):
                clear(self)
                shuffle_decks(self, rng)
                set_up(self)
                decisions += self.run(rng)
        return decisions


def _check_generator(rng: Random) -> None:
    """Compiled, None would pass for a generator."""
    if rng is None:
        raise WrongKind("expected a glueckauf.Random; came None")


def _bare(players: int, rules: str | RuleSet) -> State:
    """An empty table for that many players, under a rule set."""
    rules = rule_set(rules, players)
    state = State()
    state.players = players
    state.split_substitution = int(rules.split_substitution)
    state.free_storage = int(rules.free_storage)
    state.open_delivered = int(rules.open_delivered)
    state.second_place_late = rules.second_place_late
    state.carts_need_order = int(rules.carts_need_order)
    state.storage_needs_surface = int(rules.storage_needs_surface)
    state.cubes_per_colour = rules.cubes_per_colour
    clear(state)
    return state


def dealt(
    players: int, seed: int, rules: str | RuleSet = "original"
) -> tuple[State, list[int], list[int]]:
    """A fresh game from a seed, and the whole decks that it was dealt from, top first."""
    state = _bare(players, rules)
    shuffle_decks(state, Random(seed))
    cards = list(state.cards)
    set_up(state)
    return state, cards[:ORDER_COUNT], cards[PLACES:]


def state_of(fields: Mapping[str, object]) -> State:
    """The state that has these fields."""
    state = State()
    state.set_fields(fields)
    return state


def _check_deck(what: str, cards: Sequence[int], names: Sequence[str], copies: int) -> None:
    """A whole deck: each card as often as the box has it, UNKNOWN as often as one likes."""
    if len(cards) != len(names) * copies:
        raise DealError(f"the deck of {what} has {len(names) * copies} cards, not {len(cards)}")
    for card in set(cards) - {UNKNOWN}:
        if card not in range(len(names)):
            raise DealError(f"the deck of {what} has no card {card!r}")
        if cards.count(card) > copies:
            box = "once" if copies == 1 else f"{copies} times"
            raise DealError(
                f"the box has {names[card]} {box}; it came {cards.count(card)} times"
                f" in the deck of {what}"
            )
