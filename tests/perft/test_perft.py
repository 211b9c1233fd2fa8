"""The counts of the table, and that they are what the rules make one expect."""

import json
from math import factorial, perm

import pytest

from glueckauf import Game, State
from glueckauf.rules.material import COLOURS
from glueckauf.rules.perft import divide, perft
from tests.perft.tables import PLACES, TABLE, Place, texts
from tests.support.builder import Player, position
from tests.support.look import legal
from tests.support.second_reading import legal_texts

PINNED = {row["name"]: row for row in json.loads(TABLE.read_text("utf-8"))}
BY_NAME = pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)


def test_table_is_complete() -> None:
    assert list(PINNED) == [place.name for place in PLACES]
    for place in PLACES:
        assert len(PINNED[place.name]["perft"]) == place.depth


@BY_NAME
def test_perft_is_as_pinned(place: Place) -> None:
    state = place.state()
    counts = [perft(state, depth) for depth in range(1, place.depth + 1)]
    assert counts == PINNED[place.name]["perft"]


@BY_NAME
def test_divide_is_as_pinned(place: Place) -> None:
    state = place.state()
    assert texts(state, divide(state, 2)) == PINNED[place.name]["divide"]


@BY_NAME
def test_divide_adds_up(place: Place) -> None:
    """Held by the pinned numbers themselves."""
    row = PINNED[place.name]
    assert len(row["divide"]) == row["perft"][0]
    assert sum(row["divide"].values()) == row["perft"][1]


@BY_NAME
def test_second_reading_counts_the_same(place: Place) -> None:
    game = Game.from_position(place.state())
    counted = {}
    for text in legal_texts(game.view(game.seat)):
        after = game.copy()
        after.play(text)
        counted[text] = len(legal_texts(after.view(after.seat)))
    assert counted == PINNED[place.name]["divide"]


@pytest.mark.parametrize(("players", "offered"), [(2, 7), (3, 10), (4, 13)])
def test_perft_of_a_draft(players: int, offered: int) -> None:
    state = State.new(players, 9)
    for depth in range(4):
        assert perft(state, depth) == perm(offered, depth)


def test_perft_of_a_draw_five() -> None:
    five = ["truck-Y", "truck-B", "truck-G", "truck-K", "truck-YY"]
    game = position(order_deck=[*five, ...])
    game.play("order draw")
    assert perft(game.state, 1) == 1 + 5
    assert perft(game.state, 2) == 2 * factorial(5) + 5 * 2 * factorial(4)


def test_perft_of_a_bare_cage() -> None:
    """Nothing to load or fill: at every step four ways for the cage, and to stop."""
    bare = Player(carts=dict.fromkeys(COLOURS, ""))
    game = position(4, seats={0: bare})
    game.play("mine 4")
    stopped = game.copy()
    stopped.play("stop")
    spaces = perft(stopped.state, 1)
    assert perft(game.state, 1) == 5
    assert perft(game.state, 2) == 4 * 5 + spaces
    assert perft(game.state, 3) == 4 * (4 * 5 + spaces) + perft(stopped.state, 2)
    # the fourth step ends the mining by itself
    assert perft(game.state, 5) == 4**4 * spaces + sum(
        4**steps * perft(stopped.state, 4 - steps) for steps in range(4)
    )


def test_perft_does_not_count_what_ends_sooner() -> None:
    last = {0: Player(workers=1, marks=0), 1: Player(workers=0)}
    game = position(2, seats=last, shift=3, tile_deck=[], order_deck=[])
    ends_at_once = ["money 4", "money 6", "order 2", "order 3", "order 4", "bank"]
    assert legal(game) == ["mine 6", "mine 10", *ends_at_once]
    assert perft(game.state, 1) == 8
    assert set(texts(game.state, divide(game.state, 2)).items()) >= {
        (text, 0) for text in ends_at_once
    }
    assert perft(game.state, 2) == 2 * 5


def test_perft_leaves_the_position_alone() -> None:
    state = State.new(3, 4)
    before = state.copy()
    perft(state, 3)
    divide(state, 2)
    assert state == before


def test_perft_of_nothing() -> None:
    state = State.new(2, 1)
    assert perft(state, 0) == 1
    assert set(divide(state, 1).values()) == {1}
    with pytest.raises(ValueError, match="from 0"):
        perft(state, -1)
    with pytest.raises(ValueError, match="from 1"):
        divide(state, 0)
