"""R9: the switches, each on and off, and the presets. Split pairs have a file of their own."""

from dataclasses import replace

import pytest

from glueckauf import Game, Phase, RuleSet, RuleSetError, format_rules, parse_rules
from glueckauf.rules.material import COLOURS
from tests.support.builder import EMPTY, Player, position
from tests.support.look import (
    allowed,
    cubes_on_table,
    last_bank,
    legal,
    legal_of,
    order,
    play,
    player,
    refused,
)


def mining(seat: Player, rules: str, steps: int = 10) -> Game:
    game = position(4, rules, seats={0: seat})
    play(game, f"mine {steps}")
    return game


def clock(seats: list[Player], shift: int, rules: str) -> list[int]:
    everyone = {
        number: replace(seat, workers=int(number == 0)) for number, seat in enumerate(seats)
    }
    return last_bank(position(len(seats), rules, seats=everyone, shift=shift))


# free_storage


def test_r9_free_storage_off_wanted_cubes_cannot_be_stored() -> None:
    game = mining(Player(cage="black grey", orders={"truck-K": EMPTY}), "original")
    assert legal_of(game, "store") == ["store grey"]
    assert refused(game, "store black") == "order_wants_cube"


def test_r9_free_storage_on_any_cube_can_be_stored() -> None:
    game = mining(Player(cage="black grey", orders={"truck-K": EMPTY}), "original free_storage=on")
    assert legal_of(game, "store") == ["store grey", "store black"]
    play(game, "store black")
    assert player(game).storage["black"] == 1


def test_r9_free_storage_on_only_at_the_surface() -> None:
    game = mining(Player(cage="black", cage_at="brown"), "original free_storage=on")
    assert refused(game, "store black") == "cage_not_at_surface"


# open_delivered


@pytest.mark.parametrize("setting", ["off", "on"])
def test_r9_open_delivered_governs_only_what_the_table_displays(setting: str) -> None:
    rules = f"original open_delivered={setting}"
    game = position(2, rules, seats={1: Player(delivered=["truck-K"])})
    assert game.view(0).rules.open_delivered == (setting == "on")
    assert game.view(0).players[1].delivered == ("truck-K",)
    assert legal(game) == legal(position(2, seats={1: Player(delivered=["truck-K"])}))


def test_r9_open_delivered_off_is_the_default() -> None:
    assert not Game.new(2, seed=1).rules.open_delivered


def test_r9_open_delivered_on_is_kept_with_the_game() -> None:
    game = Game.new(2, "original open_delivered=on", seed=1)
    assert game.rules.open_delivered
    assert game.copy().view(None).rules.open_delivered


# second_place_late

LATE = [
    Player(delivered=["truck-Y", "locomotive-Y"]),
    Player(delivered=["truck-YY", "locomotive-YY"]),
    Player(delivered=["handcart-Y", "horsecart-Y"]),
    Player(delivered=["handcart-YY", "horsecart-YY"]),
]


def test_r9_second_place_late_4() -> None:
    # yellow: 2, 4, 2, 4 slots
    assert clock(LATE, 2, "original") == [4 + 4, 2 + 8 + 9, 3 + 3, 2 + 6 + 7]


def test_r9_second_place_late_3() -> None:
    assert clock(LATE, 2, "original second_place_late=3") == [3 + 3, 2 + 8 + 9, 3 + 3, 2 + 6 + 7]


def test_r9_second_place_late_in_shift_3_too() -> None:
    late = [Player(delivered=["truck-K"]), Player(delivered=["truck-KK"]), Player()]
    assert clock(late, 3, "original") == [2 + 4, 5 + 8, 0]
    assert clock(late, 3, "original second_place_late=3") == [2 + 3, 5 + 8, 0]


@pytest.mark.parametrize("value", [0, 2, 5])
def test_r9_second_place_late_nothing_else(value: int) -> None:
    with pytest.raises(RuleSetError, match="3 or 4"):
        RuleSet(second_place_late=value)


