"""The public face answers mistakes in words: what was expected, and what came."""

from __future__ import annotations

from typing import Any

import pytest

from glueckauf import (
    DealError,
    Game,
    GlueckAufError,
    IllegalAction,
    NotationError,
    RuleSetError,
    WrongKind,
    format_position,
    parse_action,
    parse_rules,
)


@pytest.fixture(scope="module")
def over() -> Game:
    game = Game.new(2, seed=1)
    while not game.over:
        game.play(game.legal()[-1])
    return game


@pytest.mark.parametrize("action", ["bank", 0, "draft truck-K", "top truck-K", "stop"])
def test_after_the_end(over: Game, action: str | int) -> None:
    reason = over.why_not(action)
    assert reason is not None
    assert (reason.code, reason.sentence) == ("game_over", "The game is over.")
    with pytest.raises(IllegalAction, match=r": The game is over\.$") as refused:
        over.play(action)
    assert refused.value.reason == "game_over"


def test_after_the_end_a_number_that_needs_a_hand(over: Game) -> None:
    with pytest.raises(IllegalAction, match="action 1200: The game is over"):
        over.play(1200)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "fill truck-KKK yellow black",
            "truck-KKK has no yellow slot, but black, black, black; came",
        ),
        ("fill HANDCART-y Grey grey half", "handcart-Y has no grey slot, but yellow; came"),
        ("fill truck-KKK pink black", "expected fill, an order, the colour of its slot"),
        ("fill truck-KKK", "expected fill, an order, the colour of its slot"),
        ("fill van-K yellow black", "expected fill, an order, the colour of its slot"),
    ],
)
def test_a_slot_that_the_order_does_not_have(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_action(text)


@pytest.mark.parametrize("value", ["on", "off"])
def test_a_switch_named_twice(value: str) -> None:
    with pytest.raises(RuleSetError, match="each switch is named once; free_storage came twice"):
        parse_rules(f"hu free_storage=on open_delivered=on free_storage={value}", 2)


@pytest.mark.parametrize("action", [None, 1.5, ["bank"], object()])
def test_playing_what_is_no_action(action: Any) -> None:
    game = Game.new(2, seed=1)
    before = game.state.copy()
    for refusing in (game.play, game.why_not):
        with pytest.raises(WrongKind, match="expected an action, its text or its number; came"):
            refusing(action)
    assert game.state == before


def test_a_view_is_somebodys() -> None:
    game = Game.new(3, seed=1)
    with pytest.raises(WrongKind, match=r"whose view\? A seat from 0 to 2, None for a spectator"):
        game.view()
    for wrong in (3, -1, True, "0", 0.5):
        with pytest.raises(DealError, match="a seat is from 0 to 2, not"):
            game.view(wrong)  # type: ignore[arg-type]


def test_the_position_of_a_game_is_that_of_its_state() -> None:
    game: Any = Game.new(2, seed=1)
    with pytest.raises(WrongKind, match=r"expected a State, such as game.state; came <Game of 2"):
        format_position(game)
    assert issubclass(WrongKind, GlueckAufError)
    assert issubclass(WrongKind, TypeError)


def test_reader_and_start_are_numbers() -> None:
    game = Game.new(2, seed=1)
    with pytest.raises(DealError, match="the seat of the start player is from 0 to 1, not True"):
        Game.deal(2, orders=game.orders, tiles=game.tiles, start=True)
    with pytest.raises(DealError, match="a seat is from 0 to 1, not True"):
        Game(game.beginning, reader=True)
