"""Turns compared in the same worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random
from glueckauf.analysis.common_worlds import Trials, measured
from glueckauf.analysis.turn import Turn
from glueckauf.record.notation import parse_action

if TYPE_CHECKING:
    from glueckauf.rules.view import View


def turn(*texts: str) -> Turn:
    return Turn(tuple(map(parse_action, texts)))


def view() -> View:
    game = Game.new(2, seed=4)
    while game.phase.name != "TURN":
        game.play(game.legal()[0])
    return game.view(game.seat)


BANK, MONEY = turn("bank"), turn("money 6")


def test_a_mean_and_its_error() -> None:
    assert measured([1, 2, 3]).mean == 2
    assert measured([1, 2, 3]).error == pytest.approx((1 / 3) ** 0.5)
    assert measured([4]).error == 0


def test_worlds_are_the_same_for_every_turn() -> None:
    trials = Trials(view(), 0, 1)
    trials.play(BANK, range(6))
    trials.play(Turn(BANK.actions[:1]), range(6))
    again = Trials(view(), 0, 1)
    again.play(BANK, range(6))
    assert again.results == trials.results
    other = Trials(view(), 0, 2)
    other.play(turn("factory draw"), range(6))
    first = Trials(view(), 0, 1)
    first.play(turn("factory draw"), range(6))
    assert other.results != first.results


def test_a_turn_loses_nothing_to_itself() -> None:
    trials = Trials(view(), 2, 1)
    trials.play(BANK, range(8))
    assert all(part.mean == 0 for part in trials.loss(BANK, (BANK, BANK)))


def test_equal_turns_lose_nothing_in_the_mean() -> None:
    """Chosen in one half of the worlds, measured in the other: noise alone is no loss. Chosen and
    measured in the same worlds it would be."""
    fair, biased, rng = [], [], Random(5)
    for _ in range(400):
        trials = Trials(view(), 0, 0)
        turns = [turn(f"factory {space}") for space in range(1, 9)]
        for one in turns:
            trials.results[one] = {world: [rng.random(), 0.0, 50.0, 50.0] for world in range(16)}
            trials.seat = 0
        played = turns[0]
        chosen = trials.best(turns, 0), trials.best(turns, 1)
        fair.append(trials.loss(played, chosen)[0].mean)
        biased.append(trials.difference(trials.best(turns), played)[0].mean)
    assert abs(measured(fair).mean) < 3 * measured(fair).error
    assert measured(biased).mean > 10 * measured(biased).error


def test_the_difference_is_paired() -> None:
    trials = Trials(view(), 4, 1)
    trials.play(BANK, range(12))
    trials.play(MONEY, range(8))
    paired = trials.difference(MONEY, BANK)
    seat = trials.seat
    rows = [trials.results[MONEY][n][seat] - trials.results[BANK][n][seat] for n in range(8)]
    assert paired[seat] == measured(rows)
    assert paired[seat].mean == pytest.approx(-paired[1 - seat].mean, abs=1e-6)
