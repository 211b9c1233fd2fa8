"""R9, `split_substitution`: the second cube of a pair may come later."""

from dataclasses import replace

import pytest

from glueckauf import Game, Phase
from glueckauf.rules.material import COLOURS
from tests.support.builder import EMPTY, Player, position
from tests.support.look import (
    allowed,
    cubes_on_table,
    last_bank,
    legal,
    legal_of,
    on_slots,
    order,
    play,
    player,
    points,
    refused,
)

SPLIT = "original split_substitution=on"


def mining(seat: Player, rules: str, steps: int = 10) -> Game:
    game = position(4, rules, seats={0: seat})
    play(game, f"mine {steps}")
    return game


def test_r9_split_substitution_off_second_cube_is_the_next_step() -> None:
    game = mining(Player(cage="yellow brown", orders={"truck-K": EMPTY}), "original")
    play(game, "fill truck-K black yellow")
    assert legal(game) == ["fill truck-K black brown"]
    assert refused(game, "fill truck-K black brown half") == "second_cube_first"


def test_r9_split_substitution_off_there_is_no_half_filled_slot() -> None:
    game = mining(Player(cage="yellow brown", orders={"truck-K": EMPTY}), "original")
    assert refused(game, "fill truck-K black yellow half") == "slot_not_half"


def test_r9_split_substitution_on_second_cube_may_come_later() -> None:
    game = mining(Player(cage="yellow", orders={"truck-K": EMPTY}), SPLIT)
    play(game, "fill truck-K black yellow")
    assert game.view(None).pending is None
    assert on_slots(game, "truck-K") == ["yellow"]
    assert not order(game, "truck-K").slots[0].filled
    play(game, "cage brown", "load brown", "cage surface")
    assert refused(game, "fill truck-K black brown") == "slot_not_free"
    play(game, "fill truck-K black brown half")
    assert on_slots(game, "truck-K") == ["yellow brown"]
    assert order(game, "truck-K").complete


def test_r9_split_substitution_on_even_in_a_later_mining_action() -> None:
    game = position(
        2,
        SPLIT,
        seats={
            0: Player(cage="yellow", orders={"truck-K": EMPTY}, workers=1),
            1: Player(workers=1),
        },
    )
    play(game, "mine 6", "fill truck-K black yellow", "stop")
    assert refused(game, "deliver truck") == "nothing_to_deliver"
    play(game, "bank", "bank")  # a new shift begins, with seat 1
    assert game.view(None).shift == 2
    assert refused(game, "deliver truck") == "nothing_to_deliver"
    play(game, "mine 6", "cage grey", "load grey", "cage surface", "fill truck-K black grey half")
    assert order(game, "truck-K").complete
    play(game, "stop", "bank", "deliver truck")
    assert player(game).breakdown["orders"] == 5


def test_r9_split_substitution_on_first_cube_with_the_last_step_and_no_second() -> None:
    game = mining(Player(cage="yellow", orders={"truck-K": EMPTY}), SPLIT, 4)
    play(game, "cage brown", "cage grey", "cage surface")
    assert game.view(None).steps == 1
    play(game, "fill truck-K black yellow")
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert on_slots(game, "truck-K") == ["yellow"]


@pytest.mark.parametrize("cube", COLOURS)
def test_r9_split_substitution_on_any_cube_fills_a_half_filled_slot(cube: str) -> None:
    game = mining(Player(cage=cube, orders={"truck-KK": ["grey", ""]}), SPLIT)
    play(game, f"fill truck-KK black {cube} half")
    assert on_slots(game, "truck-KK") == [f"grey {cube}", ""]
    assert order(game, "truck-KK").slots[0].filled


def test_r9_split_substitution_on_half_tells_which_slot_is_meant() -> None:
    game = mining(Player(cage="brown", orders={"truck-KK": ["grey", ""]}), SPLIT)
    assert legal_of(game, "fill") == [
        "fill truck-KK black brown",
        "fill truck-KK black brown half",
    ]
    other = game.copy()
    play(game, "fill truck-KK black brown")
    play(other, "fill truck-KK black brown half")
    assert on_slots(game, "truck-KK") == ["grey", "brown"]
    assert on_slots(other, "truck-KK") == ["grey brown", ""]


