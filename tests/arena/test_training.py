"""Training: the same wishes give the same network, stopped and gone on with or not."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from glueckauf.arena.experience import Manner
from glueckauf.arena.training import Training, TrainingError, Wishes
from glueckauf.arena.workers import Processes
from glueckauf.bots.learned import network_for, read_network

if TYPE_CHECKING:
    from pathlib import Path

MANNER = Manner(2, breadth=2, exploration=0.2)
WISHES = Wishes(MANNER, seed=3, hidden=4, games=6, window=2, fall=4)


def trained(folder: Path, iterations: int, jobs: int = 1) -> bytes:
    with Processes(jobs) as workers:
        list(Training(folder, WISHES).run(iterations, workers))
    return (folder / "best.network").read_bytes()


def test_gone_on_with_it_is_the_same(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole", 4)
    for iterations in (1, 3, 4):
        in_parts = trained(tmp_path / "in parts", iterations, jobs=2)
    assert whole == in_parts
    progress = [(tmp_path / name / "progress.csv").read_text() for name in ("whole", "in parts")]
    assert progress[0] == progress[1]
    assert progress[0].count("\n") == 5
    assert len(list((tmp_path / "whole" / "experience").iterdir())) == WISHES.window


def test_a_stop_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    """A newer game file without its checkpoint is what a kill leaves behind."""
    folder = tmp_path / "stopped"
    trained(folder, 2)
    (folder / "experience" / "000002.npz").write_bytes(b"half a file")
    (folder / "learner.new").write_bytes(b"half a file")
    assert trained(folder, 3) == trained(tmp_path / "whole", 3)


def test_the_network_tells_how_it_was_made(tmp_path: Path) -> None:
    about, _ = read_network("it", trained(tmp_path, 2))
    assert about["made"]["iterations"] == 2
    assert about["made"]["games"] == 12
    assert about["made"]["wishes"]["seed"] == 3
    assert network_for(2, str(tmp_path / "best.network")).hidden == 4


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    Training(tmp_path, WISHES)
    with pytest.raises(TrainingError, match="asks for another training"):
        Training(tmp_path, Wishes(MANNER, seed=4))


def test_it_learns_who_wins(tmp_path: Path) -> None:
    """From 1.05, which is to say nothing, the loss falls."""
    wishes = Wishes(MANNER, seed=1, hidden=8, games=20, passes=12)
    with Processes(2) as workers:
        losses = [progress.loss for progress in Training(tmp_path, wishes).run(4, workers)]
    assert losses[-1] < losses[0]


def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "glueckauf", "train", str(tmp_path / "it"), "--games", "2"]
    command += ["--hidden", "2", "--jobs", "1", "--iterations"]
    first = subprocess.run([*command, "1"], check=True, capture_output=True, text=True, timeout=300)
    assert "iteration 1: 2 games" in first.stdout
    second = subprocess.run(
        [*command, "2"], check=True, capture_output=True, text=True, timeout=300
    )
    assert "going on after iteration 1" in second.stdout
    assert "best.network: 2 iterations" in second.stdout
