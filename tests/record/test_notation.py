"""Every action has one text, and the text reads back as that action."""

from __future__ import annotations

from itertools import permutations

import pytest

from glueckauf import Action, Game, GlueckAufError, IllegalAction, NotationError, Random
from glueckauf.record.notation import (
    ACTIONS,
    action_of,
    card_number,
    format_action,
    parse_action,
)
from glueckauf.rules import codes as n
from glueckauf.rules.material import ORDERS, TILES
from tests.support.checks import COMPILED
from tests.support.play import PLAYERS, RULES, TEMPERS, choose

FIRST_OF_EACH_RANGE = {
    n.FACTORY: "factory 1",
    n.FACTORY_DRAW: "factory draw",
    n.MINE: "mine 4",
    n.DELIVER: "deliver handcart",
    n.MONEY: "money 3",
    n.ORDER: "order 1",
    n.ORDER_DRAW: "order draw",
    n.BANK: "bank",
    n.CAGE: "cage surface",
    n.LOAD: "load yellow",
    n.STORE: "store yellow",
    n.STOP: "stop",
    n.COAL: "coal yellow",
    n.COAL_NONE: "coal none",
    n.KEEP_NONE: "keep none",
    n.KEEP_TILE: "keep yellow1-light",
    n.KEEP_ORDER: "keep handcart-Y",
    n.DRAFT: "draft handcart-Y",
    n.FILL: "fill handcart-Y yellow yellow",
}

SOME = {
    "factory 8": 7,
    "mine 10": 12,
    "deliver locomotive": 16,
    "money 6": 20,
    "order 4": 24,
    "cage black": 31,
    "load black": 35,
    "store black": 39,
    "coal black": 44,
    "keep black2-dark": 62,
    "keep locomotive-GGG": 106,
    "draft locomotive-GGG": 150,
    "fill handcart-Y yellow yellow storage": 152,
    "fill handcart-Y yellow brown": 153,
    "fill handcart-Y yellow black storage": 158,
    "fill handcart-Y yellow yellow half": 159,
    "fill handcart-Y yellow black half storage": 166,
    "fill handcart-B brown yellow": 167,
    "fill locomotive-GGG grey black half storage": 1046,
    "top grey2-light": 1047,
    "bottom grey2-light": 1167,
    "top yellow1-light yellow1-dark yellow2-light yellow2-dark brown1-light": 1047,
    "bottom brown1-light yellow2-dark yellow2-light yellow1-dark yellow1-light": 1286,
}


def test_every_fixed_action_reads_back() -> None:
    assert len(ACTIONS) == n.RETURN_TOP
    for number, action in enumerate(ACTIONS):
        assert action.number == number
        assert parse_action(format_action(action)) == action
    assert len({action.text for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize("tiles", [True, False])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_arrangement_reads_back(size: int, tiles: bool) -> None:
    names = [card.name for card in (TILES if tiles else ORDERS)]
    for hand in ([3, 5, 7, 8, 11], [0, 1, 2, 3, 4], [4, 4, 9, 9, 9], [2, 2, 2, 6, 7]):
        if not tiles and len(set(hand)) < len(hand):
            continue
        held = hand[:size]
        for rank, cards in enumerate(sorted(set(permutations(held)))):
            for place, first in (("top", n.RETURN_TOP), ("bottom", n.RETURN_BOTTOM)):
                text = " ".join([place, *(names[card] for card in cards)])
                action = parse_action(text)
                assert action.cards == tuple(names[card] for card in cards)
                assert action_of(action.number, held, tiles) == action
                if len(set(held)) == size:
                    assert action.number == first + rank


@pytest.mark.parametrize(("number", "text"), FIRST_OF_EACH_RANGE.items())
def test_the_numbering_is_frozen(number: int, text: str) -> None:
    assert parse_action(text).number == number


@pytest.mark.parametrize(("text", "number"), SOME.items())
def test_numbers_of_some_actions(text: str, number: int) -> None:
    assert parse_action(text).number == number
    assert str(parse_action(text)) == text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", RULES)
def test_every_legal_action_reads_back(players: int, rules: str) -> None:
    for seed in range(5 if COMPILED else 2):
        game = Game.new(players, rules, seed=seed)
        rng = Random(seed)
        while not game.over:
            legal = list(game.legal())
            assert [action.number for action in legal] == game.state.legal()
            for action in legal[:: max(1, len(legal) // 20)]:
                assert parse_action(format_action(action)) == action
            game.play(choose(game.state.legal(), seed % len(TEMPERS), rng))


def test_what_an_action_says() -> None:
    filled = parse_action("fill truck-KKK black yellow half storage")
    assert (filled.kind, filled.order, filled.slot, filled.cube) == (
        "fill",
        "truck-KKK",
        "black",
        "yellow",
    )
    assert filled.half
    assert filled.storage
    returned = parse_action("bottom truck-K ? truck-B")
    assert (returned.kind, returned.place) == ("return", "bottom")
    assert returned.cards == ("truck-K", "?", "truck-B")
    assert parse_action("coal none") == Action(n.COAL_NONE, "coal", "coal none")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("  MINE   10 ", "mine 10"),
        ("Fill TRUCK-kkk Black yellow STORAGE", "fill truck-KKK black yellow storage"),
        ("TOP grey2-LIGHT Black1-dark", "top grey2-light black1-dark"),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, meant: str) -> None:
    assert parse_action(text).text == meant


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "an action"),
        ("dig", "an action"),
        ("mine", "mine 4, 6, 8 or 10"),
        ("mine 5", "mine 4, 6, 8 or 10"),
        ("factory 9", "factory 1 to factory 8"),
        ("deliver ship", "deliver handcart"),
        ("fill truck-KKK yellow yellow", "truck-KKK has no yellow slot"),
        ("fill truck-KKK black yellow storage half", "fill, an order"),
        ("keep grey3-light", "keep and a tile"),
        ("top", "one to five"),
        ("top truck-K truck-B truck-G truck-Y truck-KK truck-BB", "one to five"),
        ("bottom truck-K gold", "there is no 'gold'"),
        ("top truck-K grey2-light", "tiles and orders do not go back together"),
    ],
)
def test_what_is_no_action(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected) as caught:
        parse_action(text)
    assert isinstance(caught.value, GlueckAufError)


def test_cards_of_the_other_deck_do_not_go_back() -> None:
    """Orders and tiles have numbers of their own, which overlap."""
    game = Game.new(2, seed=3)
    while game.phase == "draft":
        game.play(game.legal()[0])
    game.play("factory draw")
    game.play("keep none")
    orders = " ".join(ORDERS[card].name for card in game.state.hand)
    with pytest.raises(IllegalAction, match="not the ones that must go back"):
        game.play(f"top {orders}")
    assert game.phase == "return tiles"
    assert card_number("handcart-Y") == card_number("yellow1-light")
