"""R8: open and hidden things, shortages, and the conventions of the engine."""

import pytest

from glueckauf import Game, Phase, Random, View, sample
from glueckauf.rules.material import COLOURS
from tests.support.builder import EMPTY, FULL, Player, position
from tests.support.look import (
    allowed,
    cubes_on_table,
    legal,
    legal_of,
    level,
    marks,
    play,
    player,
    refused,
    space,
)

FIVE_TILES = ["yellow1-light", "brown2-dark", "grey1-light", "grey2-dark", "black2-light"]
FIVE_ORDERS = ["handcart-Y", "horsecart-YBGK", "truck-K", "truck-KKK", "locomotive-GG"]
NO_COAL = dict.fromkeys(COLOURS, 0)


def test_r8_1_everyone_sees_what_a_player_has() -> None:
    game = position(
        3,
        seats={
            0: Player(
                marks=7,
                cage="grey black",
                cage_at="brown",
                storage="yellow",
                tiles=["grey2-light"],
                orders={"truck-KK": ["black", ""], "handcart-Y": FULL},
                bank=2,
            )
        },
    )
    views = [game.view(viewer) for viewer in (0, 1, 2, None)]
    assert all(view.players == views[0].players for view in views)
    assert all(view.spaces == views[0].spaces for view in views)
    assert all(view.supply == views[0].supply for view in views)
    seen = views[1].players[0]
    assert (seen.marks, seen.cage_at, seen.bank) == (7, "brown", 2)
    assert (seen.cage["grey"], seen.cage["black"], seen.storage["yellow"]) == (1, 1, 1)
    assert [order.name for order in seen.orders] == ["handcart-Y", "truck-KK"]
    assert seen.levels[2].light == ("grey2-light",)


def test_r8_2_money_never_runs_out() -> None:
    game = position(seats={0: Player(marks=5000), 1: Player(marks=5000)})
    play(game, "money 6", "money 4", "bank")
    assert marks(game) == [5007, 5004]


def test_r8_3_tile_space_that_cannot_be_refilled_stays_empty() -> None:
    game = position(
        offers={"factory 1": "yellow1-light", "factory 2": "brown1-light"},
        tile_deck=["grey1-dark"],
    )
    play(game, "factory 1", "factory 2")
    assert space(game, "factory 1").offer == "grey1-dark"
    assert space(game, "factory 2").offer is None
    assert refused(game, "factory 2") == "no_tile"
    assert refused(game, "factory draw") == "deck_empty"
    play(game, "factory 1")
    assert space(game, "factory 1").offer is None
    assert refused(game, "factory 1") == "no_tile"


def test_r8_3_order_space_that_cannot_be_refilled_stays_empty() -> None:
    game = position(order_deck=["truck-K"])
    play(game, "order 2", "order 3")
    assert space(game, "order 2").offer == "truck-K"
    assert space(game, "order 3").offer is None
    assert refused(game, "order 3") == "no_card"
    assert refused(game, "order draw") == "deck_empty"


# R8.4


def short(tile: str, supply: dict[str, int]) -> Game:
    """Seat 0 buys a tile while coal is short."""
    game = position(3, seats={0: Player(marks=9)}, offers={"factory 3": tile}, supply=supply)
    play(game, "factory 3")
    return game


def test_r8_4_no_question_while_there_is_enough() -> None:
    game = short("grey2-light", {"grey": 2})
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert level(game, "grey").cubes["grey"] == 3
    assert game.view(None).supply["grey"] == 0


def test_r8_4_one_cart_gets_the_last_cube_and_one_waits() -> None:
    game = short("grey2-light", {"grey": 1})
    assert (game.phase, game.seat) == (Phase.COAL, 0)
    assert game.view(None).short_carts == 1
    assert level(game, "grey").cubes["grey"] == 2
    assert legal(game) == ["coal yellow", "coal brown", "coal black", "coal none"]
    assert refused(game, "coal grey") == "not_in_supply"
    assert refused(game, "stop") == "wrong_phase"
    play(game, "coal black")
    assert level(game, "grey").cubes == {"yellow": 0, "brown": 0, "grey": 2, "black": 1}
    assert level(game, "grey").empty == 0
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r8_4_two_carts_are_decided_one_by_one() -> None:
    game = short("grey2-light", {"grey": 0, "yellow": 1})
    before = game.view(None).supply
    assert game.view(None).short_carts == 2
    play(game, "coal yellow")
    assert (game.phase, game.view(None).short_carts) == (Phase.COAL, 1)
    assert legal(game) == ["coal brown", "coal black", "coal none"]
    play(game, "coal brown")
    assert level(game, "grey").cubes == {"yellow": 1, "brown": 1, "grey": 1, "black": 0}
    after = game.view(None).supply
    assert (before["yellow"] - after["yellow"], before["brown"] - after["brown"]) == (1, 1)
    assert cubes_on_table(game) == dict.fromkeys(COLOURS, 16)


