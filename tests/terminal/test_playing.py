"""The terminal game: whole games, and every command of it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from glueckauf import Random
from glueckauf.grammar import number
from glueckauf.record.files.game_file import load_game, save_game
from glueckauf.record.files.redaction import redact
from tests.terminal.driver import Command, Desk, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from glueckauf.terminal.game.session import Session


@pytest.fixture
def glueckauf(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def by_numbers(seed: int) -> Callable[[Session], str]:
    """A player who types any of the numbers that are offered, and leaves when it is over."""
    rng = Random(seed)

    def answer(session: Session) -> str:
        if session.game.over:
            return "quit"
        return str(1 + rng.below(session.menu.shown))

    return answer


def by_texts(seed: int) -> Callable[[Session], str]:
    """The same with the notation."""
    rng = Random(seed)

    def answer(session: Session) -> str:
        if session.game.over:
            return "quit"
        return rng.choice(session.game.legal()).text

    return answer


@pytest.mark.parametrize("how", [by_numbers, by_texts])
@pytest.mark.parametrize(
    ("bots", "rules"),
    [
        (["random"], "original"),
        (["hewer", "random"], "hu"),
        (["random", "random", "hewer"], "online"),
        (["random"], "original split_substitution=on cubes_per_colour=8"),
    ],
)
def test_whole_games(
    how: Callable[[int], Callable[[Session], str]], bots: list[str], rules: str
) -> None:
    desk = Desk(how(3), bots=bots, rules=rules)
    text = desk.run()
    game = desk.session.game
    outcome = game.outcome()
    assert outcome
    for shift in (1, 2, 3):
        assert f"Scoring of shift {shift}" in text
    points = re.search(r"^Victory points +(−?\d.*)$", text, re.MULTILINE)
    assert points
    assert points[1].split() == list(map(number, outcome.points))
    assert re.search(r"wins the game\.|share the victory\.", text)
    assert "There is no such" not in text
    assert max(map(len, text.splitlines())) <= 79


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """Numbers that are not on offer are answered, and the next one counts."""
    rng, file = Random(6), tmp_path / "whole.glueckauf"
    lines = [str(1 + rng.below(14)) for _ in range(3000)]
    typed = "\n".join([*lines, f"save {file}"]) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "glueckauf", "play", "--bots", "hewer", "--seed", "12"],
        input=typed,
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stderr == ""
    assert "Final scoring" in done.stdout
    assert "The actions are numbered from 1 to" in done.stdout
    assert f"glueckauf replay {file}" in done.stdout
    assert load_game(file).over


def test_the_first_look() -> None:
    text = Desk(lines_of(), bots=["hewer:slips=0.5"], rules="hu").run()
    assert "Choose one of the orders." in text
    assert re.search(r"^  1\) Take: [A-Z][a-z ]+ [YBGK]+, \d+ points?$", text, re.MULTILINE)


def test_the_welcome(glueckauf: Command) -> None:
    done = glueckauf(
        *("play", "--bots", "random", "hewer", "--seed", "5", "--rules", "hu"),
        *("--seat", "1", "--names", "Ilse", "Max"),
    )
    assert done.code == 0
    assert "You play against Max (random) and Anton (hewer)." in done.out
    assert "Rules: hu." in done.out
    assert "seed 5" in done.out


def begun(*lines: str, **options: object) -> Desk:
    """Past the draft, then these lines."""
    desk = Desk(lines_of("1", "1", "1", *lines), **options)
    desk.run()
    return desk


def test_one_line_may_hold_several_actions() -> None:
    desk = begun("mine 10; cage black; load; cage surf")
    assert [action.text for action in desk.session.game.actions[-4:]] == [
        "mine 10",
        "cage black",
        "load black",
        "cage surface",
    ]


def test_a_line_stops_at_what_cannot_be_done() -> None:
    desk = begun("mine 10; load black; cage black")
    assert desk.session.game.actions[-1].text == "mine 10"
    assert "load black: The cage is at the surface." in desk.text


def test_abbreviations_that_are_not_clear() -> None:
    text = begun("mine 10", "c", "cage b", "x").text
    assert "That could be clock, cage yellow, cage brown, cage grey or cage black." in text
    assert "That could be cage brown or cage black." in text
    assert "There is no such command or action: x. Type help" in text


def test_numbers_of_any_size() -> None:
    text = begun("0", "99999999", "9" * 5000, "log " + "9" * 5000).text
    assert text.count("The actions are numbered from 1 to") == 2
    assert "Say how many turns" in text


def test_commands_may_be_abbreviated() -> None:
    assert "help game" in begun("he").text
    assert begun("u").session.chronicle.entries[-1].seat != 0


def test_legal_lists_everything() -> None:
    desk = begun("legal")
    for action in desk.session.game.legal():
        assert re.search(rf"\) {action.text} ", desk.text)


def test_why() -> None:
    text = begun("why deliver truck", "why mine 8", "why bank", "why", "why undo", "why 1").text
    assert "deliver truck: You have no complete order for this vehicle." in text
    assert "mine 8: With 2 players this space is locked." in text
    assert "bank: that is possible." in text
    assert text.count("Name an action, such as: why deliver truck") == 2
    assert "factory 1: that is possible." in text


def test_board_mine_clock_and_log() -> None:
    text = begun("board", "mine", "mine Anton", "mine nobody", "clock", "log", "log 1").text
    assert text.count("CART FACTORY") == 2
    assert "Mine: Anton" in text
    assert "Delivered orders: none" in text
    assert "The players are Player 1 and Anton." in text
    assert re.search(r"^Empty black carts +\d +\d +13 +-$", text, re.MULTILINE)
    assert text.count("Player 1 chooses an order") == 6
    assert "Say how many turns" in begun("log x").text


def test_help() -> None:
    text = begun("help", "help game").text
    assert "save FILE" in text
    assert "Y yellow, B brown, G grey, K black." in text
    assert "In three shifts you send" in text
    assert "10. The end of the game" in text


def test_the_companion_speaks_less_and_less_and_when_asked() -> None:
    """With `--companion` at the draft and the first turns; by `help now` whenever it is asked."""
    told = begun("help now", "help off", "bank", companion=True).text
    assert told.count("Your companion: Have a look: ") == 3 + 1 + 1
    quiet = begun("help now", "bank").text
    assert quiet.count("Your companion: Have a look: ") == 1


def test_a_hint_tells_more_each_time_it_is_asked_for() -> None:
    first, second, third = (begun(*["hint"] * count).text for count in (1, 2, 3))
    assert first.count("Have a look here: ") == 1
    assert "Best now: " not in first
    assert second.count("Best now: ") == 1
    assert "Chance to win: " not in second
    assert third.count("Chance to win: ") == 1


def test_a_hint_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the game goes on."""
    monkeypatch.setattr("glueckauf.analysis.patience.patience", time.monotonic)
    desk = begun("hint", "bank")
    assert "Hints are not available here" in desk.text
    assert "Have a look here: " not in desk.text
    assert desk.session.game.actions


