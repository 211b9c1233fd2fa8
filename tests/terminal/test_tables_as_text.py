"""Board, mine, orders and scores as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, Random
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.match import play_game
from glueckauf.grammar import number
from glueckauf.terminal.game.board import board_lines
from glueckauf.terminal.game.chronicle import Chronicle
from glueckauf.terminal.game.menu import menu_lines, menu_of
from glueckauf.terminal.game.mine import mine_lines, order_line, player_lines
from glueckauf.terminal.game.score import clock_lines, final_lines, shift_lines
from glueckauf.terminal.text import WIDTH, Paint, count, pad, shown_length, table
from glueckauf.words import LANGUAGES, Sentences
from tests.support.builder import FULL, Player, position

if TYPE_CHECKING:
    from glueckauf.rules.outcome import Outcome

PLAIN = Paint(on=False)
ENGLISH = Sentences("en")


def test_the_board_with_two_players() -> None:
    game = position(
        seats={0: Player(workers=5)},
        spaces={"money 6": (1, 2), "factory 1": (0, 1)},
        offers={"factory 1": "grey2-light", "order 2": "truck-YBGK"},
    )
    numbers = {"factory 1": 1, "bank": 12}
    lines = board_lines(game.view(0), ["Ada", "Anton"], numbers, ENGLISH, PLAIN)
    text = "\n".join(lines)
    assert re.search(r"^ 1\) 1: GG light, 6\u00a0marks +2 Ada ", text, re.MULTILINE)
    assert re.search(r"^    4: locked ", text, re.MULTILINE)
    assert re.search(r"    6\u00a0marks +3 Anton$", text, re.MULTILINE)
    assert re.search(r"    5\u00a0marks locked$", text, re.MULTILINE)
    assert re.search(r"^    2: Truck YBGK, 10\u00a0points +1 ", text, re.MULTILINE)
    assert re.search(r"12\) Bank +1$", text, re.MULTILINE)


def test_an_empty_space() -> None:
    game = position(tile_deck=[], offers={"factory 2": None})
    lines = board_lines(game.view(0), ["A", "B"], {}, ENGLISH, PLAIN)
    assert any(line.startswith("    2: empty ") for line in lines)


def test_every_space_stands_on_the_board() -> None:
    view = Game.new(4, seed=1).view(0)
    numbers = {space.name: number for number, space in enumerate(view.spaces, 1)}
    text = "\n".join(board_lines(view, ["A", "B", "C", "D"], numbers, ENGLISH, PLAIN))
    found = re.findall(r"(\d+)\) ", text)
    assert sorted(map(int, found)) == list(numbers.values())
    assert "locked" not in text


def test_the_mine() -> None:
    game = position(
        seats={
            0: Player(
                cage_at="grey",
                cage="black yellow",
                storage="brown brown",
                tiles=["grey2-light", "grey1-dark", "yellow2-dark"],
                carts={"grey": "grey black", "yellow": ""},
            )
        }
    )
    lines = mine_lines(game.view(0).players[0], ENGLISH, PLAIN)
    assert lines == [
        "                        light side   shaft   dark side",
        "  Surface                              |     Storage: BB",
        "  yellow                               |     (.)[..]",
        "  brown                        (B)     |",
        "  grey                     [K.](G)  [YK...]  [.]",
        "  black                                |     (K)",
    ]


def test_orders() -> None:
    game = position(
        rules="original split_substitution=on",
        seats={
            0: Player(
                orders={
                    "truck-KKK": ["black", "yellow brown", ""],
                    "handcart-Y": FULL,
                    "handcart-G": ["brown"],
                }
            )
        },
    )
    orders = {
        order.name: order_line(order, ENGLISH, PLAIN) for order in game.view(0).players[0].orders
    }
    assert orders == {
        "truck-KKK": "  Truck KKK, 12\u00a0points          [K][YB][ ]    needs K",
        "handcart-Y": "  Handcart Y, 2\u00a0points          [Y]           complete",
        "handcart-G": "  Handcart G, 4\u00a0points          [B+?]",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_too_wide(players: int, language: str) -> None:
    words = Sentences(language)
    game, rng = Game.new(players, "online", seed=3), Random(3)
    names = ["Ada", "Berta", "Carl", "Dora"][:players]
    while not game.over:
        view = game.view(game.seat)
        menu = menu_of(view, game.legal())
        lines = [
            *board_lines(view, names, {}, words, PLAIN),
            *player_lines(view.players[game.seat], names[game.seat], words, PLAIN),
            *menu_lines(view, menu, words),
            *clock_lines(view, names, words),
        ]
        assert max(map(len, lines)) <= WIDTH
        game.play(rng.choice(game.legal()))


def test_the_menu_numbers_every_legal_action() -> None:
    game, rng = Game.new(3, "original split_substitution=on", seed=8), Random(8)
    while not game.over:
        legal = game.legal()
        menu = menu_of(game.view(game.seat), legal)
        assert sorted(action.number for action in menu.actions) == [a.number for a in legal]
        assert 1 <= menu.shown <= len(legal)
        assert menu.number(0) is menu.number(len(legal) + 1) is None
        assert menu.number(1) == menu.actions[0]
        game.play(rng.choice(legal))


def test_scores_of_a_shift_and_of_the_game() -> None:
    game = play_game([RandomBot()] * 3, Game.new(3, seed=2), Random(2))
    names = ["Ada", "Anton", "Berta"]
    chronicle = Chronicle(game.copy(), None)
    scored = [
        entry for entry in chronicle.entries if shift_lines(entry.events, [0] * 3, names, ENGLISH)
    ]
    assert len(scored) == 3
    lines = shift_lines(scored[0].events, [3, 4, 5], names, ENGLISH)
    assert lines[0].split() == ["Scoring", "of", "shift", "1", *names]
    assert [line.split()[0] for line in lines[1:5]] == ["Yellow", "Brown", "Grey", "Black"]
    assert lines[6].split() == ["Total", "3", "4", "5"]
    outcome = game.outcome()
    assert outcome
    final = final_lines(outcome, names, ENGLISH)
    assert final[-3].split() == ["Victory", "points", *map(number, outcome.points)]
    for seat in range(3):
        parts = [int(line.split()[-3 + seat].replace("−", "-")) for line in final[1:9]]
        assert sum(parts) == outcome.points[seat]


def finished(reason: str, ranking: tuple[tuple[int, ...], ...]) -> Outcome:
    from glueckauf import Outcome

    return Outcome((5, 5), (1, 1), ranking, ({"orders": 5}, {"orders": 5}), reason)


def test_the_verdict() -> None:
    def verdict(reason: str, *ranking: tuple[int, ...]) -> str:
        return final_lines(finished(reason, ranking), ["Ada", "Anton"], ENGLISH)[-1]

    assert verdict("points", (0,), (1,)) == "Ada wins the game. With the most points."
    assert verdict("points", (1,), (0,)).startswith("Anton wins the game.")
    assert "marks left over decided" in verdict("marks", (1,), (0,))
    assert verdict("shared", (0, 1)).startswith("Ada and Anton share the victory.")


def test_words() -> None:
    assert count(1, "mark") == "1 mark"
    assert count(0, "mark") == "0 marks"
    assert table([["a", "bb"], ["ccc", "d"]]) == ["a    bb", "ccc   d"]


def test_paint_takes_no_room() -> None:
    paint = Paint(on=True)
    assert paint.bold("x") != "x"
    assert shown_length(paint.coal("YBGK.")) == 5
    assert shown_length(pad(paint.bold("x"), 4)) == 4
    assert PLAIN.coal("YK") == "YK"
    assert Paint(on=True, letters="GBRS").coal("G") == paint.coal("Y").replace("Y", "G")


def test_no_colour_when_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Paint.for_stream(Terminal()).on  # type: ignore[arg-type]  # as much of a stream as it asks for
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Paint.for_stream(Terminal()).on  # type: ignore[arg-type]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not Paint.for_stream(Terminal()).on  # type: ignore[arg-type]