def test_r9_split_substitution_on_half_from_storage() -> None:
    game = mining(Player(storage="brown", cage_at="grey", orders={"truck-KK": ["grey", ""]}), SPLIT)
    assert legal_of(game, "fill") == [
        "fill truck-KK black brown storage",
        "fill truck-KK black brown half storage",
    ]
    play(game, "fill truck-KK black brown half storage")
    assert on_slots(game, "truck-KK") == ["grey brown", ""]
    assert player(game).storage["brown"] == 0


def test_r9_split_substitution_on_half_filled_slot_is_not_free_for_step_5() -> None:
    game = mining(Player(cage="black yellow", orders={"truck-K": EMPTY}), SPLIT)
    assert refused(game, "store black") == "order_wants_cube"
    play(game, "fill truck-K black yellow")
    assert allowed(game, "store black")
    play(game, "store black")
    assert player(game).storage["black"] == 1


def test_r9_split_substitution_on_half_filled_slot_beside_a_free_one() -> None:
    game = mining(Player(cage="black", orders={"truck-KK": ["yellow", ""]}), SPLIT)
    assert refused(game, "store black") == "order_wants_cube"


def test_r9_split_substitution_on_several_slots_half_filled_at_once() -> None:
    game = mining(
        Player(cage="yellow yellow brown grey", orders={"truck-KK": EMPTY, "handcart-B": EMPTY}),
        SPLIT,
    )
    play(game, "fill truck-KK black yellow", "fill truck-KK black brown")
    play(game, "fill handcart-B brown grey")
    assert on_slots(game, "truck-KK") == ["yellow", "brown"]
    assert on_slots(game, "handcart-B") == ["grey"]
    assert legal_of(game, "fill") == [
        "fill handcart-B brown yellow half",
        "fill truck-KK black yellow half",
    ]
    play(game, "fill truck-KK black yellow half")
    assert on_slots(game, "truck-KK") == ["yellow yellow", "brown"]  # the first of them
    assert not order(game, "truck-KK").complete


def test_r9_split_substitution_on_order_completed_through_half_filled_slots() -> None:
    game = mining(
        Player(
            cage="yellow brown grey black",
            storage="yellow",
            orders={"truck-KKK": ["grey", "", "black"]},
        ),
        SPLIT,
    )
    total = cubes_on_table(game)
    play(game, "fill truck-KKK black yellow half", "fill truck-KKK black brown")
    assert not order(game, "truck-KKK").complete
    play(game, "fill truck-KKK black yellow half storage", "stop", "bank", "bank", "bank")
    assert on_slots(game, "truck-KKK") == ["grey yellow", "brown yellow", "black"]
    before = game.view(None).supply
    play(game, "deliver truck")
    after = game.view(None).supply
    assert {colour: after[colour] - before[colour] for colour in COLOURS} == {
        "yellow": 2,
        "brown": 1,
        "grey": 1,
        "black": 1,
    }
    assert cubes_on_table(game) == total
    assert points(game)[0] == 12


def test_r9_split_substitution_on_right_colour_on_a_free_slot_still_fills_alone() -> None:
    game = mining(Player(cage="black", orders={"truck-KK": EMPTY}), SPLIT)
    play(game, "fill truck-KK black black")
    assert order(game, "truck-KK").slots[0].filled
    assert legal_of(game, "fill") == []


def test_r9_split_substitution_on_full_slots_take_nothing() -> None:
    game = mining(Player(cage="black", orders={"truck-KK": ["black", "grey grey"]}), SPLIT)
    assert refused(game, "fill truck-KK black black") == "slot_not_free"
    assert refused(game, "fill truck-KK black black half") == "slot_not_half"


def test_r9_split_substitution_on_half_filled_counts_at_the_end() -> None:
    """One cube on it, and the order is outstanding."""
    seats = [
        Player(),
        Player(carts=dict.fromkeys(COLOURS, ""), storage="grey grey", orders={"truck-K": ["grey"]}),
    ]
    everyone = {
        number: replace(seat, workers=int(number == 0)) for number, seat in enumerate(seats)
    }
    game = position(2, SPLIT, seats=everyone, shift=3)
    last_bank(game)
    assert player(game, 1).breakdown["cubes"] == 1
    assert player(game, 1).breakdown["outstanding"] == -1
