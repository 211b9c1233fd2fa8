"""Every example runs as it is, and says something."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
THINKING = {"review_games.py"}
"""Those that take half a minute in plain Python."""


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(
            path, marks=pytest.mark.compiled if path.name in THINKING else (), id=path.name
        )
        for path in EXAMPLES
    ],
)
def test_it_runs(example: Path) -> None:
    done = subprocess.run(
        [sys.executable, example], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
