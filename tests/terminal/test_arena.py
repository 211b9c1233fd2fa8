"""`glueckauf arena`."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from glueckauf.arena.tournament import make_tournament
from glueckauf.record.files.game_file import load_game
from glueckauf.rules.outcome import SOURCE_NAMES
from tests.terminal.driver import Command

if TYPE_CHECKING:
    from pathlib import Path

PYTHON = [sys.executable, "-m", "glueckauf"]
SOURCES = [name.replace(" ", "_") for name in SOURCE_NAMES]
QUICK = ("arena", "random", "hewer", "--seed", "7", "--deals", "2", "--jobs", "1")


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def test_the_report(glueckauf: Command) -> None:
    done = glueckauf(*QUICK)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("4 games of 2 players, 2 deals, by the rules original, seed 7\n")
    assert re.search(r"^hewer +4 +4 +100\.0% +\d\d\.\d-100\.0% ", done.out, re.MULTILINE)
    assert re.search(r"^first +50\.0%", done.out, re.MULTILINE)


@pytest.mark.parametrize("option", [("--csv", "no/games.csv"), ("--plot", "no/plot.svg")])
def test_nowhere_to_write(option: tuple[str, str], glueckauf: Command, tmp_path: Path) -> None:
    """It is told before any game is played."""
    done = glueckauf(*QUICK, option[0], str(tmp_path / option[1]))
    assert (done.code, done.out) == (2, "")
    assert "expected a folder to write" in done.err


def test_everything_at_once(glueckauf: Command, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("games.csv", "plot.svg", "plot.png")]
    done = glueckauf(*QUICK, "--json", "--csv", str(files[0]), "--plot", str(files[1]))
    data = json.loads(done.out)
    assert (data["deals"], data["games"], data["seed"], data["limit"]) == (2, 4, 7, None)
    weak, strong = data["bots"]
    assert (strong["bot"], strong["wins"], strong["win_rate"]["mean"]) == ("hewer", 4, 1)
    assert strong["rating"]["mean"] > weak["rating"]["mean"]
    for bot in (weak, strong):
        assert sum(bot["points_from"].values()) == pytest.approx(bot["points"]["mean"])
    with files[0].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 8
    assert {row["seed"] for row in rows} == {
        str(fixture.seed) for fixture in make_tournament(["random"] * 2, 2, 7).fixtures(2)
    }
    for row in rows:
        assert sum(int(row[name]) for name in SOURCES) == int(row["points"])
        assert (row["overruns"], row["forfeit"]) == ("0", "0")
        assert row["win"] == ("1" if row["bot"] == "hewer" else "0")
    assert ET.parse(files[1]).getroot().tag.endswith("svg")  # noqa: S314  # our own
    assert glueckauf(*QUICK, "--plot", str(files[2])).code == 0
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_more_deals_go_on_in_the_same_folder(glueckauf: Command, tmp_path: Path) -> None:
    """The seed is that of the folder where none is given."""
    arguments = ["arena", "random", "random", "--jobs", "1", "--out", str(tmp_path), "--json"]
    first = json.loads(glueckauf(*arguments, "--deals", "2").out)
    games = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    more = json.loads(glueckauf(*arguments, "--deals", "3").out)
    assert (tmp_path / "games.jsonl").read_text("utf-8").splitlines()[:4] == games
    assert (first["games"], more["games"]) == (4, 6)
    assert first["seed"] == more["seed"]
    assert json.loads(glueckauf(*arguments, "--deals", "2").out) == first
    other = glueckauf(*arguments, "--players", "3")
    assert other.code == 2
    assert "players 2, not 3" in other.err


def test_a_bot_of_ones_own(glueckauf: Command, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "class Last:\n"
        "    def __init__(self, at: int = -1): self.at = at\n"
        "    def decide(self, view, legal, limit, rng): return legal[self.at]\n",
        "utf-8",
    )
    done = glueckauf("arena", str(bot), f"{bot}:at=0", "-n", "1", "--jobs", "2", "--json")
    assert [row["bot"] for row in json.loads(done.out)["bots"]] == [str(bot), f"{bot}:at=0"]


def test_a_bot_alone_has_no_rating(glueckauf: Command) -> None:
    done = glueckauf("arena", "random", "--players", "3", "-n", "1", "--jobs", "1", "--json")
    data = json.loads(done.out)
    assert data["bots"][0]["rating"] is None
    assert (data["games"], data["bots"][0]["seats"]) == (1, 3)


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As if it were not installed."""
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "glueckauf.pools.ray_cluster", raising=False)

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name.split(".", maxsplit=1)[0] == package:
                raise ModuleNotFoundError(f"No module named {name!r}", name=package)

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])


