"""R4.3: mining, step by step."""

import pytest

from glueckauf import Game, Phase
from glueckauf.rules.material import COLOURS, LEVELS
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import (
    allowed,
    cubes_on_table,
    legal,
    legal_of,
    level,
    on_slots,
    order,
    play,
    player,
    refused,
)


def mining(seat: Player, steps: int = 10, rules: str = "original") -> Game:
    """Seat 0 has just gone to a mining space."""
    game = position(4, rules, seats={0: seat})
    play(game, f"mine {steps}")
    return game


# Steps and their number


@pytest.mark.parametrize("steps", [4, 6, 8, 10])
def test_r4_3_number_of_steps(steps: int) -> None:
    game = mining(Player(), steps)
    assert (game.phase, game.view(None).steps) == (Phase.MINING, steps)
    for step in range(steps):
        assert game.phase == Phase.MINING
        assert game.view(None).steps == steps - step
        play(game, "cage surface" if step % 2 else "cage black")
    assert (game.phase, game.seat) == (Phase.TURN, 1)


@pytest.mark.parametrize("used", [0, 1, 5])
def test_r4_3_steps_not_used_are_lost(used: int) -> None:
    game = mining(Player(), 6)
    for step in range(used):
        play(game, "cage surface" if step % 2 else "cage black")
    play(game, "stop")
    assert (game.phase, game.seat, game.view(None).steps) == (Phase.TURN, 1, 0)
    play(game, "bank", "bank", "bank", "mine 4")
    assert game.view(None).steps == 4


def test_r4_3_using_no_step_changes_nothing_in_the_mine() -> None:
    game = mining(Player(cage="yellow", storage="grey", cage_at="brown"))
    before = player(game)
    play(game, "stop")
    assert player(game) == before


@pytest.mark.parametrize("at", LEVELS)
def test_r4_3_step_1_cage_down_to_any_lower_level(at: str) -> None:
    for target in LEVELS[LEVELS.index(at) + 1 :]:
        game = mining(Player(cage_at=at, cage="grey"))
        play(game, f"cage {target}")
        assert player(game).cage_at == target
        assert player(game).cage["grey"] == 1
        assert game.view(None).steps == 9


@pytest.mark.parametrize("at", LEVELS)
def test_r4_3_step_2_cage_up_to_any_higher_level_or_the_surface(at: str) -> None:
    for target in LEVELS[: LEVELS.index(at)]:
        game = mining(Player(cage_at=at, cage="grey"))
        play(game, f"cage {target}")
        assert player(game).cage_at == target
        assert game.view(None).steps == 9


@pytest.mark.parametrize("at", LEVELS)
def test_r4_3_steps_1_and_2_cage_never_moves_to_where_it_is(at: str) -> None:
    game = mining(Player(cage_at=at))
    assert legal_of(game, "cage") == [f"cage {target}" for target in LEVELS if target != at]
    assert refused(game, f"cage {at}") == "cage_already_there"


@pytest.mark.parametrize("at", COLOURS)
def test_r4_3_step_3_load_from_a_cart_of_the_level(at: str) -> None:
    game = mining(Player(cage_at=at))
    assert legal_of(game, "load") == [f"load {at}"]
    play(game, f"load {at}")
    assert player(game).cage == {colour: int(colour == at) for colour in COLOURS}
    assert (level(game, at).carts, level(game, at).empty) == (1, 1)
    assert game.view(None).steps == 9
    assert refused(game, f"load {at}") == "no_such_cube"


def test_r4_3_step_3_not_at_the_surface() -> None:
    game = mining(Player())
    assert legal_of(game, "load") == []
    assert refused(game, "load yellow") == "cage_at_surface"


def test_r4_3_step_3_not_from_another_level() -> None:
    game = mining(Player(cage_at="brown"))
    assert refused(game, "load grey") == "no_such_cube"


def test_r4_3_step_3_cage_holds_five() -> None:
    tiles = ["black2-light", "black2-dark", "black1-light"]
    game = mining(Player(cage_at="black", tiles=tiles))
    for _ in range(5):
        play(game, "load black")
    assert player(game).cage["black"] == 5
    assert level(game, "black").cubes["black"] == 1
    assert legal_of(game, "load") == []
    assert refused(game, "load black") == "cage_full"


def test_r4_3_step_3_five_of_any_colours() -> None:
    game = mining(Player(cage_at="grey", cage="yellow brown brown black"))
    play(game, "load grey", "cage black")
    assert refused(game, "load black") == "cage_full"


def test_r4_3_step_4_cube_onto_a_free_slot_of_its_colour() -> None:
    game = mining(Player(cage="grey yellow", orders={"truck-GG": EMPTY}))
    play(game, "fill truck-GG grey grey")
    assert on_slots(game, "truck-GG") == ["grey", ""]
    assert player(game).cage == {"yellow": 1, "brown": 0, "grey": 0, "black": 0}
    assert game.view(None).steps == 9


