"""What a turn of each level loses: summed up from games that a folder holds."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from glueckauf.analysis import skill
from glueckauf.analysis.network_mark import network_mark
from glueckauf.analysis.skill import FILE as LEVELS_FILE
from glueckauf.analysis.skill import measured_levels
from glueckauf.analysis.yardsticks import calibration
from glueckauf.analysis.yardsticks.calibration import DEPTH, FILE, calibrate, write_levels
from glueckauf.analysis.yardsticks.calibration_report import correlation, report
from glueckauf.bots.registry import LEVELS
from glueckauf.pools.worker_processes import Processes

KEPT = Path(__file__).parent / "levels"


def test_the_games_of_a_number_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that lack are reviewed, and what another network reviewed; and no others."""
    monkeypatch.setattr(calibration, "reviewed_game", lambda number, _: {"number": number})
    known = {"number": 3, "players": 2, "network": network_mark(2)}
    other = {"number": 6, "players": 2, "network": "another"}
    (tmp_path / FILE).write_text(f"{json.dumps(known)}\n{json.dumps(other)}\n", "utf-8")
    done = calibrate(tmp_path, 10, 7, Processes(1), [2])
    assert [line["number"] for line in done] == [0, 6, 9]


def test_the_shipped_levels_are_those_of_the_games_that_are_kept(tmp_path: Path) -> None:
    """And a level that plays better loses less."""
    shutil.copy(KEPT / FILE, tmp_path)
    assert len(list(write_levels(tmp_path))) >= len(LEVELS)
    made, shipped = (
        json.loads(path.read_text("utf-8"))
        for path in (tmp_path / LEVELS_FILE, Path(skill.__file__).with_name(LEVELS_FILE))
    )
    assert made["players"] == shipped["players"]
    assert measured_levels()[2].depth == DEPTH
    for gauge in measured_levels().values():
        losses = [gauge.losses[level] for level in LEVELS]
        assert losses == sorted(losses, reverse=True)


def test_games_are_summed_up_by_players_and_level(tmp_path: Path) -> None:
    """Those of one network: the one that judged most of them."""
    games = [
        {"number": 0, "levels": ["hewer", "baron"], "losses": [0.04, 0.01], "network": "new"},
        {"number": 1, "levels": ["hewer", "hewer"], "losses": [0.06, None], "network": "new"},
        {"number": 2, "levels": ["hewer", "baron"], "losses": [0.90, 0.90], "network": "old"},
    ]
    lines = "".join(json.dumps({"players": 2, **game}) + "\n" for game in games)
    (tmp_path / FILE).write_text(lines + '{"number": 3, "pla', "utf-8")
    said = list(write_levels(tmp_path))
    assert said == [
        "2 players, hewer: 0.050 ± 0.010 in 2 games, 95 %: 0.030 to 0.070",
        "2 players, baron: 0.010 ± 0.000 in 1 games, 95 %: 0.010 to 0.010",
        "2 players, hewer and baron: intervals apart",
    ]
    written = (tmp_path / LEVELS_FILE).read_text("utf-8")
    told = json.loads(written)
    assert told["games"] == 2
    assert told["players"] == {
        "2": {
            "network": "new",
            "depth": DEPTH,
            "levels": {
                "hewer": {"loss": 0.05, "error": 0.01, "games": 2},
                "baron": {"loss": 0.01, "error": 0.0, "games": 1},
            },
        }
    }
    few = skill.read_levels(written)[2]
    assert (few.network, few.depth, few.losses) == ("new", DEPTH, {}), "they are too few to compare"
    many = written.replace('"games": 2\n', '"games": 5\n')
    assert skill.read_levels(many)[2].losses == {"hewer": 0.05}


def test_luck_and_the_judge_are_told() -> None:
    """Luck goes to whoever loses less in every game but one, and the judge errs in one of them."""
    games = [
        {
            "number": number,
            "players": 2,
            "levels": ["hewer", "hewer"],
            "losses": [0.02, 0.04] if number else [0.04, 0.02],
            "luck": [0.1, -0.1],
            "judge": [0.2, -0.2] if number == 5 else [0.0, 0.0],
            "result": [1.0, 0.0],
        }
        for number in range(10)
    ]
    said = list(report(games))
    assert "2 players, the judge's part: at most 0.15 for everyone in 9 of 10 games" in said
    assert any("0.020 ± 0.020 for the winner" in line for line in said)
    assert any("luck and loss go together by -0.800 (-0.951 to -0.343)" in line for line in said)


def test_a_correlation_and_its_interval() -> None:
    """Fisher's interval, as tables have it: 0.5 of 28 is 0.156 to 0.736."""
    pairs = [(1.0, 0.5), (-1.0, -0.5), (0.0, 0.75**0.5), (0.0, -(0.75**0.5))]
    assert correlation(pairs, 28) == pytest.approx((0.5, 0.156, 0.736), abs=1e-3)
