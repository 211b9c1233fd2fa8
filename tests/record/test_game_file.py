"""Game files: whatever was played reads back, and whatever is wrong is told with its line."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

import pytest

from glueckauf import DealError, Game, GlueckAufError, Random
from glueckauf.record.files.game_file import (
    FileError,
    format_game,
    load_game,
    parse_game,
    save_game,
)
from glueckauf.record.files.lines import LONGEST
from tests.support.builder import Player, position
from tests.support.checks import COMPILED
from tests.support.play import PLAYERS, RULES, TEMPERS, choose, some_state

if TYPE_CHECKING:
    from pathlib import Path


def random_game(players: int, rules: str, seed: int, actions: int = 10_000) -> Game:
    game = Game.new(players, rules, seed=seed)
    rng = Random(seed)
    while not game.over and len(game.actions) < actions:
        game.play(choose(game.state.legal(), seed % len(TEMPERS), rng))
    return game


def check(game: Game) -> None:
    text = format_game(game)
    read = parse_game(text)
    assert read.state == game.state
    assert read.actions == game.actions
    assert read.first_state() == game.first_state()
    assert (read.rules, read.names, read.seed) == (game.rules, game.names, game.seed)
    assert (read.orders, read.tiles) == (game.orders, game.tiles)
    assert not read.redacted
    assert format_game(read) == text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", RULES)
def test_every_game_reads_back(players: int, rules: str) -> None:
    """At its end, and before it."""
    for seed in range(5 if COMPILED else 2):
        game = random_game(players, rules, seed)
        check(game)
        game.go_back(len(game.actions) * (seed % 7) // 7)
        check(game)


def test_a_game_from_the_systems_randomness() -> None:
    game = Game.new(3)
    assert "seed" not in format_game(game)
    check(game)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_from_a_position(seed: int) -> None:
    game = Game.from_position(some_state(2, RULES[seed], seed, 70), names=["", "Zoë"])
    check(game)
    rng = Random(seed)
    while not game.over:
        game.play(choose(game.state.legal(), seed % len(TEMPERS), rng))
    check(game)
    text = format_game(game)
    assert "\nposition\n  glueckauf position 1\n" in text
    assert "seat 1 Zoë\n" in text
    check(Game.from_position(game.state))  # it is over, and has no action


def test_names_of_the_seats() -> None:
    game = Game.new(3, seed=1, names=["Anna Maria", "", "Bot, the 2nd #1"])
    assert format_game(game).splitlines()[3:5] == ["seat 0 Anna Maria", "seat 2 Bot, the 2nd #1"]
    check(game)
    assert Game.new(2, names=["", ""]).names == ()


@pytest.mark.parametrize(
    "names", [["Anna"], ["Anna", "B\nC"], ["Anna", "x" * 61], [" Anna", "B"], ["A", "\u2028"]]
)
def test_names_that_no_line_can_hold(names: list[str]) -> None:
    with pytest.raises(DealError, match="name"):
        Game.new(2, names=names)


def test_points_after_each_shift_and_result() -> None:
    game = random_game(3, "original", 7)
    outcome = game.outcome()
    assert outcome
    lines = format_game(game).splitlines()
    noted = [line for line in lines if line.startswith("shift")]
    assert [line.split()[:3] for line in noted] == [["shift", s, "points"] for s in "123"]
    points = " ".join(map(str, outcome.points))
    assert lines[-1] == f"result {points} winners {outcome.winners[0]}"
    before_the_end = [
        sum(part[name] for name in ("orders", "shift 1", "shift 2", "shift 3"))
        for part in outcome.breakdown
    ]
    assert noted[-1] == f"shift 3 points {' '.join(map(str, before_the_end))}"


def test_a_shared_victory_is_noted() -> None:
    game = position(2, shift=3, seats={0: Player(workers=1, bank=17), 1: Player(bank=18, marks=11)})
    game = Game.from_position(game.state)
    game.play("bank")
    outcome = game.outcome()
    assert outcome
    assert outcome.winners == (0, 1)
    assert format_game(game).splitlines()[-1].endswith(" winners 0 1")
    check(game)


GAME = random_game(2, "original", 3)
TEXT = format_game(GAME)
LINES = TEXT.splitlines()


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def changed(start: str, new: str | None) -> str:
    """The text with another line, or none, for the first that starts like this."""
    at = line_of(start)
    return "\n".join([*LINES[: at - 1], *([] if new is None else [new]), *LINES[at:]]) + "\n"


FIRST = LINES[next(n for n, line in enumerate(LINES) if " draft " in line)]
SECOND = next(line for line in LINES[LINES.index(FIRST) + 1 :] if " draft " in line)

WRONG_LINES = [
    ("glueckauf", "glueckauf 2", "'glueckauf 1'"),
    ("glueckauf", "glueckauf position 1", "'glueckauf 1'"),
    ("glueckauf", "Glück auf!", "'glueckauf 1'"),
    ("players", "players 1", "2, 3 or 4 players"),
    ("players", "players two", "2, 3 or 4 players"),
    ("players", "players 2 3", "'players' and 2, 3 or 4"),
    ("rules", "rules 9 original", "rules version 1"),
    ("rules", "rules 1 house", "a rule set (a preset is one of original, hu, hu2, online"),
    ("rules", "rules 1 original cubes_per_colour=99", "from 8 to 36"),
    ("rules", "players 2", "'players' once only, and it stands in line 2"),
    ("seed", "seed 4", "the seed of this game (the decks and the start player are not those"),
    ("seed", "seed x", "a seed, or ?"),
    ("seed", "seed 18446744073709551616", "a seed, or ?"),
    ("seed", "seed", "'seed' and one word"),
    ("seed", "reader 2", "a seat, or 'spectator'"),
    ("seed", "seat 0", "'seat', its number, and a name"),
    ("seed", "seat 2 Anna", "a seat"),
    ("seed", "seat 0 Anna\nseat 0 Béla", "one name for seat 0"),
    ("seed", "seat 0 " + "x" * 61, "a name of up to 60 letters"),
    ("start", "start 2", "a seat"),
    ("start", "start", "'start' and one word"),
    (FIRST, "0 mine", "mine 4, 6, 8 or 10; came 'mine'"),
    (FIRST, FIRST.replace("draft", "take"), "an action begins with one of"),
    (FIRST, f"{1 - int(FIRST[0])}{FIRST[1:]}", f"seat {FIRST[0]}, whose decision is due"),
    (FIRST, FIRST[0], "a seat and its action"),
    (FIRST, FIRST[2:], "a seat and its action"),
    (FIRST, f"7{FIRST[1:]}", "whose decision is due"),
    (FIRST, f"{FIRST[0]} bank", "Something else is to be decided first."),
    (FIRST, f"{FIRST} =", "what was turned up, behind the ="),
    (FIRST, f"{FIRST} = truck-K", "turns up 0 cards or tiles, and 1 are named"),
    (SECOND, f"{SECOND[0]} {FIRST[2:]}", "This order is not on offer."),
    ("shift 1", None, "'shift 1 points"),
    ("shift 1", "shift 1 points 99 99", "'shift 1 points"),
    ("shift 2", "shift 2 points", "'shift 2 points"),
    ("shift 3", "unfinished", "'shift 3 points"),
    ("result", "result 1 2 winners 0", "'result"),
    ("result", "unfinished", "'result"),
    ("result", f"{LINES[-1]}\nunfinished", "the end of the file"),
    ("result", f"{LINES[-1]}\n0 bank", "the end of the file"),
]


@pytest.mark.parametrize(("start", "new", "expected"), WRONG_LINES)
def test_errors_say_where(start: str, new: str | None, expected: str) -> None:
    with pytest.raises(FileError, match=re.escape(expected)) as caught:
        parse_game(changed(start, new))
    extra = 0 if new is None else new.count("\n")
    assert caught.value.line == line_of(start) + extra
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert isinstance(caught.value, GlueckAufError)


def test_a_wrong_result_names_the_action_before_it() -> None:
    last = LINES[-3]
    for start in ("shift 3", "result"):
        with pytest.raises(FileError, match=f"after {last!r} in line {len(LINES) - 2}; came"):
            parse_game(changed(start, f"{start.split()[0]} 3 points 0 0"))


@pytest.mark.parametrize("key", ["players", "rules", "start", "orders", "tiles"])
def test_missing_headers(key: str) -> None:
    text = re.sub(rf"^{key}.*\n(  .*\n)*", "", TEXT, count=1, flags=re.MULTILINE)
    with pytest.raises(FileError, match=f"expected '{key}' above the actions; came '{FIRST}'"):
        parse_game(text)
    header = text.split("\n\n", maxsplit=1)[0]
    with pytest.raises(FileError, match=f"expected '{key}'; came the end of the file"):
        parse_game(header)


def test_unknown_headers() -> None:
    with pytest.raises(FileError, match=r"line 4: .* above the actions; came 'weather fine'"):
        parse_game(changed("seed", "weather fine"))


def deck_line(key: str) -> int:
    return line_of(key) + 1


@pytest.mark.parametrize(
    ("key", "change", "expected"),
    [
        ("orders", lambda words: ["gold", *words[1:]], "an order such as truck-KKK, or ?"),
        ("orders", lambda words: [words[1], *words[1:]], "each of the orders once"),
        ("tiles", lambda words: ["truck-K", *words[1:]], "a tile such as grey2-light, or ?"),
        ("tiles", lambda words: words[:1] * 4, "each of the tiles 3 times"),
    ],
)
def test_wrong_cards(key: str, change: object, expected: str) -> None:
    assert callable(change)
    at = deck_line(key)
    line = "  " + " ".join(change(LINES[at - 1].split()))
    with pytest.raises(FileError, match=re.escape(expected)) as caught:
        parse_game("\n".join([*LINES[: at - 1], line, *LINES[at:]]))
    assert caught.value.line in range(at, at + 8)


def test_wrong_number_of_cards() -> None:
    at = deck_line("tiles")
    fewer = " ".join(LINES[at - 1].split()[1:])
    with pytest.raises(FileError, match=f"line {at - 1}: expected 48 tiles; came 47"):
        parse_game("\n".join([*LINES[: at - 1], f"  {fewer}", *LINES[at:]]))


def test_hidden_cards_need_a_reader() -> None:
    at = deck_line("tiles")
    hidden = " ".join(["?", *LINES[at - 1].split()[1:]])
    text = "\n".join([*LINES[: at - 1], f"  {hidden}", *LINES[at:]])
    with pytest.raises(FileError, match="expected 'reader'"):
        parse_game(text)
    with pytest.raises(FileError, match="the seed of this game"):
        parse_game(text.replace("seed", "reader 0\nseed"))


@pytest.mark.parametrize(
    ("key", "value"), [("players", "2"), ("rules", "1 original"), ("start", "0"), ("seed", "3")]
)
def test_nothing_beside_a_position(key: str, value: str) -> None:
    text = format_game(Game.from_position(some_state(2, "original", 3, 50)))
    with pytest.raises(FileError, match=f"line 2: expected no '{key}' beside a position"):
        parse_game(text.replace("position\n", f"{key} {value}\nposition\n", 1))


def test_a_position_stands_below_its_key() -> None:
    expected = "line 2: expected 'position', and the position on indented lines below it"
    for line in ("position", "position 1"):
        with pytest.raises(FileError, match=expected):
            parse_game(f"glueckauf 1\n{line}\n0 bank\n")


def test_errors_in_a_position_say_where() -> None:
    text = format_game(Game.from_position(some_state(2, "original", 3, 50)))
    line = text.splitlines().index("  player 1") + 2
    with pytest.raises(FileError, match=f"line {line}: expected 0 to 9999; came 'x'"):
        parse_game(re.sub(r"(player 1\n  marks) \d+", r"\1 x", text))
    with pytest.raises(FileError, match=r"line 2: .*; there are \d+ yellow cubes, not 16"):
        parse_game(re.sub("supply yellow 1", "supply yellow 0", text))


def test_every_truncation_is_noticed() -> None:
    """A game that goes on says so in its last line, so a file without its end is none."""
    game = random_game(2, "original", 3, 40)
    text = format_game(game)
    assert text.endswith("\nunfinished\n")
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        with pytest.raises(FileError, match="expected"):
            parse_game("".join(lines[:count]))
    for count in range(0, len(text) - 1, 37):
        with pytest.raises(FileError):
            parse_game(text[:count])


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    noisy = "\ufeff# a game\r\n\r\n" + TEXT.replace("\n", " \r\n  # so\r\n\r\n")
    read = parse_game(noisy)
    assert read.state == GAME.state
    assert format_game(read) == TEXT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "line 1: expected 'glueckauf 1'; came the end of the file"),
        ("\n \n# only a comment\n", "line 4: expected 'glueckauf 1'; came the end of the file"),
        ("\x00\x01\x02", "line 1: expected a line of printable text"),
        ("glueckauf 1\n\x7fELF", "line 2: expected a line of printable text"),
        (" glueckauf 1\n", "line 1: expected a line that does not begin with a space"),
        ("glueckauf 1\n  more\n", "line 2: expected a line of its own"),
        ("\n" * (LONGEST + 1), "line 1: expected at most 1000000 characters; came 1000001"),
        ("glueckauf 1\n" + "y" * 500_000, "line 2: expected a line of at most 1000 characters"),
        ("glueckauf 1\norders\n" + "  x\n" * 200_000, "expected 'players'"),
    ],
)
def test_garbage(text: str, expected: str) -> None:
    with pytest.raises(FileError, match=expected) as caught:
        parse_game(text)
    assert len(str(caught.value)) < 300


def test_random_damage_is_told_or_harmless() -> None:
    """Any change of one line gives an error, or a game that is written as it was read."""
    rng = Random(5)
    for _ in range(150):
        lines = list(LINES)
        at, other = rng.below(len(lines)), rng.below(len(lines))
        kind = rng.below(4)
        if kind == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[other])
        else:
            words = lines[at].split() or ["x"]
            words[rng.below(len(words))] = (lines[other].split() or ["y"])[0]
            lines[at] = " ".join(words)
        try:
            read = parse_game("\n".join(lines))
        except FileError:
            continue
        assert parse_game(format_game(read)).state == read.state


# On disk


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.glueckauf"
    save_game(GAME, path)
    assert path.read_bytes().decode() == TEXT
    assert load_game(str(path)).state == GAME.state
    earlier = GAME.copy()
    earlier.go_back(20)
    save_game(earlier, path)
    assert load_game(path).state == earlier.state
    assert [file.name for file in tmp_path.iterdir()] == ["game.glueckauf"]


def test_a_failed_save_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.glueckauf"
    path.write_text("older", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save_game(GAME, path)
    assert path.read_text(encoding="utf-8") == "older"
    assert [file.name for file in tmp_path.iterdir()] == ["game.glueckauf"]


def test_saving_keeps_mode_and_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.glueckauf", tmp_path / "link"
    path.touch(mode=0o600)
    link.symlink_to(path)
    save_game(GAME, link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_game(path).state == GAME.state


def test_what_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.glueckauf"
    path.write_bytes(b"glueckauf 1\nplayers 2\nseat 0 J\xfcrgen\n")
    with pytest.raises(FileError, match="line 3: expected text in UTF-8; came the byte 0xfc"):
        load_game(path)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.glueckauf"
    with path.open("wb") as file:
        file.truncate(50 * LONGEST)
    with pytest.raises(FileError, match="at most 1000000 characters"):
        load_game(path)
    with pytest.raises(FileNotFoundError):
        load_game(tmp_path / "none")
