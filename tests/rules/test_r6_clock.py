"""R6: the shift clock."""

from dataclasses import replace

import pytest

from glueckauf import Game
from glueckauf.rules.material import CLOCK, COLOURS, TILES, VEHICLES
from tests.support.builder import FULL, Player, position
from tests.support.look import last_bank, play, player

COAL = {"yellow": "Y", "brown": "B", "grey": "G", "black": "K"}


def ending(seats: list[Player], shift: int, rules: str = "original") -> Game:
    """Seat 0 has the last worker of the shift."""
    everyone = {
        number: replace(seat, workers=int(number == 0)) for number, seat in enumerate(seats)
    }
    return position(len(seats), rules, seats=everyone, shift=shift)


def clock(seats: list[Player], shift: int, rules: str = "original") -> list[int]:
    """What the clock gives each seat."""
    return last_bank(ending(seats, shift, rules))


def empty_carts(counts: list[int], colour: str) -> list[Player]:
    """Players with so many empty carts on a level and none elsewhere."""
    kinds = [tile.name for tile in TILES if tile.colour == colour and tile.carts == 2]
    pool = kinds * 3
    seats = []
    for count in counts:
        tiles = [pool.pop() for _ in range(count // 2)]
        full = "" if count % 2 else colour  # the printed cart makes a count odd
        seats.append(Player(tiles=tiles, carts={colour: full}))
    return seats


@pytest.mark.parametrize(
    ("element", "name", "first", "second"),
    [
        (1, "truck-Y", 2, 1),
        (2, "truck-B", 3, 1),
        (3, "truck-G", 4, 2),
        (4, "truck-K", 5, 2),
    ],
)
def test_r6_elements_1_to_4_coal(element: int, name: str, first: int, second: int) -> None:
    more = name + name[-1]
    seats = [Player(delivered=[name]), Player(delivered=[more]), Player()]
    assert clock(seats, 1) == [second, first, 0]
    game = ending(seats, 1)
    counts = [player(game, seat).clock[f"{COLOURS[element - 1]} coal"] for seat in range(3)]
    assert counts == [1, 2, 0]


@pytest.mark.parametrize(
    ("vehicle", "first", "second"),
    [("handcart", 6, 3), ("horsecart", 7, 3), ("truck", 8, 4), ("locomotive", 9, 4)],
)
def test_r6_elements_5_to_8_vehicles(vehicle: str, first: int, second: int) -> None:
    seats = [Player(delivered=[f"{vehicle}-Y"]), Player(delivered=[f"{vehicle}-YY"]), Player()]
    assert clock(seats, 2) == [1 + second, 2 + first, 0]  # and yellow coal


@pytest.mark.parametrize(
    ("colour", "first", "second"),
    [("yellow", 10, 5), ("brown", 11, 5), ("grey", 12, 6), ("black", 13, 6)],
)
def test_r6_elements_9_to_12_empty_carts(colour: str, first: int, second: int) -> None:
    assert clock(empty_carts([1, 3, 0], colour), 3) == [second, first, 0]


def test_r6_elements_5_to_8_count_slots_not_cards() -> None:
    one = Player(delivered=["truck-KKK"])
    two = Player(delivered=["truck-Y", "truck-B"])
    game = ending([one, two, Player()], 2)
    assert [player(game, seat).clock["truck"] for seat in range(3)] == [3, 2, 0]


def test_r6_elements_9_to_12_count_carts_by_their_own_colour() -> None:
    """A grey cart that held yellow coal is a grey cart, and one that holds some is not empty."""
    game = ending([Player(tiles=["grey2-dark"], carts={"grey": "yellow"}), Player(), Player()], 3)
    assert [player(game).clock[f"{colour} carts"] for colour in COLOURS] == [0, 0, 2, 0]


def test_r6_1_slots_count_as_printed() -> None:
    game = position(
        3,
        seats={
            0: Player(orders={"truck-KK": ["yellow yellow", "brown grey"]}, workers=1),
            1: Player(workers=0),
            2: Player(workers=0),
        },
        shift=2,
    )
    play(game, "deliver truck")
    at = player(game)
    assert [at.clock[f"{colour} coal"] for colour in COLOURS] == [0, 0, 0, 2]
    assert at.clock["truck"] == 2
    assert at.breakdown["shift 2"] == 5 + 8


def test_r6_2_tie_for_first_leaves_no_second() -> None:
    seats = [Player(delivered=["truck-K"]), Player(delivered=["handcart-K"]), Player()]
    assert clock(seats, 1) == [5, 5, 0]
    third = [*seats[:2], Player(delivered=["truck-KK"])]
    assert clock(third, 1) == [2, 2, 5]
    tie_and_less = [Player(delivered=["truck-KK"]), Player(delivered=["handcart-KK"])]
    assert clock([*tie_and_less, Player(delivered=["truck-K"])], 1) == [5, 5, 0]


def test_r6_2_three_tied_for_first() -> None:
    seats = [Player(delivered=[f"{vehicle}-G"]) for vehicle in VEHICLES[:3]]
    assert clock(seats, 1) == [4, 4, 4]
    assert clock([*seats, Player(delivered=["locomotive-GG"])], 1) == [2, 2, 2, 4]
    assert clock([*seats, Player()], 1) == [4, 4, 4, 0]


def test_r6_2_all_four_tied() -> None:
    seats = [Player(delivered=[f"{vehicle}-G"]) for vehicle in VEHICLES]
    assert clock(seats, 1) == [4, 4, 4, 4]


def test_r6_2_second_behind_a_single_first() -> None:
    seats = [
        Player(delivered=["truck-KKK"]),
        Player(delivered=["truck-KK"]),
        Player(delivered=["handcart-KK"]),
        Player(delivered=["truck-K"]),
    ]
    assert clock(seats, 1) == [5, 2, 2, 0]


def test_r6_2_four_different_counts() -> None:
    assert clock(empty_carts([1, 2, 4, 3], "black"), 3) == [0, 0, 13, 6]


def test_r6_2_two_first_two_behind() -> None:
    assert clock(empty_carts([3, 1, 3, 1], "grey"), 3) == [12, 0, 12, 0]


def test_r6_3_nobody_scores_with_none() -> None:
    assert clock([Player(), Player(), Player()], 3) == [0, 0, 0]
    assert clock([Player(), Player()], 3) == [0, 0]


def test_r6_3_no_second_reward_for_none() -> None:
    assert clock([Player(delivered=["truck-K"]), Player(), Player()], 1) == [5, 0, 0]


def test_r6_4_no_second_reward_with_two_players() -> None:
    seats = [Player(delivered=["truck-K"]), Player(delivered=["truck-KK"])]
    assert clock(seats, 2) == [0, 5 + 8]
    assert clock(empty_carts([1, 3], "black"), 3) == [0, 13]


def test_r6_4_two_players_tied_both_get_the_first_reward() -> None:
    assert clock(empty_carts([3, 3], "black"), 3) == [13, 13]


def test_r6_counts_are_open_to_all() -> None:
    game = ending([Player(delivered=["truck-YBGK"]), Player(orders={"truck-K": FULL})], 1)
    counts = [game.view(viewer).players[0].clock for viewer in (0, 1, None)]
    assert counts[0] == counts[1] == counts[2]
    assert {name: count for name, count in counts[0].items() if count} == {
        "yellow coal": 1,
        "brown coal": 1,
        "grey coal": 1,
        "black coal": 1,
        "truck": 4,
    }


@pytest.mark.parametrize(("rules", "late"), [("original", 4), ("hu2", 3)])
def test_the_view_tells_what_the_places_are_worth(rules: str, late: int) -> None:
    """R6, R6.4, R9: nobody else needs to know."""
    for players in (2, 3, 4):
        rewards = Game.new(players, rules, 1).view(None).rewards
        seconds = [1, 1, 2, 2, 3, 3, late, late, 5, 5, 6, 6] if players > 2 else [0] * 12
        assert list(rewards.values()) == list(zip(range(2, 14), seconds, strict=True))
        assert list(rewards) == [element.name for element in CLOCK]
