"""What OpenSpiel's search bots need of this game, and this game's bots for OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from glueckauf.record.game import legal_actions
from glueckauf.research.explicit_chance import CHANCE
from glueckauf.research.openspiel import GlueckAufState, pyspiel, resample
from glueckauf.research.rewards import final_rewards
from glueckauf.rules.chance import Random
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.research.explicit_chance import ExplicitGame


def resampler(seed: int) -> Callable[[GlueckAufState, int], GlueckAufState]:
    """For `ISMCTSBot.set_resampler`: repeatable, where the bot's own way goes by the clock."""
    rng = Random(seed)
    return lambda state, player: resample(state, player, rng)


class PlayoutEvaluator:
    """For OpenSpiel's Python MCTS and ISMCTS bots: random games, played in the engine."""

    def __init__(self, playouts: int = 1, seed: int = 0) -> None:
        self.playouts = playouts
        self.rng = Random(seed)

    def evaluate(self, state: GlueckAufState) -> Any:
        """The mean returns. What nobody has seen is dealt anew each time."""
        total = np.zeros(state.explicit.players)
        for _ in range(self.playouts):
            game = state.explicit.copy()
            while game.mover == CHANCE:
                game.apply(self._drawn(game))
            table = game.table()
            table.deal_hidden(self.rng)
            table.playout(self.rng)
            total += final_rewards(table, state.reward)
        return total / self.playouts

    def prior(self, state: GlueckAufState) -> list[tuple[int, float]]:
        """All actions alike."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def _drawn(self, game: ExplicitGame) -> int:
        outcomes = game.outcomes()
        rest = self.rng.random()
        for move, probability in outcomes:
            rest -= probability
            if rest < 0:
                return move
        return outcomes[-1][0]


class RegistryBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot of `glueckauf.bots` by its name. It sees what its seat sees, and no more."""

    def __init__(self, name: str, seed: int = 0) -> None:
        from glueckauf.bots.registry import make_bot

        super().__init__()
        self.bot = make_bot(name)
        self.rng = Random(seed)

    def step(self, state: GlueckAufState) -> int:
        table = state.explicit.table()
        view = View(table, table.seat)
        return self.bot.decide(view, legal_actions(table), None, self.rng).number

    def restart_at(self, state: GlueckAufState) -> None:
        """It remembers nothing, and its luck goes on."""
