"""`replay`, `simulate`, `perft` and `bench`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from statistics import fmean, median

import pytest

from glueckauf import Game, State
from glueckauf.grammar import number
from glueckauf.record.files.game_file import load_game, save_game
from glueckauf.record.files.redaction import redact
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.perft import divide, perft
from glueckauf.terminal.subcommands import bench
from tests.support.series import series
from tests.terminal.driver import Command

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.glueckauf"))
GAME = next(file for file in GAMES if file.name == "original-2.glueckauf")


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


# replay


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_recorded_game_can_be_told(glueckauf: Command, file: Path) -> None:
    game = load_game(file)
    done = glueckauf("replay", str(file), "--all")
    assert done.code == 0
    outcome = game.outcome()
    if outcome:
        points = re.search(r"^Victory points +(−?\d.*)$", done.out, re.MULTILINE)
        assert points
        assert points[1].split() == list(map(number, outcome.points))
    else:
        assert f"The record ends here, after {len(game.actions)} actions." in done.out
    for at in {0, len(game.actions) // 2, len(game.actions)}:
        shown = glueckauf("replay", str(file), "--at", str(at))
        assert shown.code == 0
        assert "FACTORY" in shown.out
        assert shown.out.count("  Mine: ") == game.players


def test_every_position_can_be_shown(glueckauf: Command) -> None:
    game = load_game(GAME)
    typed = "n\n" * len(game.actions) + "q\n"
    done = glueckauf("replay", str(GAME), typed=typed)
    assert done.code == 0
    for at, action in enumerate(game.actions, 1):
        assert f"Action {at} of {len(game.actions)}: {action}\n" in done.out


def test_stepping(glueckauf: Command) -> None:
    length = len(load_game(GAME).actions)
    done = glueckauf("replay", str(GAME), typed="p\n5\np\n\nx\n999999\nq\nn\n")
    assert done.code == 0
    shown = [int(number) for number in re.findall(r"Action (\d+) of", done.out, re.MULTILINE)]
    assert shown == [5, 4, 5]
    assert done.out.count(f"positions 0 to {length}") == 2
    assert "Type one of: n next" in done.out


def test_the_end_of_the_input_ends_it(glueckauf: Command) -> None:
    done = glueckauf("replay", str(GAME), typed="n\n")
    assert done.code == 0
    assert done.err == ""


@pytest.mark.parametrize("reader", [0, 1, None])
def test_redacted_games(glueckauf: Command, tmp_path: Path, reader: int | None) -> None:
    whole = load_game(GAME)
    drawing = next(
        number for number, action in enumerate(whole.actions, 1) if action.kind == "return"
    )
    whole.go_back(drawing)
    seat = _seat_of(whole)
    file = tmp_path / "redacted.glueckauf"
    save_game(redact(whole, reader), file)
    told = glueckauf("replay", str(file), "--all")
    assert told.code == 0
    assert f"The record ends here, after {drawing} actions." in told.out
    last = whole.actions[-1].text
    for at in range(drawing + 1):
        shown = glueckauf("replay", str(file), "--at", str(at))
        assert shown.code == 0
        if reader != seat:
            assert last not in shown.out
    assert (last in shown.out) == (reader == seat)


def _seat_of(game: Game) -> int:
    """Who took the last action."""
    before = game.copy()
    before.undo()
    return before.seat


# simulate


def test_the_summary(glueckauf: Command) -> None:
    done = glueckauf("simulate", "random", "random", "random", "-n", "20", "--seed", "7")
    assert done.code == 0
    assert done.err == ""
    results = series(*["random"] * 3, games=20, seed=7)
    assert done.out.startswith("20 games by the rules original, seed 7")
    for bot in range(3):
        points = [r.points[r.seats.index(bot)] for r in results]
        row = re.search(rf"^random #{bot + 1} +(.*)$", done.out, re.MULTILINE)
        assert row
        cells = row[1].split()
        assert cells[2] == f"{fmean(points):.1f}"
        assert cells[3] == f"{median(points):g}"
        assert cells[4:] == [str(min(points)), str(max(points))]


def test_json(glueckauf: Command) -> None:
    arguments = ["simulate", "hewer", "random", "-n", "6", "--seed", "7", "--rules", "hu"]
    data = json.loads(glueckauf(*arguments, "--json", "--jobs", "1").out)
    again = json.loads(glueckauf(*arguments, "--json", "--jobs", "2").out)
    for figures in (data, again):
        assert figures.pop("games_per_second") > 0
    assert data == again
    assert (data["games"], data["seed"], data["rules"]) == (6, 7, "hu")
    assert sum(bot["wins"] for bot in data["bots"]) == pytest.approx(6)
    for bot in data["bots"]:
        assert sum(bot["points_from"].values()) == pytest.approx(bot["mean_points"])


def test_csv(glueckauf: Command) -> None:
    done = glueckauf("simulate", "random", "random", "-n", "30", "--seed", "9", "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert len(rows) == 60
    by_game: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        by_game.setdefault(row["game"], []).append(row)
        sources = [int(row[name.replace(" ", "_")]) for name in SOURCE_NAMES]
        assert sum(sources) == int(row["points"])
    assert len(by_game) == 30
    for players in by_game.values():
        assert sum(float(row["win"]) for row in players) == pytest.approx(1)
        assert [row["seat"] for row in players] == ["0", "1"]


def test_seats_rotate_unless_told_otherwise(glueckauf: Command) -> None:
    arguments = ["simulate", "random", "hewer", "-n", "2", "--seed", "9", "--csv", "--jobs", "1"]
    rotating = list(csv.DictReader(io.StringIO(glueckauf(*arguments).out)))
    fixed = list(csv.DictReader(io.StringIO(glueckauf(*arguments, "--no-rotate").out)))
    assert [row["bot"] for row in rotating] == ["random", "hewer", "hewer", "random"]
    assert [row["bot"] for row in fixed] == ["random", "hewer"] * 2


def test_a_series_without_a_seed_differs(glueckauf: Command) -> None:
    arguments = ["simulate", "random", "random", "-n", "5", "--csv"]
    assert glueckauf(*arguments).out != glueckauf(*arguments).out


# perft and bench


def test_perft(glueckauf: Command) -> None:
    done = glueckauf("perft", "--players", "3", "--seed", "4", "--depth", "2", "--rules", "hu")
    state = State.new(3, 4, "hu")
    assert done.out == f"3 players, seed 4, depth 2: {perft(state, 2)}\n"


def test_divide(glueckauf: Command) -> None:
    lines = glueckauf("perft", "--seed", "4", "--depth", "2", "--divide").out.splitlines()
    parts = divide(State.new(2, 4), 2)
    assert len(lines) == len(parts) + 1
    assert all(line.startswith("draft ") for line in lines[:-1])
    assert [int(line.split(": ")[1]) for line in lines[:-1]] == list(parts.values())
    assert lines[-1].endswith(f": {sum(parts.values())}")


def test_bench(glueckauf: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    data = json.loads(glueckauf("bench", "--json", "--players", "2").out)
    assert set(data) == {"version", "players", "playouts", "state", "game", "copies"}
    assert all(data[name] > 0 for name in ("playouts", "state", "game", "copies"))
    text = glueckauf("bench").out
    assert "4 players, one thread" in text
    assert len(text.splitlines()) == 6
