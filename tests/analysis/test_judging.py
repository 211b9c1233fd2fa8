"""The judge: fair, the same for every seat, and right where the truth is plain."""

from __future__ import annotations

import itertools
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

from glueckauf import Game, Random, format_position, parse_position
from glueckauf.analysis import (
    AnalysisError,
    Hindsight,
    Loss,
    NotInTime,
    as_data,
    from_data,
    hint,
    judge,
    judging,
    prices,
)
from glueckauf.analysis.common_worlds import NOTHING_LOST, SPUR, Measure, Trials
from glueckauf.analysis.confirming import confirm
from glueckauf.analysis.judging import in_hindsight
from glueckauf.analysis.patience import patience
from glueckauf.analysis.turn import Turn, decisions_of
from glueckauf.analysis.verdict import KINDS, Verdict, class_of
from glueckauf.record.notation import parse_action
from glueckauf.rules.view import View
from tests.analysis.games import last_tiles, last_turn, played, renumbered


def test_classes_by_loss() -> None:
    losses = (-0.01, 0.0199, 0.02, 0.05, 0.0999, 0.10, 0.2)
    told = [class_of(loss) for loss in losses]
    assert told == ["good", "good", "doubtful", "error", "error", "blunder", "howler"]
    assert set(told) <= set(KINDS)


def test_a_victory_thrown_away() -> None:
    """The other one leads by 5; the truck brings more."""
    told = judge(last_turn(other=5).view(0), ["bank"], depth="quick")
    assert told.kind == "howler"
    assert told.best.turn.first == "deliver truck"
    assert told.loss.chance == Measure(1, 0)
    assert told.loss.points.mean > 12
    assert (told.loss.where, told.loss.how) == (1, 0)
    assert told.chances_lost == (1, -1)
    assert [part.mean for part in told.played.chances] == [0, 1]


def test_what_is_to_blame() -> None:
    """The space, or what was done there, whether that space or another was the right one."""
    thrown_away = judge(last_turn(other=5).view(0), "bank", depth="quick")
    assert thrown_away.blame == "space"
    rather = replace(thrown_away, loss=replace(thrown_away.loss, where=0.2, how=0.8))
    assert rather.blame == "rather"
    assert replace(rather, best=rather.played).blame == "way"
    pick = Game.new(2, seed=4)
    assert judge(pick.view(pick.seat), [pick.legal()[0]], depth="glance").blame is None


def test_a_turn_that_changes_nothing_loses_nothing() -> None:
    told = judge(last_turn(own=44).view(0), "bank", depth="quick")
    assert told.loss.chance.mean == 0
    assert told.loss.points.mean > 12
    assert told.kind == "good"


def test_the_best_turn_is_called_so() -> None:
    told = judge(last_turn(other=5).view(0), "deliver truck", depth="quick")
    assert told.kind == "best"
    assert told.loss.chance.mean == 0


def test_confirmed_and_explained() -> None:
    view = last_turn(other=5).view(0)
    told = confirm(view, judge(view, "bank"))
    assert told.confirmed
    assert told.kind == "howler"
    assert told.loss.chance.mean == pytest.approx(1)
    assert told.reason is not None
    assert ("orders", 12) in [(part.source, part.points) for part in told.reason.parts]


def test_playouts_to_the_end_may_find_another_turn_best() -> None:
    """The short playouts believed in another one."""
    view = last_turn(other=5).view(0)
    told = judge(view, "bank")
    wrong = next(option for option in told.options if option.turn.first.startswith("money"))
    others = tuple(option for option in told.options if option != wrong)
    believed = replace(told, best=wrong, options=(wrong, *others), loss=replace(told.loss, how=0.0))
    found = confirm(view, believed)
    assert found.best.turn.first == found.options[0].turn.first == "deliver truck"
    assert found.loss.where == found.loss.chance.mean == pytest.approx(1)


def test_what_is_not_confirmed_is_unclear() -> None:
    """The judge believes in a loss that playouts to the end do not find."""
    view = last_turn(own=44).view(0)
    told = judge(view, "bank")
    believed = replace(
        told, kind="error", loss=replace(told.loss, chance=Measure(0.06, 0.01), where=0.06)
    )
    found = confirm(view, believed)
    assert found.confirmed is False
    assert found.kind == "unclear"
    assert found.reason == told.reason, "nothing speaks for the other turn"