# carts_need_order

CARTS = [
    Player(carts={"black": ""}, tiles=["black1-dark"]),
    Player(carts={"black": ""}, delivered=["truck-Y"]),
    Player(),
]
"""Seat 0 has most empty black carts, 2, but delivered nothing; seat 1 has one and delivered."""


def test_r9_carts_need_order_off() -> None:
    assert clock(CARTS, 3, "original") == [13, 2 + 8 + 6, 0]


def test_r9_carts_need_order_on_does_not_compete() -> None:
    assert clock(CARTS, 3, "original carts_need_order=on") == [0, 2 + 8 + 13, 0]


def test_r9_carts_need_order_on_any_order_will_do() -> None:
    seats = [replace(CARTS[0], delivered=["handcart-Y"]), *CARTS[1:]]
    assert clock(seats, 3, "original carts_need_order=on") == [2 + 6 + 13, 2 + 8 + 6, 0]


def test_r9_carts_need_order_on_delivered_with_the_last_worker() -> None:
    seats = {
        0: replace(CARTS[0], orders={"handcart-Y": "full"}, workers=1),
        1: replace(CARTS[1], workers=0),
        2: Player(workers=0),
    }
    game = position(3, "original carts_need_order=on", seats=seats, shift=3)
    play(game, "deliver handcart")
    assert player(game).breakdown["shift 3"] == 2 + 6 + 13


def test_r9_carts_need_order_on_complete_is_not_delivered() -> None:
    seats = [replace(CARTS[0], orders={"handcart-Y": "full"}), *CARTS[1:]]
    assert clock(seats, 3, "original carts_need_order=on") == [0, 2 + 8 + 13, 0]


def test_r9_carts_need_order_on_counts_as_none() -> None:
    game = position(3, "original carts_need_order=on", seats=dict(enumerate(CARTS)))
    assert [player(game, seat).clock["black carts"] for seat in range(3)] == [0, 1, 0]
    assert player(game).levels[3].empty == 2


# storage_needs_surface


def test_r9_storage_needs_surface_off() -> None:
    game = mining(Player(storage="grey", cage_at="brown", orders={"truck-G": EMPTY}), "original")
    assert allowed(game, "fill truck-G grey grey storage")


def test_r9_storage_needs_surface_on() -> None:
    rules = "original storage_needs_surface=on"
    game = mining(Player(storage="grey", cage_at="brown", orders={"truck-G": EMPTY}), rules)
    assert refused(game, "fill truck-G grey grey storage") == "cage_not_at_surface"
    assert legal_of(game, "fill") == []
    play(game, "cage surface", "fill truck-G grey grey storage")
    assert order(game, "truck-G").complete


def test_r9_storage_needs_surface_on_for_pairs_too() -> None:
    rules = "original storage_needs_surface=on"
    below = Player(storage="grey grey", cage_at="brown", orders={"truck-K": EMPTY})
    assert refused(mining(below, rules), "fill truck-K black grey storage") == "cage_not_at_surface"
    game = mining(replace(below, cage_at="surface"), rules)
    play(game, "fill truck-K black grey storage", "fill truck-K black grey storage")
    assert order(game, "truck-K").complete


def test_r9_storage_needs_surface_on_with_split_pairs() -> None:
    rules = "original storage_needs_surface=on split_substitution=on"
    below = Player(storage="grey", cage_at="brown", orders={"truck-K": ["yellow"]})
    game = mining(below, rules)
    assert refused(game, "fill truck-K black grey half storage") == "cage_not_at_surface"


# cubes_per_colour


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cubes", [8, 16, 36])
def test_r9_cubes_per_colour_starting_cubes_included(players: int, cubes: int) -> None:
    game = Game.new(players, f"original cubes_per_colour={cubes}", seed=1)
    assert game.view(None).supply == dict.fromkeys(COLOURS, cubes - players)
    assert cubes_on_table(game) == dict.fromkeys(COLOURS, cubes)


