"""Worlds drawn from what a seat has seen, against all worlds there are."""

from collections import Counter
from itertools import permutations, product

import pytest

from glueckauf import Random
from glueckauf.research import possible_worlds
from glueckauf.research.errors import ChoiceError
from glueckauf.research.explicit_chance import DeckEvent
from glueckauf.research.possible_worlds import draw_world, whole_deck
from glueckauf.rules.codes import NOTHING, ORDER_DECK, TILE_DECK

SELF, OTHER, THIRD = 0, 1, 2

# A play of a small deck: how many cards each event takes up, whom it concerns, and what is kept or
# where the rest goes. The first hand kept is the card named, if it is there.
Play = list[tuple[str, int, int]]


def happen(
    play: Play, deck: list[int], orders: dict[int, tuple[int, ...]], keeps: dict[int, int | None]
) -> list[DeckEvent] | None:
    """The events of a play with this deck, or None where a card is kept that is not there."""
    deck, hand, events = list(deck), [], []
    for number, (kind, seat, count) in enumerate(play):
        if kind in ("show", "draw"):
            cards, deck = deck[:count], deck[count:]
            events.append(DeckEvent(kind, 0, NOTHING if kind == "show" else seat, tuple(cards)))
            hand = [] if kind == "show" else sorted(cards)
        elif kind == "keep":
            kept = keeps[number]
            if kept is not None:
                if kept not in hand:
                    return None
                hand.remove(kept)
            events.append(DeckEvent(kind, 0, seat, () if kept is None else (kept,)))
        else:
            cards = [hand[index] for index in orders[number]]
            deck = cards + deck if kind == "top" else deck + cards
            events.append(DeckEvent(kind, 0, seat, tuple(cards)))
    return events


def seen(events: list[DeckEvent]) -> tuple[DeckEvent, ...]:
    return tuple(event.seen_by(SELF) for event in events)


def told(events: list[DeckEvent]) -> tuple[tuple[int, ...], ...]:
    return tuple(event.cards for event in events if event.kind in ("top", "bottom"))


def all_worlds(play: Play, truth: list[DeckEvent], cards: list[int]) -> Counter[object]:
    """How often each world comes among all shuffles and all ways to lay back that look the same."""
    wanted, found = seen(truth), Counter[object]()
    keeps = {
        number: (event.cards[0] if event.cards else None)
        for number, event in enumerate(truth)
        if event.kind == "keep"
    }
    laying = [number for number, (kind, _, _) in enumerate(play) if kind in ("top", "bottom")]
    sizes = [len(truth[number].cards) for number in laying]
    for deck in permutations(cards):
        for orders in product(*(permutations(range(size)) for size in sizes)):
            events = happen(play, list(deck), dict(zip(laying, orders, strict=True)), keeps)
            if events is not None and seen(events) == wanted:
                found[deck, told(events)] += 1
    return found


PLAYS: dict[str, Play] = {
    "another takes up what I laid back": [
        ("draw", SELF, 3), ("keep", SELF, 0), ("top", SELF, 0),
        ("draw", OTHER, 3), ("keep", OTHER, 0), ("top", OTHER, 0),
        ("show", NOTHING, 1),
    ],
    "a pile of known and unknown is split": [
        ("draw", SELF, 2), ("top", SELF, 0),
        ("draw", OTHER, 3), ("top", OTHER, 0),
        ("draw", THIRD, 2), ("keep", THIRD, 0), ("bottom", THIRD, 0),
        ("show", NOTHING, 1),
    ],
    "I draw from such a pile myself": [
        ("draw", SELF, 2), ("top", SELF, 0),
        ("draw", OTHER, 4), ("keep", OTHER, 0), ("top", OTHER, 0),
        ("draw", SELF, 2), ("bottom", SELF, 0),
        ("show", NOTHING, 1),
    ],
    "what is kept was not known": [
        ("draw", OTHER, 3), ("keep", OTHER, 0), ("bottom", OTHER, 0),
        ("draw", THIRD, 2), ("keep", THIRD, 0), ("bottom", THIRD, 0),
    ],
}  # fmt: skip

DECKS = {"orders": [0, 1, 2, 3, 4], "tiles": [0, 0, 1, 1, 2], "more tiles": [0, 0, 0, 1, 2]}