def test_a_first_game_is_against_a_gentle_opponent(glueckauf: Command) -> None:
    done = glueckauf("play", "--companion", "--seed", "1", typed="quit\n")
    assert "(apprentice)" in done.out
    assert "Your companion: " in done.out


def test_undo_takes_the_bots_moves_back_too() -> None:
    desk = begun("bank", "undo")
    game = desk.session.game
    assert game.seat == 0
    assert "Taken back to before: bank." in desk.text
    once = begun().session.game
    assert game.actions == once.actions
    assert game.state == once.state
    assert len(game.actions) == len(desk.session.chronicle.entries)
    assert game.view(0).players[0].workers == 18


def test_undo_of_everything() -> None:
    desk = Desk(lines_of("undo", "1", "undo", "undo"), seed=1)
    text = desk.run()
    assert text.count("There is no decision of yours to take back.") == 2
    assert desk.session.game.seat == 0


def test_bots_go_on_alike_after_undo() -> None:
    once = begun("bank", "bank")
    again = begun("bank", "bank", "undo", "undo", "bank", "bank")
    assert again.session.game.actions == once.session.game.actions


def test_save_and_go_on(tmp_path: Path, glueckauf: Command) -> None:
    file = tmp_path / "monday.glueckauf"
    options = ("--bots", "hewer:slips=0.2", "--seed", "4", "--names", "Ilse")
    first = glueckauf("play", *options, typed=f"1\n1\n1\nsave {file}\nbank\n")
    assert f"Saved. To go on: glueckauf play --load {file}" in first.out
    assert "What came after your last save is lost." in first.out
    saved = load_game(file)
    assert saved.names == ("Ilse", "Anton (hewer:slips=0.2)")
    second = glueckauf("play", "--load", str(file), typed="bank\n")
    assert "You play against Anton (hewer:slips=0.2)." in second.out
    assert "Ilse places 1 worker: Bank. Ilse receives 1 mark." in second.out
    told = [line for line in first.out.splitlines() if line.startswith("Anton places")][-1]
    assert told in second.out
    other = glueckauf("play", "--load", str(file), "--seat", "1", "--bots", "random")
    assert "You play against Ilse (random)." in other.out


def test_save_replaces_nothing_but_games(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ilse", "utf-8")
    text = begun("save", f"save {other}", f"save {tmp_path}", f"save {tmp_path}/no/where").text
    assert "Name a file" in text
    assert "is something other than a game" in text
    assert text.count("It could not be saved") == 2
    assert begun("save a\0b", "save ~nobody-here/x").text.count("It could not be saved") == 2
    assert other.read_text("utf-8") == "Dear Ilse"
    file = tmp_path / "a.glueckauf"
    assert begun(f"save {file}", "bank", f"save {file}").text.count("Saved.") == 2


def test_leaving() -> None:
    assert "The game was not saved." in begun().text
    assert begun("quit").session.left


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "q.glueckauf"
    desk = Desk(lines_of("1", "quit", str(tmp_path), "quit", str(file)))
    desk.session.asks_to_save = True
    desk.run()
    assert desk.session.left
    assert file.exists()
    desk = Desk(lines_of("1", "quit", ""))
    desk.session.asks_to_save = True
    desk.run()
    assert desk.session.left


def test_what_cannot_be_played_on(tmp_path: Path, glueckauf: Command) -> None:
    desk = Desk(by_numbers(1))
    desk.run()
    file = tmp_path / "x.glueckauf"
    save_game(desk.session.game, file)
    done = glueckauf("play", "--load", str(file))
    assert done.code == 2
    assert "is over" in done.err
    desk.session.game.go_back(60)
    save_game(redact(desk.session.game, 0), file)
    done = glueckauf("play", "--load", str(file))
    assert done.code == 2
    assert "hides cards" in done.err


def test_bots_secrets_stay_secret() -> None:
    """What a bot draws and puts back is not told."""
    desk = begun(*["bank"] * 60, bots=["random"], seed=2)
    drawn = [
        entry
        for entry in desk.session.chronicle.entries
        if entry.seat == 1 and entry.action.kind == "return"
    ]
    assert drawn
    for entry in drawn:
        assert entry.action.text not in desk.text
        for event in entry.events:
            assert set(getattr(event, "cards", "?")) == {"?"}
