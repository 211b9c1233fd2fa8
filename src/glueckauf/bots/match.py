"""A game from its present state to its end, with a bot in every seat."""

from __future__ import annotations

import time
import traceback
from typing import TYPE_CHECKING

from glueckauf.bots.luck import bot_rngs
from glueckauf.bots.protocol import Bot, BotError, Limit
from glueckauf.record.notation import Action
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from glueckauf.record.game import Game
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View

    Watch = Callable[[int, float], None]

GRACE, GRACE_SECONDS = 1.1, 0.05
"""An overrun is an answer that takes longer than its limit, a tenth of it, and a little more."""


class BotFailure(BotError):
    """A bot that gave no answer, or none that is a move: which seat, in which decision, and how.
    Decision 0 stands for one that could not be made."""

    def __init__(self, seat: int, decision: int, how: str) -> None:
        super().__init__(seat, decision, how)
        self.seat, self.decision, self.how = seat, decision, how

    def __str__(self) -> str:
        when = f"decision {self.decision}" if self.decision else "before its first decision"
        return f"{when}: {self.how}"


def play_game(
    bots: Sequence[Bot],
    game: Game,
    rng: Random,
    limit: Limit | None = None,
    watch: Watch | None = None,
) -> Game:
    """Play the game on to its end; `bots` are in the order of their seats. `watch` is told the seat
    and the seconds of each decision."""
    if len(bots) != game.players:
        raise BotError(f"the game has {game.players} seats, and {len(bots)} bots came")
    rngs = bot_rngs(rng, len(bots))
    while not game.over:
        seat, begun = game.seat, time.perf_counter()
        try:
            action = decision_of(bots[seat], game, rngs[seat], limit)
        except GlueckAufError as error:
            raise BotFailure(seat, len(game.actions) + 1, str(error)) from error
        finally:
            if watch:
                watch(seat, time.perf_counter() - begun)
        game.play(action)
    return game


def is_overrun(limit: Limit | None, seconds: float) -> bool:
    """Whether a decision took longer than it may."""
    if limit is None or limit.seconds is None:
        return False
    return seconds > GRACE * limit.seconds + GRACE_SECONDS


def close_bots(bots: Sequence[Bot]) -> None:
    """End what bots keep running: those of another process have a method for it."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


def decision_of(bot: Bot, game: Game, rng: Random, limit: Limit | None = None) -> Action:
    """What a bot answers to the decision that is due; an error where that is not legal."""
    answer = answer_of(bot, game.view(game.seat), game.legal(), limit, rng)
    reason = game.why_not(answer)
    if reason:
        raise BotError(
            f"{_called(bot, game.seat)} answered {answer}, which is not legal: {reason.sentence}"
        )
    return answer


def answer_of(
    bot: Bot, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
) -> Action:
    """What a bot answers, legal or not; an error where that is no action."""
    try:
        answer = bot.decide(view, legal, limit, rng)
    except GlueckAufError:
        raise
    except Exception as error:  # of a kind that other processes may not know
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise BotError(
            f"{_called(bot, view.seat)} failed in {where.filename}, line {where.lineno}:"
            f" {type(error).__name__}: {error}"
        ) from error
    if not isinstance(answer, Action):
        raise BotError(
            f"{_called(bot, view.seat)} must answer with an action, and answered {answer!r}"
        )
    return answer


def _called(bot: Bot, seat: int) -> str:
    return f"{getattr(bot, 'name', type(bot).__name__)} in seat {seat}"
