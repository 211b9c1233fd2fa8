"""Worlds that a seat cannot tell from the real one, drawn from all it has ever seen.

`sample` of a view forgets, as R8.5 has it, what a seat put back once another has taken it up. Here
nothing is forgotten: what has become of those cards is followed through every hand. A world is what
every card was that chance brought, and how the others laid back what they had drawn. All worlds are
equally likely that agree with everything the seat saw; what the others chose tells nothing more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

from glueckauf.research.errors import ChoiceError
from glueckauf.rules.codes import ORDER_DECK, UNKNOWN
from glueckauf.rules.material import ORDERS, TILE_COPIES, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glueckauf.research.explicit_chance import DeckEvent
    from glueckauf.rules.chance import Random

MOST = 2000
"""So many explanations are followed at once; beyond that, as many are drawn by their weight."""
TRIES = 1000


class World(NamedTuple):
    """One deck as it may have been."""

    cards: list[int]
    """What chance brought, in the order in which it did."""
    laid_back: list[tuple[int, ...]]
    """What each hand was put back as, from the top down, in the order in which that happened."""


class Slot(NamedTuple):
    """A place of the deck that holds one of a pile; nobody but its layer knows which."""

    pile: int
    place: int


@dataclass(slots=True)
class Explanation:
    """One way in which everything seen may have come about.

    Cards are numbered by their place in the deck as it was shuffled, and stay unnamed until they
    have been seen. Unnamed cards of one pile are alike, so any of them may stand for another.
    """

    deck: list[int | Slot]
    left: Counter[int]
    """How many of each card are not named yet."""
    weight: float = 1.0
    names: dict[int, int] = field(default_factory=dict)
    piles: dict[int, list[int]] = field(default_factory=dict)
    """The cards of each pile whose place in it is open."""
    settled: dict[Slot, int] = field(default_factory=dict)
    hand: list[int] = field(default_factory=list)
    claims: list[tuple[tuple[int, ...], int]] = field(default_factory=list)
    """Hands of unnamed cards of which one was named as it was kept, with that name."""

    def copy(self, weight: float) -> Explanation:
        return Explanation(
            self.deck.copy(),
            self.left.copy(),
            self.weight * weight,
            self.names.copy(),
            {pile: cards.copy() for pile, cards in self.piles.items()},
            self.settled.copy(),
            self.hand.copy(),
            self.claims.copy(),
        )

    def name(self, card: int, kind: int) -> None:
        self.names[card] = kind
        self.left[kind] -= 1


def draw_world(seen: Sequence[DeckEvent], deck: Counter[int], rng: Random) -> World:
    """A world for one deck, which holds that many of each card, from what a seat saw of it."""
    for _ in range(TRIES):
        explanations = _explanations(seen, deck, rng)
        if explanations:
            chosen = _by_weight(explanations, rng)
            _name_the_rest(chosen, rng)
            if _fair(chosen, rng):
                return _told(chosen, seen, rng)
    raise ChoiceError("no world agrees with what was seen")


def whole_deck(deck: int) -> Counter[int]:
    """How many of each card the deck of orders or of tiles has."""
    if deck == ORDER_DECK:
        return Counter(dict.fromkeys(range(len(ORDERS)), 1))
    return Counter(dict.fromkeys(range(len(TILES)), TILE_COPIES))


def _explanations(seen: Sequence[DeckEvent], deck: Counter[int], rng: Random) -> list[Explanation]:
    explanations = [Explanation(list(range(deck.total())), deck.copy())]
    for number, event in enumerate(seen):
        found = [other for each in explanations for other in _explain(each, event, number, rng)]
        if not found:
            return []
        explanations = _thinned(found, rng)
    return explanations


def _explain(
    each: Explanation, event: DeckEvent, number: int, rng: Random
) -> Iterator[Explanation]:
    if event.kind == "show":
        yield from _show(each, event.cards, rng)
    elif event.kind == "draw":
        yield from _draw(each, event.cards, rng)
    elif event.kind == "keep":
        yield from _keep(each, event.cards, rng)
    else:
        _lay_back(each, event, number)
        yield each


# Each of these takes an explanation up to an event and gives those that include the event.


def _show(each: Explanation, kinds: tuple[int, ...], rng: Random) -> Iterator[Explanation]:
    """The top cards turn out to be these, one by one."""
    if not kinds:
        yield each
        return
    for first in _take_up(each, 1, rng):
        (card,) = first.hand
        first.hand = []
        if card not in first.names:
            chance = first.left[kinds[0]] / first.left.total()
            first.name(card, kinds[0])
            first.weight *= chance
        if first.weight and first.names[card] == kinds[0]:
            yield from _show(first, kinds[1:], rng)


def _draw(each: Explanation, kinds: tuple[int, ...], rng: Random) -> Iterator[Explanation]:
    """The top cards go to a hand; to the seat itself they are known, though in no order."""
    for after in _take_up(each, len(kinds), rng):
        if UNKNOWN in kinds:
            yield after
            continue
        rest = Counter(kinds)
        rest.subtract(after.names[card] for card in after.hand if card in after.names)
        unnamed = [card for card in after.hand if card not in after.names]
        if min(rest.values()) < 0:
            continue
        ways = prod(comb(after.left[kind], count) for kind, count in rest.items())
        if ways:
            after.weight *= ways / comb(after.left.total(), len(unnamed))
            rng.shuffle(unnamed)
            for card, kind in zip(unnamed, rest.elements(), strict=True):
                after.name(card, kind)
            yield after


def _keep(each: Explanation, kept: tuple[int, ...], rng: Random) -> Iterator[Explanation]:
    """One card of the hand leaves the game, for all to see."""
    if not kept:
        yield each
        return
    kind = kept[0]
    for card in each.hand:
        if each.names.get(card) == kind:
            each.hand.remove(card)
            yield each
            return
    unnamed = [card for card in each.hand if card not in each.names]
    if unnamed and each.left[kind]:
        # hands with several of the kind are counted once for each; `_fair` makes up for it
        each.weight *= len(unnamed) * each.left[kind] / each.left.total()
        each.claims.append((tuple(unnamed), kind))
        card = rng.choice(unnamed)
        each.name(card, kind)
        each.hand.remove(card)
        yield each


def _lay_back(each: Explanation, event: DeckEvent, number: int) -> None:
    """The hand goes back: in an order that the seat knows, or as a pile."""
    slots: list[int | Slot] = []
    if UNKNOWN in event.cards:
        each.piles[number] = each.hand
        slots = [Slot(number, place) for place in range(len(event.cards))]
    else:
        for kind in event.cards:
            card = next(card for card in each.hand if each.names[card] == kind)
            each.hand.remove(card)
            slots.append(card)
    each.hand = []
    each.deck = slots + each.deck if event.kind == "top" else each.deck + slots


def _take_up(each: Explanation, count: int, rng: Random) -> Iterator[Explanation]:
    """The top cards go to the hand; of a pile that is not taken whole, each choice is followed."""
    taken, each.deck = each.deck[:count], each.deck[count:]
    each.hand = [card for card in taken if not isinstance(card, Slot)]
    parts = Counter(slot.pile for slot in taken if isinstance(slot, Slot))
    if not parts:
        yield each
        return
    choices = [list(_choices(each, pile, size, rng)) for pile, size in parts.items()]
    for combination in product(*choices):
        after = each.copy(prod(chance for _, chance in combination))
        for pile, (cards, _) in zip(parts, combination, strict=True):
            slots = [slot for slot in taken if isinstance(slot, Slot) and slot.pile == pile]
            order = list(cards)
            rng.shuffle(order)
            after.settled.update(zip(slots, order, strict=True))
            after.piles[pile] = [card for card in after.piles[pile] if card not in cards]
            after.hand += cards
        yield after


def _choices(
    each: Explanation, pile: int, size: int, rng: Random
) -> Iterator[tuple[list[int], float]]:
    """Which cards of a pile lie at `size` of its places: by name, and how likely that is."""
    by_name: dict[int, list[int]] = {}
    for card in each.piles[pile]:
        by_name.setdefault(each.names.get(card, UNKNOWN), []).append(card)
    ways = comb(len(each.piles[pile]), size)
    for counts in product(*(range(len(cards) + 1) for cards in by_name.values())):
        if sum(counts) == size:
            chosen: list[int] = []
            for cards, count in zip(by_name.values(), counts, strict=True):
                alike = cards.copy()
                rng.shuffle(alike)
                chosen += alike[:count]
            sizes = (len(cards) for cards in by_name.values())
            yield chosen, prod(map(comb, sizes, counts)) / ways


# From explanations to a world


def _thinned(explanations: list[Explanation], rng: Random) -> list[Explanation]:
    """At most MOST of them, their weights brought near one."""
    total = sum(each.weight for each in explanations)
    for each in explanations:
        each.weight /= total
    if len(explanations) <= MOST:
        return explanations
    drawn = [_by_weight(explanations, rng).copy(1) for _ in range(MOST)]
    for each in drawn:
        each.weight = 1.0
    return drawn


def _by_weight(explanations: list[Explanation], rng: Random) -> Explanation:
    rest = rng.random() * sum(each.weight for each in explanations)
    for each in explanations:
        rest -= each.weight
        if rest < 0:
            return each
    return explanations[-1]


def _name_the_rest(chosen: Explanation, rng: Random) -> None:
    cards = range(len(chosen.names) + chosen.left.total())
    unnamed = [card for card in cards if card not in chosen.names]
    rng.shuffle(unnamed)
    for card, kind in zip(unnamed, list(chosen.left.elements()), strict=True):
        chosen.name(card, kind)


def _fair(chosen: Explanation, rng: Random) -> bool:
    """Reject as often as the world was counted too often."""
    times = prod(sum(chosen.names[card] == kind for card in cards) for cards, kind in chosen.claims)
    return times == 1 or rng.below(times) == 0


def _told(chosen: Explanation, seen: Sequence[DeckEvent], rng: Random) -> World:
    laid_back = []
    for number, event in enumerate(seen):
        if event.kind in ("top", "bottom"):
            if UNKNOWN in event.cards:
                slots = [Slot(number, place) for place in range(len(event.cards))]
                rng.shuffle(chosen.piles[number])
                rest = iter(chosen.piles[number])
                cards = [chosen.settled[s] if s in chosen.settled else next(rest) for s in slots]
                laid_back.append(tuple(chosen.names[card] for card in cards))
            else:
                laid_back.append(event.cards)
    return World([chosen.names[card] for card in sorted(chosen.names)], laid_back)
