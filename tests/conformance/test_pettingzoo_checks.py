"""PettingZoo's own tests."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from glueckauf.research import pettingzoo as glueckauf_v0

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own way to make its games
    from pettingzoo.test import api_test, render_test, seed_test

PLAYERS = (2, 3, 4)

# `api_test` warns of every environment whose observation holds a mask, apart from those it knows by
# name, and of the empty mask of an agent whose game is over.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@contextmanager
def other_warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", PLAYERS)
def test_api(players: int, seed: int) -> None:
    """It plays one episode whatever it is told, so it is asked several times."""
    env = glueckauf_v0.env(players)
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    with other_warnings_are_errors():
        api_test(env, num_cycles=1000)


@pytest.mark.parametrize("players", PLAYERS)
def test_seeds(players: int) -> None:
    with other_warnings_are_errors():
        seed_test(partial(glueckauf_v0.env, players), num_cycles=300)


@pytest.mark.parametrize("players", PLAYERS)
def test_render(players: int) -> None:
    """In every mode, `rgb_array` among them."""
    with other_warnings_are_errors():
        render_test(
            partial(glueckauf_v0.env, players),
            custom_tests={"svg": lambda svg: svg.startswith("<svg")},
        )


def test_wrappers_of_pettingzoo() -> None:
    """The usual ones go around it, and the loser of an illegal move is who made it."""
    env = OrderEnforcingWrapper(TerminateIllegalWrapper(glueckauf_v0.env(2), illegal_reward=-1))
    env.reset(seed=1)
    loser = env.agent_selection
    env.last()
    env.step(0)
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())
