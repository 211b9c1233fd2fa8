"""The research examples run, and the learner learns."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"
SAYS = {
    "random_gymnasium.py": ([], r"decisions, points \(-?\d+, \d+, -?\d+\), reward [+-]\d"),
    "random_pettingzoo.py": ([], r"'player_3': -?[01]"),
    "random_openspiel.py": ([], r"\[-?[01]\.0, -?[01]\.0\]"),
    "random_batch.py": ([], r"games; won alone by each seat: \[0\.\d"),
    "ismcts_against_hewer.py": (
        ["--simulations", "3", "--worlds", "2"],
        r"game 1: ISMCTS -?\d+, hewer \d+",
    ),
}


def run(program: str, *arguments: str) -> str:
    # a few small matrices: more threads would only get in each other's way
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, EXAMPLES / program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return done.stdout


def test_every_example_is_tested() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {*SAYS, "learn.py"}


@pytest.mark.parametrize("program", SAYS)
def test_it_runs(program: str) -> None:
    arguments, expected = SAYS[program]
    assert re.search(expected, run(program, *arguments))


def test_the_learner_beats_random() -> None:
    """With a small part of what it takes in minutes. Untaught, it wins about half of the games."""
    short = ["--games", "64", "--stretch", "32", "--hidden", "64", "--threads", "1"]
    text = run("learn.py", *short, "--updates", "45", "--report", "45", "--minutes", "60")
    before, after = (float(share) for share in re.findall(r"([\d.]+)% against random", text))
    assert 35 < before < 65
    assert after > 65
