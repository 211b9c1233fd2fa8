"""Every number of an observation and every action, both ways, beyond what random games reach.

Observations are made up here feature by feature, by their names, so that each of them is put to
use; read as a state and observed again, they have to come back as they were.
"""

from itertools import groupby

import numpy as np
import pytest

from glueckauf import Random, RuleSet
from glueckauf.record.notation import action_of, parse_action
from glueckauf.research import ACTIONS, decode, feature_names, legal_mask, observe
from glueckauf.research.observation_layout import Feature, blocks, features
from glueckauf.rules.material import COLOURS, ORDERS, TILES
from tests.research.research_games import PLAYERS, random_game

pytestmark = pytest.mark.both_ways

TILE_HANDS = ("keep tile", "coal", "return tiles")
ORDER_HANDS = ("keep order", "return orders")


class MadeUp:
    """An observation with a meaning, though hardly one of a game."""

    def __init__(self, players: int, rng: Random) -> None:
        self.rng = rng
        self.players = players
        self.numbers = dict.fromkeys(feature_names(players), 0)
        self.blocks = {name: list(block) for name, block in blocks(players).items()}
        self.make_counts()
        self.make_flags()
        self.make_orders()
        self.make_slots()
        self.make_decks()
        self.make_hand()

    def array(self) -> np.typing.NDArray[np.int16]:
        return np.array(list(self.numbers.values()), np.int16)

    def between(self, feature: Feature) -> int:
        return feature.low + self.rng.below(feature.high - feature.low + 1)

    def one_of(self, start: str) -> str:
        """Set one of the flags whose names begin so, and tell which."""
        name = self.rng.choice([name for name in self.numbers if name.startswith(start)])
        self.numbers[name] = 1
        return name.removeprefix(start)

    def make_counts(self) -> None:
        counts = [each for each in self.blocks["seats"] if ".cage at." not in each.name]
        counts += [each for each in self.blocks["turn"] if each.name in ("steps", "short carts")]
        for feature in (*self.blocks["supply"], *counts):
            self.numbers[feature.name] = self.between(feature)

    def make_flags(self) -> None:
        self.phase = self.one_of("phase.")
        self.one_of("turn." if self.rng.below(2) else "turn.+0")
        for start in ("shift.", "start.", "bought.", "to refill."):
            self.one_of(start)
        for step in range(self.players):
            self.one_of(f"+{step}.cage at.")
        for _, tiles in groupby(self.blocks["factory"], lambda feature: feature.name.split(".")[0]):
            if self.rng.below(8):
                self.numbers[self.rng.choice(list(tiles)).name] = 1
        for _, seats in groupby(self.blocks["spaces"], lambda feature: feature.name[:-1]):
            chosen = self.rng.choice(list(seats))
            self.numbers[chosen.name] = self.between(chosen)

    def make_orders(self) -> None:
        """Each at one place, one at most on an order space, thirteen at most in the draft."""
        places = [f"order {space + 1}" for space in range(4)] + ["draft"] * 13
        for step in range(self.players):
            places += [f"outstanding.+{step}", f"delivered.+{step}"] * 6
        self.rng.shuffle(places)
        orders = [order.name for order in ORDERS]
        self.rng.shuffle(orders)
        for order, place in zip(orders, places, strict=False):
            self.numbers[f"{order}.{place}"] = 1

    def make_slots(self) -> None:
        """Empty, filled by its own colour, or by two of others, one of which may be still due."""
        self.numbers["second cube due"] = due = self.rng.below(2)
        for order in ORDERS:
            for number, own in enumerate(order.slots):
                slot = f"{order.name}.slot {number + 1}."
                others = [colour for colour in COLOURS if colour != own]
                content = self.rng.below(3)
                if due:
                    self.numbers[slot + self.rng.choice(others)] = 1
                    due = 0
                elif content == 1:
                    self.numbers[slot + own] = 1
                elif content == 2:
                    self.numbers[slot + self.rng.choice(others)] += 1
                    self.numbers[slot + self.rng.choice(others)] += 1

    def make_decks(self) -> None:
        for deck, cards in (("order", ORDERS), ("tile", TILES)):
            names = [card.name for card in cards] * (1 if deck == "order" else 3)
            self.rng.shuffle(names)
            copies = dict.fromkeys(names, 0)
            for depth in range(1, self.numbers[f"{deck} deck.left"] + 1):
                for step in range(self.players):
                    self.numbers[f"{deck} deck.{depth}.seen.+{step}"] = self.rng.below(2)
                if self.numbers[f"{deck} deck.{depth}.seen.+0"] and names:
                    name = names.pop()
                    copies[name] += 1
                    which = name if deck == "order" else f"{name}.{copies[name]}"
                    self.numbers[f"{deck} deck.{which}.depth"] = depth

    def make_hand(self) -> None:
        names: list[str] = []
        if self.phase in TILE_HANDS:
            names = [tile.name for tile in TILES] * 3
        elif self.phase in ORDER_HANDS:
            names = [order.name for order in ORDERS]
        self.rng.shuffle(names)
        hand = names[: 1 + self.rng.below(5)]
        self.numbers["hand size"] = len(hand)
        if self.numbers["turn.+0"]:
            for name in hand:
                self.numbers[f"hand.{name}"] += 1


@pytest.mark.parametrize("players", PLAYERS)
def test_every_feature_comes_back_as_it_was(players: int) -> None:
    rng, used = Random(players), np.zeros(len(features(players)), np.bool_)
    for number in range(1000):
        made_up, seat = MadeUp(players, rng).array(), number % players
        again = observe(decode(made_up, seat, RuleSet()), seat)
        differing = np.flatnonzero(again != made_up)
        assert [feature_names(players)[feature] for feature in differing] == []
        used |= made_up != 0
    assert [feature_names(players)[feature] for feature in np.flatnonzero(~used)] == []


@pytest.mark.parametrize("players", PLAYERS)
def test_a_mask_answers_for_every_action(players: int) -> None:
    """As the engine does, which is asked about each of them by itself."""
    for number, state in enumerate(random_game(players, 17, "original split_substitution=on")):
        if number % 7 == 0:
            mask = legal_mask(state)
            assert mask.tolist() == [state.why_not(action) == 0 for action in range(ACTIONS)]


def test_every_action_has_a_text_that_leads_back_to_it() -> None:
    hand = [3, 5, 8, 9, 11]
    for number in range(ACTIONS):
        action = action_of(number, hand, tiles=True)
        assert action.number == parse_action(action.text).number == number
