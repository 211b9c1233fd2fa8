"""Bots from Python files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from glueckauf.bots.levels.manager import ManagerBot
from glueckauf.bots.protocol import BotError
from glueckauf.bots.registry import bot_file, is_known, make_bot, make_known_bot
from tests.support.series import series

HASTY = """
from __future__ import annotations

from dataclasses import dataclass

from glueckauf.bots.levels.hewer import HewerBot


class _Helper:
    def decide(self, view, legal, limit, rng):
        return legal[-1]


@dataclass
class Memory:
    actions: list[str]


class Hasty:
    def __init__(self, *, last: int = 0, label: str = "x", share: float = 0.5) -> None:
        self.last, self.label, self.share = last, label, share

    def decide(self, view, legal, limit, rng):
        return legal[-1 if self.last else 0]
"""
EXAMPLE = Path(__file__).parents[2] / "examples" / "own_bot.py"


@pytest.fixture
def hasty(tmp_path: Path) -> Path:
    return written(tmp_path, HASTY)


def written(folder: Path, text: str) -> Path:
    path = folder / "bot.py"
    path.write_text(text, "utf-8")
    return path


def test_the_one_class_that_decides(hasty: Path) -> None:
    bot: Any = make_bot(str(hasty))
    assert type(bot).__name__ == "Hasty"
    assert (bot.last, bot.label, bot.share) == (0, "x", 0.5)


def test_parameters(hasty: Path) -> None:
    bot: Any = make_bot(f" {hasty}:last=1,label=a:b.py, share=0.25 ")
    assert (bot.last, bot.label, bot.share) == (1, "a:b.py", 0.25)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("bot.py", "bot.py"),
        ("./a/bot.py:depth=3", "./a/bot.py"),
        (r"C:\bots\bot.py", r"C:\bots\bot.py"),
        (r"C:\my.pybots\bot.py:file=x.py", r"C:\my.pybots\bot.py"),
        ("hewer", None),
        ("manager", None),
        ("manager:breadth=8,file=net.py", "net.py"),
        ("process:python bot.py", None),
    ],
)
def test_which_texts_are_files(text: str, path: str | None) -> None:
    assert bot_file(text) == (None if path is None else Path(path))


def test_names_come_before_files() -> None:
    assert isinstance(make_bot("manager:file=net.py"), ManagerBot)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("def decide(:", ["line 1", "expected Python"]),
        ("\n\nimport no_such_module", ["cannot be loaded", "ModuleNotFoundError"]),
        ("1 / 0", ["cannot be loaded", "ZeroDivisionError"]),
        ("", ["exactly one class with a method decide", "came none"]),
        ("from glueckauf.bots.levels.hewer import HewerBot", ["came none"]),
        ("class Bot: ...", ["came none"]),
        (
            "class A:\n    def decide(self): ...\nclass B(A): ...",
            ["exactly one class", "came A, B"],
        ),
        (
            "class A:\n    def __init__(self, depth): ...\n    def decide(self): ...",
            ["parameters with an int, a float or a str", "A takes depth"],
        ),
        (
            "class A:\n    def __init__(self, deep=False): ...\n    def decide(self): ...",
            ["A takes deep=False"],
        ),
    ],
)
def test_files_without_a_bot(tmp_path: Path, content: str, words: list[str]) -> None:
    path = written(tmp_path, content)
    with pytest.raises(BotError) as caught:
        make_bot(str(path))
    assert str(caught.value).startswith(str(path))
    for word in words:
        assert word in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.py", tmp_path / "folder.py"):
        (tmp_path / "folder.py").mkdir(exist_ok=True)
        with pytest.raises(BotError, match="there is no such file"):
            make_bot(str(path))


def test_parameters_it_does_not_take(hasty: Path) -> None:
    with pytest.raises(BotError, match=r"bot\.py takes last=0, label=x, share=0\.5, not 'depth=1'"):
        make_bot(f"{hasty}:depth=1")
    with pytest.raises(BotError, match="last is a whole number, not 'x'"):
        make_bot(f"{hasty}:last=x")


def test_other_processes_read_it_too(hasty: Path) -> None:
    bots = f"{hasty}:last=1", "random"
    assert series(*bots, games=5, seed=4, jobs=2) == series(*bots, games=5, seed=4)


def test_the_example_is_such_a_file() -> None:
    assert series(str(EXAMPLE), "random", games=1, seed=4)[0].decisions > 0


def test_what_others_wrote_runs_nothing(hasty: Path) -> None:
    """Names in a saved game are looked up among the known bots only."""
    for text in (str(hasty), "process:python"):
        assert not is_known(text)
        with pytest.raises(BotError, match="there is no bot"):
            make_known_bot(text)
    assert is_known("hewer:slips=0.5")
