"""Gymnasium's own checks."""

import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import glueckauf.research  # noqa: F401  # registers the environment


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 3, "opponents": ["random", "hewer"], "reward": "rank"},
        {"players": 4, "rules": "online", "seat": 2, "reward": "margin"},
    ],
)
@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_check_env(options: dict[str, Any], render_mode: str | None) -> None:
    """Of the unwrapped environment, as Gymnasium asks; its warnings are errors."""
    env = gymnasium.make("GlueckAuf-v0", render_mode=render_mode, **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=options["players"] != 2)


def test_make_vec_runs_single_environments_side_by_side() -> None:
    """The ways of Gymnasium that do not use our vector environment."""
    env = gymnasium.make_vec("GlueckAuf-v0", num_envs=2, vectorization_mode="sync", players=3)
    _, info = env.reset(seed=1)
    for _ in range(5):
        *_, info = env.step(info["action_mask"].argmax(axis=1))
    assert info["action_mask"].shape == (2, 1287)
    env.close()