@pytest.mark.parametrize(
    ("answers", "empty"),
    [
        (("coal none", "coal none"), 2),
        (("coal none", "coal brown"), 1),
        (("coal brown", "coal none"), 1),
        (("coal brown", "coal brown"), 0),
    ],
)
def test_r8_4_a_cart_may_be_left_empty(answers: tuple[str, str], empty: int) -> None:
    game = short("black2-dark", {"black": 0})
    play(game, *answers)
    assert level(game, "black").empty == empty
    assert player(game).clock["black carts"] == empty
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r8_4_single_cart() -> None:
    game = short("brown1-dark", {"brown": 0})
    assert game.view(None).short_carts == 1
    play(game, "coal none")
    assert level(game, "brown").empty == 1


@pytest.mark.parametrize(("tile", "price"), [("grey2-light", 6), ("grey1-dark", 3)])
def test_r8_4_price_stays(tile: str, price: int) -> None:
    game = short(tile, {"grey": 0})
    assert marks(game)[0] == 9 - price


def test_r8_4_nothing_to_choose_from_is_no_decision() -> None:
    game = short("grey2-light", NO_COAL)
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert level(game, "grey").empty == 2
    assert game.view(None).short_carts == 0


@pytest.mark.parametrize("last", ["yellow", "brown", "black"])
def test_r8_4_last_cube_of_all_ends_the_question(last: str) -> None:
    game = short("grey2-light", {**NO_COAL, last: 1})
    assert legal(game) == [f"coal {last}", "coal none"]
    play(game, f"coal {last}")
    assert (game.phase, game.seat) == (Phase.TURN, 1)
    assert level(game, "grey").empty == 1


def test_r8_4_cube_of_another_colour_is_loaded_on_the_level_of_the_cart() -> None:
    game = short("grey1-light", {"grey": 0})
    play(game, "coal yellow", "bank", "bank", "mine 8", "cage grey")
    assert legal_of(game, "load") == ["load yellow", "load grey"]


@pytest.mark.parametrize("answer", ["coal black", "coal none"])
def test_r8_4_during_a_draw_five(answer: str) -> None:
    game = position(seats={0: Player(marks=9)}, tile_deck=[*FIVE_TILES, ...], supply={"grey": 0})
    play(game, "factory draw", "keep grey1-light")
    assert (game.phase, game.view(0).hand) == (
        Phase.COAL,
        ("yellow1-light", "brown2-dark", "grey2-dark", "black2-light"),
    )
    play(game, answer)
    assert (game.phase, game.seat) == (Phase.RETURN_TILES, 0)
    assert level(game, "grey").empty == int(answer == "coal none")
    game.play(game.legal()[0])
    assert game.seat == 1


def test_r8_4_during_a_draw_five_of_the_last_tile() -> None:
    game = position(seats={0: Player(marks=9)}, tile_deck=["grey1-light"], supply={"grey": 0})
    play(game, "factory draw", "keep grey1-light")
    assert game.phase == Phase.COAL
    play(game, "coal yellow")
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r8_4_during_a_draw_five_with_no_coal_at_all() -> None:
    game = position(seats={0: Player(marks=9)}, tile_deck=[*FIVE_TILES, ...], supply=NO_COAL)
    play(game, "factory draw", "keep grey1-light")
    assert game.phase == Phase.RETURN_TILES


def test_r8_4_delivery_brings_coal_back() -> None:
    game = position(
        seats={0: Player(orders={"truck-G": FULL})},
        offers={"factory 1": "grey1-light"},
        supply={"grey": 0},
    )
    play(game, "deliver truck", "factory 1")
    assert game.phase == Phase.TURN
    assert level(game, "grey", 1).cubes["grey"] == 2


# R8.5


def test_r8_5_order_of_the_decks_is_hidden() -> None:
    game = Game.new(3, seed=5)
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        assert view.order_deck == ("?",) * 34
        assert view.tile_deck == ("?",) * 41


