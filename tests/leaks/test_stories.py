"""Events redacted for a seat tell it no more than its views before and after do."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random
from glueckauf.record.files.redaction import seen_by
from glueckauf.record.play_and_tell import tell
from glueckauf.record.story import story
from tests.support.play import PLAYERS, TEMPERS, choose


@pytest.mark.parametrize("players", PLAYERS)
def test_a_redacted_story_is_the_story_of_the_views(players: int) -> None:
    for seed in range(len(TEMPERS)):
        rng = Random(seed)
        game = Game.new(players, seed=seed)
        while not game.over:
            before = game.copy()
            told = tell(game, choose(game.state.legal(), seed, rng))
            for seat in (*range(players), None):
                views = before.view(seat).state, game.view(seat).state
                assert tuple(story(told.action, *views)) == told.through(seat)
                assert told.action_through(seat) == seen_by(before.state, told.action, seat)[0]
            assert told.through(None, everything=True) == told.events
