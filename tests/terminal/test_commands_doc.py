"""docs/commands.md and docs/bots.md say what the command and the bots can do."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from glueckauf.bots import registry
from glueckauf.bots.registry import bot_names, bot_parameters
from glueckauf.terminal.game.typed_line import COMMANDS
from glueckauf.terminal.main import parser

DOCS = Path(__file__).parents[2] / "docs"
COMMANDS_DOC = (DOCS / "commands.md").read_text("utf-8")
BOTS_DOC = (DOCS / "bots.md").read_text("utf-8")


def subcommands() -> dict[str, argparse.ArgumentParser]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the command has subcommands")


def section(name: str) -> str:
    found = re.search(
        rf"^## `glueckauf {name}`$(.*?)(?=^## |\Z)", COMMANDS_DOC, re.MULTILINE | re.DOTALL
    )
    assert found, f"docs/commands.md has a section on {name}"
    return found[1]


@pytest.mark.parametrize("name", ["play", "simulate", "arena", "replay", "perft", "bench", "train"])
def test_every_option_is_described_and_no_other(name: str) -> None:
    options = {
        option
        for action in subcommands()[name]._actions
        for option in action.option_strings
        if option not in ("-h", "--help")
    }
    table = "\n".join(line for line in section(name).splitlines() if line.startswith("| `"))
    described = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", table))
    assert described == options


def test_every_subcommand_has_its_section() -> None:
    for name in subcommands():
        assert section(name)


def test_every_command_of_the_game_is_described() -> None:
    for name in COMMANDS:
        assert re.search(rf"^\| (?:`[^|]*, )?`{name}\b", section("play"), re.MULTILINE), name


def test_every_bot_is_described() -> None:
    for name in bot_names():
        assert f"| `{name}` |" in BOTS_DOC
        for parameter, default in bot_parameters(name).items():
            value = f"{default:g}" if not isinstance(default, str) else default or "none"
            assert f"- `{parameter}` ({value}):" in BOTS_DOC


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", BOTS_DOC, re.DOTALL)
    assert len(examples) == 5
    for example in examples:
        exec(example, {"__name__": "example"})  # noqa: S102
        printed = re.findall(r"print\(.*\)  # (.*)$", example, re.MULTILINE)
        assert capsys.readouterr().out.splitlines() == printed
    registry._factories.pop("hasty")
