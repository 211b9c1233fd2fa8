"""The game as a PettingZoo AEC environment.

from glueckauf.research import pettingzoo as glueckauf_v0
env = glueckauf_v0.env(players=3)

Importing this also makes it known as `pettingzoo.make("aec", "glueckauf-v0", players=3)`.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from glueckauf.research.missing_packages import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, aec_registry, register
except ModuleNotFoundError as error:
    raise missing(error, "glueckauf.research.pettingzoo") from None

from glueckauf.research.encoding import write_mask, write_observation
from glueckauf.research.errors import NotBegun
from glueckauf.research.observation import feature_bounds
from glueckauf.research.observation_layout import observation_size
from glueckauf.research.render import RENDER_MODES, check_mode, render
from glueckauf.research.rewards import final_rewards, reward_number
from glueckauf.rules.chance import Random
from glueckauf.rules.codes import ACTIONS, OVER
from glueckauf.rules.errors import IllegalAction
from glueckauf.rules.state import State
from glueckauf.rules.view import View

if TYPE_CHECKING:
    from glueckauf.rules.ruleset import RuleSet


ENVIRONMENT = "glueckauf-v0"


def env(
    players: int = 2,
    *,
    rules: str | RuleSet = "original",
    reward: str = "win",
    render_mode: str | None = None,
) -> GlueckAufAEC:
    return GlueckAufAEC(players, rules=rules, reward=reward, render_mode=render_mode)


raw_env = env


class GlueckAufAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """`player_0` to `player_3` decide in the order of the rules, several times on end where they
    say so. An observation is a dict of `observation` and `action_mask`; the mask of those who are
    not to decide is empty. An illegal action raises `IllegalAction` and changes nothing.

    `reset(seed=s)` deals what `State.new(players, s)` deals; further games follow from that seed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "glueckauf_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        rules: str | RuleSet = "original",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.render_mode = render_mode
        self.players = players
        self.rules = rules
        self.game_state = State.new(players, 0, rules)
        """The whole state, hidden cards included."""
        self._reward = reward_number(reward)
        self._rng = Random(secrets.randbits(64))
        self._size = observation_size(players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = feature_bounds(players)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # the interface passes it
    ) -> None:
        if seed is not None:
            self._rng = Random(seed)
        game_seed = self._rng.fork().word if seed is None else seed
        self.game_state = State.new(self.players, game_seed, self.rules)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game_state.seat]
        self._skip_agent_selection = None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        state = self.game_state
        seat = self._seats[agent]
        observation = np.empty(self._size, np.int16)
        write_observation(state, seat, observation)
        if seat == state.seat:
            mask = np.empty(ACTIONS, np.int8)
            write_mask(state, mask)
        else:
            mask = np.zeros(ACTIONS, np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """One decision, or None for an agent whose game is over."""
        if not self.agents:
            raise NotBegun("the game is over, or has not begun: call reset")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None is for agents whose game is over", "illegal")
        state = self.game_state
        state.apply(action)
        self.agent_selection = self.possible_agents[state.seat]
        if state.phase == OVER:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        values = final_rewards(self.game_state, self._reward)
        self.rewards = dict(zip(self.agents, values, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        """The table as the seat sees it that has to decide."""
        return render(View(self.game_state, self.game_state.seat), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


if ENVIRONMENT not in aec_registry:
    register("aec", ENVIRONMENT, entry_point=f"{__name__}:env")
