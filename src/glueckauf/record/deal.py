"""How a game begins: from a deal (R2), or from a position. Either is checked once, when made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from glueckauf.record.files.position import parse_position, settled
from glueckauf.record.notation import in_any_case
from glueckauf.rules.codes import ORDER_DECK, TILE_DECK, UNKNOWN
from glueckauf.rules.errors import DealError, GlueckAufError
from glueckauf.rules.material import ORDER_NUMBER, ORDERS, TILE_COPIES, TILE_NUMBER, TILES
from glueckauf.rules.position_checks.status import problems
from glueckauf.rules.ruleset import RuleSet, rule_set, rules_of
from glueckauf.rules.seats import check_seat
from glueckauf.rules.state import State, dealt
from glueckauf.rules.view import HIDDEN, card_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glueckauf.record.origin import Origin
    from glueckauf.rules.position_checks.problem import Problem

_ORDER_NAMES = [*ORDER_NUMBER, HIDDEN, HIDDEN]  # UNKNOWN is the last but one
_TILE_NAMES = [*TILE_NUMBER, HIDDEN, HIDDEN]


class BadPosition(GlueckAufError, ValueError):
    """A position that no game can be in."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.sentence for problem in found))
        self.problems = found


@dataclass(frozen=True, slots=True, init=False)
class Deal:
    """Whole decks by name, top first, and who starts: 44 orders and 48 tiles, `?` where hidden."""

    players: int
    rules: RuleSet
    orders: tuple[str, ...]
    tiles: tuple[str, ...]
    start: int
    seed: int | None
    seeded: bool
    """Whether someone chose the seed; a redacted deal says so, but not which it is."""
    _first: State = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        players: int,
        rules: str | RuleSet,
        orders: Sequence[str],
        tiles: Sequence[str],
        start: int,
        seed: int | None = None,
        *,
        seeded: bool = False,
    ) -> None:
        rules = rule_set(rules, players)
        numbers = (
            [_card(name, ORDER_NUMBER, "order") for name in orders],
            [_card(name, TILE_NUMBER, "tile") for name in tiles],
        )
        first = State.deal(players, rules, *numbers, start)
        if seed is not None and dealt(players, seed, rules) != (first, *numbers):
            raise DealError(f"the decks and the start player are not those of seed {seed}")
        _hold(self, rules, *numbers, first, seed, seeded=seeded)

    @classmethod
    def shuffled(
        cls, players: int, rules: str | RuleSet = "original", seed: int | None = None
    ) -> Deal:
        """Shuffled by a seed, or else by the system's secure randomness."""
        rules = rule_set(rules, players)
        if seed is None:
            import secrets  # only here: it takes longer to import than everything else

            source = secrets.SystemRandom()
            orders, tiles = list(range(len(ORDERS))), [*range(len(TILES))] * TILE_COPIES
            source.shuffle(orders)
            source.shuffle(tiles)
            first = State.deal(players, rules, orders, tiles, source.randrange(players))
        else:
            first, orders, tiles = dealt(players, seed, rules)
        deal = cls.__new__(cls)
        _hold(deal, rules, orders, tiles, first, seed, seeded=False)
        return deal

    @property
    def origin(self) -> None:
        """A deal is a beginning of its own."""

    @property
    def hides(self) -> bool:
        """Whether some card is hidden."""
        return HIDDEN in self.orders or HIDDEN in self.tiles

    def first_state(self) -> State:
        """The state before the first action."""
        return self._first.copy()

    def seen_by(self, seat: int | None) -> Deal:
        """What a seat, or a spectator, sees of it: what lies face up, and no seed."""
        if seat is not None:
            check_seat(seat, self.players)
        left = self._first.left
        return Deal(
            self.players,
            self.rules,
            _turned_down(self.orders, left[ORDER_DECK]),
            _turned_down(self.tiles, left[TILE_DECK]),
            self.start,
            seeded=self.seeded,
        )


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """Any state to play on from, given as such or as its text."""

    rules: RuleSet
    origin: Origin | None
    """Where it was taken from, if that is known."""
    _first: State

    def __init__(self, position: str | State, origin: Origin | None = None) -> None:
        state = parse_position(position) if isinstance(position, str) else position
        found = problems(state)
        if found:
            raise BadPosition(found)
        object.__setattr__(self, "rules", rules_of(state))
        object.__setattr__(self, "origin", origin)
        object.__setattr__(self, "_first", settled(state))

    @property
    def players(self) -> int:
        return self._first.players

    @property
    def start(self) -> int:
        return self._first.start

    @property
    def orders(self) -> tuple[str, ...]:
        """What the deck holds, top first."""
        return deck_names(self._first, ORDER_DECK)

    @property
    def tiles(self) -> tuple[str, ...]:
        return deck_names(self._first, TILE_DECK)

    @property
    def seed(self) -> None:
        """Nothing of a position comes from a seed."""

    @property
    def seeded(self) -> bool:
        return False

    @property
    def hides(self) -> bool:
        """Whether some card is hidden."""
        return UNKNOWN in self._first.hand or HIDDEN in self.orders or HIDDEN in self.tiles

    def first_state(self) -> State:
        """The state before the first action."""
        return self._first.copy()

    def seen_by(self, seat: int | None) -> Position:
        """What a seat, or a spectator, knows of it."""
        return Position(self._first.hidden_from(seat), self.origin)


Beginning = Deal | Position


def deck_names(state: State, deck: int) -> tuple[str, ...]:
    """What lies in a deck, top first, `?` where hidden."""
    return tuple(card_name(deck, state.card_at(deck, depth)) for depth in range(state.left[deck]))


def _card(name: str, known: Mapping[str, int], what: str) -> int:
    """The number of a card of one deck, its name written in any case; UNKNOWN for `?`."""
    number = UNKNOWN if name == HIDDEN else None
    if number is None and isinstance(name, str):
        number = in_any_case(name, known)
    if number is None:
        raise DealError(f"there is no {what} {name!r}")
    return number


def _hold(
    deal: Deal,
    rules: RuleSet,
    orders: list[int],
    tiles: list[int],
    first: State,
    seed: int | None,
    *,
    seeded: bool,
) -> None:
    """Fill the fields of a deal that is known to be right."""
    put = object.__setattr__
    put(deal, "players", first.players)
    put(deal, "rules", rules)
    put(deal, "orders", tuple([_ORDER_NAMES[card] for card in orders]))
    put(deal, "tiles", tuple([_TILE_NAMES[card] for card in tiles]))
    put(deal, "start", first.start)
    put(deal, "seed", seed)
    put(deal, "seeded", seeded or seed is not None)
    put(deal, "_first", first)


def _turned_down(cards: Sequence[str], left: int) -> list[str]:
    return [*cards[: len(cards) - left], *(HIDDEN for _ in range(left))]
