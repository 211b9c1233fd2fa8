"""docs/hosting.md names every option, figure and limit as they are."""

from __future__ import annotations

import argparse
import re
from dataclasses import asdict, fields, replace
from pathlib import Path

from glueckauf.server.limits import Limits
from glueckauf.server.network.metrics import Metrics
from glueckauf.server.notices.notice_settings import CHANNELS, NoticeSettings
from glueckauf.server.settings import limits_as_set, notices_as_set
from glueckauf.terminal.subcommands import admin, serve, work

DOC = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """Its own, and those of what it has below."""
    options = {name for action in parser._actions for name in action.option_strings}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                options |= options_of(below)
    return options


def test_every_option_is_described() -> None:
    options: set[str] = set()
    for command in (serve, admin, work):
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        options |= options_of(parser)
    ours = re.sub(r"(?m)^    (?!glueckauf).*$", "", DOC)  # without other programs' commands
    ours = re.sub(r"```sh\n.*?```", "", ours, flags=re.DOTALL)
    described = set(re.findall(r"--[a-z][a-z-]+", ours))
    assert described == {name for name in options if name.startswith("--")} - {"--help"}


def test_every_setting_of_notices_is_described() -> None:
    names = {field.name for field in fields(NoticeSettings)}
    described = re.findall(r"^\| `(\w+)` \| `GLUECKAUF_NOTICES_(\w+?)[=`]", DOC, re.MULTILINE)
    assert {name for name, _ in described} == names
    assert all(name == variable.lower() for name, variable in described)


def test_every_figure_is_described() -> None:
    names = re.findall(r"# TYPE glueckauf_(\w+)", Metrics().text({"tables": 1, "connections": 2}))
    for name in names:
        assert f"_{name}" in DOC, name


def test_every_limit_is_described_with_its_default() -> None:
    section = DOC.partition("## Limits")[2].partition("\n## ")[0]
    described: dict[str, float] = {}
    for names, defaults in re.findall(r"^\| (`\w+`.*?) \| ([\d., ]+) \|", section, re.MULTILINE):
        numbers = [float(number) for number in defaults.split(", ")]
        described |= zip(re.findall(r"`(\w+)`", names), numbers, strict=True)
    assert described == {name: float(value) for name, value in asdict(Limits()).items()}


def test_the_settings_that_are_shown_can_be_read(tmp_path: Path) -> None:
    notices, example = re.findall(r"```toml\n(.*?)```", DOC, re.DOTALL)
    (tmp_path / "settings.toml").write_text(notices, encoding="utf-8")
    told = notices_as_set(tmp_path / "settings.toml", {})
    assert (told.channels, told.grace) == (CHANNELS, 15)
    (tmp_path / "settings.toml").write_text(example)
    limits = limits_as_set(tmp_path / "settings.toml", {})
    assert limits == replace(Limits(), tables=2000, new_tables_burst=100)
