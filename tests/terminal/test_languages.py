"""The game is told in the language that was asked for, or in that of the system."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf import Random
from glueckauf.record.files.game_file import load_game
from glueckauf.record.notation import ACTIONS
from glueckauf.terminal.game.session import COMMANDS, Session
from glueckauf.terminal.options import LANGUAGES, system_language
from glueckauf.words import LANGUAGES as SPOKEN
from glueckauf.words import catalogue
from tests.terminal.driver import Command, Desk

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = Path(__file__).parents[1] / "games"
ENGLISH = set(re.findall(r"[a-z]{3,}", " ".join(catalogue("en").values()).lower()))
NAMES = {"anna", "béla", "czesław", "anton", "hewer", "random", "original"}
NOTATION = {
    *(word for action in ACTIONS for word in re.findall("[a-z]+", action.text)),
    *COMMANDS,
    *("now", "off"),  # of `help`
    *("top", "bottom", "action", "file", "name", "game", "glueckauf", "play", "replay", "online"),
}
"""What is typed is written alike in every language."""

each_language = pytest.mark.parametrize("language", SPOKEN)
other_language = pytest.mark.parametrize("language", SPOKEN[1:])


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def english_words(text: str, language: str) -> set[str]:
    """Those that only English has."""
    own = set(re.findall(r"[^\W\d_]{3,}", " ".join(catalogue(language).values()).lower()))
    said = set(re.findall(r"[^\W\d_]{3,}", text.lower()))
    return (said & ENGLISH) - own


def test_the_languages_are_those_that_we_have() -> None:
    assert LANGUAGES == SPOKEN


@other_language
@pytest.mark.parametrize("name", ["original-3", "coal-shortage-4"])
def test_a_whole_replay(glueckauf: Command, language: str, name: str) -> None:
    file = GAMES / f"{name}.glueckauf"
    done = glueckauf("replay", str(file), "--all", "--language", language)
    assert done.code == 0
    told = done.out.split("\n", 2)[2]  # the second line names the rules as they are written
    assert english_words(told, language) - NAMES == set()
    assert not set(told) & set("{}#_")
    assert max(map(len, done.out.splitlines())) <= 79
    middle = str(len(load_game(file).actions) // 2)
    shown = glueckauf("replay", str(file), "--at", middle, "--language", language)
    first, rest = shown.out.split("\n", 1)
    assert middle in first
    assert english_words(rest, language) - NAMES == set()


def by_numbers(seed: int) -> Callable[[Session], str]:
    rng = Random(seed)
    lines = ["help", "help game", "legal", "board", "mine", "clock", "log", "why 1", "x", "0", "c"]

    def answer(session: Session) -> str:
        if session.game.over:
            return "quit"
        if lines and session.game.phase == "turn":
            return lines.pop(0)
        return str(1 + rng.below(session.menu.shown))

    return answer


@each_language
def test_a_whole_game(language: str) -> None:
    desk = Desk(by_numbers(5), bots=["random"], language=language)
    text = desk.run() + "".join(desk.prompts)
    assert desk.session.game.over
    assert not set(text) & set("{}#_")
    if language != "en":
        assert english_words(text, language) - NAMES - NOTATION == set()


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL", "LC_ALL": "hu"}, "hu"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "hu_HU"}, "hu"),
        ({"LC_ALL": "POSIX", "LANG": "hu_HU"}, "en"),
    ],
)
def test_the_system_s_language(
    monkeypatch: pytest.MonkeyPatch, locale: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


def test_the_option_goes_before_the_system(
    monkeypatch: pytest.MonkeyPatch, glueckauf: Command
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Du spielst gegen Anton" in glueckauf("play").out
    assert "You play against Anton" in glueckauf("play", "--language", "en").out
    done = glueckauf("play", "--language", "fr")
    assert done.code == 2
    assert "'fr'" in done.err


def test_a_player_without_a_name_has_none_in_the_file(tmp_path: Path, glueckauf: Command) -> None:
    file = tmp_path / "a.glueckauf"
    glueckauf("play", "--language", "de", typed=f"1\nsave {file}\n")
    assert load_game(file).names == ("", "Anton (hewer)")
    assert "Gracz 1" in glueckauf("play", "--load", str(file), "--language", "pl", typed="1\n").out
    old = file.read_text("utf-8").replace("names | Anton", "names You | Anton")
    file.write_text(old, "utf-8")
    assert "Player 1 " in glueckauf("play", "--load", str(file), typed="1\n").out
