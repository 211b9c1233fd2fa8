"""The Gymnasium environments beyond what Gymnasium's own checks ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import glueckauf.research
from glueckauf import Game, IllegalAction, State
from glueckauf.bots.protocol import BotError
from glueckauf.research import legal_mask, observation_size, observe
from glueckauf.research.errors import ChoiceError, NotBegun
from glueckauf.rules.errors import DealError

NAME = "GlueckAuf-v0"


def make(**options: Any) -> Any:
    return gymnasium.make(NAME, **options)


def pick(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def test_importing_the_package_registers_it() -> None:
    assert NAME in gymnasium.registry
    glueckauf.research.registration.register()  # a second time changes nothing
    env: Any = gymnasium.make(f"glueckauf.research:{NAME}").unwrapped
    assert env.players == 2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_game_from_one_seat(seat: int) -> None:
    env = make(players=3, opponents=["random", "hewer"], seat=seat, reward="rank")
    game_env = env.unwrapped
    observation, info = env.reset(seed=4)
    rng = np.random.default_rng(4)
    done = False
    while not done:
        state = game_env.game.state
        assert state.seat == seat
        assert np.array_equal(observation, observe(state, seat))
        assert np.array_equal(info["action_mask"], legal_mask(state))
        assert np.array_equal(game_env.action_masks(), info["action_mask"] == 1)
        assert env.get_wrapper_attr("action_masks")().dtype == np.bool_
        observation, reward, done, truncated, info = env.step(pick(info, rng))
        assert not truncated
        assert done or reward == 0
    outcome = game_env.game.outcome()
    assert info["points"] == outcome.points
    assert info["ranking"] == outcome.ranking
    assert not info["action_mask"].any()
    assert len(outcome.ranking) == 3  # nobody ties
    assert reward == 1 - outcome.ranking.index((seat,))
    with pytest.raises(NotBegun, match="call reset"):
        env.step(0)


def test_a_seed_gives_the_game_that_game_new_deals() -> None:
    env = make(players=2).unwrapped
    env.reset(seed=77)
    first = env.game
    assert first.orders == Game.new(2, seed=77).orders
    assert first.tiles == Game.new(2, seed=77).tiles
    env.reset()
    second = env.game
    env.reset(seed=77)
    env.reset()
    assert env.game.orders == second.orders != first.orders


def test_rewards_by_choice() -> None:
    """The same games, played alike, told in three ways."""
    found = {}
    for reward in ("win", "rank", "margin"):
        env, rng = make(players=2, opponents="hewer", reward=reward), np.random.default_rng(1)
        _, info = env.reset(seed=1)
        done = False
        while not done:
            _, value, done, _, info = env.step(pick(info, rng))
        found[reward] = (value, info["points"])
    points = found["win"][1]
    assert all(each == points for _, each in found.values())
    assert found["win"][0] == found["rank"][0] == -1
    assert found["margin"][0] == points[0] - points[1]


@pytest.mark.parametrize(("reward", "cost"), [("win", -1), ("rank", -1), ("margin", -100)])
def test_an_illegal_action_loses(reward: str, cost: float) -> None:
    env = make(players=2, reward=reward)
    observation, _ = env.reset(seed=1)
    after, value, done, truncated, info = env.step(5)
    assert (value, done, truncated, info["illegal_action"]) == (cost, True, False, 5)
    assert np.array_equal(after, observation)
    with pytest.raises(NotBegun):
        env.step(info["action_mask"].argmax())


def test_or_it_raises_and_changes_nothing() -> None:
    env = make(players=2, illegal="raise")
    _, info = env.reset(seed=1)
    before = env.unwrapped.game.state.copy()
    with pytest.raises(IllegalAction):
        env.step(5)
    assert env.unwrapped.game.state == before
    env.step(info["action_mask"].argmax())


def test_rules_reach_the_game() -> None:
    env = make(players=2, rules="online").unwrapped
    env.reset(seed=1)
    assert env.game.state.cubes_per_colour == 34


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(ChoiceError, match="with 3 players there are 2 opponents, not 1"):
        make(players=3, opponents=["random"])
    with pytest.raises(ChoiceError, match="illegal is one of lose, raise, not 'ignore'"):
        make(illegal="ignore")
    with pytest.raises(ChoiceError, match="a reward is one of"):
        make(reward="money")
    with pytest.raises(DealError, match="a seat is from 0 to 1, not 2"):
        make(seat=2)
    with pytest.raises(DealError, match="2 to 4 players"):
        make(players=5)
    with pytest.raises(BotError, match="there is no bot 'nobody'"):
        make(opponents="nobody")
    env = make().unwrapped
    for look in (env.action_masks, env.render):
        with pytest.raises(NotBegun, match="call reset"):
            look()


def test_the_vector_environment() -> None:
    env: Any = gymnasium.make_vec(NAME, num_envs=5, players=3, seat=1, reward="margin", threads=2)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    rng, ends = np.random.default_rng(1), 0
    observations, info = env.reset(seed=30)
    assert observations in env.observation_space
    batch = env.unwrapped._batch
    assert [batch.seed_of(game) for game in range(5)] == [30, 31, 32, 33, 34]
    while ends < 5:
        for game in range(5):
            assert np.array_equal(observations[game], observe(batch.state(game), 1))
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        kept = observations.copy()
        before = observations
        observations, rewards, done, truncated, info = env.step(np.array(actions))
        assert np.array_equal(before, kept)
        assert not truncated.any()
        assert (done | (rewards == 0)).all()
        if done.any():
            ends += done.sum()
            assert np.array_equal(info["_final_obs"], done)
            over = 8  # the last of the phases
            assert (info["final_obs"][done][:, over] == 1).all()
            assert not info["final_obs"][~done].any()
    assert observations.shape == (5, observation_size(3))
    env.close()


def test_the_vector_environment_is_deterministic() -> None:
    found = []
    for threads in (1, 3):
        env = gymnasium.make_vec(NAME, num_envs=4, threads=threads, copy=False)
        _, info = env.reset(seed=9)
        env.reset()
        _, info = env.reset()
        for _ in range(50):
            actions = info["action_mask"].argmax(axis=1)
            observations, *_, info = env.step(actions)
        found.append(observations.copy())
        env.close()
    assert np.array_equal(*found)


def test_the_vector_environment_knows_its_limits() -> None:
    with pytest.raises(ChoiceError, match="random opponents only"):
        gymnasium.make_vec(NAME, num_envs=2, opponents=["hewer"])
    env: Any = gymnasium.make_vec(NAME, num_envs=2)
    with pytest.raises(ChoiceError, match="takes one seed"):
        env.reset(seed=[1, 2])
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="game 0"):
        env.step(np.array([0, 0]))
    env.close()


@pytest.mark.parametrize("seed", range(4))
def test_state_new_and_the_environment_deal_alike(seed: int) -> None:
    """Whoever begins: what bots did before the learner's first decision is part of the game."""
    env = make(players=4, rules="hu2").unwrapped
    env.reset(seed=seed)
    assert env.game.first_state() == State.new(4, seed, "hu2")
