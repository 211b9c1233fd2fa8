"""A bot decides the same, whatever lies where its seat cannot look."""

from __future__ import annotations

import pytest

from glueckauf import Game, Random
from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import bot_names, make_bot
from tests.support.checks import COMPILED
from tests.support.follow import followed
from tests.support.hidden import shuffled_for
from tests.support.play import PLAYERS

LIMIT = Limit(iterations=20)  # no seconds: a clock would decide
EVERY, ENOUGH = (6, 20) if COMPILED else (25, 4)
LIGHT = {"foreman": "foreman:hands=1,ahead=0", "manager": "manager:looks=1,breadth=8"}
"""In plain Python they would take seconds for a decision."""


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", bot_names())
def test_hidden_cards_move_no_bot(name: str, players: int) -> None:
    shuffle, decided = Random(3), 0
    text = name if COMPILED else LIGHT.get(name, name)
    bots = make_bot(text), make_bot(text)
    for taken, (game, known) in enumerate(followed(players, "original", 4)):
        if game.over or (taken % EVERY and not (COMPILED and game.state.hand_size)):
            continue
        other = Game.from_position(shuffled_for(game.state, game.seat, known, shuffle))
        decisions = [
            bot.decide(one.view(game.seat), one.legal(), LIMIT, Random(taken))
            for bot, one in zip(bots, (game, other), strict=True)
        ]
        assert decisions[0] == decisions[1]
        decided += 1
    assert decided > ENOUGH
