"""Price tags: from the view alone, beside passing, and right where the truth is plain."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random
from glueckauf.analysis import AnalysisError, as_data, from_data, prices
from glueckauf.analysis.common_worlds import Measure
from glueckauf.analysis.pricing import PriceList
from glueckauf.analysis.turn import decisions_of
from glueckauf.rules.view import View
from tests.analysis.games import last_turn, played, renumbered


@pytest.fixture(scope="module")
def game() -> Game:
    return played("manager", "hewer", "foreman", seed=5)


def test_points_that_are_plain() -> None:
    """The truck brings 12 for the order, 1 for none left over, and the majorities."""
    told = prices(last_turn().view(0))
    worth = {price.turn.first: price.worth for price in told.prices}
    assert told.passing
    assert worth["bank"] == Measure(0, 0)
    assert worth["deliver truck"].mean > 12
    assert worth["deliver truck"].error == 0
    assert from_data(PriceList, as_data(told)) == told


def test_in_the_draft_beside_the_mean() -> None:
    told = prices(Game.new(3, seed=2).view(Game.new(3, seed=2).seat), seed=4)
    assert not told.passing
    assert sum(price.worth.mean for price in told.prices) == pytest.approx(0, abs=1e-6)


def test_what_it_cannot_know_changes_nothing(game: Game) -> None:
    for number, decision in enumerate(decisions_of(game)):
        if number % 25:
            continue
        other = decision.before.copy()
        other.redeal(decision.seat, Random(number))
        first, second = (
            prices(View(state, decision.seat), seed=number) for state in (decision.before, other)
        )
        assert first == second


def test_seats_renumbered_have_the_same_prices(game: Game) -> None:
    for number, decision in enumerate(decisions_of(game)):
        if number % 25:
            continue
        told = prices(decision.view, seed=1)
        state = renumbered(decision.before, 1)
        other = prices(View(state, state.seat), seed=1)
        for one, same in zip(told.prices, other.prices, strict=True):
            assert one.turn == same.turn
            assert one.worth.mean == pytest.approx(same.worth.mean, abs=1e-3)


def test_only_for_whoever_has_to_decide() -> None:
    with pytest.raises(AnalysisError, match="view of the seat that has to decide"):
        prices(last_turn().view(1))
