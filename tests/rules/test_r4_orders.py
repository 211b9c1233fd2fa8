"""R4.4 to R4.7: delivery, money, and new orders."""

from itertools import permutations

import pytest

from glueckauf import Game, Phase
from glueckauf.rules.material import COLOURS, ORDERS, VEHICLES, Order
from glueckauf.rules.position_checks.status import problems
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import (
    allowed,
    cubes_on_table,
    legal,
    marks,
    on_slots,
    play,
    player,
    points,
    refused,
    space,
)

FIVE = ["handcart-Y", "horsecart-YBGK", "truck-K", "truck-KKK", "locomotive-GG"]


def top_of_deck(game: Game, count: int) -> list[str]:
    return [ORDERS[game.state.card_at(0, depth)].name for depth in range(count)]


def names(game: Game, seat: int = 0) -> list[str]:
    return [order.name for order in player(game, seat).orders]


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_r4_4_only_with_a_complete_order_of_that_vehicle(vehicle: str) -> None:
    game = position(
        seats={0: Player(orders={f"{vehicle}-Y": FULL}), 1: Player(orders={f"{vehicle}-B": FULL})}
    )
    for other in VEHICLES:
        assert allowed(game, f"deliver {other}") == (other == vehicle)
    play(game, f"deliver {vehicle}", "bank")
    assert refused(game, f"deliver {vehicle}") == "nothing_to_deliver"


def test_r4_4_half_done_is_not_complete() -> None:
    game = position(seats={0: Player(orders={"truck-KKK": ["black", "black", ""]})})
    assert refused(game, "deliver truck") == "nothing_to_deliver"


def test_r4_4_all_complete_orders_of_the_vehicle_are_delivered() -> None:
    game = position(
        seats={
            0: Player(
                orders={
                    "truck-Y": FULL,
                    "truck-KKK": FULL,
                    "truck-YBGK": FULL,
                    "truck-GG": ["grey", ""],
                    "handcart-B": FULL,
                }
            )
        }
    )
    play(game, "deliver truck")
    assert points(game)[0] == 2 + 12 + 10
    assert player(game).breakdown["orders"] == 24
    assert names(game) == ["handcart-B", "truck-GG"]
    assert sorted(player(game).delivered) == ["truck-KKK", "truck-Y", "truck-YBGK"]
    play(game, "bank", "deliver handcart")
    assert points(game)[0] == 27


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
def test_r4_4_points_of_every_order(order: Order) -> None:
    game = position(seats={0: Player(orders={order.name: FULL})})
    play(game, f"deliver {order.vehicle}")
    assert points(game)[0] == order.points


def test_r4_4_cubes_go_back_to_the_supply() -> None:
    game = position(seats={0: Player(orders={"truck-KKK": FULL, "truck-YBGK": FULL})})
    before = game.view(None).supply
    total = cubes_on_table(game)
    play(game, "deliver truck")
    after = game.view(None).supply
    assert {colour: after[colour] - before[colour] for colour in COLOURS} == {
        "yellow": 1,
        "brown": 1,
        "grey": 1,
        "black": 4,
    }
    assert cubes_on_table(game) == total
    assert problems(game.state) == ()


def test_r4_4_substituted_cubes_go_back_as_what_they_are() -> None:
    game = position(
        seats={0: Player(orders={"truck-KKK": ["yellow brown", "grey black", "yellow yellow"]})}
    )
    before = game.view(None).supply
    play(game, "deliver truck")
    after = game.view(None).supply
    assert {colour: after[colour] - before[colour] for colour in COLOURS} == {
        "yellow": 3,
        "brown": 1,
        "grey": 1,
        "black": 1,
    }
    assert points(game)[0] == 12


def test_r4_4_other_orders_stay_as_they_are() -> None:
    game = position(seats={0: Player(cage="yellow", orders={"truck-Y": FULL, "handcart-Y": EMPTY})})
    play(game, "deliver truck", "bank", "mine 6")
    assert refused(game, "store yellow") == "order_wants_cube"  # the handcart's
    play(game, "fill handcart-Y yellow yellow", "stop")
    assert on_slots(game, "handcart-Y") == ["yellow"]


def test_r4_4_delivered_orders_are_kept() -> None:
    game = position(seats={0: Player(delivered=["handcart-Y"], orders={"handcart-B": FULL})})
    play(game, "deliver handcart")
    assert player(game).delivered == ("handcart-Y", "handcart-B")
    assert game.view(1).players[0].delivered == ("handcart-Y", "handcart-B")