@pytest.mark.parametrize("at", COLOURS)
def test_r4_3_step_4_only_at_the_surface(at: str) -> None:
    game = mining(Player(cage="grey grey", cage_at=at, orders={"truck-GG": EMPTY}))
    assert legal_of(game, "fill") == []
    assert refused(game, "fill truck-GG grey grey") == "cage_not_at_surface"


def test_r4_3_step_4_only_on_own_outstanding_orders() -> None:
    game = position(
        seats={
            0: Player(cage="grey grey", delivered=["horsecart-G"]),
            1: Player(orders={"truck-GG": EMPTY}),
        },
        offers={"order 2": "locomotive-G"},
    )
    play(game, "mine 10")
    for name in ("truck-GG", "horsecart-G", "locomotive-G", "handcart-G"):
        assert refused(game, f"fill {name} grey grey") == "not_your_order"
    assert legal_of(game, "fill") == []


def test_r4_3_step_4_not_onto_a_filled_slot() -> None:
    game = mining(Player(cage="grey yellow", orders={"truck-GG": ["grey", "brown yellow"]}))
    assert refused(game, "fill truck-GG grey grey") == "slot_not_free"
    assert refused(game, "fill truck-GG grey yellow") == "slot_not_free"


def test_r4_3_step_4_only_with_a_cube_of_the_cage() -> None:
    game = mining(Player(cage="yellow", orders={"truck-GG": EMPTY}))
    assert refused(game, "fill truck-GG grey grey") == "no_such_cube"


def test_r4_3_step_4_each_fitting_slot_is_a_choice() -> None:
    game = mining(Player(cage="grey", orders={"truck-GG": EMPTY, "handcart-YBGK": EMPTY}))
    assert legal_of(game, "fill") == ["fill handcart-YBGK grey grey", "fill truck-GG grey grey"]


def test_r4_3_step_5_cube_that_no_order_wants_into_storage() -> None:
    game = mining(Player(cage="grey yellow", orders={"truck-K": EMPTY}))
    assert legal_of(game, "store") == ["store yellow", "store grey"]
    play(game, "store grey")
    assert player(game).storage == {"yellow": 0, "brown": 0, "grey": 1, "black": 0}
    assert player(game).cage == {"yellow": 1, "brown": 0, "grey": 0, "black": 0}
    assert game.view(None).steps == 9


def test_r4_3_step_5_not_while_an_own_order_wants_it() -> None:
    game = mining(Player(cage="grey", orders={"truck-GG": ["grey", ""]}))
    assert refused(game, "store grey") == "order_wants_cube"


def test_r4_3_step_5_orders_of_others_do_not_matter() -> None:
    game = position(
        seats={0: Player(cage="grey"), 1: Player(orders={"truck-GG": EMPTY})},
        offers={"order 2": "handcart-G"},
    )
    play(game, "mine 6")
    assert allowed(game, "store grey")


def test_r4_3_step_5_filled_slots_do_not_matter() -> None:
    game = mining(Player(cage="grey", orders={"truck-GG": FULL, "truck-G": ["brown yellow"]}))
    assert allowed(game, "store grey")


def test_r4_3_step_5_allowed_once_the_last_slot_is_filled() -> None:
    game = mining(Player(cage="grey grey", orders={"truck-G": EMPTY}))
    assert refused(game, "store grey") == "order_wants_cube"
    play(game, "fill truck-G grey grey", "store grey")
    assert player(game).storage["grey"] == 1


@pytest.mark.parametrize("at", COLOURS)
def test_r4_3_step_5_only_at_the_surface(at: str) -> None:
    game = mining(Player(cage="grey", cage_at=at))
    assert legal_of(game, "store") == []
    assert refused(game, "store grey") == "cage_not_at_surface"


def test_r4_3_step_5_only_from_the_cage() -> None:
    game = mining(Player(storage="grey", cage="black"))
    assert refused(game, "store grey") == "no_such_cube"


def test_r4_3_step_5_storage_is_unlimited() -> None:
    game = mining(Player(cage="grey grey", storage="grey " * 9))
    play(game, "store grey", "store grey")
    assert player(game).storage["grey"] == 11


@pytest.mark.parametrize("at", LEVELS)
def test_r4_3_step_6_from_storage_wherever_the_cage_is(at: str) -> None:
    game = mining(Player(storage="grey", cage_at=at, orders={"truck-GG": EMPTY}))
    assert legal_of(game, "fill") == ["fill truck-GG grey grey storage"]
    play(game, "fill truck-GG grey grey storage")
    assert on_slots(game, "truck-GG") == ["grey", ""]
    assert player(game).storage["grey"] == 0
    assert game.view(None).steps == 9
    assert refused(game, "fill truck-GG grey grey storage") == "no_such_cube"


