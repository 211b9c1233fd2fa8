"""Fitting a forecast: gone on with where it stopped, and checked by games it did not learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from glueckauf import State
from glueckauf.arena.training import forecast
from glueckauf.arena.training.forecast import ForecastSettings, calibration, gather, join, split
from glueckauf.bots.learned.features import features
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.learned.outlook import Foresight, make_forecast, outlook, read_forecast
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.protocol import BotError
from glueckauf.pools.worker_processes import Processes
from glueckauf.terminal.main import main

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.compiled

SETTINGS = ForecastSettings(players=3, games=10, hidden=4)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "PART", 5)
    monkeypatch.setattr(forecast, "PASSES", 5)


def test_games_are_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Processes(1) as workers:
        first = join(list(gather(tmp_path, SETTINGS, workers)))
        (tmp_path / "games-000001.npz").unlink()
        again = join(list(gather(tmp_path, SETTINGS, workers)))
    assert sorted(set(first.game)) == sorted(set(again.game)) == list(range(10))
    assert len(first) == len(again)
    order = np.argsort(first.game, kind="stable"), np.argsort(again.game, kind="stable")
    assert (first.to_come[order[0]] == again.to_come[order[1]]).all()
    monkeypatch.setattr(forecast, "live_through", None)
    with Processes(1) as workers:
        assert len(join(list(gather(tmp_path, SETTINGS, workers)))) == len(first)


def test_some_games_are_kept_to_check_by(tmp_path: Path) -> None:
    with Processes(1) as workers:
        lived = join(list(gather(tmp_path, SETTINGS, workers)))
    known, unseen = split(lived)
    assert set(unseen.game) == {0, 5}
    assert set(known.game) == set(range(10)) - {0, 5}
    assert lived.wins.sum(axis=1) == pytest.approx(1)
    assert set(lived.shift) == {1, 2, 3}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["forecast", str(tmp_path), "--players", "2", "--games", "10", "--hidden", "4"]
    assert main([*command, "--jobs", "1"]) == 0
    assert "shift 3: final points off by" in capsys.readouterr().out
    content = (tmp_path / "best.forecast").read_bytes()
    made = make_forecast(*read_forecast("best.forecast", content))
    assert len(made.points_to_come(State.new(2, 1), 0)) == len(POINT_SOURCES)
    assert (tmp_path / "check.svg").exists()
    with pytest.raises(BotError, match="bytes of numbers"):
        read_forecast("best.forecast", content[:-1])
    with pytest.raises(BotError, match="not that of a network"):
        read_forecast("best.forecast", b"{}")


def test_the_file_says_what_was_learned(tmp_path: Path) -> None:
    """The compiled forecast and PyTorch tell the same."""
    with Processes(1) as workers:
        lived = join(list(gather(tmp_path, SETTINGS, workers)))
    fit = forecast.Fit(SETTINGS)
    fit.learn(lived)
    made = make_forecast(*read_forecast("it", fit.forecast()))
    state = State.new(3, 8)
    seen = np.array([[features(state, seat) for seat in range(3)]], np.float16)
    told, chances = fit.told(seen)[0], forecast.chances_of(3, seen)[0]
    found = outlook(Foresight(network_for(3), made), state)
    assert found.chances == pytest.approx(chances, abs=5e-3)
    for seat in range(3):
        assert found.points[seat] == pytest.approx(told[seat], abs=0.05)


def test_a_game_counts_once_in_a_bin() -> None:
    """Nine positions of one game say no more than one of another."""
    chances = np.array([[0.85, 0.15]] * 10)
    wins = np.array([[1.0, 0.0]] * 9 + [[0.0, 1.0]], np.float32)
    games = np.array([1] * 9 + [2], np.int32)
    rows = calibration(chances, wins, games)
    assert [(row["came"], row["games"]) for row in rows] == [(0.5, 2), (0.5, 2)]
    assert [row["told"] for row in rows] == pytest.approx([0.15, 0.85])
