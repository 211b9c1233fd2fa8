"""The judge: how far a game has come, what leads astray, and what is wrong with a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf import Game, play_on
from glueckauf.lessons.judge import check_lesson, judge
from glueckauf.lessons.lesson import Lesson, LessonError, parse_lesson
from glueckauf.lessons.library import FOLDER, read_shelf
from glueckauf.record.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]


def lesson(name: str) -> Lesson:
    found = read_shelf().lessons[name]
    assert found is not None
    return found


def begun(lesson: Lesson, step: int) -> Game:
    """As a table that begins with this step."""
    return play_on(lesson.begin(step), real=True)


def test_a_step_is_reached_by_its_action_alone() -> None:
    mining = lesson("mining")
    game = mining.begin()
    assert judge(mining, 0, game).step == 0
    game.play("mine 6")
    assert not judge(mining, 0, game).fits
    game.undo()
    assert judge(mining, 0, game).fits
    game.play("mine 8")
    verdict = judge(mining, 0, game)
    assert (verdict.step, verdict.fits, verdict.since) == (1, True, 1)


def test_what_is_held_counts() -> None:
    workers = lesson("workers")
    game = workers.begin()
    assert judge(workers, 0, game, parse_action("money 4")).step == 1
    assert not judge(workers, 0, game, parse_action("bank")).fits
    assert judge(workers, 0, game).step == 0


def test_conditions_may_be_reached_in_any_way_within_the_turns() -> None:
    delivery = lesson("delivery")
    game = begun(delivery, 3)
    for action in ("mine 10", "fill truck-Y yellow yellow", "fill truck-B brown brown", "stop"):
        game.play(action)
        assert judge(delivery, 3, game).fits
    game.play("bank")
    assert not judge(delivery, 3, game).fits
    game.undo()
    game.play("deliver truck")
    assert judge(delivery, 3, game).step == len(delivery.steps)


def test_any_way_to_put_cards_back() -> None:
    draw = lesson("draw")
    game = begun(draw, 2)
    game.play("bottom truck-YBGK horsecart-BB locomotive-GG truck-KKK")
    assert judge(draw, 2, game).step == 4


def changed(change: Change) -> str:
    data = json.loads((FOLDER / "04-mining.json").read_text(encoding="utf-8"))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(format=2), "format: expected 1; came 2"),
        (lambda data: data.pop("steps"), "expected the fields"),
        (lambda data: data.update(steps=[]), "steps: expected a list"),
        (lambda data: data.update(seats=["learner", "apprentice"]), "expected 3 seats"),
        (lambda data: data.update(seats=["apprentice"] * 3), "learner first"),
        (lambda data: data["position"].pop(3), "its position is none"),
        (lambda data: data["steps"][0].update(word="x"), "step 1: expected the fields"),
        (lambda data: data["steps"][0].update(words="No"), "step 1, words"),
        (lambda data: data["steps"][0].update(do=["dig"]), "step 1, do: expected an action"),
        (lambda data: data["steps"][0].update(reach={}), "expected do or reach"),
        (lambda data: data["steps"][2].update(reach={"luck": 1}), "step 3, reach"),
        (lambda data: data["steps"][2].update(reach={"cage": {"pink": 1}}), "step 3, reach"),
        (lambda data: data["steps"][2].update(turns=0), "step 3, turns"),
        (lambda data: data["steps"][2].pop("script"), "step 3, script"),
        (lambda data: data["steps"][0]["chalk"][0].update(at="moon"), "step 1, chalk"),
        (lambda data: data["steps"][0]["chalk"][0].update(mark="arrow"), "step 1, chalk"),
        (lambda data: data["steps"][0]["wrong"][0].update(action="dig"), "step 1, wrong"),
    ],
)
def test_a_file_that_is_no_lesson(change: Change, says: str) -> None:
    with pytest.raises(LessonError, match=says):
        parse_lesson("mining", changed(change))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data["steps"][0]["wrong"][0].update(reason="no_tile"), "refused as no_tile"),
        (lambda data: data["steps"][0]["wrong"][0].update(action="mine 6"), "that it is legal"),
        (lambda data: data["steps"][1].update(do=["load grey"]), "step 2, script: load grey"),
        (lambda data: data["steps"][2].update(reach={"cage": {"grey": 3}}), "does not reach"),
        (lambda data: data["steps"][2].update(reach={"cage": {"grey": 1}}), "before load grey"),
        (lambda data: data["steps"][8].update(turns=1, script=["bank", "bank"]), "out of reach"),
    ],
)
def test_a_lesson_that_cannot_be_played(change: Change, says: str) -> None:
    with pytest.raises(LessonError, match=says):
        check_lesson(parse_lesson("mining", changed(change)))


def test_a_broken_file_leaves_the_others(tmp_path: Path) -> None:
    source = (FOLDER / "01-orders.json").read_text(encoding="utf-8")
    (tmp_path / "01-orders.json").write_text(source, encoding="utf-8")
    (tmp_path / "02-torn.json").write_text(source[:200], encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not one", encoding="utf-8")
    shelf = read_shelf(tmp_path)
    assert list(shelf.lessons) == ["orders", "torn"]
    assert shelf.lessons["orders"] is not None
    assert shelf.lessons["torn"] is None
    assert "expected JSON" in shelf.problems["torn"]
