"""R7: the end of the game."""

from dataclasses import replace

import pytest

from glueckauf import Game, Outcome
from glueckauf.rules.material import COLOURS
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import last_bank, legal, player

BARE = dict.fromkeys(COLOURS, "")
"""No coal in any cart."""


def ended(seats: list[Player]) -> Game:
    """The game after its last turn, a visit of seat 0 to the bank."""
    everyone = {
        number: replace(seat, workers=int(number == 0)) for number, seat in enumerate(seats)
    }
    game = position(len(seats), seats=everyone, shift=3)
    last_bank(game)
    assert game.over
    return game


def outcome(game: Game) -> Outcome:
    result = game.outcome()
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("own", "extra", "left"),
    [(0, 0, 0), (4, 0, 4), (5, 1, 0), (9, 1, 4), (10, 2, 0), (23, 4, 3)],
)
def test_r7_marks_five_for_a_point(own: int, extra: int, left: int) -> None:
    game = ended([Player(), Player(marks=own)])
    assert player(game, 1).breakdown["marks"] == extra
    assert outcome(game).marks_left[1] == left


@pytest.mark.parametrize(("cubes", "extra"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_r7_cubes_three_for_a_point(cubes: int, extra: int) -> None:
    game = ended([Player(), Player(carts=BARE, storage="grey " * cubes)])
    assert player(game, 1).breakdown["cubes"] == extra


def test_r7_cubes_everywhere_together() -> None:
    game = ended(
        [
            Player(),
            Player(
                carts={**BARE, "grey": "grey"},
                cage="yellow black",
                storage="brown brown",
                orders={"truck-KKK": ["black", "yellow grey", ""], "truck-B": FULL},
            ),
        ]
    )
    # 1 in a cart, 2 in the cage, 2 in storage, 1 + 2 + 1 on orders: none may be missing
    assert player(game, 1).breakdown["cubes"] == 9 // 3


def test_r7_cubes_in_the_first_carts_count() -> None:
    assert player(ended([Player(), Player()]), 1).breakdown["cubes"] == 4 // 3


@pytest.mark.parametrize("count", [0, 1, 3])
def test_r7_outstanding_orders_cost_a_point(count: int) -> None:
    names = ["truck-Y", "handcart-YBGK", "locomotive-GGG"][:count]
    game = ended([Player(), Player(orders=dict.fromkeys(names, EMPTY))])
    assert player(game, 1).breakdown["outstanding"] == -count


def test_r7_outstanding_even_if_complete() -> None:
    game = ended([Player(), Player(orders={"truck-Y": FULL}, delivered=["truck-K"])])
    assert player(game, 1).breakdown["outstanding"] == -1
    assert player(game, 1).breakdown["orders"] == 5


@pytest.mark.parametrize(
    ("light", "dark", "cost"),
    [(0, 0, 0), (1, 0, -2), (0, 1, -2), (3, 1, -4), (1, 4, -6), (2, 2, 0)],
)
def test_r7_imbalance_in_tiles(light: int, dark: int, cost: int) -> None:
    tiles = ["yellow1-light", "brown2-light", "black1-light"][:light]
    tiles += ["grey2-dark", "grey1-dark", "yellow2-dark", "black2-dark"][:dark]
    game = ended([Player(), Player(tiles=tiles)])
    assert player(game, 1).breakdown["imbalance"] == cost


def test_r7_imbalance_is_of_the_whole_mine_not_of_a_level() -> None:
    tiles = ["yellow1-light", "yellow1-light", "black1-dark", "grey1-dark"]
    game = ended([Player(), Player(tiles=tiles)])
    assert player(game, 1).breakdown["imbalance"] == 0


def test_r7_imbalance_counts_tiles_not_carts() -> None:
    game = ended([Player(), Player(tiles=["yellow2-light", "black1-dark"])])
    assert player(game, 1).breakdown["imbalance"] == 0


def test_r7_score_may_be_negative() -> None:
    game = ended(
        [
            Player(marks=3),
            Player(
                marks=0,
                tiles=["yellow1-light", "brown1-light"],
                orders=dict.fromkeys(["truck-Y", "truck-B"], EMPTY),
            ),
        ]
    )
    # 6 cubes in carts, 2 orders, 2 tiles too many
    assert outcome(game).points == (1, 2 - 2 - 4)


def test_r7_points_are_the_sum_of_the_breakdown() -> None:
    game = ended(
        [
            Player(delivered=["truck-KKK", "handcart-Y"], carts=BARE, orders={"truck-B": EMPTY}),
            Player(delivered=["truck-K"], marks=23, tiles=["black2-dark"]),
            Player(storage="brown brown", points=4),
        ]
    )
    result = outcome(game)
    assert result.breakdown[0] == {
        "orders": 14,
        "shift 1": 0,
        "shift 2": 0,
        "shift 3": 2 + 5 + 6 + 8 + 10 + 11 + 12 + 13,
        "marks": 2,
        "cubes": 0,
        "outstanding": -1,
        "imbalance": 0,
    }
    assert result.breakdown[1]["shift 3"] == 2 + 4
    assert result.points == tuple(sum(parts.values()) for parts in result.breakdown)
    assert result.points[:2] == (14 + 67 + 2 - 1, 5 + 6 + 4 + 2 - 2)


def test_r7_most_points_win() -> None:
    game = ended([Player(), Player(points=9), Player(points=20)])
    result = outcome(game)
    assert result.ranking == ((2,), (1,), (0,))
    assert result.winners == (2,)
    assert result.reason == "points"


def test_r7_tie_goes_to_more_marks_left() -> None:
    # seat 0 gets a mark at the bank
    game = ended([Player(marks=11), Player(marks=13, points=0), Player(marks=6, points=1)])
    result = outcome(game)
    assert result.points[0] == result.points[1] == result.points[2]
    assert result.marks_left == (2, 3, 1)
    assert result.ranking == ((1,), (0,), (2,))
    assert result.reason == "marks"


def test_r7_only_marks_left_after_the_exchange_count() -> None:
    game = ended([Player(marks=9), Player(marks=9, points=1)])
    result = outcome(game)
    assert result.points[0] == result.points[1]
    assert result.marks_left == (0, 4)  # 10 marks lose to 9
    assert result.winners == (1,)


def test_r7_shared_victory() -> None:
    game = ended([Player(marks=6), Player(marks=7), Player(marks=5)])
    result = outcome(game)
    assert result.marks_left == (2, 2, 0)
    assert result.ranking == ((0, 1), (2,))
    assert result.winners == (0, 1)
    assert result.reason == "shared"


def test_r7_all_share() -> None:
    game = ended([Player(marks=6), Player(marks=7), Player(marks=7), Player(marks=7)])
    assert outcome(game).ranking == ((0, 1, 2, 3),)
    assert outcome(game).reason == "shared"


def test_r7_tie_behind_the_winner_is_told_apart_too() -> None:
    game = ended([Player(marks=6, points=5), Player(marks=7), Player(marks=8)])
    assert outcome(game).ranking == ((0,), (2,), (1,))
    assert outcome(game).reason == "points"


def test_r7_no_outcome_before_the_end() -> None:
    game = position(2, seats={0: Player(workers=1), 1: Player(workers=1)}, shift=3)
    assert game.outcome() is None
    game.play("bank")
    assert game.outcome() is None
    game.play("bank")
    assert game.outcome() is not None
    assert legal(game) == []


def test_r7_after_the_third_shift_only() -> None:
    game = position(2, seats={0: Player(workers=1, marks=20), 1: Player(workers=0)}, shift=2)
    last_bank(game)
    assert player(game).breakdown["marks"] == 0
    assert not game.over