def test_the_few_best_are_played_on_further(game: Game) -> None:
    """They stand first, by what came of that; the chances of all are those of the same worlds."""
    decision = [one for one in decisions_of(game) if len(one.before.legal()) > 10][9]
    quick, normal = (
        judge(decision.view, decision.turn, depth=depth, seed=3) for depth in ("quick", "normal")
    )
    assert {option.further for option in quick.options} == {None}
    further = [option.further for option in normal.options]
    few = [chance for chance in further if chance is not None]
    assert judging.FEW <= len(few) <= judging.FEW + 2 < len(further)
    assert further[: len(few)] == few
    ranked = few[1:]  # the first is the best by both halves; a point ahead counts a little as well
    assert all(later <= one + 20 * SPUR for one, later in itertools.pairwise(ranked))
    assert normal.played.further in few
    short = next(one for one in normal.options if one.turn == normal.played.turn)
    assert short.chances == normal.played.chances


def test_a_hint_goes_by_far_playouts_but_for_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    view = last_turn(other=5).view(0)
    assert hint(view).best.further == 1
    assert hint(view, depth="glance").best.further is None
    worlds: list[tuple[int, int]] = []
    chosen_in = judging._chosen

    def chosen(trials: Trials, listed: list[Turn], first: int, last: int) -> tuple[Turn, Turn]:
        if trials.ahead == judging.FAR * trials.players:
            worlds.append((first, last))
        return chosen_in(trials, listed, first, last)

    monkeypatch.setattr(judging, "_chosen", chosen)
    for depth in ("glance", "quick", "normal"):
        told = hint(view, depth=depth)
        assert told.played == told.best
        assert told.loss.chance == NOTHING_LOST
    look = judging.look_of("normal")
    assert worlds == [judging.HINTED, (look.far_first, look.far_last)]


def test_mining_badly_is_a_matter_of_how() -> None:
    """To stop at once where there is coal to be had, and the space was the right one."""
    game = played("manager", "manager", seed=5)
    told = [
        judge(decision.view, [decision.turn.actions[0], "stop"], depth="quick")
        for decision in decisions_of(game)
        if decision.turn.first == "mine 10"
    ]
    assert told
    assert sum(verdict.loss.how for verdict in told) > 0
    for verdict in told:
        assert verdict.loss.where + verdict.loss.how == pytest.approx(verdict.loss.chance.mean)


@pytest.fixture(scope="module")
def game() -> Game:
    return played("hewer", "manager", "hewer")


def test_what_the_player_could_not_know_changes_nothing(game: Game) -> None:
    for number, decision in enumerate(decisions_of(game)):
        if number % 25:
            continue
        other = decision.before.copy()
        other.redeal(decision.seat, Random(number))
        first, second = (
            judge(View(state, decision.seat), decision.turn, depth="quick", seed=number)
            for state in (decision.before, other)
        )
        assert first == second


def test_seats_renumbered_give_the_same_values_renumbered(game: Game) -> None:
    for number, decision in enumerate(decisions_of(game)):
        if number % 25:
            continue
        players = decision.before.players
        told = judge(decision.view, decision.turn, depth="quick", seed=1)
        for step in range(1, players):
            state = renumbered(decision.before, step)
            other = judge(View(state, state.seat), decision.turn, depth="quick", seed=1)
            for one, same in zip(told.options, other.options, strict=True):
                assert one.turn == same.turn
                for name in ("chances", "points"):
                    values, moved = getattr(one, name), getattr(same, name)
                    means = [moved[(seat + step) % players].mean for seat in range(players)]
                    assert [part.mean for part in values] == pytest.approx(means, abs=1e-5)
            assert other.loss.chance.mean == pytest.approx(told.loss.chance.mean, abs=1e-5)


def test_a_verdict_says_what_it_must(game: Game) -> None:
    for number, decision in enumerate(decisions_of(game)):
        if number % 20:
            continue
        told = judge(decision.view, decision.turn, depth="quick", seed=2)
        assert told.kind in KINDS
        assert told.options[0] == told.best
        assert told.played in told.options
        for option in told.options:
            assert sum(part.mean for part in option.chances) == pytest.approx(1, abs=1e-5)
        assert sum(told.chances_lost) == pytest.approx(0, abs=1e-5)
        assert told.chances_lost[told.seat] == told.loss.chance.mean
        again = from_data(Verdict, as_data(told))
        assert as_data(again) == as_data(told)
        assert again.best.turn == told.best.turn


