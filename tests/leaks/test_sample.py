"""`sample` never contradicts what a seat knows, and gives a state that can be played."""

from __future__ import annotations

import pytest

from glueckauf import Random, View, sample
from glueckauf.rules.codes import NOTHING, ORDER_DECK, TILE_DECK, TURN, UNKNOWN
from glueckauf.rules.position_checks.status import problems
from tests.support.checks import check_legal, check_position, differing
from tests.support.follow import RULES, followed
from tests.support.play import PLAYERS


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", PLAYERS)
def test_sample_agrees_with_all_that_is_known(players: int, rules: str) -> None:
    """Known places by the naive tracker, all that is open by the view."""
    for seed in (2, 3, 4):
        rng = Random(seed)
        for taken, (game, known) in enumerate(followed(players, rules, seed)):
            if taken % 5 and game.state.phase == TURN:
                continue
            for seat in (*range(players), None):
                view = game.view(seat)
                state = sample(view, rng)
                known.check(View(state, seat))
                assert view == View(state, seat)
                assert state.hidden_from(seat) == view.state
                assert differing(state, game.state) <= {"cards", "hand"}
                assert UNKNOWN not in state.hand
                check_position(state)
                check_legal(state)
                if taken % 9 == 0:
                    assert problems(state) == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_samples_can_be_played_out(players: int) -> None:
    rng = Random(7)
    for taken, (game, _) in enumerate(followed(players, "original", 2)):
        if taken % 7 == 0:
            for seat in (*range(players), None):
                state = sample(game.view(seat), rng)
                state.playout(rng)
                assert state.is_over
                check_position(state)


def test_sampling_leaves_the_view_alone() -> None:
    for game, _ in followed(3, "original", 4):
        view = game.view(0)
        before = view.state.copy()
        sample(view, Random(3))
        assert view.state == before


def test_sample_and_redeal_are_one() -> None:
    """The same generator leads both to the same state."""
    for game, _ in followed(4, "original", 4):
        for seat in (0, 3, None):
            redealt = game.state.copy()
            redealt.redeal(seat, Random(11))
            assert redealt == sample(game.view(seat), Random(11))


def test_a_state_without_secrets_is_its_own_sample() -> None:
    """Nothing is hidden once both decks are gone and no hand is drawn."""
    for game, _ in followed(4, "original", 3):
        state = game.state
        if state.left[ORDER_DECK] == 0 and state.hand_size == 0:
            assert sample(game.view(0), Random(1)).cards[:48] == [UNKNOWN] * 48
            break
    else:
        pytest.fail("the deck of orders was never empty")
    assert state.left[TILE_DECK] > 0
    assert NOTHING not in sample(game.view(0), Random(1)).cards[48:]