def test_r4_3_step_6_cage_and_storage_are_told_apart() -> None:
    game = mining(Player(storage="grey", cage="grey", orders={"truck-G": EMPTY}))
    assert legal_of(game, "fill") == ["fill truck-G grey grey", "fill truck-G grey grey storage"]
    play(game, "fill truck-G grey grey storage")
    assert (player(game).cage["grey"], player(game).storage["grey"]) == (1, 0)


# Slots and orders


def test_r4_3_slots_free_filled_complete() -> None:
    game = mining(Player(cage="yellow brown grey", storage="black", orders={"truck-YBGK": EMPTY}))
    for colour, source in (("yellow", ""), ("brown", ""), ("grey", ""), ("black", " storage")):
        assert not order(game, "truck-YBGK").complete
        play(game, f"fill truck-YBGK {colour} {colour}{source}")
    assert [slot.filled for slot in order(game, "truck-YBGK").slots] == [True] * 4
    assert order(game, "truck-YBGK").complete
    play(game, "stop", "bank", "bank", "bank")
    assert allowed(game, "deliver truck")


def test_r4_3_slots_two_cubes_fill_a_slot() -> None:
    game = mining(Player(cage="yellow brown", orders={"truck-K": EMPTY}))
    play(game, "fill truck-K black yellow")
    assert not order(game, "truck-K").slots[0].filled
    play(game, "fill truck-K black brown")
    assert order(game, "truck-K").slots[0].filled
    assert order(game, "truck-K").complete


# Substitution


def test_r4_3_substitution_any_two_cubes_each_its_own_step() -> None:
    game = mining(Player(cage="yellow yellow", orders={"truck-K": EMPTY}))
    total = cubes_on_table(game)
    play(game, "fill truck-K black yellow", "fill truck-K black yellow")
    assert on_slots(game, "truck-K") == ["yellow yellow"]
    assert game.view(None).steps == 8
    assert cubes_on_table(game) == total


def test_r4_3_substitution_right_colour_fills_alone() -> None:
    game = mining(Player(cage="black yellow", orders={"truck-KK": EMPTY}))
    play(game, "fill truck-KK black black")
    assert game.view(None).pending is None
    assert [slot.filled for slot in order(game, "truck-KK").slots] == [True, False]


@pytest.mark.parametrize("second", COLOURS)
def test_r4_3_substitution_second_has_any_colour_even_the_right_one(second: str) -> None:
    game = mining(Player(cage=f"yellow {second}", orders={"truck-KK": EMPTY}))
    play(game, "fill truck-KK black yellow", f"fill truck-KK black {second}")
    assert on_slots(game, "truck-KK") == [f"yellow {second}", ""]
    assert [slot.filled for slot in order(game, "truck-KK").slots] == [True, False]


def test_r4_3_substitution_next_step_must_place_the_second() -> None:
    game = mining(
        Player(
            cage="yellow brown grey", storage="black", orders={"truck-KK": EMPTY, "truck-Y": EMPTY}
        )
    )
    play(game, "fill truck-KK black grey")
    assert game.view(None).pending == ("truck-KK", "black")
    assert legal(game) == [
        "fill truck-KK black yellow",
        "fill truck-KK black brown",
        "fill truck-KK black black storage",
    ]
    for text in (
        "stop",
        "cage grey",
        "load grey",
        "store brown",
        "fill truck-Y yellow yellow",
        "fill truck-KK black yellow half",
    ):
        assert refused(game, text) == "second_cube_first"
    assert refused(game, "fill truck-KK black grey") == "no_such_cube"
    play(game, "fill truck-KK black brown")
    assert game.view(None).pending is None
    assert allowed(game, "stop")


def test_r4_3_substitution_second_goes_onto_the_same_slot() -> None:
    """Even with a cube that would fill another slot of the order alone."""
    game = mining(Player(cage="grey black black", orders={"truck-KK": EMPTY}))
    play(game, "fill truck-KK black grey", "fill truck-KK black black")
    assert on_slots(game, "truck-KK") == ["grey black", ""]
    play(game, "fill truck-KK black black")
    assert order(game, "truck-KK").complete


def test_r4_3_substitution_needs_a_second_cube() -> None:
    game = mining(Player(cage="yellow", orders={"truck-K": EMPTY}))
    assert refused(game, "fill truck-K black yellow") == "second_cube_missing"
    assert legal_of(game, "fill") == []


