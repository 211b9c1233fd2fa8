"""The terminal game from the middle of another: `play --from`, `--at` and `--position`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Origin, Random, format_position, load_game, redact, save_game
from tests.terminal.driver import Command

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


@pytest.fixture(scope="module")
def game() -> Game:
    game, rng = Game.new(3, "hu", seed=8, names=("Ada (hewer)", "Ben", "Cleo (random)")), Random(8)
    while not game.over:
        game.play(rng.choice(game.legal()))
    return game


@pytest.fixture
def file(game: Game, tmp_path: Path) -> Path:
    save_game(game, tmp_path / "whole.glueckauf")
    return tmp_path / "whole.glueckauf"


def saved(glueckauf: Command, path: Path, *options: str) -> tuple[Game, str]:
    """The game after a first decision of the player's, and what was said before it."""
    done = glueckauf("play", *options, typed=f"1\nsave {path}\nquit\n")
    assert done.code == 0, done.err
    return load_game(path), done.out


def test_from_the_middle_of_a_game(glueckauf: Command, game: Game, file: Path) -> None:
    there = game.copy()
    there.go_back(60)
    new, said = saved(glueckauf, file.with_name("new"), "--from", str(file), "--at", "60")
    assert new.origin == Origin(60, 1)
    assert new.names == ("Ada (hewer)", "Ben", "Cleo (random)")
    assert "Begun from step 60 of another game. What Ben could not know was dealt anew." in said
    assert "Rules: hu." in said
    assert len(new.actions) >= 1
    first = Game.from_position(new.first_state())
    assert first.view(1) == Game.from_position(there.state).view(1)
    assert load_game(file).actions == game.actions


def test_the_seat_the_bots_and_the_cards_can_be_chosen(glueckauf: Command, file: Path) -> None:
    options = ("--from", str(file), "--at", "80", "--seat", "2", "--bots", "random", "--seed", "5")
    texts = []
    for name in ("one", "two"):
        new, said = saved(glueckauf, file.with_name(name), *options)
        assert new.origin == Origin(80, 2)
        assert "(random)" in new.names[0]
        assert "What Cleo could not know" in said
        texts.append(format_position(new.first_state()))
    assert texts[0] == texts[1]


def test_the_real_deck(glueckauf: Command, game: Game, file: Path) -> None:
    there = game.copy()
    there.go_back(60)
    options = ("--from", str(file), "--at", "60", "--real-deck")
    new, said = saved(glueckauf, file.with_name("new"), *options)
    assert new.origin == Origin(60, None, real=True)
    assert new.first_state() == Game.from_position(there.state).state
    assert "The cards lie where they really lay" in said


def test_a_redacted_game_is_played_on_for_its_reader(
    glueckauf: Command, game: Game, tmp_path: Path
) -> None:
    running = game.copy()
    running.go_back(70)
    save_game(redact(running, 2), tmp_path / "told")
    new, _ = saved(glueckauf, tmp_path / "new", "--from", str(tmp_path / "told"))
    assert new.origin == Origin(70, 2)
    done = glueckauf("play", "--from", str(tmp_path / "told"), "--real-deck")
    assert done.code == 2
    assert "hides cards" in done.err


def test_from_a_position(glueckauf: Command, game: Game, tmp_path: Path) -> None:
    there = game.copy()
    there.go_back(90)
    text = format_position(there.view(there.seat).state)
    (tmp_path / "position").write_text(text, encoding="utf-8")
    for given in (text, str(tmp_path / "position")):
        new, said = saved(glueckauf, tmp_path / "new", "--position", given)
        assert new.origin == Origin(None, there.seat)
        assert "Begun from a position. What Player " in said


def test_such_a_game_is_gone_on_with(glueckauf: Command, file: Path) -> None:
    path = file.with_name("new")
    new, _ = saved(glueckauf, path, "--from", str(file), "--at", "60")
    again, said = saved(glueckauf, path, "--load", str(path))
    assert again.origin == new.origin
    assert again.actions[: len(new.actions)] == new.actions
    assert "Begun from step 60" in said


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--from", "FILE"], 2, "is over; say after which of its"),
        (["--from", "FILE", "--at", "9999"], 2, "actions have been taken, not 9999"),
        (["--from", "FILE", "--at", "60", "--seat", "3"], 2, "a seat is from 0 to 2, not 3"),
        (["--from", "FILE", "--at", "60", "--rules", "hu"], 2, "--rules cannot change it"),
        (["--from", "FILE", "--at", "6", "--real-deck", "--seed", "1"], 2, "deals nothing anew"),
        (["--from", "nowhere"], 1, "nowhere: No such file"),
        (["--position", "nowhere"], 1, "nowhere: No such file"),
        (["--position", "FILE"], 1, "line 1: expected 'glueckauf position 1'"),
        (["--position", "glueckauf\n"], 1, "the position, line 2: expected"),
        (["--position", "FILE", "--at", "3"], 2, "a position is one already"),
        (["--at", "3"], 2, "--at says how to play on"),
        (["--real-deck"], 2, "--real-deck says how to play on"),
        (["--load", "FILE", "--from", "FILE"], 2, "not allowed with argument"),
    ],
)
def test_what_does_not_go(
    glueckauf: Command, file: Path, options: list[str], code: int, told: str
) -> None:
    done = glueckauf("play", *(str(file) if option == "FILE" else option for option in options))
    assert (done.code, done.out) == (code, "")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_a_position_that_no_game_can_be_in(glueckauf: Command, game: Game) -> None:
    text = format_position(game.first_state()).replace("marks 9", "marks 9", 1)
    done = glueckauf("play", "--position", text.replace("supply yellow", "supply black 1 yellow"))
    assert done.code == 2
    assert "cubes" in done.err