@pytest.mark.parametrize("cubes", [-1, 0, 7, 37, 100])
def test_r9_cubes_per_colour_from_8_to_36(cubes: int) -> None:
    with pytest.raises(RuleSetError, match="from 8 to 36"):
        RuleSet(cubes_per_colour=cubes)


def test_r9_cubes_per_colour_shortage_comes_sooner() -> None:
    rules = "original cubes_per_colour=8"
    offers = {f"factory {number}": "brown2-light" for number in (1, 2, 3)}
    game = position(4, rules, seats={2: Player(marks=9)}, offers=offers)
    play(game, "factory 1", "factory 2")
    assert (game.phase, game.seat) == (Phase.TURN, 2)
    play(game, "factory 3")
    assert (game.phase, game.seat) == (Phase.COAL, 2)
    assert refused(game, "coal brown") == "not_in_supply"


# Rule sets and presets


@pytest.mark.parametrize(
    ("name", "value"),
    [("free_storage", 1), ("split_substitution", "on"), ("cubes_per_colour", True)],
)
def test_r9_switch_of_the_wrong_kind(name: str, value: object) -> None:
    with pytest.raises(RuleSetError, match=name):
        RuleSet(**{name: value})  # type: ignore[arg-type]


def test_r9_preset_original() -> None:
    assert parse_rules("original", 3) == RuleSet()
    assert RuleSet() == RuleSet(
        split_substitution=False,
        free_storage=False,
        open_delivered=False,
        second_place_late=4,
        carts_need_order=False,
        storage_needs_surface=False,
        cubes_per_colour=16,
    )


def test_r9_preset_hu() -> None:
    rules = parse_rules("hu", 3)
    assert rules == RuleSet(carts_need_order=True, storage_needs_surface=True)
    assert clock(CARTS, 3, "hu") == [0, 2 + 8 + 13, 0]
    game = mining(Player(storage="grey", cage_at="brown", orders={"truck-G": EMPTY}), "hu")
    assert legal_of(game, "fill") == []


def test_r9_preset_hu2() -> None:
    assert parse_rules("hu2", 3) == RuleSet(carts_need_order=True, second_place_late=3)
    assert clock(CARTS, 3, "hu2") == [0, 2 + 8 + 13, 0]
    assert clock(LATE, 2, "hu2")[0] == 3 + 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r9_preset_online(players: int) -> None:
    rules = parse_rules("online", players)
    assert rules == RuleSet(free_storage=True, cubes_per_colour=32 + players)
    game = Game.new(players, "online", seed=1)
    assert game.view(None).supply == dict.fromkeys(COLOURS, 32)
    game = position(players, "online", seats={0: Player(cage="grey", orders={"truck-G": EMPTY})})
    play(game, "mine 6")
    assert allowed(game, "store grey")


def test_r9_preset_unknown() -> None:
    with pytest.raises(RuleSetError, match="original, hu, hu2, online"):
        Game.new(2, "english", seed=1)


@pytest.mark.parametrize(
    "text",
    [
        "original",
        "hu",
        "hu2",
        "online",
        "original split_substitution=on",
        "hu free_storage=on cubes_per_colour=20",
        "online cubes_per_colour=36 open_delivered=on",
    ],
)
def test_r9_rule_set_is_part_of_the_game(text: str) -> None:
    rules = parse_rules(text, 3)
    assert parse_rules(format_rules(rules, 3), 3) == rules
    game = Game.new(3, text, seed=1)
    assert game.rules == rules
    for viewer in (0, 1, 2, None):
        assert game.view(viewer).rules == rules
    assert game.copy().rules == rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("original magic=on", "a switch is one of"),
        ("original free_storage=yes", "on or off"),
        ("original cubes_per_colour=many", "whole number"),
        ("original cubes_per_colour=37", "from 8 to 36"),
        ("", "begins with a preset"),
    ],
)
def test_r9_rule_set_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(RuleSetError, match=message):
        parse_rules(text, 2)
