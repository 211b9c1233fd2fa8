"""Positions as text, both ways, and errors that say where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, GlueckAufError, Random, State
from glueckauf.record.deal import BadPosition, deck_names
from glueckauf.record.files.lines import LONGEST, FileError
from glueckauf.record.files.position import format_position, parse_position, settled
from glueckauf.rules.codes import ORDER_DECK, TILE_DECK
from glueckauf.rules.phase import PHASES
from glueckauf.rules.position_checks.status import problems
from tests.support.builder import Player, position
from tests.support.checks import COMPILED
from tests.support.play import PLAYERS, RULES, TEMPERS, choose, some_state, walk

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", RULES)
def test_every_state_reads_back(players: int, rules: str) -> None:
    """Those with hidden cards too. Only where in its ring a deck begins is not told."""
    for seed in range(6 if COMPILED else 3):
        state = State.new(players, seed, rules)
        for taken, _ in enumerate(walk(state, seed % len(TEMPERS), Random(seed))):
            if taken % 29 == seed % 29:
                for shown in (state, state.hidden_from(taken % players), state.hidden_from(None)):
                    check(shown)
        check(state)


def check(state: State) -> None:
    text = format_position(state)
    assert parse_position(text) == settled(state)
    assert format_position(parse_position(text)) == text


def test_every_phase_is_met() -> None:
    """The states above are of every kind."""
    met = set()
    for seed in range(40):
        state = State.new(2, seed, "original cubes_per_colour=8")
        for _ in walk(state, seed % len(TEMPERS), Random(seed)):
            met.add(PHASES[state.phase])
        met.add(PHASES[state.phase])
    assert met == set(PHASES)


@pytest.mark.parametrize("seed", range(6))
def test_a_settled_state_plays_on_alike(seed: int) -> None:
    state = some_state(3, "original", seed, 80)
    other = parse_position(format_position(state))
    rng = Random(seed)
    while not state.is_over:
        assert state.legal() == other.legal()
        action = choose(state.legal(), seed % len(TEMPERS), rng)
        state.apply(action)
        other.apply(action)
    assert settled(state) == settled(other)


def test_hand_made_position_reads_back() -> None:
    game = position(
        3,
        "hu",
        shift=2,
        start=1,
        seat=2,
        seats={
            0: Player(
                cage_at="grey",
                cage="grey black black",
                storage="yellow",
                tiles=["grey2-light", "grey2-light", "black1-dark"],
                carts={"grey": "yellow grey", "black": ""},
                orders={"truck-KKK": ["black", "", "yellow grey"]},
                delivered=["horsecart-BB"],
                points=4,
            )
        },
        spaces={"mine 10": (0, 1)},
    )
    check(game.state)
    text = format_position(game.state)
    for line in (
        "rules 1 hu",
        "decision 2 turn",
        "mine 10 with 1 of 0",
        "cage at grey with grey 1 black 2",
        "storage with yellow 1",
        "level grey holds grey2-light grey2-light with yellow 1 grey 1",
        "level black holds black1-dark",
        "outstanding truck-KKK black - yellow+grey",
        "clock 4",
    ):
        assert f"\n{line}\n" in text


def test_what_a_seat_knows_of_a_deck() -> None:
    game = Game.new(2, seed=1)
    while game.phase == "draft":
        game.play(game.legal()[0])
    seat = game.seat
    game.play("order draw")
    game.play("keep none")
    returned = game.play(game.legal()[7])
    text = format_position(game.state)
    assert " ".join(f"{name}@{seat}" for name in returned.cards) in " ".join(text.split())
    hidden = format_position(game.state.hidden_from(1 - seat))
    assert " ".join(f"?@{seat}" for _ in returned.cards) in " ".join(hidden.split())


TEXT = format_position(some_state(2, "original", 11, 60))
LINES = TEXT.splitlines()


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(start))


def changed(start: str, new: str) -> str:
    """The text with another line for the first that starts like this."""
    return "\n".join([*LINES[: line_of(start) - 1], new, *LINES[line_of(start) :]]) + "\n"


WRONG_LINES = [
    ("glueckauf", "glueckauf 1", "'glueckauf position 1'"),
    ("glueckauf", "glueckauf position 2", "'glueckauf position 1'"),
    ("players", "players 5", "2, 3 or 4 players"),
    ("players", "players", "'players' and 2, 3 or 4"),
    ("rules", "rules 2 original", "rules version 1"),
    ("rules", "rules 1 house", "a rule set"),
    ("rules", "rules 1 original free_storage=maybe", "on or off"),
    ("rules", "rules", "'rules 1' and a rule set"),
    ("shift", "shift 4", "a shift, 1 to 3"),
    ("shift", "shift", "'shift' and one word"),
    ("start", "start 2", "a seat"),
    ("start", "start -1", "a seat"),
    ("decision", "decision 0 digging", "one of draft, turn, mining"),
    ("decision", "decision", "one of draft, turn, mining"),
    ("decision", "decision 7 mining", "a seat"),
    ("steps", "steps 11", "1 to 10 work steps"),
    ("steps", "steps ٣", "1 to 10 work steps"),
    ("steps", "pending truck-KKK", "the number of its slot"),
    ("steps", "pending truck-KKK 4", "a slot of truck-KKK"),
    ("steps", "bought grey2-light", "'short' and a number of carts"),
    ("steps", "bought grey2-light short 3", "1 or 2 carts"),
    ("steps", "refill 9", "a factory space, 1 to 8"),
    ("steps", "hand", "one to five cards"),
    ("steps", "hand truck-K", "a tile such as"),
    ("steps", "draft " + "truck-K " * 14, "1 to 13 orders"),
    ("steps", "draft gold", "an order such as"),
    ("supply", "supply yellow", "colours, each with a number"),
    ("supply", "supply red 3", "yellow, brown, grey or black"),
    ("supply", "supply yellow 99", "a number of cubes"),
    ("factory 1", "factory 1", "'holds' and what lies there"),
    ("factory 1", "factory 1 holds truck-K", "a tile such as"),
    ("factory 1", "factory 9 holds grey2-light", "a space, or one of"),
    ("mine 6", "mine 6 holds grey2-light", "nothing lies on that space"),
    ("mine 6", "mine 6 with 5 of 2", "a seat"),
    ("mine 6", "mine 6 with 0 of 1", "a number of workers"),
    ("mine 6", "mine 6 with five", "a number, 'of' and a seat"),
    ("mine 6", "factory 1 with 1 of 1", "'factory 1' once only, and it stands in line"),
    ("order 2", "order 2 holds gold", "an order such as"),
    ("order 2", "bank with 1 of 0", "a space, or one of"),
    ("player 1", "player 2", "a seat"),
    ("player 1", "player 0", "'player' once only"),
    ("marks", "marks ten", "0 to 9999"),
    ("marks", "marks 10000", "0 to 9999"),
    ("points", "points -10000", "-9999 to 9999"),
    ("workers", "shift 2", "one of marks, points"),
    ("canteen", "workers 3", "'workers' once only"),
    ("canteen", "clock", "the points of one to three shifts"),
    ("canteen", "clock 1 2 3 4", "the points of one to three shifts"),
    ("cage", "cage", "'cage at' and where it is"),
    ("cage", "cage at home", "surface or a level"),
    ("cage", "cage at grey yellow 1", "'with' and cubes"),
    ("cage", "cage at grey with", "colours, each with a number"),
    ("level", "level", "'level' and its colour"),
    ("level", "level surface", "yellow, brown, grey or black"),
    ("level yellow", "level brown", "'level brown' once only"),
    ("level yellow", "level yellow holds grey1-dark", "a yellow tile"),
    ("level yellow", "level yellow yellow1-dark", "'with' and cubes"),
    ("outstanding", "outstanding", "what lies on each of its slots"),
    ("outstanding", "outstanding truck-KKK black", "what lies on each of 3 slots"),
    ("outstanding", "outstanding truck-KK black red", "-, a colour, or two"),
    ("outstanding", "outstanding truck-KK black grey+grey+grey", "-, a colour, or two"),
    ("outstanding", "delivered", "'delivered' and orders"),
    ("outstanding", "delivered locomotive-B locomotive-B", "each order once"),
    ("bank", "  bank 0", "a line of its own"),
]


@pytest.mark.parametrize(("start", "new", "expected"), WRONG_LINES)
def test_errors_say_where(start: str, new: str, expected: str) -> None:
    with pytest.raises(FileError, match=re.escape(expected)) as caught:
        parse_position(changed(start, new))
    if "once" in expected and "level" in new:
        assert caught.value.line == line_of("level brown")
    else:
        assert caught.value.line == line_of(start)
    assert str(caught.value).startswith(f"line {caught.value.line}: expected ")
    assert isinstance(caught.value, GlueckAufError)


WRONG_DECKS = [
    ("gold", "an order such as truck-KKK, or ?"),
    ("grey2-light", "an order such as truck-KKK, or ?"),
    ("truck-K@2", "a seat behind each @"),
    ("truck-K@", "a seat behind each @"),
    ("truck-K@one", "a seat behind each @"),
]


@pytest.mark.parametrize(("word", "expected"), WRONG_DECKS)
def test_errors_in_a_deck_say_where(word: str, expected: str) -> None:
    with pytest.raises(FileError, match=re.escape(expected)) as caught:
        parse_position(changed("  horsecart-YY", f"  truck-BB {word}"))
    assert caught.value.line == line_of("  horsecart-YY")


@pytest.mark.parametrize(
    "key", ["shift", "start", "decision", "supply", "player 1", "marks", "points", "workers"]
)
def test_missing_entries(key: str) -> None:
    with pytest.raises(FileError, match=r"came the end of the file|once only"):
        parse_position("\n".join(line for line in LINES if not line.startswith(key)))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "glueckauf position 1\nplayers 2\n"])
def test_no_position_at_all(text: str) -> None:
    with pytest.raises(FileError, match="came the end of the file"):
        parse_position(text)


def test_too_many_cards() -> None:
    deck = "\n".join(["orders", "  " + "truck-K " * 45])
    text = TEXT.replace("orders\n", f"{deck}\n")
    with pytest.raises(FileError, match="1 to 44 of them"):
        parse_position(text)
    with pytest.raises(FileError, match="1 to 44 of them"):
        parse_position(re.sub(r"orders\n(  .*\n)+", "orders\n", TEXT))


def test_comments_blank_lines_and_line_ends_do_not_matter() -> None:
    state = parse_position(TEXT)
    noisy = "\ufeff# a position\r\n\r\n" + TEXT.replace("\n", "  \r\n# so\r\n\r\n")
    assert parse_position(noisy) == state
    assert parse_position(TEXT.replace("  truck-B", "\ttruck-B")) == state


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("glueckauf position 1\nplayers\x00 2\n", "line 2: expected a line of printable text"),
        ("x" * (LONGEST + 1), "line 1: expected at most 1000000 characters"),
        ("  glueckauf position 1\n", "line 1: expected a line that does not begin with a space"),
        ("y" * 500_000, "line 1: expected a line of at most 1000 characters"),
    ],
)
def test_garbage(text: str, expected: str) -> None:
    with pytest.raises(FileError, match=expected) as caught:
        parse_position(text)
    assert len(str(caught.value)) < 300


def test_a_long_error_is_cut() -> None:
    with pytest.raises(FileError) as caught:
        parse_position(changed("marks", "marks " + "9" * 500))
    assert len(str(caught.value)) < 200


def test_syntax_is_one_thing_and_sense_another() -> None:
    state = parse_position(changed("supply", "supply yellow 1 brown 14 grey 14 black 14"))
    assert [problem.code for problem in problems(state)] == ["cubes"]


# Playing on


def test_game_from_a_position() -> None:
    game = Game.from_position(TEXT)
    assert game.state == parse_position(TEXT)
    assert game.rules == Game.new(2).rules
    assert not game.redacted
    assert game.orders == deck_names(game.state, ORDER_DECK)
    assert game.tiles == deck_names(game.state, TILE_DECK)
    before = game.state.copy()
    game.play(game.legal()[0])
    assert game.state != before
    game.undo()
    assert game.state == before
    assert Game.from_position(some_state(2, "original", 11, 60)).state == before


@pytest.mark.parametrize("hide", [lambda s: s.hidden_from(None), lambda s: s.hidden_from(0)])
def test_game_from_a_redacted_position(hide: Callable[[State], State]) -> None:
    game = Game.from_position(format_position(hide(some_state(2, "original", 11, 60))))
    assert game.redacted
    assert game.view(None) == Game.from_position(TEXT).view(None)


def test_a_position_with_problems_is_refused() -> None:
    text = changed("supply", "supply yellow 1 brown 14 grey 14 black 13")
    with pytest.raises(BadPosition) as caught:
        Game.from_position(text)
    assert [problem.code for problem in caught.value.problems] == ["cubes", "cubes"]
    assert str(caught.value) == (
        "there are 5 yellow cubes, not 16; there are 15 black cubes, not 16"
    )
