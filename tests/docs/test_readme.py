"""The Python of the README and of docs/python.md runs, and prints what its comments say; that of
docs/analysis.md runs beside a game."""

import contextlib
import io
import re
from pathlib import Path

import pytest

import glueckauf
from glueckauf import save_game
from glueckauf.analysis.verdict import CLASSES
from tests.analysis.games import late_game

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PYTHON = ROOT / "docs" / "python.md"
ANALYSIS = ROOT / "docs" / "analysis.md"


def blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_there_are_examples() -> None:
    assert len(blocks(README)) == 4
    assert len(blocks(PYTHON)) == 9


@pytest.mark.parametrize("code", [*blocks(README), *blocks(PYTHON)])
def test_example_runs_and_prints_what_it_says(code: str) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {})  # noqa: S102  # our own pages
    promised = re.findall(r"print\(.*\)  # (.*)", code)
    lines = out.getvalue().splitlines()
    assert lines
    for line in promised:
        assert line in lines


def test_the_judge_reviews_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells of each comment when it was, what was played, what it was and cost, and what was
    better."""
    monkeypatch.chdir(tmp_path)
    save_game(late_game(), tmp_path / "monday.glueckauf")
    [code] = blocks(ANALYSIS)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {})  # noqa: S102  # our own page
    lines = out.getvalue().splitlines()
    assert lines
    kinds = "|".join(name for name, _ in CLASSES)
    for line in lines:
        assert re.fullmatch(rf"\d+ .+ ({kinds}) [01]\.\d+ ± 0\.\d+ .+", line), line


def test_every_error_is_told() -> None:
    told = PYTHON.read_text(encoding="utf-8").split("\n## Errors\n")[1]
    there = {name: getattr(glueckauf, name) for name in glueckauf.__all__}
    errors = [
        name
        for name, value in there.items()
        if isinstance(value, type) and issubclass(value, glueckauf.GlueckAufError)
    ]
    assert "IllegalAction" in errors
    assert [name for name in errors if f"`{name}`" not in told] == []


@pytest.mark.parametrize("page", [README, PYTHON, ANALYSIS], ids=["README", "python", "analysis"])
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert targets
    for target in targets:
        assert (page.parent / target).exists(), target