def test_r4_3_substitution_needs_a_second_step() -> None:
    game = mining(Player(cage="yellow yellow grey", orders={"truck-K": EMPTY, "truck-G": EMPTY}), 4)
    play(game, "cage brown", "cage surface")
    assert allowed(game, "fill truck-K black yellow")
    play(game, "store yellow")
    assert game.view(None).steps == 1
    assert refused(game, "fill truck-K black yellow") == "second_cube_missing"
    assert refused(game, "fill truck-K black yellow storage") == "second_cube_missing"
    assert legal_of(game, "fill") == ["fill truck-G grey grey"]  # alone it takes one step


def test_r4_3_substitution_with_the_last_two_steps() -> None:
    game = mining(Player(cage="yellow yellow", orders={"truck-K": EMPTY}), 4)
    play(game, "cage brown", "cage surface", "fill truck-K black yellow")
    assert game.phase == Phase.MINING
    play(game, "fill truck-K black yellow")
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert order(game, "truck-K").complete


def test_r4_3_substitution_from_cage_and_storage() -> None:
    game = mining(Player(cage="yellow", storage="brown", orders={"truck-K": EMPTY}))
    assert legal_of(game, "fill") == [
        "fill truck-K black yellow",
        "fill truck-K black brown storage",
    ]
    play(game, "fill truck-K black brown storage")
    assert legal(game) == ["fill truck-K black yellow"]
    play(game, "fill truck-K black yellow")
    assert on_slots(game, "truck-K") == ["brown yellow"]


def test_r4_3_substitution_below_ground_only_from_storage() -> None:
    game = mining(Player(cage="yellow", storage="brown", cage_at="grey", orders={"truck-K": EMPTY}))
    assert refused(game, "fill truck-K black yellow") == "cage_not_at_surface"
    assert refused(game, "fill truck-K black brown storage") == "second_cube_missing"
    game = mining(
        Player(cage="yellow", storage="brown brown", cage_at="grey", orders={"truck-K": EMPTY})
    )
    play(game, "fill truck-K black brown storage")
    assert legal(game) == ["fill truck-K black brown storage"]
    play(game, "fill truck-K black brown storage")
    assert order(game, "truck-K").complete


def test_r4_3_substitution_equal_cubes_give_one_action() -> None:
    game = mining(Player(cage="yellow yellow yellow", orders={"truck-KKK": EMPTY}))
    assert legal_of(game, "fill") == ["fill truck-KKK black yellow"]


def test_r4_3_substitution_of_a_cube_that_would_fit_elsewhere() -> None:
    game = mining(Player(cage="yellow yellow", orders={"truck-K": EMPTY, "truck-YY": EMPTY}))
    assert allowed(game, "fill truck-K black yellow")


# What follows from it


def test_r4_3_cube_on_an_order_never_moves() -> None:
    game = mining(Player(cage="grey", orders={"truck-GG": EMPTY, "truck-G": EMPTY}))
    play(game, "fill truck-GG grey grey")
    assert legal(game) == ["cage yellow", "cage brown", "cage grey", "cage black", "stop"]


def test_r4_3_carts_never_refill() -> None:
    game = mining(Player(cage_at="grey", tiles=["grey2-light"]))
    play(game, "load grey", "load grey", "load grey", "stop")
    assert level(game, "grey").empty == 3
    for _ in range(3):
        game.play("bank")
    play(game, "mine 8")
    assert refused(game, "load grey") == "no_such_cube"


def test_r4_3_level_counts_for_loading_and_the_cart_for_the_clock() -> None:
    game = mining(Player(cage_at="grey", tiles=["grey1-light"], carts={"grey": "yellow black"}))
    assert legal_of(game, "load") == ["load yellow", "load black"]
    play(game, "load yellow", "cage yellow")
    assert refused(game, "load black") == "no_such_cube"
    play(game, "load yellow")
    assert player(game).cage["yellow"] == 2
    assert player(game).clock["grey carts"] == 1
    assert player(game).clock["yellow carts"] == 1
    assert player(game).clock["black carts"] == 0


def test_r4_3_cage_stays_with_its_cubes_over_turns_and_shifts() -> None:
    game = position(2, seats={0: Player(workers=1), 1: Player(workers=1)})
    play(game, "mine 6", "cage grey", "load grey", "cage brown", "load brown", "stop", "bank")
    assert game.view(None).shift == 2
    assert player(game).cage_at == "brown"
    assert player(game).cage == {"yellow": 0, "brown": 1, "grey": 1, "black": 0}
    play(game, "bank")
    play(game, "mine 6")
    assert allowed(game, "cage surface")
    assert refused(game, "cage brown") == "cage_already_there"


def test_r4_3_only_mining_steps_while_mining() -> None:
    game = mining(Player())
    for text in ("bank", "mine 6", "keep none", "coal none", "draft truck-K", "top truck-K"):
        assert refused(game, text) == "wrong_phase"
