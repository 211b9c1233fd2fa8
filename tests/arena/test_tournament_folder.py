"""The folder of a tournament: killed and gone on with, it is the same tournament."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from glueckauf.arena.results import Result, read_result
from glueckauf.arena.tournament import ArenaError, Tournament, make_tournament
from glueckauf.arena.tournament_folder import TournamentFolder, stored_seed
from glueckauf.bots.protocol import Limit
from tests.arena.arena_games import played

if TYPE_CHECKING:
    from pathlib import Path

TOURNAMENT = make_tournament(["random", "hewer"], 2, 3)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return played(TOURNAMENT, 2)


def stored(folder: Path, deals: int, tournament: Tournament = TOURNAMENT) -> list[Result]:
    return TournamentFolder(folder, tournament).results(tournament.fixtures(deals))


def filled(folder: Path, results: list[Result]) -> Path:
    kept = TournamentFolder(folder, TOURNAMENT)
    for result in results:
        kept.add(result)
    return kept.path


def test_what_is_added_is_there(tmp_path: Path, results: list[Result]) -> None:
    folder = tmp_path / "a" / "b"
    assert stored(folder, 2) == []
    filled(folder, results)
    assert stored(folder, 2) == results
    assert stored_seed(folder) == 3
    assert stored_seed(tmp_path) is None


def test_fewer_deals_are_the_first_ones(tmp_path: Path, results: list[Result]) -> None:
    filled(tmp_path, results)
    assert stored(tmp_path, 1) == results[:2]
    assert stored(tmp_path, 5) == results


def test_a_game_counts_once(tmp_path: Path, results: list[Result]) -> None:
    filled(tmp_path, [*results, *results])
    assert stored(tmp_path, 2) == results


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_torn_line_is_dropped(tmp_path: Path, results: list[Result], cut: int) -> None:
    path = filled(tmp_path, results)
    path.write_bytes(path.read_bytes()[:-cut])
    kept = TournamentFolder(tmp_path, TOURNAMENT)
    assert kept.torn
    assert stored(tmp_path, 2) == results[:-1]
    kept.add(results[-1])
    assert stored(tmp_path, 2) == results
    assert not TournamentFolder(tmp_path, TOURNAMENT).torn


def test_a_line_that_is_no_game(tmp_path: Path, results: list[Result]) -> None:
    path = filled(tmp_path, results)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([lines[0], "what", *lines[1:], ""]), "utf-8")
    with pytest.raises(
        ArenaError, match=r"games\.jsonl, line 2: expected a game as JSON, not 'what"
    ):
        stored(tmp_path, 2)


def test_a_game_of_another_tournament(tmp_path: Path, results: list[Result]) -> None:
    path = filled(tmp_path, results[:1])
    line = json.loads(path.read_text("utf-8")) | {"seed": 1}
    path.write_text(json.dumps(line) + "\n", "utf-8")
    with pytest.raises(ArenaError, match=r"line 1: game 0 is deal 0, seed \d+, .* seed 1, "):
        stored(tmp_path, 2)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (make_tournament(["random", "random"], 2, 3), r'bots \["random", "hewer"\], not'),
        (make_tournament(["random", "hewer"], 3, 3), "players 2, not 3"),
        (make_tournament(["random", "hewer"], 2, 4), "seed 3, not 4"),
        (make_tournament(["random", "hewer"], 2, 3, "hu"), 'rules "original", not "hu"'),
        (make_tournament(["random", "hewer"], 2, 3, seatings="all"), '"rotations", not "all"'),
        (make_tournament(["random", "hewer"], 2, 3, limit=Limit(seconds=1)), "limit null, not"),
        (make_tournament(["random", "hewer"], 2, 3, on_failure="forfeit"), '"stop", not "forfeit"'),
    ],
)
def test_a_folder_holds_one_tournament(tmp_path: Path, other: Tournament, words: str) -> None:
    TournamentFolder(tmp_path, TOURNAMENT)
    with pytest.raises(ArenaError, match=words) as caught:
        TournamentFolder(tmp_path, other)
    assert "choose another folder" in str(caught.value)


def test_a_changed_file_is_another_bot(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class A:\n    def decide(self, *a): return a[1][0]\n", "utf-8")
    tournament = make_tournament([str(bot), "random"], 2, 3)
    TournamentFolder(tmp_path / "out", tournament)
    TournamentFolder(tmp_path / "out", tournament)
    bot.write_text("class A:\n    def decide(self, *a): return a[1][-1]\n", "utf-8")
    with pytest.raises(ArenaError, match="with files"):
        TournamentFolder(tmp_path / "out", tournament)


def test_so_is_a_changed_network(tmp_path: Path) -> None:
    network = tmp_path / "the.network"
    network.write_bytes(b"one")
    tournament = make_tournament([f"manager:file={network}", "random"], 2, 3)
    TournamentFolder(tmp_path / "out", tournament)
    network.write_bytes(b"another")
    with pytest.raises(ArenaError, match="with files"):
        TournamentFolder(tmp_path / "out", tournament)


@pytest.mark.parametrize("content", ["", "[]", "{"])
def test_wishes_that_cannot_be_read(tmp_path: Path, content: str) -> None:
    (tmp_path / "arena.json").write_text(content, "utf-8")
    with pytest.raises(ArenaError, match="expected the settings of a tournament"):
        TournamentFolder(tmp_path, TOURNAMENT)


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Again and again, with every process of it gone; the end is as if nothing had happened."""
    folder = tmp_path / "out"
    command = [sys.executable, "-m", "glueckauf", "arena", "random", "hewer", "-n", "6"]
    command += ["--seed", "3", "-j", "2", "--json", "--out", str(folder)]
    games = folder / "games.jsonl"
    for enough in (1, 4):
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        until = time.monotonic() + 120
        while not (games.exists() and games.read_bytes().count(b"\n") >= enough):
            assert time.monotonic() < until
            time.sleep(0.01)
        running.send_signal(signal.SIGKILL)
        running.communicate(timeout=120)  # returns when none of its processes is left
    before = games.read_text("utf-8").splitlines()
    with games.open("a", encoding="utf-8") as file:
        file.write(before[0][:20])
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    assert "was torn; its game is played again" in done.stderr
    lines = games.read_text("utf-8").splitlines()
    assert lines[: len(before)] == before
    whole = sorted((read_result(line) for line in lines), key=lambda result: result.game)
    assert whole == played(TOURNAMENT, 6)
    again = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
    assert again.stdout == done.stdout
    assert again.stderr == ""
    assert games.read_text("utf-8").splitlines() == lines
