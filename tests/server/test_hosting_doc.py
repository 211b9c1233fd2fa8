"""docs/hosting.md names every option, figure and limit as they are."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from glueckauf.server.config import Limits
from glueckauf.server.metrics import Metrics
from glueckauf.terminal import serve

DOC = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_option_is_described() -> None:
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    options = {name for action in parser._actions for name in action.option_strings}
    described = set(re.findall(r"--[a-z][a-z-]+", DOC))
    assert described == {name for name in options if name.startswith("--")} - {"--help"}


def test_every_figure_is_described() -> None:
    names = re.findall(r"# TYPE glueckauf_(\w+)", Metrics().text({"tables": 1, "connections": 2}))
    for name in names:
        assert f"_{name}" in DOC, name


def test_the_limits_are_those_of_the_code() -> None:
    limits = Limits()
    for number in (
        limits.messages,
        limits.address_messages,
        limits.messages_burst,
        limits.address_messages_burst,
        limits.requests,
        limits.requests_burst,
        limits.replays,
        limits.replays_burst,
        limits.new_tables_burst,
        limits.connections,
        limits.connections_per_table,
        limits.connections_per_address,
        limits.entries,
        limits.tables,
    ):
        assert re.search(rf"\b({number:,}|{number})\b", DOC), number
    assert (limits.message_bytes, limits.body_bytes) == (4096, 262_144)
