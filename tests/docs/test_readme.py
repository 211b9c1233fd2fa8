"""The Python of the README runs, and prints what its comments say."""

import contextlib
import io
import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(BLOCKS) == 4


@pytest.mark.parametrize("code", BLOCKS)
def test_example_runs_and_prints_what_it_says(code: str) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102  # our own README
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    lines = out.getvalue().splitlines()
    assert lines
    for line in promised:
        assert line in lines


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (Path(__file__).parents[2] / target).exists(), target
