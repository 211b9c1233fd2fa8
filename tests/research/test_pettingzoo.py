"""The PettingZoo environment beyond what PettingZoo's own tests ask."""

import copy
import pickle
from typing import Any

import numpy as np
import pettingzoo
import pytest

from glueckauf import IllegalAction, State
from glueckauf.research import legal_mask, observe
from glueckauf.research import pettingzoo as glueckauf_v0
from glueckauf.research.errors import ChoiceError, NotBegun
from glueckauf.research.pettingzoo import GlueckAufAEC
from glueckauf.research.rewards import final_rewards
from tests.research.research_games import PLAYERS


def act(env: GlueckAufAEC, rng: np.random.Generator) -> None:
    observation, _, terminated, _, _ = env.last()
    env.step(None if terminated else rng.choice(np.flatnonzero(observation["action_mask"])))


def play_out(env: GlueckAufAEC, seed: int) -> list[Any]:
    rng, seen = np.random.default_rng(seed), []
    while env.agents:
        observation, reward, *_ = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), reward))
        act(env, rng)
    return seen


@pytest.mark.parametrize("players", PLAYERS)
def test_every_agent_sees_its_view_at_every_moment(players: int) -> None:
    env = glueckauf_v0.env(players=players, rules="hu", reward="margin")
    env.reset(seed=6)
    assert env.game_state == State.new(players, 6, "hu")
    rng = np.random.default_rng(6)
    while not any(env.terminations.values()):
        state = env.game_state
        assert env.agent_selection == f"player_{state.seat}"
        for seat, agent in enumerate(env.agents):
            shown = env.observe(agent)
            assert np.array_equal(shown["observation"], observe(state, seat))
            expected = legal_mask(state) if seat == state.seat else 0 * legal_mask(state)
            assert np.array_equal(shown["action_mask"], expected)
            assert shown in env.observation_space(agent)
        act(env, rng)
    assert list(env.rewards.values()) == final_rewards(env.game_state, 2)
    assert all(env.terminations.values())
    for _ in range(players):
        _, reward, terminated, _, _ = env.last()
        seat = int(env.agent_selection[-1])
        assert reward == final_rewards(env.game_state, 2)[seat]
        assert terminated
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("moment", [0, 33, 90])
def test_copies_go_on_from_where_they_are(moment: int) -> None:
    env = glueckauf_v0.env(players=3)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(moment):
        act(env, rng)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    expected = play_out(env, 5)
    for other in copies:
        assert other.agents
        assert play_out(other, 5) == expected
    # the games after this one too
    for other in (env, *copies):
        other.reset()
    assert all(other.game_state == env.game_state for other in copies)


def test_a_copy_does_not_disturb_the_original() -> None:
    env = glueckauf_v0.env()
    env.reset(seed=2)
    before = env.game_state.copy()
    play_out(copy.deepcopy(env), 1)
    assert env.game_state == before
    assert env.agents == ["player_0", "player_1"]


def test_seeds() -> None:
    env = glueckauf_v0.env()
    env.reset(seed=5)
    env.reset()
    second = env.game_state
    env.reset()
    third = env.game_state
    env.reset(seed=5)
    assert env.game_state == State.new(2, 5)
    env.reset()
    assert env.game_state == second != third
    others = [glueckauf_v0.env() for _ in range(2)]
    for other in others:
        other.reset()
    assert others[0].game_state != others[1].game_state


def test_an_illegal_action_changes_nothing() -> None:
    env = glueckauf_v0.env()
    env.reset(seed=1)
    before = env.game_state.copy()
    for wrong in (0, 1287, -1, None):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    assert env.game_state == before


def test_a_game_has_to_be_begun() -> None:
    env = glueckauf_v0.env()
    with pytest.raises(NotBegun, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    play_out(env, 1)
    with pytest.raises(NotBegun, match="call reset"):
        env.step(None)


def test_it_is_registered() -> None:
    env = pettingzoo.make("aec", "glueckauf-v0", players=3, reward="rank")
    assert isinstance(env, GlueckAufAEC)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(ChoiceError, match="render_mode is one of human, ansi, svg, rgb_array"):
        glueckauf_v0.env(render_mode="film")
    with pytest.raises(ChoiceError, match="a reward is one of"):
        glueckauf_v0.env(reward="money")
