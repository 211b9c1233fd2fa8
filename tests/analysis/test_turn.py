"""Games split into decisions, and what else could have been done."""

from __future__ import annotations

import itertools

import pytest

from glueckauf import Game, Random
from glueckauf.analysis.common_worlds import playouts_for
from glueckauf.analysis.turn import Turn, as_listed, candidates, decisions_of
from glueckauf.bots.match import play_game
from glueckauf.bots.registry import make_bot
from glueckauf.record.game import legal_actions
from glueckauf.record.notation import parse_action


@pytest.fixture(scope="module")
def game() -> Game:
    return play_game([make_bot("hewer"), make_bot("manager")], Game.new(2, seed=3), Random(3))


def test_decisions_hold_every_action_once(game: Game) -> None:
    found = list(decisions_of(game))
    assert [action for decision in found for action in decision.turn.actions] == game.actions
    assert found[-1].after == game.state
    for one, following in itertools.pairwise(found):
        assert one.after == following.before


def test_a_hand_of_five_is_a_decision_of_its_own(game: Game) -> None:
    found = list(decisions_of(game))
    drawn = [at for at, decision in enumerate(found) if decision.turn.first.endswith(" draw")]
    assert drawn
    for at in drawn:
        assert len(found[at].turn.actions) == 1
        assert found[at].turned_up
        assert found[at + 1].turn.first.startswith("keep")
        assert found[at + 1].seat == found[at].seat


def test_candidates_hold_every_choice_and_what_was_played(game: Game) -> None:
    tools = playouts_for(2).turns
    for decision in decisions_of(game):
        listed = candidates(decision.view, tools, decision.turn)
        first = [turn.first for turn in listed]
        assert set(first) == {str(action) for action in legal_actions(decision.view.state)}
        assert as_listed(decision.view, tools, listed, decision.turn) in listed
        assert len(listed) <= len(set(first)) + 1


def test_the_same_mining_by_other_steps_is_the_same_turn(game: Game) -> None:
    tools = playouts_for(2).turns
    decision = next(one for one in decisions_of(game) if one.turn.first.startswith("mine"))
    listed = candidates(decision.view, tools)
    best = next(turn for turn in listed if turn.first == decision.turn.first)
    assert as_listed(decision.view, tools, listed, best) is best
    idle = Turn((best.actions[0], parse_action("stop")))
    assert as_listed(decision.view, tools, listed, idle) == idle