def some_truth(play: Play, cards: list[int], rng: Random) -> list[DeckEvent]:
    """A play as it may go, where a card is kept three times out of four."""
    while True:
        deck = cards.copy()
        rng.shuffle(deck)
        keeps: dict[int, int | None] = {}
        orders: dict[int, tuple[int, ...]] = {}
        for number, (kind, _, _) in enumerate(play):
            if kind == "keep":
                keeps[number] = rng.choice(cards) if rng.below(4) else None
            elif kind in ("top", "bottom"):
                kept = keeps.get(number - 1)
                drawn = play[number - (2 if number - 1 in keeps else 1)][2]
                size = drawn - (kept is not None)
                places = list(range(size))
                rng.shuffle(places)
                orders[number] = tuple(places)
        events = happen(play, deck, orders, keeps)
        if events is not None and all(event.cards for event in events if event.kind != "keep"):
            return events


def ways(truth: list[DeckEvent], cards: list[int]) -> int:
    """In how many ways it can be explained."""
    return len(possible_worlds._explanations(seen(truth), Counter(cards), Random(1)))


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("play", PLAYS)
def test_every_world_is_as_likely_as_counting_says(play: str, deck: str) -> None:
    rng, cards = Random(8), DECKS[deck]
    truths = [some_truth(PLAYS[play], cards, rng) for _ in range(40)]
    truths.sort(key=lambda truth: ways(truth, cards), reverse=True)
    for truth in truths[:3]:
        compare(PLAYS[play], truth, cards, rng)


def compare(play: Play, truth: list[DeckEvent], cards: list[int], rng: Random) -> None:
    """Draw many worlds, and hold their shares against all there are."""
    draws, found = 2000, Counter[object]()
    expected = all_worlds(play, truth, cards)
    for _ in range(draws):
        world = draw_world(seen(truth), Counter(cards), rng)
        found[tuple(world.cards), tuple(world.laid_back)] += 1
    assert set(found) <= set(expected)
    counts = {each: draws * count / expected.total() for each, count in expected.items()}
    chi_square = sum((found[each] - count) ** 2 / count for each, count in counts.items())
    freedom = len(counts) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 1


@pytest.mark.parametrize(
    ("deck", "kept"),
    [
        ([0, 0, 1, 0, 2], None),  # of three in a pile two are known and alike
        ([0, 1, 0, 0, 2], 0),  # what is kept may be the one known or the one unknown
    ],
)
def test_known_and_unknown_of_a_kind(deck: list[int], kept: int | None) -> None:
    play = PLAYS["a pile of known and unknown is split"]
    if kept is not None:
        play = play[:-1]
    orders = {1: (0, 1), 3: (0, 2, 1), 6: (0,) if kept is not None else (1, 0)}
    truth = happen(play, deck, orders, {5: kept})
    assert truth is not None
    assert ways(truth, deck) > 1
    compare(play, truth, deck, Random(4))


def test_many_explanations_are_thinned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with very few of them every world drawn agrees with what was seen."""
    monkeypatch.setattr(possible_worlds, "MOST", 2)
    rng, cards = Random(3), DECKS["tiles"]
    play = PLAYS["a pile of known and unknown is split"]
    for _ in range(20):
        truth = some_truth(play, cards, rng)
        worlds = all_worlds(play, truth, cards)
        world = draw_world(seen(truth), Counter(cards), rng)
        assert (tuple(world.cards), tuple(world.laid_back)) in worlds


def test_what_cannot_be_is_not_explained() -> None:
    twice = [DeckEvent("show", 0, NOTHING, (3,)), DeckEvent("show", 0, NOTHING, (3,))]
    with pytest.raises(ChoiceError, match="no world agrees with what was seen"):
        draw_world(twice, Counter(DECKS["orders"]), Random(1))


def test_nothing_seen_leaves_every_shuffle_open() -> None:
    rng = Random(2)
    world = draw_world([], whole_deck(ORDER_DECK), rng)
    assert sorted(world.cards) == list(range(44))
    assert world.cards != sorted(world.cards)
    assert Counter(draw_world([], whole_deck(TILE_DECK), rng).cards) == whole_deck(TILE_DECK)