@pytest.mark.parametrize("phase", [Phase.KEEP_TILE, Phase.COAL, Phase.RETURN_TILES])
def test_r8_5_five_tiles_are_hidden_from_all_but_their_player(phase: Phase) -> None:
    game = position(3, seats={0: Player(marks=9)}, tile_deck=[*FIVE_TILES, ...], supply={"grey": 0})
    play(game, "factory draw")
    if phase != Phase.KEEP_TILE:
        play(game, "keep grey1-light")
    if phase == Phase.RETURN_TILES:
        play(game, "coal none")
    assert game.phase == phase
    count = 5 if phase == Phase.KEEP_TILE else 4
    assert "?" not in game.view(0).hand
    for viewer in (1, 2, None):
        assert game.view(viewer).hand == ("?",) * count


def test_r8_5_five_orders_are_hidden_from_all_but_their_player() -> None:
    game = position(3, order_deck=[*FIVE_ORDERS, ...])
    play(game, "order draw", "keep truck-K")
    assert game.view(0).hand == ("handcart-Y", "horsecart-YBGK", "truck-KKK", "locomotive-GG")
    assert game.view(2).hand == game.view(None).hand == ("?",) * 4


def test_r8_5_delivered_orders_are_known_to_all() -> None:
    game = position(3, seats={1: Player(delivered=["truck-K", "handcart-Y"])})
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).players[1].delivered == ("handcart-Y", "truck-K")


def test_r8_5_player_knows_the_places_of_what_was_put_back() -> None:
    game = position(3, order_deck=[*FIVE_ORDERS, ...])
    back = ("truck-KKK", "handcart-Y", "locomotive-GG", "horsecart-YBGK")
    play(game, "order draw", "keep truck-K", f"top {' '.join(back)}")
    assert game.view(0).order_deck[:5] == (*back, "?")
    for viewer in (1, 2, None):
        assert set(game.view(viewer).order_deck) == {"?"}
    # a card turned up for a space is seen by all; the others move up
    play(game, "order 2")
    assert space(game, "order 2").offer == "truck-KKK"
    assert game.view(0).order_deck[:4] == (*back[1:], "?")
    assert set(game.view(1).order_deck) == {"?"}


def test_r8_5_knowledge_of_the_bottom() -> None:
    game = position(3, tile_deck=[*FIVE_TILES, ...])
    play(game, "factory draw", "keep none", f"bottom {' '.join(FIVE_TILES)}")
    assert game.view(0).tile_deck[-5:] == tuple(FIVE_TILES)
    assert set(game.view(0).tile_deck[:-5]) == {"?"}
    assert set(game.view(1).tile_deck) == {"?"}


def test_r8_5_knowledge_lapses_when_another_player_takes_it_up() -> None:
    deck = [*FIVE_TILES, "black1-dark", "black1-light"]
    game = position(2, tile_deck=deck)
    play(game, "factory draw", "keep none", f"bottom {' '.join(FIVE_TILES)}")
    assert game.view(0).tile_deck == ("?", "?", *FIVE_TILES)
    # seat 1 takes up the two others and the first three of the five
    play(game, "factory draw", "keep none")
    assert game.view(0).tile_deck == tuple(FIVE_TILES[3:])
    game.play("bottom " + " ".join(game.view(1).hand))
    assert game.view(0).tile_deck == (*FIVE_TILES[3:], "?", "?", "?", "?", "?")
    assert game.view(1).tile_deck[:2] == ("?", "?")
    assert "?" not in game.view(1).tile_deck[2:]


def test_r8_5_knowledge_lapses_even_if_all_comes_back_to_the_top() -> None:
    game = position(2, order_deck=[*FIVE_ORDERS, ...])
    back = " ".join(FIVE_ORDERS)
    play(game, "order draw", "keep none", f"top {back}")
    assert game.view(0).order_deck[:5] == tuple(FIVE_ORDERS)
    play(game, "order draw", "keep none", f"top {back}")
    assert set(game.view(0).order_deck) == {"?"}
    assert game.view(1).order_deck[:5] == tuple(FIVE_ORDERS)


