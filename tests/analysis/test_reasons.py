"""Why one turn is better: the points of the worlds that both were tried in, by source."""

from __future__ import annotations

from dataclasses import replace

import pytest

from glueckauf.analysis import confirming
from glueckauf.analysis.common_worlds import Trials
from glueckauf.analysis.confirming import confirm
from glueckauf.analysis.judging import judge
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.analysis.reasons import reason
from glueckauf.analysis.turn import Turn, candidates, decisions_of
from glueckauf.bots.explain import Part
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.record.notation import parse_action
from glueckauf.rules.codes import TURN
from tests.analysis.games import last_turn, played

BANK = Turn((parse_action("bank"),))
TRUCK = Turn((parse_action("deliver truck"),))


@pytest.mark.parametrize("ahead", [0, 4, TO_THE_END])
def test_all_sources_together_are_the_difference_in_points(ahead: int) -> None:
    game = played("hewer", "manager", "hewer")
    decision = [one for one in decisions_of(game) if one.before.phase == TURN][30]
    trials = Trials(decision.view, ahead, 3)
    first, *_, last = candidates(decision.view, trials.playouts.turns)
    for turn in (first, last):
        trials.play(turn, range(6))
    told, more = reason(trials, first, last), trials.difference(first, last)
    for seat in range(3):
        assert told.first.total(seat) - told.second.total(seat) == pytest.approx(
            more[3 + seat].mean, abs=1e-3
        )
        assert told.chance[seat] == pytest.approx(more[seat].mean)


def test_what_may_be_chance_is_no_reason() -> None:
    """Orders bring three more in every world; money four more in the mean, of -4, 12, -4, 12."""
    trials = Trials(last_turn().view(0), TO_THE_END, 1)
    for turn in (BANK, TRUCK):
        trials.play(turn, range(4))
    row = [0.0] * (2 * len(POINT_SOURCES))
    orders, money = POINT_SOURCES.index("orders"), POINT_SOURCES.index("money")
    trials.sources[BANK] = {world: list(row) for world in range(4)}
    trials.sources[TRUCK] = {world: list(row) for world in range(4)}
    for world, more in enumerate((-4.0, 12.0, -4.0, 12.0)):
        trials.sources[TRUCK][world][orders] = 3.0
        trials.sources[TRUCK][world][money] = more
        trials.sources[TRUCK][world][len(POINT_SOURCES) + orders] = 0.4  # not worth a word
    told = reason(trials, TRUCK, BANK)
    assert told.parts == (Part(0, "orders", 3.0),)
    assert told.first.points[0]["money"] == 4.0
    assert reason(trials, BANK, TRUCK).parts == (Part(0, "orders", -3.0),)


def test_what_was_asked_to_the_end_has_its_reason_from_there() -> None:
    view = last_turn(other=5).view(0)
    short = judge(view, "bank", depth="normal")
    assert short.reason is not None
    wrong = replace(short.reason, parts=(Part(1, "money", 2.0),))
    told = confirm(view, replace(short, reason=wrong), depth="normal")
    assert told.reason is not None
    assert told.reason.parts[0] == Part(0, "orders", 12.0)
    without = judge(view, "bank", depth="normal", reasons=False)
    assert without == replace(short, reason=None)
    assert confirm(view, without, depth="normal") == replace(told, reason=None)


@pytest.mark.parametrize(
    ("more", "same_best", "kept"), [(-12.0, True, True), (-12.0, False, False), (12.0, True, False)]
)
def test_where_nothing_to_the_end_speaks_for_it_the_short_playouts_do(
    more: float, same_best: bool, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = last_turn(other=5).view(0)
    short = judge(view, "bank", depth="normal")
    assert short.reason is not None
    long = replace(short.reason, parts=(Part(0, "orders", more),))
    monkeypatch.setattr(confirming, "reason", lambda *_: long)
    believed = short if same_best else replace(short, best=short.options[1])
    found = confirm(view, believed, depth="normal")
    assert found.best.turn == TRUCK
    assert found.reason == (short.reason if kept else long)
