"""The command as a whole: version, wrong arguments, broken pipes, Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from glueckauf import RULES_VERSION, __version__
from glueckauf.bots.registry import level_names
from glueckauf.rules import state
from tests.terminal.driver import Command

PYTHON = [sys.executable, "-m", "glueckauf"]
GAME = Path(__file__).parents[1] / "games" / "original-2.glueckauf"


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def test_version(glueckauf: Command) -> None:
    engine = "plain Python" if state.__file__.endswith(".py") else "compiled"
    expected = f"glueckauf {__version__} (rules {RULES_VERSION}, {engine} engine)\n"
    assert glueckauf("--version") == (0, expected, "")


def test_as_a_module() -> None:
    done = subprocess.run([*PYTHON, "--version"], capture_output=True, check=True, text=True)
    assert re.fullmatch(r"glueckauf \S+ \(rules \d+, .* engine\)\n", done.stdout)


def test_help_names_every_subcommand(glueckauf: Command) -> None:
    done = glueckauf("--help")
    assert done.code == 0
    for name in ("play", "simulate", "replay", "perft", "bench"):
        assert re.search(rf"^    {name} ", done.out, re.MULTILINE)
        assert glueckauf(name, "--help").code == 0


def test_help_describes_the_opponents(glueckauf: Command) -> None:
    lines = glueckauf("play", "--help").out.splitlines()
    listed = lines[lines.index("bots, the weakest first:") + 1 :]
    names = [line.split()[0] for line in listed if not line.startswith(" " * 3)]
    assert tuple(names) == level_names()
    assert "For a first game, and for children." in " ".join(" ".join(listed).split())
    assert max(map(len, listed)) <= 80


def test_asking_for_the_version_loads_nothing_heavy() -> None:
    code = (
        "import json, sys; from glueckauf.terminal.main import main; main(['--version']);"
        "print(json.dumps(list(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = json.loads(done.stdout.splitlines()[1])
    heavy = ("tqdm", "multiprocessing", "asyncio", "csv", "glueckauf.bots.registry")
    assert [name for name in heavy if name in loaded] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "expected one of play, "),
        (["dig"], "'dig'"),
        (["play", "--players", "5"], "2 to 4 players, not '5'"),
        (["play", "--players", "two"], "2 to 4 players, not 'two'"),
        (
            ["play", "--bots", "grady"],
            "there is no bot 'grady'; there are random, apprentice, hewer, foreman, manager",
        ),
        (["play", "--bots", "hewer:x=1"], "'x=1'"),
        (["play", "--bots", "hewer", "hewer", "--players", "2"], "1 bots, not 2"),
        (["play", "--bots", *["hewer"] * 4], "3 bots, not 4"),
        (["play", "--rules", "new"], "a preset is one of original, hu, hu2, online, not 'new'"),
        (["play", "--rules", "hu storage=on"], "a switch is one of"),
        (["play", "--seed", "-1"], "seed is a whole number"),
        (["play", "--seed", "99999999999999999999"], "seed is a whole number"),
        (["play", "--seat", "2"], "a seat is from 0 to 1, not 2"),
        (["play", "--names", "A", "B", "C"], "2 players have as many names, not 3"),
        (["play", "--names", "Anna", "anna"], "a name of their own"),
        (["play", "--load", "x", "--players", "2"], "--players cannot change it"),
        (["simulate"], "BOT"),
        (["simulate", "random"], "2 to 4 players, and 1 bots came"),
        (["simulate", "random", "random", "--games", "0"], "whole number from 1, not '0'"),
        (["simulate", "random", "random", "--jobs", "x"], "whole number from 1, not 'x'"),
        (["simulate", "random", "random", "--json", "--csv"], "--csv"),
        (["simulate", "random", "random", "--rules", "hu x"], "a switch is one of"),
        (["replay"], "FILE"),
        (["replay", str(GAME), "--at", "9999"], "the game has"),
        (["replay", str(GAME), "--at", "-1"], "--at"),
        (["perft", "--depth", "0"], "whole number from 1, not '0'"),
        (["perft", "--rules", ""], "begins with a preset"),
        (["bench", "--players", "1"], "2 to 4 players, not '1'"),
    ],
)
def test_wrong_arguments_get_one_line(glueckauf: Command, arguments: list[str], words: str) -> None:
    done = glueckauf(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert words in done.err
    assert done.err.startswith("glueckauf")


def test_broken_files_get_one_line(glueckauf: Command, tmp_path: Path) -> None:
    broken = tmp_path / "broken.glueckauf"
    broken.write_text("glueckauf 1\nplayers seven\n", "utf-8")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for file in (broken, binary):
        for command in (["replay", str(file)], ["play", "--load", str(file)]):
            done = glueckauf(*command)
            assert done.code == 1
            assert done.err.count("\n") == 1
            assert f"{file}, line " in done.err


def test_files_that_cannot_be_read(glueckauf: Command, tmp_path: Path) -> None:
    for file in (tmp_path / "missing", tmp_path):
        for command in (["replay", str(file)], ["play", "--load", str(file)]):
            done = glueckauf(*command)
            assert done.code == 1
            assert done.err.count("\n") == 1
            assert str(file) in done.err


def test_streams_that_know_few_letters() -> None:
    done = subprocess.run(
        [*PYTHON, "play", "--seed", "1"],
        input=b"\xff\xfe\n\xc3\xbc\n",
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert b"Gl?ck Auf!" in done.stdout
    assert done.stderr == b""


def test_a_broken_pipe_is_silent() -> None:
    reading = subprocess.Popen(
        [*PYTHON, "replay", str(GAME), "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert reading.stdout
    assert reading.stderr
    reading.stdout.close()
    assert reading.stderr.read() == b""
    reading.stderr.close()
    assert reading.wait(60) == 141


def interrupted(
    *arguments: str, ready: bytes, stdin: int | None = None
) -> tuple[int, bytes, bytes]:
    """Exit code, output and errors of a command that gets Ctrl-C once it has said something."""
    running = subprocess.Popen(
        [*PYTHON, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout
    said = b""
    while ready not in said:
        said += os.read(running.stdout.fileno(), 65536)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    return running.returncode, said + out, err


def test_ctrl_c_in_a_game() -> None:
    code, out, err = interrupted("play", "--seed", "1", ready=b"\n> ", stdin=subprocess.PIPE)
    assert code == 130
    assert err == b""
    assert out.endswith(b"\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_series(jobs: str) -> None:
    arguments = ["simulate", "random", "hewer", "--csv", "-n", "5000", "--jobs", jobs]
    code, out, err = interrupted(*arguments, ready=b"\n0,")
    assert code == 130
    assert err == b""
    assert out.startswith(b"game,deal,seed,")


def test_ctrl_c_leaves_a_saved_game_whole(tmp_path: Path) -> None:
    file = tmp_path / "a.glueckauf"
    running = subprocess.Popen(
        [*PYTHON, "play", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdin
    for line in ("1", "1", f"save {file}", f"save {file}"):
        running.stdin.write(f"{line}\n")
    running.stdin.flush()
    until = time.monotonic() + 60
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=60)
    assert [path.name for path in tmp_path.iterdir()] == ["a.glueckauf"]
    done = subprocess.run(
        [*PYTHON, "replay", str(file), "--at", "2"], capture_output=True, check=True, text=True
    )
    assert "Action 2" in done.stdout