def test_r8_5_own_second_look_keeps_the_knowledge() -> None:
    game = position(2, order_deck=[*FIVE_ORDERS, "handcart-K", ...])
    play(
        game, "order draw", "keep truck-K", "top truck-KKK handcart-Y locomotive-GG horsecart-YBGK"
    )
    play(game, "bank", "order draw")
    assert game.view(0).hand == (
        *("handcart-Y", "handcart-K", "horsecart-YBGK", "truck-KKK", "locomotive-GG"),
    )
    play(game, "keep none", "bottom handcart-K truck-KKK handcart-Y locomotive-GG horsecart-YBGK")
    assert game.view(0).order_deck[-5:] == (
        *("handcart-K", "truck-KKK", "handcart-Y", "locomotive-GG", "horsecart-YBGK"),
    )


def test_r8_5_samples_agree_with_what_a_seat_knows() -> None:
    game = position(2, order_deck=[*FIVE_ORDERS, ...], tile_deck=[*FIVE_TILES, ...])
    play(
        game, "order draw", "keep truck-K", "top truck-KKK handcart-Y locomotive-GG horsecart-YBGK"
    )
    play(game, "factory draw", "keep none", f"bottom {' '.join(FIVE_TILES)}")
    decks = set()
    for seed in range(20):
        guess = sample(game.view(0), Random(seed))
        assert View(guess, 0) == game.view(0)
        decks.add(tuple(guess.card_at(0, depth) for depth in range(guess.left[0])))
    assert len({deck[:4] for deck in decks}) == 1
    assert len(decks) == 20


def test_r8_5_open_things_stay_as_they_are_in_a_sample() -> None:
    game = position(3, seats={0: Player(orders={"truck-KK": EMPTY}, delivered=["truck-K"])})
    guess = Game.from_position(sample(game.view(2), Random(1)))
    assert guess.view(None).players == game.view(None).players
    assert guess.view(None).spaces == game.view(None).spaces
    assert legal(guess) == legal(game)


# R8.6


def test_r8_6_draw_five_is_decided_keep_coal_return() -> None:
    game = position(seats={0: Player(marks=9)}, tile_deck=[*FIVE_TILES, ...], supply={"grey": 0})
    phases = []
    for text in ("factory draw", "keep grey2-dark", "coal none", "coal brown"):
        play(game, text)
        phases.append(game.phase)
    assert phases == [Phase.KEEP_TILE, Phase.COAL, Phase.COAL, Phase.RETURN_TILES]


def test_r8_6_mining_ends_by_itself() -> None:
    game = position(4)
    play(game, "mine 4", "cage black", "cage grey", "cage black")
    assert game.phase == Phase.MINING
    play(game, "cage surface")
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r8_6_one_possible_answer_is_still_a_decision() -> None:
    game = position(seats={0: Player(workers=1, marks=0)}, tile_deck=["black1-dark"])
    play(game, "factory draw")
    assert legal(game) == ["keep none"]
    play(game, "keep none")
    assert legal(game) == ["top black1-dark", "bottom black1-dark"]


def test_r8_6_second_cube_with_one_answer_is_still_a_decision() -> None:
    game = position(seats={0: Player(cage="yellow brown", orders={"truck-K": EMPTY})})
    play(game, "mine 6", "fill truck-K black yellow")
    assert legal(game) == ["fill truck-K black brown"]


def test_r8_6_nothing_to_return_is_no_decision() -> None:
    game = position(order_deck=["truck-K"])
    play(game, "order draw", "keep truck-K")
    assert (game.phase, game.seat) == (Phase.TURN, 1)


def test_r8_6_equal_things_give_one_action() -> None:
    game = position(
        seats={0: Player(cage="grey grey", cage_at="grey", tiles=["grey2-light"], marks=9)},
        tile_deck=["grey1-dark", "grey1-dark"],
    )
    play(game, "factory draw")
    assert legal(game) == ["keep none", "keep grey1-dark"]
    play(game, "keep none")
    assert legal(game) == ["top grey1-dark grey1-dark", "bottom grey1-dark grey1-dark"]
    play(game, "top grey1-dark grey1-dark", "bank", "mine 6")
    assert legal_of(game, "load") == ["load grey"]


def test_r8_6_return_named_in_another_order_of_equals_is_the_same_action() -> None:
    game = position(tile_deck=["grey1-dark", "brown1-dark", "grey1-dark"])
    play(game, "factory draw", "keep none")
    assert sorted(legal(game)) == sorted(
        f"{where} {way}"
        for where in ("top", "bottom")
        for way in (
            "brown1-dark grey1-dark grey1-dark",
            "grey1-dark brown1-dark grey1-dark",
            "grey1-dark grey1-dark brown1-dark",
        )
    )
    assert allowed(game, "top grey1-dark brown1-dark grey1-dark")
