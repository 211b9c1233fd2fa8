"""Reviews of whole games: books that balance, and can be gone on with."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, redact
from glueckauf.analysis import (
    AnalysisError,
    Review,
    as_data,
    from_data,
    luck,
    review,
    reviewing,
    skill,
)
from glueckauf.analysis.fortune import shares
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.skill import Gauge, mean_loss
from glueckauf.analysis.turn import decisions_of
from tests.analysis.games import last_tiles, late_game, played

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def game() -> Game:
    return late_game()


@pytest.fixture(scope="module")
def told(game: Game) -> Review:
    return review(game, depth="quick", seed=1)


def test_the_five_parts_sum_up(game: Game, told: Review) -> None:
    for account in told.accounts:
        parts = (
            account.before,
            account.luck,
            account.own_turns,
            account.others_turns,
            account.judge,
        )
        assert sum(parts) == pytest.approx(account.result)
    assert [account.result for account in told.accounts] == list(shares(game))
    for name in ("before", "result"):
        assert sum(getattr(account, name) for account in told.accounts) == pytest.approx(1)
    for name in ("luck", "judge"):
        assert sum(getattr(account, name) for account in told.accounts) == pytest.approx(
            0, abs=1e-5
        )
    first, second = told.accounts
    assert first.own_turns == pytest.approx(-second.others_turns, abs=1e-5)


def test_every_action_is_told_once(game: Game, told: Review) -> None:
    assert [action for turn in told.turns for action in turn.turn.actions] == game.actions
    assert all(turn.luck == (0, 0) for turn in told.turns if turn.turn.first == "bank")


def test_comments_are_the_worst(told: Review) -> None:
    losses = [told.turns[index].verdict.loss.chance.mean for index in told.comments]
    assert losses == sorted(losses, reverse=True)
    assert 1 <= len(losses) <= 10
    assert all(loss >= 0.02 for loss in losses)


def test_every_choice_has_its_reason(told: Review) -> None:
    for turn in told.turns:
        verdict = turn.verdict
        assert (verdict.other is None) == (verdict.kind == "only")
        assert (verdict.reason is None) == (verdict.other is None)
        assert verdict.other != verdict.best.turn


def test_turning_points_are_where_the_chances_changed_most(told: Review) -> None:
    swings = [abs(after[0] - before[0]) for before, after in pairwise(told.course)]
    large = sorted((swing for swing in swings if swing >= 0.1), reverse=True)[:3]
    assert sorted(told.turning_points) == list(told.turning_points)
    assert sorted((swings[index] for index in told.turning_points), reverse=True) == large
    assert told.course[-1] == tuple(account.result for account in told.accounts)
    assert told.expected_points[-1] == tuple(account.points for account in told.accounts)


def test_luck_that_is_worth_a_mark(told: Review) -> None:
    marked = dict(told.lucky)
    for index, turn in enumerate(told.turns):
        assert (index in marked) == (max(turn.luck) >= 0.05)
    assert all(told.turns[index].luck[seat] >= 0.05 for index, seat in marked.items())


def test_a_review_as_data_and_back(told: Review) -> None:
    data = as_data(told)
    again = from_data(Review, json.loads(json.dumps(data)))
    assert as_data(again) == data


def test_it_goes_on_where_it_was_stopped(game: Game, told: Review, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    steps: list[tuple[int, int]] = []

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        steps.append((done, total))
        if done == 3:
            raise Stopped

    with pytest.raises(Stopped):
        review(game, depth="quick", seed=1, kept=kept, progress=stop)
    cut = kept.read_text("utf-8")
    assert len(cut.splitlines()) == 4
    kept.write_text(cut + '{"step": "jud', "utf-8")
    again = review(game, depth="quick", seed=1, kept=kept)
    assert as_data(again) == as_data(told)
    assert kept.read_text("utf-8").startswith(cut)
    other = review(game, depth="quick", seed=2, kept=kept)
    assert other.seed == 2
    assert not kept.read_text("utf-8").startswith(cut)


def test_comments_of_one_seat(game: Game) -> None:
    told = review(game, depth="quick", seed=1, seat=1)
    assert {told.turns[index].seat for index in told.comments} <= {1}


def test_confirmed_in_a_normal_review(game: Game) -> None:
    told = review(game, depth="normal", seed=1)
    assert told.comments
    for index in told.comments:
        assert told.turns[index].verdict.confirmed
        assert told.turns[index].verdict.reason is not None
    unclear = [turn.verdict for turn in told.turns if turn.verdict.kind == "unclear"]
    assert all(verdict.confirmed is False for verdict in unclear)


def test_without_reasons_the_verdicts_are_the_same(game: Game) -> None:
    told, plain = (review(game, depth="quick", seed=1, reasons=told) for told in (True, False))
    assert plain.accounts == told.accounts
    assert plain.comments == told.comments
    assert {turn.verdict.reason for turn in plain.turns} == {None}


def test_a_running_game_is_refused() -> None:
    for function in (review, luck):
        with pytest.raises(AnalysisError, match="finished game"):
            function(Game.new(2, seed=1))


def test_a_game_with_hidden_cards_is_refused(game: Game) -> None:
    running = Game.new(2, seed=1)
    with pytest.raises(AnalysisError, match="finished game"):
        review(redact(running, 0))
    hidden = game.copy()
    hidden.redacted = True
    with pytest.raises(AnalysisError, match="all its cards"):
        review(hidden)


def test_luck_alone(game: Game, told: Review) -> None:
    found = luck(game, depth="quick", seed=1)
    assert sum(found.before) == pytest.approx(1)
    assert sum(found.total) == pytest.approx(0, abs=1e-5)
    turned_up = {turn.number for turn in told.turns if any(turn.luck)}
    assert turned_up <= {stroke.number for stroke in found.strokes}


def test_a_game_taken_up_in_the_middle_has_no_luck_of_the_deal(told: Review) -> None:
    assert told.deal == (0, 0)


def test_skill_in_one_number() -> None:
    assert mean_loss([0.1] * 4) is None
    found = mean_loss([0.0, 0.02] * 5)
    assert found is not None
    assert found.mean == pytest.approx(0.01)


def test_a_level_is_the_nearest_of_those_that_were_measured() -> None:
    gauge = Gauge("any", "quick", {"apprentice": 0.08, "hewer": 0.04, "manager": 0.01})
    told = [gauge.level_like(loss) for loss in (0.9, 0.06, 0.05, 0.021, 0.019, -0.01)]
    assert told == ["apprentice", "apprentice", "hewer", "hewer", "manager", "manager"]
    assert Gauge("any", "quick", {}).level_like(0.05) is None


def test_no_level_by_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    own, other = Gauge(network_mark(2), "quick", {"hewer": 0.04}), Gauge("other", "quick", {})
    monkeypatch.setattr(skill, "measured_levels", lambda: {2: own, 3: other})
    assert [skill.gauge_for(players) for players in (2, 3, 4)] == [own, None, None]


def test_a_level_goes_by_the_depth_of_the_calibration(
    game: Game, told: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However deep the review looks, it is the quick losses that are compared."""
    monkeypatch.setattr(skill, "FEWEST", 1)
    seen: list[float] = []

    class Scale(Gauge):
        def level_like(self, loss: float) -> str | None:
            seen.append(loss)
            return "hewer"

    monkeypatch.setattr(reviewing, "gauge_for", lambda _: Scale("any", "quick", {}))
    deeper = review(game, depth="normal", seed=1, reasons=False)
    assert [account.level for account in deeper.accounts] == ["hewer", "hewer"]
    compared, seen[:] = seen.copy(), []
    again = review(game, depth="quick", seed=1, reasons=False)
    assert seen == compared
    assert seen == [account.loss.mean for account in again.accounts if account.loss]
    assert seen != [account.loss.mean for account in deeper.accounts if account.loss]
    assert as_data(again.turns[0].verdict.loss) == as_data(told.turns[0].verdict.loss)
    monkeypatch.setattr(reviewing, "gauge_for", lambda _: None)
    plain = review(game, depth="quick", seed=1, reasons=False)
    assert [account.level for account in plain.accounts] == [None, None]


