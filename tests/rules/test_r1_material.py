"""R1: what is in the box, and what things are called."""

from collections import Counter

import pytest

from glueckauf import Game
from glueckauf.rules.material import (
    CAGE_PLACES,
    CLOCK,
    COLOURS,
    LEVELS,
    MINE_STEPS,
    MONEY_MARKS,
    ORDERS,
    SPACES,
    TILE_COPIES,
    TILES,
    VEHICLES,
    WORKERS,
)
from tests.support.builder import position
from tests.support.look import cubes_on_table, level, play, player, refused, space

POINTS = {"Y": 2, "B": 3, "G": 4, "K": 5, "YY": 3, "BB": 5, "GG": 7, "KK": 9, "YBGK": 10}
LONG = {
    "handcart": {"BBB": 7, "GGG": 9},
    "horsecart": {"YYY": 4, "KKK": 12},
    "truck": {"YYY": 4, "KKK": 12},
    "locomotive": {"BBB": 7, "GGG": 9},
}
LETTERS = {"Y": "yellow", "B": "brown", "G": "grey", "K": "black"}


def test_r1_colours_in_order_of_depth() -> None:
    assert COLOURS == ("yellow", "brown", "grey", "black")
    assert LEVELS == ("surface", "yellow", "brown", "grey", "black")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_sixteen_cubes_of_each_colour(players: int) -> None:
    game = Game.new(players, seed=1)
    assert cubes_on_table(game) == dict.fromkeys(COLOURS, 16)
    assert game.view(None).supply == dict.fromkeys(COLOURS, 16 - players)


def test_r1_vehicles() -> None:
    assert VEHICLES == ("handcart", "horsecart", "truck", "locomotive")


def test_r1_workers_are_eighteen_a_colour_at_most() -> None:
    assert max(WORKERS.values()) == 18


def test_r1_forty_eight_tiles() -> None:
    kinds = {(tile.colour, tile.carts, tile.side) for tile in TILES}
    assert kinds == {
        (colour, carts, side)
        for colour in COLOURS
        for carts in (1, 2)
        for side in ("light", "dark")
    }
    assert len(TILES) * TILE_COPIES == 48
    dealt = Counter(Game.new(4, seed=2).tiles)
    assert dealt == {tile.name: 3 for tile in TILES}


@pytest.mark.parametrize(
    ("colour", "one", "two"),
    [("yellow", 1, 2), ("brown", 2, 4), ("grey", 3, 6), ("black", 4, 8)],
)
def test_r1_price_of_a_tile(colour: str, one: int, two: int) -> None:
    prices = {tile.name: tile.price for tile in TILES if tile.colour == colour}
    assert prices == {
        f"{colour}1-light": one,
        f"{colour}1-dark": one,
        f"{colour}2-light": two,
        f"{colour}2-dark": two,
    }


def test_r1_forty_four_orders() -> None:
    expected = {
        f"{vehicle}-{letters}": (vehicle, tuple(LETTERS[letter] for letter in letters), points)
        for vehicle in VEHICLES
        for letters, points in (POINTS | LONG[vehicle]).items()
    }
    assert len(expected) == 44
    assert {order.name: (order.vehicle, order.slots, order.points) for order in ORDERS} == expected
    assert sorted(Game.new(2, seed=3).orders) == sorted(expected)


def test_r1_names_of_the_spaces() -> None:
    assert [space.name for space in SPACES] == [
        *(f"factory {number}" for number in range(1, 9)),
        "factory draw",
        *("mine 4", "mine 6", "mine 8", "mine 10"),
        *("deliver handcart", "deliver horsecart", "deliver truck", "deliver locomotive"),
        *("money 3", "money 4", "money 5", "money 6"),
        *("order 1", "order 2", "order 3", "order 4"),
        "order draw",
        "bank",
    ]
    assert MINE_STEPS == (4, 6, 8, 10)
    assert MONEY_MARKS == (3, 4, 5, 6)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_mine_at_the_start(players: int) -> None:
    for seat in Game.new(players, seed=4).view(None).players:
        assert seat.cage_at == "surface"
        assert not any(seat.cage.values())
        assert not any(seat.storage.values())
        assert [at.colour for at in seat.levels] == list(COLOURS)
        assert [at.printed_cart for at in seat.levels] == ["dark", "light", "light", "dark"]
        for at in seat.levels:
            assert (at.light, at.dark, at.carts, at.empty) == ((), (), 1, 0)
            assert at.cubes == {colour: int(colour == at.colour) for colour in COLOURS}


def test_r1_cage_has_five_places() -> None:
    assert CAGE_PLACES == 5


def test_r1_printed_cart_counts_as_a_cart() -> None:
    game = position()
    play(game, "mine 6", "cage grey", "load grey", "stop")
    assert (level(game, "grey").carts, level(game, "grey").empty) == (1, 1)
    assert player(game).clock["grey carts"] == 1


SHUT = {
    4: set[str](),
    3: {"factory 8", "mine 4", "money 3"},
    2: {"factory 4", "factory 8", "mine 4", "mine 8", "money 3", "money 5", "order 1"},
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_locks(players: int) -> None:
    game = position(players)
    assert {at.name for at in game.view(None).spaces if at.locked} == SHUT[players]
    for name in SHUT[players]:
        assert refused(game, name) == "locked"
        assert space(game, name).offer is None


def test_r1_seven_lock_tiles() -> None:
    assert Counter(space.shut for space in SPACES if space.shut) == {
        frozenset({2, 3}): 3,
        frozenset({2}): 4,
    }


def test_r1_clock_has_twelve_elements() -> None:
    assert [(element.name, element.first, element.second) for element in CLOCK] == [
        ("yellow coal", 2, 1),
        ("brown coal", 3, 1),
        ("grey coal", 4, 2),
        ("black coal", 5, 2),
        ("handcart", 6, 3),
        ("horsecart", 7, 3),
        ("truck", 8, 4),
        ("locomotive", 9, 4),
        ("yellow carts", 10, 5),
        ("brown carts", 11, 5),
        ("grey carts", 12, 6),
        ("black carts", 13, 6),
    ]


def test_r1_seats_are_numbered_from_zero() -> None:
    assert [seat.seat for seat in Game.new(3, seed=5).view(None).players] == [0, 1, 2]
