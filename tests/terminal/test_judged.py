"""Hints and reviews on the command line."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game, format_position, load_game, save_game
from glueckauf.analysis import Hindsight, Loss, Review, from_data, hint
from glueckauf.analysis import review as review_game
from glueckauf.analysis.common_worlds import NOTHING_LOST, Measure
from glueckauf.terminal.judged.page import review_page
from glueckauf.terminal.judged.report import (
    comment_lines,
    hint_lines,
    how_sure,
    percent,
    players_of,
    review_lines,
    unlucky_lines,
    whole_turn,
)
from glueckauf.terminal.main import main
from glueckauf.words import Sentences
from tests.analysis.games import last_turn, late_game

if TYPE_CHECKING:
    from collections.abc import Callable

LANGUAGES = ("en", "de", "hu", "pl")


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "late.glueckauf"
    save_game(late_game(), path)
    return path


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*arguments: str, code: int = 0) -> str:
        assert main(arguments) == code
        told = capsys.readouterr()
        return told.err if code else told.out

    return run


@pytest.fixture
def review(game_file: Path, said: Callable[..., str]) -> Callable[..., str]:
    def run(*arguments: str) -> str:
        return said("review", str(game_file), "--depth", "quick", "--jobs", "1", *arguments)

    return run


def test_a_number_of_hundredths() -> None:
    english, german = Sentences("en"), Sentences("de")
    told = [percent(chance, english) for chance in (0, 0.0001, 0.014, 0.12, 1)]
    assert told == ["0", "0", "1.4", "12", "100"]
    assert percent(-0.031, german, signed=True) == "−3,1"
    assert percent(0.5, german, signed=True) == "+50"


def test_the_books_are_told(review: Callable[..., str]) -> None:
    told = review("--language", "en")
    for row in ("Chance before", "Luck", "Own turns", "Turns of the others", "Misjudged", "Result"):
        assert re.search(rf"^{row}.*%.*%$", told, re.MULTILINE), told
    assert "only a glance" in told, "without the compiled engine it says so"


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_sure_it_is(language: str, game_file: Path) -> None:
    """First impressions are called so, a glance is called a glance, and what was confirmed needs
    no word."""
    words = Sentences(language)
    told = replace(review_game(load_game(game_file), depth="quick", seat=0), thin=False)
    assert list(how_sure(told, words)) == [words("review.unconfirmed")]
    assert list(how_sure(replace(told, thin=True), words)) == [words("hint.thin")]
    assert list(how_sure(replace(told, depth="normal"), words)) == []


def test_as_json(review: Callable[..., str]) -> None:
    told = from_data(Review, json.loads(review("--json")))
    assert told.players == 2
    assert sum(account.result for account in told.accounts) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_its_own(review: Callable[..., str], tmp_path: Path, language: str) -> None:
    page = tmp_path / "review.html"
    assert not review("--html", str(page), "--language", language)
    text = page.read_text("utf-8")
    assert f'<html lang="{language}">' in text
    told = from_data(Review, json.loads(review("--json")))
    assert text.count("<article") == text.count("data:image/svg+xml") == len(told.comments) > 0
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
    words = Sentences(language)
    ways = [words("review.path.played"), words("review.path.other")]
    alike = {escape(words("review.position", ways=ways)), words("review.position.before")}
    assert set(re.findall(r'<img [^>]*alt="([^"]*)"', text)) <= alike


@pytest.mark.parametrize(("confirmed", "sure"), [(None, False), (False, True), (True, True)])
def test_how_sure_a_loss_is_is_told_of_what_was_asked_to_the_end(
    confirmed: bool | None, sure: bool, game_file: Path
) -> None:
    words, game = Sentences("en"), load_game(game_file)
    told = review_game(game, depth="quick").turns[0]
    loss = Loss(Measure(0.12, 0.01), Measure(3, 0.5), 0.12, 0.0)
    verdict = replace(told.verdict, loss=loss, confirmed=confirmed)
    lines = list(comment_lines(replace(told, verdict=verdict), ("Ada", "Ben"), words))
    wanted = "It cost 12 % of the chance to win, ± 1.0" if sure else "It cost about 12 % of the"
    assert sum(line.startswith(wanted) for line in lines) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_turn_and_bad_luck(language: str, game_file: Path) -> None:
    """Beside its verdict, and said to be hindsight; on the page too."""
    words, game = Sentences(language), load_game(game_file)
    told = review_game(game, depth="quick", seat=0)
    first = told.turns[0]
    better = next(one.turn for one in first.verdict.options if one.turn != first.turn)
    verdict = replace(
        first.verdict,
        kind="best",
        thin=False,
        loss=Loss(NOTHING_LOST, NOTHING_LOST, 0.0, 0.0),
        hindsight=Hindsight(better, Measure(0.31, 0.02)),
    )
    turns = (replace(first, verdict=verdict, luck=(-0.03, 0.03)), *told.turns[1:])
    unlucky = replace(told, turns=turns)
    names = players_of(unlucky, words)
    head, *steps, sentence, luck = unlucky_lines(unlucky.turns[0], names, words)
    assert len(steps) == (len(first.turn.texts) > 1)
    assert words("review.kind", kind="best") in head
    assert "31 %" in sentence
    assert whole_turn(better.texts, words) in sentence
    assert f"+{percent(0.03, words)} %" in luck
    assert f"{percent(-0.03, words)} %" in luck
    assert unlucky.unlucky == (0,)
    page = review_page(unlucky, game, words)
    for line in (head, *steps, sentence, luck):
        assert escape(line) in page
        assert "".join(line.split()) in "".join("".join(review_lines(unlucky, words)).split())


def test_what_is_done_is_kept(review: Callable[..., str], game_file: Path) -> None:
    first = review("--json")
    kept = Path(f"{game_file}.review")
    lines = kept.read_text("utf-8").splitlines()
    assert review("--json") == first
    assert kept.read_text("utf-8").splitlines() == lines


def test_a_running_game_is_refused(said: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "running.glueckauf"
    save_game(Game.new(2, seed=1), path)
    assert "finished game" in said("review", str(path), code=2)
    assert not Path(f"{path}.review").exists()


def test_a_seat_that_is_none(said: Callable[..., str], game_file: Path) -> None:
    assert "from 0 to 1, not 2" in said("review", str(game_file), "--seat", "2", code=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_for_a_position(said: Callable[..., str], tmp_path: Path, language: str) -> None:
    path = tmp_path / "last.position"
    path.write_text(format_position(last_turn(other=5).state), "utf-8")
    told = said("hint", str(path), "--depth", "quick", "--language", language)
    assert "100 %" in told
    if language == "en":
        assert told.startswith("Best now: Delivery by truck.\n")
        assert told.endswith("This is only a glance: there was time for a few worlds, no more.\n")
        assert "12\N{NO-BREAK SPACE}points more from orders" in told


@pytest.mark.parametrize("thin", [True, False])
@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_hint_says_whether_it_is_but_a_glance(step: int, thin: bool) -> None:
    words = Sentences("en")
    told = replace(hint(last_turn(other=5).view(0)), thin=thin)
    lines = list(hint_lines(told, ["Ada", "Ben"], words, step=step))
    assert (words("hint.thin") in lines) == thin
