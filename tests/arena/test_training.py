"""Training: the same wishes give the same network, stopped and gone on with or not."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from glueckauf.arena.training.experience import Manner, gather_experience
from glueckauf.arena.training.run import (
    Training,
    TrainingError,
    TrainingSettings,
    stored_settings,
)
from glueckauf.bots.learned.network_file import make_network, mark_of, network_for, read_network
from glueckauf.pools.worker_processes import Processes
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.state import State

pytestmark = pytest.mark.compiled

MANNER = Manner(2, breadth=2, exploration=0.2)
WISHES = TrainingSettings(MANNER, seed=3, hidden=4, games=6, window=2, fall=4)


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


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Again and again, each time with the games of an iteration on the disk and no checkpoint."""
    folder = tmp_path / "killed"
    program = (
        "from pathlib import Path; from tests.arena.test_training import trained;"
        " trained(Path({!r}), 4)"
    )
    command = [sys.executable, "-c", program.format(str(folder))]
    for iteration in (0, 2):
        going = subprocess.Popen(command, cwd=Path(__file__).parents[2])
        while going.poll() is None and not (folder / f"experience/{iteration:06}.npz").exists():
            time.sleep(0.001)
        going.kill()
        assert going.wait() == -signal.SIGKILL
    assert trained(folder, 4) == trained(tmp_path / "whole", 4)


def test_a_damaged_folder(tmp_path: Path) -> None:
    trained(tmp_path, 1)
    (tmp_path / "learner.pt").write_bytes(b"half a file")
    with pytest.raises(TrainingError, match="cannot be gone on with"):
        Training(tmp_path, WISHES)
    (tmp_path / "training.json").write_text("[]")
    with pytest.raises(TrainingError, match="expected the settings of a training as JSON"):
        Training(tmp_path, WISHES)


def test_points_are_the_mean_of_all_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """However the games are shared out."""
    points = []
    for at_once in (6, 4):
        monkeypatch.setattr("glueckauf.arena.training.run.AT_ONCE", at_once)
        with Processes(1) as workers:
            training = Training(tmp_path / str(at_once), WISHES)
            points += [progress.points for progress in training.run(1, workers)]
    assert points[0] == pytest.approx(points[1])


def test_it_is_measured_on_the_way(tmp_path: Path) -> None:
    wishes = replace(WISHES, check=1, deals=1, opponent="random")
    with Processes(1) as workers:
        progress = list(Training(tmp_path, wishes).run(2, workers))
    assert all(one.wins in {0, 0.25, 0.5, 0.75, 1} for one in progress)
    assert "svg" in (tmp_path / "progress.svg").read_text()
    assert Training(tmp_path, wishes).progress[0].wins == progress[0].wins


def test_the_network_tells_how_it_was_made(tmp_path: Path) -> None:
    about, _ = read_network("it", trained(tmp_path, 2))
    assert about["made"]["iterations"] == 2
    assert about["made"]["games"] == 12
    assert about["made"]["wishes"]["seed"] == 3
    assert network_for(2, str(tmp_path / "best.network")).hidden == 4


def test_a_folder_holds_one_training(tmp_path: Path) -> None:
    Training(tmp_path, WISHES)
    told = "asks for another training, with players 2, not 3; seed 3, not 4: choose"
    with pytest.raises(TrainingError, match=told):
        Training(tmp_path, replace(WISHES, seed=4, manner=replace(MANNER, players=3)))


@pytest.mark.parametrize("hidden", [4, 7])
def test_it_begins_with_what_a_network_knows(hidden: int, tmp_path: Path) -> None:
    """Also when it is to grow; stopped before its first checkpoint, it still knows."""
    known = trained(tmp_path / "first", 2)
    wishes = replace(WISHES, hidden=hidden, start=mark_of(known), first_rate=1e-4)
    state = State.new(2, 5)
    before = make_network(2, *read_network("it", known)).judge(state, 1)
    for start in (known, None):
        learner = Training(tmp_path / "second", wishes, start).learner
        begun = make_network(2, *read_network("it", learner.network()))
        assert begun.hidden == hidden
        assert begun.judge(state, 1) == pytest.approx(before, abs=1e-5)
    with Processes(1) as workers:
        list(Training(tmp_path / "second", wishes).run(1, workers))
    _, after = read_network("it", (tmp_path / "second" / "best.network").read_bytes())
    assert after != read_network("it", learner.network())[1]
    told = f'start "{wishes.start}", not ""'
    with pytest.raises(TrainingError, match=told):
        Training(tmp_path / "second", replace(wishes, start=""))


