"""Events redacted for a seat tell it no more than its views before and after do."""

from __future__ import annotations

import pytest
from support.play import PLAYERS, TEMPERS, choose

from glueckauf import Game, Random
from glueckauf.record.events import redact
from glueckauf.record.story import story


@pytest.mark.parametrize("players", PLAYERS)
def test_a_redacted_story_is_the_story_of_the_views(players: int) -> None:
    for seed in range(len(TEMPERS)):
        rng = Random(seed)
        game = Game.new(players, seed=seed)
        while not game.over:
            before = game.copy()
            action = game.play(choose(game.state.legal(), seed, rng))
            events = story(action, before.state, game.state)
            for seat in (*range(players), None):
                seen = story(action, before.view(seat).state, game.view(seat).state)
                assert seen == [redact(event, seat) for event in events]
