"""A game from its present state to its end, with a bot in every seat."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from glueckauf.bots.luck import bot_rngs
from glueckauf.bots.protocol import Bot, BotError, Limit
from glueckauf.record.notation import Action
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.record.game import Game
    from glueckauf.rules.chance import Random


def play_game(bots: Sequence[Bot], game: Game, rng: Random, limit: Limit | None = None) -> Game:
    """Play the game on to its end; `bots` are in the order of their seats."""
    if len(bots) != game.players:
        raise BotError(f"the game has {game.players} seats, and {len(bots)} bots came")
    rngs = bot_rngs(rng, len(bots))
    while not game.over:
        seat = game.seat
        game.play(decision_of(bots[seat], game, rngs[seat], limit))
    return game


def close_bots(bots: Sequence[Bot]) -> None:
    """End what bots keep running: those of another process have a method for it."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def decision_of(bot: Bot, game: Game, rng: Random, limit: Limit | None = None) -> Action:
    """What a bot answers to the decision that is due; an error where that is not legal."""
    name = f"{type(bot).__name__} in seat {game.seat}"
    try:
        answer = bot.decide(game.view(game.seat), game.legal(), limit, rng)
    except GlueckAufError:
        raise
    except Exception as error:  # of a kind that other processes may not know
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise BotError(
            f"{name} failed in {where.filename}, line {where.lineno}:"
            f" {type(error).__name__}: {error}"
        ) from error
    if not isinstance(answer, Action):
        raise BotError(f"{name} must answer with an action, and answered {answer!r}")
    reason = game.why_not(answer)
    if reason:
        raise BotError(f"{name} answered {answer}, which is not legal: {reason.sentence}")
    return answer
