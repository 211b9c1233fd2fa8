"""Looking back: every moment of a game, and the one before a shift is scored."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import DealError, Game, NotReached, Random, redact
from glueckauf.rules.material import SHIFTS, WORKERS
from tests.support.play import PLAYERS, RULES, TEMPERS, choose

if TYPE_CHECKING:
    from glueckauf import State, View

ENDS = ("marks", "cubes", "outstanding", "imbalance")
"""Where points of R7 come from."""


def finished(players: int, rules: str, seed: int) -> Game:
    game, rng = Game.new(players, rules, seed), Random(seed)
    while not game.over:
        game.play(choose(game.state.legal(), seed % len(TEMPERS), rng))
    return game


def scored(game: Game) -> list[View]:
    """What spectators saw right behind each scoring."""
    return [
        after.view(None)
        for before, after in game.moments()
        if after.over or after.state.shift != before.shift
    ]


def standing(view: View) -> list[dict[str, Any]]:
    """What the end of a shift leaves as it is."""
    moved = ("points", "breakdown", "workers", "canteen", "bank")
    return [
        {key: value for key, value in asdict(player).items() if key not in moved}
        for player in view.players
    ]


def test_moments_are_the_game_played_again() -> None:
    game = finished(3, "original", 4)
    states: list[State] = []
    again = Game(game.beginning)
    for before, after in game.moments():
        assert before == again.state
        again.play(game.actions[len(states)])
        assert after.state == again.state
        assert after.actions == again.actions
        states.append(before)
    assert len(states) == len(game.actions)
    assert again.state == game.state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_r5_the_moment_before_the_scoring(players: int, seed: int) -> None:
    game = finished(players, RULES[seed], seed)
    for shift, after in enumerate(scored(game), start=1):
        moment = game.before_scoring(shift)
        assert (moment.shift, moment.state.phase == game.state.phase) == (shift, False)
        assert standing(moment) == standing(after)
        for player, later in zip(moment.players, after.players, strict=True):
            gained = {f"shift {shift}", *(ENDS if shift == SHIFTS else ())}
            assert player.points == later.points - sum(later.breakdown[key] for key in gained)
            assert not any(player.breakdown[key] for key in gained)
            at_work = sum(space.workers for space in moment.spaces if space.owner == player.seat)
            assert player.workers == 0
            assert at_work + player.canteen + player.bank == WORKERS[players]
        if shift < SHIFTS:  # R5.2, from where the workers stood
            assert after.start == most_in_factory(moment)


def most_in_factory(view: View) -> int:
    there = [0] * len(view.players)
    for space in view.spaces:
        if space.name.startswith("factory") and space.owner is not None:
            there[space.owner] += space.workers
    tied = [seat for seat, count in enumerate(there) if count == max(there)]
    order = [(view.start + step) % len(there) for step in range(1, len(there) + 1)]
    return next(seat for seat in order if seat in tied)


def test_it_changes_nothing() -> None:
    game = finished(2, "original", 1)
    whole, actions = game.state.copy(), list(game.actions)
    game.before_scoring(2)
    assert (game.state, game.actions) == (whole, actions)


def test_in_a_redacted_game() -> None:
    game = finished(3, "original", 4)
    game.go_back(len(game.actions) - 1)
    for reader in (None, 0, 2):
        read = redact(game, reader)
        for shift in (1, 2):
            assert read.before_scoring(shift, reader) == game.before_scoring(shift, reader)


def test_only_shifts_that_were_scored() -> None:
    game = finished(2, "original", 1)
    with pytest.raises(NotReached, match=r"shifts 1 to 3 of this game can be looked at .* not 4"):
        game.before_scoring(4)
    with pytest.raises(DealError, match="a seat is from 0 to 1, not 2"):
        game.before_scoring(1, 2)
    while game.state.shift > 1:
        game.undo()
    with pytest.raises(NotReached, match=r"no shift of this game can be looked at .* not 1"):
        game.before_scoring(1)
    game = finished(2, "original", 1)
    while game.state.shift == 3:
        game.undo()
    late = Game.from_position(game.state)
    late.play(late.legal()[0])
    with pytest.raises(NotReached):
        late.before_scoring(1)
