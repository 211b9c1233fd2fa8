"""What a worker is asked holds what a seat knows, and nothing by which more could be found out."""

from __future__ import annotations

import pytest

from glueckauf import Random
from glueckauf.rules.view import View
from glueckauf.server.work.bot_jobs import BotJob, decide, read_job, send_job
from tests.support.follow import followed
from tests.support.hidden import shuffled_for
from tests.support.play import PLAYERS


@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_cannot_know_is_not_in_a_job(players: int) -> None:
    """Worlds that it cannot tell apart make the same job, to the byte."""
    rng, compared = Random(players), 0
    for taken, (game, known) in enumerate(followed(players, "original", players)):
        if game.over:
            break
        for seat in range(players):
            twin = shuffled_for(game.state, seat, known, rng)
            first, second = (
                send_job(BotJob("decision", View(state, seat), 7, "random"), 1.0, first=True)
                for state in (game.state, twin)
            )
            assert first == second
            compared += twin != game.state
        if taken % 40 == 0:
            job, seconds, first_in_line = read_job(first)
            assert (job.view, job.bot, seconds, first_in_line) == (
                View(game.state, seat),
                "random",
                1.0,
                True,
            )
            view = View(game.state, game.seat)
            sent, *_ = read_job(send_job(BotJob("decision", view, 7, "random"), 1.0, first=True))
            assert sent.done(1.0) == decide("random", view, 7, 1.0)
    assert compared > 100