def test_it_learns_to_beat_a_network(tmp_path: Path) -> None:
    """From what its own seat sees alone; gone on with, it has the same rival."""
    rival = trained(tmp_path / "rival", 1)
    alone = gather_experience(replace(MANNER, keep=1.0), rival, [5])
    beside = gather_experience(replace(MANNER, keep=1.0, exploration=0.0), rival, [5], rival)
    assert len(alone) > 1.5 * len(beside) > 30
    wishes = replace(WISHES, against=mark_of(rival))
    for iterations, given in ((1, rival), (2, None)):
        with Processes(1) as workers:
            list(Training(tmp_path / "it", wishes, rival=given).run(iterations, workers))
    about, _ = read_network("it", (tmp_path / "it" / "best.network").read_bytes())
    assert about["made"]["wishes"]["against"] == mark_of(rival)
    told = "to learn to beat for 3 players; it is for 2"
    with pytest.raises(TrainingError, match=told):
        Training(tmp_path / "3", replace(wishes, manner=replace(MANNER, players=3)), rival=rival)
    assert not (tmp_path / "3").exists()


def test_a_network_that_does_not_fit(tmp_path: Path) -> None:
    known = trained(tmp_path / "first", 1)
    for wrong, told in (
        ({"hidden": 3}, "2 players, with 3 hidden sums at most; it is for 2, with 4"),
        ({"manner": replace(MANNER, players=3)}, "for 3 players, .* it is for 2"),
    ):
        with pytest.raises(TrainingError, match=told):
            Training(tmp_path / "it", replace(WISHES, start=mark_of(known), **wrong), known)
    assert not (tmp_path / "it").exists()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"hidden": 1}, "2 to 128 hidden sums, not 1"),
        ({"hidden": 129}, "2 to 128 hidden sums, not 129"),
        ({"manner": replace(MANNER, rules="orignal")}, "orignal"),
    ],
)
def test_what_cannot_be_leaves_no_folder(wrong: dict[str, Any], told: str, tmp_path: Path) -> None:
    with pytest.raises(GlueckAufError, match=told):
        Training(tmp_path / "it", replace(WISHES, **wrong))
    assert not (tmp_path / "it").exists()


def test_it_learns_who_wins(tmp_path: Path) -> None:
    """From 1.05, which is to say nothing, the loss falls."""
    wishes = TrainingSettings(MANNER, seed=1, hidden=8, games=20, passes=12)
    with Processes(2) as workers:
        losses = [progress.loss for progress in Training(tmp_path, wishes).run(4, workers)]
    assert losses[-1] < losses[0]


def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "glueckauf", "train", str(tmp_path / "it"), "--games", "2"]
    command += ["--hidden", "2", "--jobs", "1", "--iterations"]
    manner = ["--window", "1", "--passes", "2", "--memory", "0.9", "--last-rate", "0.0004"]
    first = subprocess.run(
        [*command, "1", *manner], check=True, capture_output=True, text=True, timeout=300
    )
    assert "iteration 1: 2 games" in first.stdout
    kept = stored_settings(tmp_path / "it")
    assert kept
    assert (kept.window, kept.passes, kept.last_rate, kept.manner.memory) == (1, 2, 0.0004, 0.9)
    second = subprocess.run(
        [*command, "2"], check=True, capture_output=True, text=True, timeout=300
    )
    assert "going on after iteration 1" in second.stdout
    assert "best.network: 2 iterations" in second.stdout
    other = subprocess.run(
        [*command, "2", "--seed", "8"], check=False, capture_output=True, text=True, timeout=300
    )
    assert (other.returncode, other.stdout) == (2, "")
    assert "seed 1, not 8" in other.stderr
    command[4] = str(tmp_path / "on")
    start = ["1", "--from", str(tmp_path / "it" / "best.network")]
    subprocess.run([*command, *start], check=True, capture_output=True, timeout=300)
    about, _ = read_network("it", (tmp_path / "on" / "best.network").read_bytes())
    assert about["made"]["wishes"]["start"] == mark_of(Path(start[2]).read_bytes())
    command[4] = str(tmp_path / "beats")
    against = ["1", "--against", start[2]]
    subprocess.run([*command, *against], check=True, capture_output=True, timeout=300)
    assert (tmp_path / "beats" / "rival.network").read_bytes() == Path(start[2]).read_bytes()
