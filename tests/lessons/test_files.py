"""Every lesson can be played as its file says, in few words and in four languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from glueckauf import play_on
from glueckauf.lessons.goals import CONDITIONS
from glueckauf.lessons.judge import check_lesson, judge
from glueckauf.lessons.lesson import Lesson, parse_lesson
from glueckauf.lessons.library import FOLDER, read_shelf
from glueckauf.record.reasons import SENTENCES
from glueckauf.words import LANGUAGES, text

PAGE = (Path(__file__).parents[2] / "docs/lessons.md").read_text(encoding="utf-8")
SHELF = read_shelf()
LESSONS = [lesson for lesson in SHELF.lessons.values() if lesson]

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def test_there_are_a_dozen_and_none_is_broken() -> None:
    assert SHELF.problems == {}
    assert list(SHELF.lessons) == [
        *("orders", "workers", "factory", "mining", "storage", "delivery"),
        *("money", "draw", "clock", "carts", "end", "plan"),
    ]
    assert 70 <= sum(len(lesson.steps) for lesson in LESSONS) <= 90


@each_lesson
def test_the_script_reaches_every_goal(lesson: Lesson) -> None:
    """And every wrong try is refused for its reason (`check_lesson` tells what is not so)."""
    check_lesson(lesson)
    game = lesson.begin()
    for number, step in enumerate(lesson.steps):
        for wrong in step.wrong:
            reason = game.why_not(wrong.action)
            assert reason is not None
            assert reason.code == wrong.reason
            assert reason.code in SENTENCES
        for action in step.script:
            assert judge(lesson, 0, game).step == number
            game.play(action)
    assert judge(lesson, 0, game).step == len(lesson.steps)


@each_lesson
def test_it_can_be_begun_at_every_step(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        if step.goal:
            game = play_on(lesson.begin(number), real=True)
            for action in step.script:
                game.play(action)
            assert judge(lesson, number, game).step > number


@each_lesson
def test_it_ends_with_a_task_and_has_wrong_tries(lesson: Lesson) -> None:
    goals = [step.goal for step in lesson.steps if step.goal]
    assert goals[-1].reach, "the task is judged by what the table looks like"
    assert any(step.wrong for step in lesson.steps)


@each_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_few_words_in_four_languages(lesson: Lesson, language: str) -> None:
    assert text(language, f"lesson.{lesson.name}.title")
    for step in lesson.steps:
        assert step.words.startswith(f"{lesson.name}.")
        said = text(language, f"lesson.{step.words}")
        assert len(said.split()) <= 25, said


def test_worked_example_3_is_played() -> None:
    mining = SHELF.lessons["mining"]
    assert mining is not None
    played = [action for step in mining.steps[:7] for action in step.script]
    assert [action.split()[0] for action in played] == [
        *("mine", "cage", "load", "load", "cage", "load", "cage", "fill", "fill")
    ]
    assert mining.begin(7).view(0).players[0].cage["yellow"] == 1


def test_the_page_names_every_condition_and_its_example_is_a_lesson() -> None:
    for name in CONDITIONS:
        assert f"| `{name}` |" in PAGE
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    check_lesson(parse_lesson("example", example))


def test_files_are_written_as_one_writes_them() -> None:
    for path in FOLDER.glob("*.json"):
        source = path.read_text(encoding="utf-8")
        assert source == json.dumps(json.loads(source), ensure_ascii=False, indent=2) + "\n"
