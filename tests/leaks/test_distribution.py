"""`sample`, `redeal` and `play_on` draw every possibility equally often, by fixed seeds."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from glueckauf import Random, State, View, sample
from glueckauf.record.play_on import deal_out
from glueckauf.rules.codes import ORDER_DECK, TILE_DECK
from tests.support.checks import in_deck, in_hand
from tests.support.follow import followed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.knowledge import Knowledge

    Draw = Callable[[State, int | None, Random], State]

Cards = tuple[int, ...]
NAMES = ("orders", "tiles")


def by_sample(state: State, seat: int | None, rng: Random) -> State:
    return sample(View(state, seat), rng)


def by_redeal(state: State, seat: int | None, rng: Random) -> State:
    other = state.copy()
    other.redeal(seat, rng)
    return other


def by_deal_out(state: State, seat: int | None, rng: Random) -> State:
    """As `play_on` does it."""
    other = state.hidden_from(seat)
    deal_out(other, rng.shuffle)
    return other


WAYS = pytest.mark.parametrize("draw", [by_sample, by_redeal, by_deal_out])


def check_fit(found: Counter[Cards], weights: Counter[Cards]) -> None:
    """Chi-square within six standard deviations of its mean."""
    assert set(found) <= set(weights), "what cannot be was drawn"
    scale = found.total() / weights.total()
    assert min(weights.values()) * scale > 20, "too few draws to tell"
    distance = sum(
        (found[case] - weight * scale) ** 2 / (weight * scale) for case, weight in weights.items()
    )
    freedom = len(weights) - 1
    assert distance < freedom + 6 * (2 * freedom) ** 0.5


class Hidden:
    """The cards of one deck that a seat does not know: places of the deck, then a hand."""

    def __init__(self, state: State, seat: int | None, known: Knowledge, deck: int) -> None:
        self.state = state.copy()
        self.seat = seat
        self.deck = deck
        size = state.left[deck]
        names = ["?"] * size if seat is None else known.decks[NAMES[deck]][seat]
        self.depths = [depth for depth, name in enumerate(names) if name == "?"]
        self.known = size - len(self.depths)
        self.in_hand = 0 if state.seat == seat else len(in_hand(state.fields(), deck))

    def __len__(self) -> int:
        return len(self.depths) + self.in_hand

    def cards(self, state: State) -> Cards:
        fields = state.fields()
        cards = in_deck(fields, self.deck)
        hand = in_hand(fields, self.deck) if self.in_hand else []
        return (*(cards[depth] for depth in self.depths), *hand)

    def ways(self) -> Counter[Cards]:
        """In how many ways each outcome comes about; a hand lies in no order."""
        ways: Counter[Cards] = Counter()
        places = len(self.depths)
        for cards in permutations(self.cards(self.state)):
            ways[(*cards[:places], *sorted(cards[places:]))] += 1
        return ways

    def draws(self, draw: Draw, count: int) -> Counter[Cards]:
        rng = Random(20)
        return Counter(self.cards(draw(self.state, self.seat, rng)) for _ in range(count))


@cache
def find(deck: int, fits: Callable[[Hidden], bool]) -> Hidden:
    """The first position of some random games that will do."""
    temper = 3 if deck == ORDER_DECK else 2
    for seed in range(temper, 500, 5):
        for game, known in followed(4, "original", seed):
            for seat in (0, 1, 2, 3, None):
                hidden = Hidden(game.state, seat, known, deck)
                if fits(hidden):
                    return hidden
    raise AssertionError("no such position came up")


def four_between_known(hidden: Hidden) -> bool:
    return len(hidden) == 4 and hidden.known >= 1 and not hidden.in_hand


def mostly_in_another_hand(hidden: Hidden) -> bool:
    return len(hidden) in (6, 7) and hidden.in_hand in (4, 5)


def two_alike_of_four(hidden: Hidden) -> bool:
    return len(hidden) == 4 and len(set(hidden.cards(hidden.state))) == 3


def many_and_some_known(hidden: Hidden) -> bool:
    return len(hidden) > 20 and hidden.known > 3


@WAYS
@pytest.mark.parametrize("deck", [ORDER_DECK, TILE_DECK])
def test_every_order_of_the_unseen_cards_is_equally_likely(deck: int, draw: Draw) -> None:
    """Four unseen cards between known ones: 24 orders, fewer where tiles are alike."""
    hidden = find(deck, four_between_known)
    check_fit(hidden.draws(draw, 3000), hidden.ways())


@WAYS
@pytest.mark.parametrize("deck", [ORDER_DECK, TILE_DECK])
def test_the_hand_of_another_is_drawn_with_the_deck(deck: int, draw: Draw) -> None:
    """Four or five cards that another has drawn, and one to three unseen ones left in the deck."""
    hidden = find(deck, mostly_in_another_hand)
    assert hidden.depths
    check_fit(hidden.draws(draw, 3000), hidden.ways())


@WAYS
def test_equal_tiles_weigh_what_they_are(draw: Draw) -> None:
    """Two alike among four: each order of kinds comes about in two ways."""
    hidden = find(TILE_DECK, two_alike_of_four)
    ways = hidden.ways()
    assert len(ways) < 24
    check_fit(hidden.draws(draw, 3000), ways)


@WAYS
@pytest.mark.parametrize("deck", [ORDER_DECK, TILE_DECK])
def test_each_unseen_card_is_equally_likely_at_each_end(deck: int, draw: Draw) -> None:
    """In a whole deck, wherever the card truly lies."""
    hidden = find(deck, many_and_some_known)
    cards: Counter[Cards] = Counter((card,) for card in hidden.cards(hidden.state))
    drawn = hidden.draws(draw, 3000)
    for place in (0, 1, len(hidden) // 2, len(hidden) - 1):
        at_place: Counter[Cards] = Counter()
        for outcome, count in drawn.items():
            at_place[(outcome[place],)] += count
        check_fit(at_place, cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_deals_every_start_player_and_top_card(players: int) -> None:
    """R2.1, R2.3."""
    starts: Counter[Cards] = Counter()
    tops: Counter[Cards] = Counter()
    for seed in range(3000):
        state = State.new(players, seed)
        starts[(state.start,)] += 1
        tops[(state.card_at(ORDER_DECK, 0),)] += 1
    check_fit(starts, Counter((seat,) for seat in range(players)))
    check_fit(tops, Counter((card,) for card in range(44)))
