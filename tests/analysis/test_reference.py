"""The reference: made by a command, gone on with, and what is kept of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from glueckauf import parse_position
from glueckauf.analysis.yardsticks.line_files import read_lines
from glueckauf.analysis.yardsticks.reference import FILE
from glueckauf.terminal.main import main

KEPT = Path(__file__).parent / "reference" / "turns.jsonl.gz"


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    command = ["reference", str(tmp_path), "--worlds", "6", "--jobs", "1", "--turns"]
    assert main([*command, "2"]) == 0
    path = tmp_path / FILE
    first = path.read_text("utf-8")
    path.write_text(first[:-20], "utf-8")  # cut off in the middle of a line
    assert len(read_lines(path)) == 1
    assert main([*command, "3"]) == 0
    lines = read_lines(path)
    assert [(line["number"], line["players"]) for line in lines] == [(0, 2), (1, 3), (2, 4)]
    assert lines[:2] == [json.loads(line) for line in first.splitlines()]


def test_the_turns_of_a_number_of_players(tmp_path: Path) -> None:
    command = ["reference", str(tmp_path), "--worlds", "2", "--jobs", "1", "--turns", "4"]
    assert main([*command, "--players", "2"]) == 0
    assert [line["number"] for line in read_lines(tmp_path / FILE)] == [0, 3]


@pytest.mark.skipif(not KEPT.exists(), reason="no reference is kept")
def test_what_is_kept_can_be_read() -> None:
    lines = read_lines(KEPT)
    assert len({line["network"] for line in lines if line["players"] == 2}) == 1
    for line in lines:
        state = parse_position(line["position"])
        assert (state.players, state.seat) == (line["players"], line["seat"])
        assert all(turn["worlds"] >= 200 for turn in line["turns"])
        assert all(line["turns"][line[name]]["worlds"] >= 2000 for name in ("played", "best"))
        for turn in line["turns"]:
            assert sum(mean for mean, _ in turn["values"][: state.players]) == pytest.approx(
                1, abs=1e-4
            )