@pytest.mark.parametrize("amount", [3, 4, 5, 6])
def test_r4_5_take_the_marks_shown(amount: int) -> None:
    game = position(4)
    play(game, f"money {amount}")
    assert marks(game) == [8 + amount, 8, 8, 8]
    assert game.seat == 1


def test_r4_6_take_the_card() -> None:
    game = position(
        seats={0: Player(orders={"truck-Y": EMPTY})},
        offers={"order 3": "locomotive-GG"},
        order_deck=["handcart-K", "truck-BB", ...],
    )
    play(game, "order 3")
    assert names(game) == ["truck-Y", "locomotive-GG"]
    assert on_slots(game, "locomotive-GG") == ["", ""]
    assert marks(game)[0] == 10
    assert game.seat == 1


def test_r4_6_space_is_refilled_at_once() -> None:
    game = position(offers={"order 3": "locomotive-GG"}, order_deck=["handcart-K", "truck-BB", ...])
    play(game, "order 3")
    assert space(game, "order 3").offer == "handcart-K"
    assert top_of_deck(game, 1) == ["truck-BB"]


def test_r4_6_space_without_a_card_cannot_be_chosen() -> None:
    game = position(offers={"order 4": None}, order_deck=[])
    assert refused(game, "order 4") == "no_card"


def test_r4_6_any_number_may_be_outstanding() -> None:
    many = [order.name for order in ORDERS[:38]]
    game = position(seats={0: Player(orders=dict.fromkeys(many, EMPTY))})
    play(game, "order 2")
    assert len(names(game)) == 39


def test_r4_7_five_cards_are_looked_at_in_secret() -> None:
    game = position(order_deck=[*reversed(FIVE), ...])
    play(game, "order draw")
    assert game.phase == Phase.KEEP_ORDER
    assert game.view(0).hand == tuple(FIVE)
    assert game.view(1).hand == ("?",) * 5


def test_r4_7_keep_one_which_lies_open_and_costs_nothing() -> None:
    game = position(seats={0: Player(marks=0)}, order_deck=[*FIVE, ...])
    play(game, "order draw")
    assert legal(game) == ["keep none", *(f"keep {name}" for name in FIVE)]
    assert refused(game, "keep truck-Y") == "not_in_hand"
    assert refused(game, "keep grey1-dark") == "wrong_phase"
    play(game, "keep truck-KKK")
    assert names(game) == ["truck-KKK"]
    assert [order.name for order in game.view(1).players[0].orders] == ["truck-KKK"]
    assert marks(game)[0] == 0


def test_r4_7_keep_none() -> None:
    game = position(order_deck=[*FIVE, ...])
    left = game.state.left[0]
    play(game, "order draw", "keep none", f"top {' '.join(FIVE)}")
    assert names(game) == []
    assert game.state.left[0] == left
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r4_7_rest_goes_back_all_to_the_top_or_all_to_the_bottom() -> None:
    game = position(order_deck=[*FIVE, ...])
    play(game, "order draw", "keep none")
    assert game.phase == Phase.RETURN_ORDERS
    ways = [" ".join(way) for way in permutations(FIVE)]
    assert legal(game) == [f"top {way}" for way in ways] + [f"bottom {way}" for way in ways]


def test_r4_7_places_of_what_went_back() -> None:
    game = position(order_deck=[*FIVE, "handcart-K", ...])
    play(game, "order draw", "keep truck-K")
    play(game, "top truck-KKK handcart-Y locomotive-GG horsecart-YBGK")
    assert top_of_deck(game, 5) == [
        *("truck-KKK", "handcart-Y", "locomotive-GG", "horsecart-YBGK"),
        "handcart-K",
    ]


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_r4_7_fewer_than_five_left(left: int) -> None:
    game = position(order_deck=FIVE[:left])
    play(game, "order draw")
    assert game.view(0).hand == tuple(FIVE[:left])
    play(game, "keep none", f"bottom {' '.join(FIVE[:left])}")
    assert top_of_deck(game, left) == FIVE[:left]


def test_r4_7_last_card_kept_leaves_nothing_to_return() -> None:
    game = position(order_deck=["truck-K"])
    play(game, "order draw", "keep truck-K")
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r4_7_none_left_and_the_space_cannot_be_chosen() -> None:
    game = position(order_deck=[])
    assert refused(game, "order draw") == "deck_empty"