# Luck


def bought(*deck: str) -> Game:
    """The light tile is bought, and then what came, if it is the dark one."""
    game = last_tiles(*deck)
    game.play("factory 1")
    for action in ("factory 1",) if deck[0] == "yellow1-dark" else ("bank", "bank"):
        game.play(action)
    return game


def test_luck_is_what_the_card_that_came_changed() -> None:
    """The two cards of the deck are as likely: one wins for the other seat, one for one's own."""
    decks = (("yellow1-dark", "yellow1-light"), ("yellow1-light", "yellow1-dark"))
    worse, better = (luck(bought(*deck), depth="normal", seed=1) for deck in decks)
    assert [(stroke.number, stroke.seat) for stroke in better.strokes] == [(0, 0)]
    for found in (worse, better):
        assert sum(found.total) == pytest.approx(0, abs=1e-6)
    (bad, good), (won, lost) = worse.strokes[0].chances, better.strokes[0].chances
    assert [bad, good, won, lost] == pytest.approx([-0.5, 0.5, 0.5, -0.5], abs=0.15)
    assert won - bad == pytest.approx(1), "they come from the same expectation"


def test_bad_luck_in_a_review() -> None:
    told = review(bought("yellow1-dark", "yellow1-light"), depth="quick", seed=1)
    assert told.accounts[0].luck < -0.3
    assert told.unlucky == (0,)
    assert told.comments == ()
    other = review(bought("yellow1-light", "yellow1-dark"), depth="quick", seed=1)
    assert other.unlucky == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_first_card_all_are_alike(players: int) -> None:
    """The luck of the deal goes from there, and what one gains by it the others lose."""
    game = played(*["apprentice"] * players, seed=5)
    told = luck(game, depth="glance", seed=1)
    assert sum(told.before) == pytest.approx(1, abs=1e-5)
    for chance in told.before:
        assert chance == pytest.approx(1 / players, abs=0.12)
    assert sum(told.deal) == pytest.approx(0, abs=1e-5)
    assert any(told.deal)


def test_what_was_forced_does_not_count() -> None:
    """The other one's last workers can only go to the bank."""
    game = bought("yellow1-light", "yellow1-dark")
    told = review(game, depth="quick", seed=1, reasons=False)
    choices = [len(decision.before.legal()) > 1 for decision in decisions_of(game)]
    assert False in choices, "one is forced"
    assert [turn.verdict.counts for turn in told.turns] == choices
    for account in told.accounts:
        own = [
            choice
            for turn, choice in zip(told.turns, choices, strict=True)
            if turn.seat == account.seat
        ]
        assert account.counted == sum(own)
