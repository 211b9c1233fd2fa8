"""The judge of a lesson: how far a game has come in it, and whether it can be played at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.lessons.goals import is_met
from glueckauf.lessons.lesson import LEARNER, LessonError
from glueckauf.record.game import Game
from glueckauf.rules.errors import GlueckAufError
from glueckauf.rules.phase import Phase

if TYPE_CHECKING:
    from glueckauf.lessons.lesson import Goal, Lesson
    from glueckauf.record.notation import Action

_BETWEEN = (Phase.TURN, Phase.DRAFT, Phase.OVER)
"""When one of these is due, a turn has ended."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far a learner has come."""

    step: int
    """The first step whose goal is not reached yet; one more than the last if all are."""
    fits: bool
    """Whether what was done since then can still lead there."""
    since: int
    """How many actions of the game lie before it."""


def judge(lesson: Lesson, first: int, game: Game, held: Action | None = None) -> Verdict:
    """How far a game that began at step `first` has come, if what is held is played too."""
    play = Game(game.beginning)
    step = _next_goal(lesson, first)
    tried, ended, since = 0, 0, 0
    for number, action in enumerate([*game.actions, *([held] if held else [])], 1):
        learner = play.seat == LEARNER
        play.play(action)
        if step == len(lesson.steps) or not learner:
            continue
        tried += 1
        ended += play.phase in _BETWEEN
        goal = lesson.steps[step].goal
        if goal and _is_reached(goal, play, action, tried):
            step, tried, ended, since = _next_goal(lesson, step + 1), 0, 0, number
    goal = lesson.steps[step].goal if step < len(lesson.steps) else None
    return Verdict(step, goal is None or _may_come(goal, tried, ended), since)


def _next_goal(lesson: Lesson, step: int) -> int:
    while step < len(lesson.steps) and lesson.steps[step].goal is None:
        step += 1
    return step


def _is_reached(goal: Goal, game: Game, action: Action, tried: int) -> bool:
    if goal.do:
        return tried == 1 and goal.allows(action.text)
    return is_met(goal.reach, game.view(LEARNER), LEARNER)


def _may_come(goal: Goal, tried: int, ended: int) -> bool:
    return not tried if goal.do else ended < goal.turns


def check_lesson(lesson: Lesson) -> None:
    """Play it: every goal is reached by its script and not before, every wrong try is refused for
    its reason, and only the learner has to act. Raises LessonError."""
    game = lesson.begin()
    for number, step in enumerate(lesson.steps):
        where = f"lesson {lesson.name}, step {number + 1}"
        for wrong in step.wrong:
            reason = game.why_not(wrong.action)
            if reason is None or reason.code != wrong.reason:
                came = reason.code if reason else "that it is legal"
                raise LessonError(
                    f"{where}: expected {wrong.action} to be refused as {wrong.reason}; came {came}"
                )
        if step.goal is None:
            continue
        for played, action in enumerate(step.script):
            if judge(lesson, 0, game).step != number:
                raise LessonError(f"{where}: its goal is reached before {action} is played")
            if game.seat != LEARNER:
                raise LessonError(f"{where}: seat {game.seat} has to act before {action}")
            try:
                game.play(action)
            except GlueckAufError as error:
                raise LessonError(f"{where}, script: {error}") from error
            verdict = judge(lesson, 0, game)
            if not verdict.fits and played + 1 < len(step.script):
                raise LessonError(f"{where}: after {action} its goal is out of reach")
        if judge(lesson, 0, game).step <= number:
            raise LessonError(f"{where}: its script does not reach its goal")