def test_who_saw_the_deck_may_see_it_otherwise() -> None:
    game = last_turn(other=5)
    told = in_hindsight(game.state, judge(game.view(0), "bank", depth="quick"))
    assert told.hindsight is not None
    assert told.hindsight.loss == Measure(1, 0)
    assert told.hindsight.turn.first == "deliver truck"
    assert not told.unlucky, "it was simply bad"


@pytest.mark.parametrize("comes_first", [True, False])
def test_a_good_turn_may_be_bad_luck(comes_first: bool) -> None:
    """To buy wins in three worlds of four, and the bank is a tie. The verdict is the same, however
    the deck lies; hindsight is not."""
    light = ["yellow1-light", "yellow1-light", "brown1-light"]
    deck = ["yellow1-dark", *light] if comes_first else [*light, "yellow1-dark"]
    game = last_tiles(*deck)
    told = judge(game.view(0), "factory 1", depth="quick")
    assert told.kind == "best"
    assert told.loss.chance.mean == 0
    seen = in_hindsight(game.state, told, depth="quick")
    assert replace(seen, hindsight=None) == told
    assert seen.hindsight is not None
    assert seen.hindsight.turn.first == "bank"
    assert seen.hindsight.loss == Measure(0.5 if comes_first else -0.5, 0)
    assert seen.unlucky == comes_first
    bank = judge(game.view(0), "bank", depth="quick")
    assert bank.kind == "howler"
    assert not in_hindsight(game.state, bank, depth="quick").unlucky