def test_without_openskill(glueckauf: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "openskill")
    done = glueckauf(*QUICK)
    assert done.code == 0
    assert "rating" not in done.out
    assert done.err == (
        "glueckauf arena: no ratings without openskill: pip install glueckauf[arena]\n"
    )


def test_without_matplotlib(
    glueckauf: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    without(monkeypatch, "matplotlib")
    done = glueckauf(*QUICK, "--plot", str(tmp_path / "a.svg"), "--out", str(tmp_path / "out"))
    assert done.code == 2
    assert "--plot needs matplotlib: pip install glueckauf[arena]" in done.err
    assert not (tmp_path / "out").exists()


def test_without_ray(glueckauf: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "ray")
    done = glueckauf("arena", "random", "random", "-n", "1", "--ray")
    assert done.code == 2
    assert "glueckauf arena --ray needs ray: pip install glueckauf[ray]" in done.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "BOT"),
        (["random", "--players", "5"], "2 to 4 players, not '5'"),
        (["random", "grady"], "no bot 'grady'"),
        (["random", "none.py"], "none.py: expected a Python file"),
        (["random", "process:no-such-program"], "no program 'no-such-program'"),
        (["random", "--deals", "0"], "whole number from 1, not '0'"),
        (["random", "--seatings", "some"], "'some'"),
        (["random", "--seconds", "0"], "seconds above 0, not '0'"),
        (["random", "--seconds", "inf"], "seconds above 0, not 'inf'"),
        (["random", "--seconds", "1", "--iterations", "1"], "not allowed with"),
        (["random", "--jobs", "1", "--ray"], "not allowed with"),
        (["--ray", "hewer", "random"], "a Ray cluster is auto, host:port or ray://host:port"),
        (["random", "--plot", "a.pdf"], "a plot ends in .svg or .png, not 'a.pdf'"),
        (["random", "--rules", "new"], "a preset is one of"),
    ],
)
def test_wrong_arguments_get_one_line(glueckauf: Command, arguments: list[str], words: str) -> None:
    done = glueckauf("arena", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert words in done.err


# Ctrl-C


def interrupted(*arguments: str, games: Path) -> tuple[int, str]:
    """Exit code and errors of a tournament that gets Ctrl-C once that file has something in it."""
    running = subprocess.Popen(
        [*PYTHON, "arena", *arguments, "-n", "5000"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 120
    while not (games.exists() and games.stat().st_size):
        assert time.monotonic() < until
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    return running.returncode, err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, jobs: str) -> None:
    games = tmp_path / "games.jsonl"
    options = ("--jobs", jobs, "--out", str(tmp_path))
    code, err = interrupted("random", "hewer", *options, games=games)
    kept = games.read_bytes().count(b"\n")
    assert code == 130
    assert err == (
        f"glueckauf arena: {kept} of 10000 games are in {tmp_path}; the same command goes on\n"
    )


def test_ctrl_c_without_a_folder(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    bot = tmp_path / "bot.py"
    bot.write_text(
        "from pathlib import Path\n"
        "class A:\n"
        "    def decide(self, view, legal, limit, rng):\n"
        f"        Path({str(mark)!r}).write_text('x')\n"
        "        return legal[0]\n",
        "utf-8",
    )
    code, err = interrupted(str(bot), "random", "--jobs", "2", games=mark)
    assert code == 130
    assert re.fullmatch(r"glueckauf arena: \d+ of 10000 games were played, and are lost; .*\n", err)


def test_those_who_watch_see_a_bar() -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    command = [*PYTHON, *QUICK]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs) as running:
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:  # how a terminal ends
            pass
        assert running.wait(120) == 0
    os.close(ours)
    assert b"/4 " in seen


# Bots of one's own at the table


def test_a_saved_game_names_known_bots_only(glueckauf: Command, tmp_path: Path) -> None:
    """A file starts no program, and needs none to be there."""
    bot = tmp_path / ("long" * 20) / "bot.py"
    bot.parent.mkdir()
    bot.write_text("class A:\n    def decide(self, *a): return a[1][0]\n", "utf-8")
    file = tmp_path / "a.glueckauf"
    options = ["--bots", str(bot), "--seed", "4"]
    assert "Saved" in glueckauf("play", *options, typed=f"1\n1\nsave {file}\n").out
    assert load_game(file).names == ("", "Anton")
    file.write_text(file.read_text("utf-8").replace("Anton", "Anton (process:python)"), "utf-8")
    done = glueckauf("play", "--load", str(file))
    assert done.code == 2
    assert "there is no bot 'process'" in done.err
