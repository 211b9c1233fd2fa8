"""The companion of a first game: asks a bot what it would do from the learner's view, and says it
in places and reasons. It knows nothing that the view does not tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.bots.protocol import Limit
from glueckauf.bots.registry import make_known_bot
from glueckauf.lessons.reasons import Because, because, place_of
from glueckauf.record.game import Game, legal_actions
from glueckauf.rules.chance import Random
from glueckauf.rules.phase import Phase

if TYPE_CHECKING:
    from glueckauf.bots.protocol import Bot
    from glueckauf.rules.view import View

BOT = "foreman"
SEED = 1900
"""The same position gets the same advice."""

OPPONENT = "apprentice"
"""The gentle one, against whom a first game is played."""

SPOKEN_TURNS = (0, 1, 2, 4, 7, 11, 16)
"""The turns of the first shift, by how many lie before them, at which it speaks unasked."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to look at: the action a bot would take, where that is done, and why."""

    action: str
    place: str | None
    reasons: tuple[Because, ...]


def advise(view: View, bot: Bot | None = None) -> Advice:
    """What a bot would do in the place of the viewer, whose decision is due."""
    legal = legal_actions(view.state)
    bot = bot or make_known_bot(BOT)
    return advice_for(view, bot.decide(view, legal, Limit(seconds=1), Random(SEED)).text)


def advice_for(view: View, action: str) -> Advice:
    """What there is to say for an action that a bot has chosen."""
    return Advice(action, place_of(action), because(view, action))


def speaks(game: Game, seat: int) -> bool:
    """Whether it speaks unasked: at the draft and in the first shift, less and less often, and
    only where a turn begins."""
    state = game.state
    if game.over or state.seat != seat or state.shift != 1:
        return False
    if game.phase == Phase.DRAFT:
        return True
    return game.phase == Phase.TURN and _turns_before(game, seat) in SPOKEN_TURNS


def _turns_before(game: Game, seat: int) -> int:
    """How many turns the seat has had: its spaces among the actions."""
    play, turns = Game(game.beginning), 0
    for action in game.actions:
        turns += play.seat == seat and play.phase == Phase.TURN
        play.play(action)
    return turns