@pytest.mark.parametrize(
    ("played", "comes_first", "looks"),
    [("factory 1", False, 1), ("factory 1", True, 2), ("bank", False, 2)],
    ids=["good, and not unlucky", "good, and unlucky", "bad"],
)
def test_hindsight_looks_once_more_where_there_may_be_something_to_say(
    played: str, comes_first: bool, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    light = ["yellow1-light", "yellow1-light", "brown1-light"]
    deck = ["yellow1-dark", *light] if comes_first else [*light, "yellow1-dark"]
    game = last_tiles(*deck)
    told = judge(game.view(0), played, depth="normal")
    worlds: list[int] = []

    def counted(trials: Trials, turn: Turn, rivals: list[Turn], count: int) -> Hindsight:
        worlds.append(count)
        return seen(trials, turn, rivals, count)

    seen = judging._seen
    monkeypatch.setattr(judging, "_seen", counted)
    in_hindsight(game.state, told, depth="normal")
    look = judging.look_of("normal")
    assert worlds == [judging.GLIMPSE, 2 * look.far_first][:looks]


def test_bad_luck_is_told_of_good_turns_where_it_is_sure() -> None:
    told = judge(last_tiles("yellow1-dark", "yellow1-light").view(0), "bank", depth="quick")

    def unlucky(seen: Measure, kind: str = "good", lost: float = 0.0, **changes: bool) -> bool:
        chance = replace(told.loss, chance=Measure(lost, 0.01))
        hindsight = Hindsight(told.best.turn, seen)
        other = replace(told, kind=kind, loss=chance, hindsight=hindsight, **changes)  # type: ignore[arg-type]
        return other.unlucky

    assert unlucky(Measure(0.06, 0.01))
    assert unlucky(Measure(0.06, 0.01), "brilliant", -0.02)
    assert not unlucky(Measure(0.06, 0.01), "unclear")
    assert not unlucky(Measure(0.06, 0.01), "doubtful", 0.03)
    assert not unlucky(Measure(0.06, 0.01), lost=0.015), "it is not so much more than the loss"
    assert not unlucky(Measure(0.06, 0.04)), "that may be chance"
    assert not unlucky(Measure(0.06, 0.01), thin=True)


class Stubbed:
    """Trials in which every turn is worth what the test says."""

    def __init__(self, worth: dict[str, float], error: float = 0.0) -> None:
        self.view, self.seed, self.seat, self.told, self.error = None, 0, 0, worth, error
        self.tried: dict[str, int] = {}

    def play(self, turn: Turn, worlds: range) -> None:
        self.tried[turn.first] = len(worlds)

    def worth(self, turn: Turn) -> float:
        return self.told[turn.first]

    def best(self, turns: list[Turn]) -> Turn:
        return max(turns, key=self.worth)

    def difference(self, first: Turn, second: Turn) -> tuple[Measure, ...]:
        return (Measure(self.worth(first) - self.worth(second), self.error),)


@pytest.mark.parametrize(
    ("worth", "at_a_glance", "error", "kind"),
    [
        ((0.60, 0.50), (0.50, 0.53), 0.0, "brilliant"),
        ((0.60, 0.50), (0.50, 0.51), 0.0, "best"),  # a glance was nearly right
        ((0.60, 0.50), (0.55, 0.50), 0.0, "best"),  # and here it was
        ((0.60, 0.50), (0.50, 0.53), 0.06, "best"),  # the next best may be as good
        ((0.60, 0.57), (0.50, 0.53), 0.0, "best"),  # or is nearly so
    ],
)
def test_brilliant_is_what_a_glance_overlooks_and_nothing_equals(
    monkeypatch: pytest.MonkeyPatch,
    worth: tuple[float, float],
    at_a_glance: tuple[float, float],
    error: float,
    kind: str,
) -> None:
    names = ("factory 1", "bank")
    played, other = (Turn((parse_action(name),)) for name in names)
    glance = Stubbed(dict(zip(names, at_a_glance, strict=True)))
    monkeypatch.setattr(judging, "Trials", lambda *_: glance)
    trials: Any = Stubbed(dict(zip(names, worth, strict=True)), error)
    ranked, lost = [played, other], Loss(NOTHING_LOST, NOTHING_LOST, 0.0, 0.0)
    assert judging._kind(trials, ranked, played, (played, played), lost) == kind
    assert set(glance.tried.values()) <= {judging.GLANCE}
    halves = (played, other)
    assert judging._kind(trials, ranked, played, halves, lost) == "good", "one half says otherwise"
    assert judging._kind(trials, [played], played, (played, played), lost) == "only"


def test_what_takes_too_long_is_not_said() -> None:
    view = last_turn().view(0)
    for function in (hint, prices):
        with pytest.raises(NotInTime):
            function(view, until=monotonic())
    assert hint(view, until=monotonic() + 60).best == hint(view).best
    assert patience() is None, "compiled it is never long"


@pytest.mark.parametrize(("depth", "thin"), [("glance", True), ("quick", False), ("normal", False)])
def test_few_worlds_are_told(depth: str, thin: bool) -> None:
    view = last_turn().view(0)
    assert hint(view, depth=depth).thin == thin
    assert judge(view, "bank", depth=depth).thin == thin
    assert prices(view, depth=depth).thin == thin


def test_a_hint_uses_the_view_alone() -> None:
    game = last_turn(other=5)
    told = hint(game.view(0))
    assert told.best.turn.first == "deliver truck"
    assert told.played == told.best
    assert told.reason is not None
    with pytest.raises(AnalysisError, match="view of the seat that has to decide"):
        hint(game.view(1))


def test_a_hint_in_each_kind_of_decision(game: Game) -> None:
    seen = set()
    for before, _ in game.moments():
        view = View(before, before.seat)
        if view.phase in seen:
            continue
        seen.add(view.phase)
        told = hint(view, seed=1)
        if told.kind != "only":
            assert view.state.is_legal(told.best.turn.actions[0].number)
    assert {str(phase) for phase in seen} >= {"draft", "turn", "mining", "keep tile", "keep order"}


def test_what_cannot_be_judged_is_refused() -> None:
    view = last_turn().view(0)
    with pytest.raises(
        AnalysisError, match="a turn that can be made here; came 'deliver horsecart'"
    ):
        judge(view, "deliver horsecart")
    with pytest.raises(AnalysisError, match="a depth is one of"):
        judge(view, "bank", depth="endless")
    with pytest.raises(AnalysisError, match="a turn that can be made here"):
        judge(view, [])


def test_a_position_can_be_judged(game: Game) -> None:
    """A text is enough: the hidden cards are not in it."""
    decision = next(one for one in decisions_of(game) if one.before.shift == 2)
    text = format_position(decision.view.state)
    told = judge(View(parse_position(text), decision.seat), decision.turn, depth="quick")
    assert told.seat == decision.seat
