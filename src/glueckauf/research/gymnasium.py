"""The game as Gymnasium environments: one seat learns, bots hold the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from glueckauf.research.missing_packages import missing

try:
    from gymnasium import Env, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error, "glueckauf.research.gymnasium") from None

from glueckauf.bots.luck import derived_seed
from glueckauf.research.batch import Batch
from glueckauf.research.errors import ChoiceError, NotBegun
from glueckauf.research.observation import feature_bounds, legal_mask, observe
from glueckauf.research.render import RENDER_MODES, check_mode, render
from glueckauf.research.rewards import final_rewards, reward_number
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import ACTIONS
from glueckauf.rules.errors import DealError, IllegalAction
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from glueckauf.record.game import Game
    from glueckauf.research.arrays import Observation
    from glueckauf.rules.ruleset import RuleSet

ILLEGAL = ("lose", "raise")
ILLEGAL_REWARD = {"win": -1.0, "rank": -1.0, "margin": -100.0}
"""What an illegal action costs where it loses the game."""


def observation_box(players: int) -> spaces.Box:
    low, high = feature_bounds(players)
    return spaces.Box(low, high, dtype=np.int16)


class GlueckAufEnv(Env[Any, Any]):
    """One seat's game. An observation is what `feature_names(players)` names; `info` holds the
    `action_mask`, and after the end the `points` and the `ranking` of all seats.

    opponents  one bot's name for all, or one for each, clockwise from the learner
    reward     win, rank or margin, given at the end; zero before
    illegal    `lose`: an illegal action ends the episode; `raise`: it raises IllegalAction
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        *,
        rules: str | RuleSet = "original",
        seat: int = 0,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        from glueckauf.bots.registry import make_bot

        if illegal not in ILLEGAL:
            raise ChoiceError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        check_mode(render_mode)
        self.observation_space = observation_box(players)
        self.action_space = spaces.Discrete(ACTIONS)
        if seat not in range(players):
            raise DealError(f"a seat is from 0 to {players - 1}, not {seat!r}")
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise ChoiceError(
                f"with {players} players there are {players - 1} opponents, not {len(names)}"
            )
        self.players = players
        self.seat = seat
        self.rules = rules
        self.render_mode = render_mode
        self._bots = {(seat + 1 + n) % players: make_bot(name) for n, name in enumerate(names)}
        self._rngs = {other: Random(0) for other in self._bots}
        self._reward = reward_number(reward)
        self._illegal_reward = ILLEGAL_REWARD[reward] if illegal == "lose" else None
        self._over = True
        self.game: Game | None = None
        """The game that is under way, hidden cards included."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. With a seed it is the one that `Game.new(players, seed=seed)` deals."""
        from glueckauf.record.game import Game

        super().reset(seed=seed, options=options)
        game_seed = self._draw_seed() if seed is None else seed
        self.game = Game.new(self.players, self.rules, game_seed)
        self._rngs = {other: Random(derived_seed(self._draw_seed())) for other in self._bots}
        self._over = False
        self._play_others(self.game)
        if self.render_mode == "human":
            self.render()
        return self._observation(self.game), self._info(self.game)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        game = self.game
        if game is None or self._over:
            raise NotBegun("the game is over, or has not begun: call reset")
        try:
            game.play(int(action))
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._over = True
            info = {**self._info(game), "illegal_action": int(action)}
            return self._observation(game), self._illegal_reward, True, False, info
        self._play_others(game)
        self._over = game.over
        if self.render_mode == "human":
            self.render()
        reward = final_rewards(game.state, self._reward)[self.seat]
        return self._observation(game), reward, self._over, False, self._info(game)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        if self.game is None:
            raise NotBegun("the game has not begun: call reset")
        return legal_mask(self.game.state).astype(np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it."""
        if self.game is None:
            raise NotBegun("the game has not begun: call reset")
        return render(View(self.game.state, self.seat), self.render_mode)

    def _draw_seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def _play_others(self, game: Game) -> None:
        from glueckauf.bots.match import decision_of

        while not game.over and game.seat != self.seat:
            game.play(decision_of(self._bots[game.seat], game, self._rngs[game.seat]))

    def _observation(self, game: Game) -> Observation:
        return observe(game.state, self.seat)

    def _info(self, game: Game) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": legal_mask(game.state)}
        outcome = game.outcome()
        if outcome is not None:
            info["points"] = outcome.points
            info["ranking"] = outcome.ranking
        return info


class GlueckAufVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games in the compiled engine at once; the opponents play at random.

    A game that ends is dealt anew in the same step; `info["final_obs"]` shows how it ended. Game
    `n` of `reset(seed=s)` is the one that `State.new(players, s + n)` deals.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as above

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        *,
        rules: str | RuleSet = "original",
        seat: int = 0,
        reward: str = "win",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        names = {opponents} if isinstance(opponents, str) else set(opponents)
        if names != {"random"}:
            raise ChoiceError("the vector environment has random opponents only")
        self.num_envs = num_envs
        self.seat = seat
        self._copy = copy
        self._batch = Batch(
            num_envs, players, rules=rules, reward=reward, learner=seat, threads=threads
        )
        self.single_observation_space = observation_box(players)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, list):
            raise ChoiceError("the vector environment takes one seed: game n has seed + n")
        super().reset(seed=seed, options=options)
        first = int(self.np_random.integers(2**63)) if seed is None else seed
        shown = self._batch.reset(first)
        return self._given(shown.observations), {"action_mask": self._given(shown.masks)}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        shown = self._batch.step(actions)
        info: dict[str, Any] = {"action_mask": self._given(shown.masks)}
        if shown.done.any():
            info["final_obs"] = self._batch.final_observations()
            info["_final_obs"] = shown.done.copy()
        return (
            self._given(shown.observations),
            shown.rewards[:, self.seat].astype(np.float64),
            shown.done.copy(),
            np.zeros(self.num_envs, np.bool_),
            info,
        )

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002  # the interface passes them
        if hasattr(self, "_batch"):  # not there where a wrong choice was refused
            self._batch.close()

    def _given(self, shown: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return shown.copy() if self._copy else shown
