"""The compiled core refuses what would read or write outside its arrays."""

from typing import Any

import pytest

from glueckauf import DealError, Game, IllegalAction, Random, State
from glueckauf.rules.state import State as Core

NO_GENERATOR: Any = None


@pytest.fixture
def state() -> State:
    return State.new(3, 1)


@pytest.mark.parametrize("seat", [-1, 3, 40])
def test_a_seat_that_is_not_at_the_table(state: State, seat: int) -> None:
    before = state.copy()
    with pytest.raises(DealError, match="from 0 to 2"):
        state.hidden_from(seat)
    with pytest.raises(DealError, match="from 0 to 2"):
        state.redeal(seat, Random(1))
    assert state == before


def test_no_generator(state: State) -> None:
    before = state.copy()
    for call in (state.playout, state.deal_hidden, lambda rng: state.redeal(0, rng)):
        with pytest.raises(TypeError, match="None"):
            call(NO_GENERATOR)
    assert state == before


def test_a_state_that_was_never_dealt() -> None:
    with pytest.raises(DealError, match="never dealt"):
        Core().playout(Random(1))


def test_nothing_to_copy_from(state: State) -> None:
    with pytest.raises(TypeError, match="None"):
        state.copy_from(NO_GENERATOR)


@pytest.mark.parametrize(("deck", "depth"), [(2, 0), (-1, 0), (0, 44), (1, -1), (10**6, 0)])
def test_a_place_that_no_deck_has(state: State, deck: int, depth: int) -> None:
    with pytest.raises(DealError):
        state.card_at(deck, depth)
    with pytest.raises(DealError):
        state.fix(deck, depth, 0)


@pytest.mark.parametrize("deck", [-1, 2, 10**6])
def test_a_deck_that_is_not_there(state: State, deck: int) -> None:
    with pytest.raises(DealError):
        state.unseen_cards(deck)


@pytest.mark.parametrize("action", [-1, 0, 1287, 5000])
def test_an_action_that_is_not_legal(state: State, action: int) -> None:
    before = state.copy()
    with pytest.raises(IllegalAction):
        state.apply(action)
    with pytest.raises(IllegalAction):
        state.turned_up(action)
    assert state == before


def test_an_illegal_number_is_refused_with_its_reason() -> None:
    game = Game.new(2, seed=1)
    with pytest.raises(IllegalAction, match="draft") as refusal:
        game.play(0)
    assert refusal.value.reason == "wrong_phase"


def test_numbers_too_large_for_the_core_change_nothing(state: State) -> None:
    before = state.copy()
    with pytest.raises(ValueError, match="money"):
        state.set_fields({"money": [40000, 0, 0, 0], "seat": 2})
    assert state == before
