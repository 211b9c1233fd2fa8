"""Hints, price tags and verdicts come from what a seat knows: worlds that it cannot tell apart give
the same answers, to the byte."""

from __future__ import annotations

import pytest

from glueckauf import Random
from glueckauf.analysis import as_data, confirming, judge, judging
from glueckauf.analysis.confirming import confirm
from glueckauf.analysis.verdict import DEPTHS, Depth
from glueckauf.rules.view import View
from glueckauf.server.routes.learning import told_hint, told_prices
from glueckauf.server.wire.messages import encode
from glueckauf.server.work.bot_jobs import HINT_SECONDS, hint_for, prices_for
from tests.support.follow import followed
from tests.support.hidden import shuffled_for

FEW = Depth("normal", ahead=4, first=2, last=4, far_first=2, far_last=4, to_the_end=8)


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers only have to be the same."""
    monkeypatch.setattr(confirming, "FIRST", FEW.far_first)
    monkeypatch.setattr(judging, "HINTED", (FEW.far_first, FEW.far_last))
    monkeypatch.setitem(DEPTHS, "normal", FEW)


def answers(view: View, seed: int) -> list[bytes]:
    """What a server says of a decision, and what the judge says of a turn, to the end too."""
    found = hint_for(view, seed, HINT_SECONDS)
    priced = prices_for(view, seed, HINT_SECONDS)
    assert found
    assert priced
    told = judge(view, found.options[-1].turn, seed=seed)
    sure = confirm(view, told, seed=seed)
    assert sure.confirmed is not None
    return [
        encode(told_hint(1, view, found)),
        encode(told_prices(1, priced)),
        encode(as_data(told)),
        encode(as_data(sure)),
    ]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_cannot_know_changes_no_answer(players: int) -> None:
    rng, compared, phases = Random(players), 0, set()
    for game, known in followed(players, "original", players):
        if game.over:
            break
        phase = game.state.phase
        if len(game.actions) % 60 and phase in phases:
            continue
        phases.add(phase)
        seat = game.seat
        twin = shuffled_for(game.state, seat, known, rng)
        if twin == game.state:
            continue
        first, second = (answers(View(state, seat), compared) for state in (game.state, twin))
        assert first == second, (seat, game.phase)
        compared += 1
    assert compared >= 4
    assert len(phases) >= 4
