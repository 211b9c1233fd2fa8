"""What a turn of each level loses: summed up from games that a folder holds."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.analysis import calibration
from glueckauf.analysis.calibration import FILE, calibrate, write_levels
from glueckauf.analysis.skill import FILE as LEVELS_FILE
from glueckauf.analysis.skill import measured_levels
from glueckauf.bots.registry import LEVELS
from glueckauf.pools.worker_processes import Processes

if TYPE_CHECKING:
    import pytest

KEPT = Path(__file__).parent / "levels"


def test_the_games_of_a_number_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that lack are reviewed, and no others."""
    monkeypatch.setattr(calibration, "reviewed_game", lambda number, _: {"number": number})
    (tmp_path / FILE).write_text(json.dumps({"number": 3}) + "\n", "utf-8")
    done = calibrate(tmp_path, 10, 7, Processes(1), [2])
    assert [line["number"] for line in done] == [0, 6, 9]


def test_the_shipped_levels_are_those_of_the_games_that_are_kept(tmp_path: Path) -> None:
    """And a level that plays better loses less."""
    shutil.copy(KEPT / FILE, tmp_path)
    assert len(list(write_levels(tmp_path))) >= len(LEVELS)
    made, shipped = (
        json.loads(path.read_text("utf-8"))
        for path in (tmp_path / LEVELS_FILE, Path(calibration.__file__).with_name(LEVELS_FILE))
    )
    assert made["levels"] == shipped["levels"]
    losses = [measured_levels()["2"][level] for level in LEVELS]
    assert losses == sorted(losses, reverse=True)


def test_games_are_summed_up_by_players_and_level(tmp_path: Path) -> None:
    games = [
        {"number": 0, "players": 2, "levels": ["hewer", "baron"], "losses": [0.04, 0.01]},
        {"number": 1, "players": 2, "levels": ["hewer", "hewer"], "losses": [0.06, None]},
    ]
    lines = "".join(json.dumps(game) + "\n" for game in games)
    (tmp_path / FILE).write_text(lines + '{"number": 2, "pla', "utf-8")
    said = list(write_levels(tmp_path))
    assert said[0] == "2 players, hewer: 0.050 ± 0.010 in 2 games"
    told = json.loads((tmp_path / LEVELS_FILE).read_text("utf-8"))
    assert told["games"] == 2
    assert told["levels"] == {
        "2": {
            "hewer": {"loss": 0.05, "error": 0.01, "games": 2},
            "baron": {"loss": 0.01, "error": 0.0, "games": 1},
        }
    }
