"""A lesson: a position and the steps through it, read from one JSON file (docs/lessons.md)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glueckauf.lessons.chalk import Chalk, is_place
from glueckauf.lessons.goals import is_condition
from glueckauf.record.game import Game
from glueckauf.record.notation import parse_action
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT = 1
LEARNER = 0
"""The seat of whoever learns."""

_MESSAGE = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")


class LessonError(GlueckAufError):
    """A file that is no lesson, or one that cannot be played as it says."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Either one of some actions (`do`), or conditions on the table within some turns (`reach`)."""

    do: tuple[str, ...]
    """Behind the last word of one may stand `*`: `top *` is any way to put cards back on top."""
    reach: dict[str, Any]
    turns: int

    def allows(self, action: str) -> bool:
        return any(
            action.startswith(wanted[:-1]) if wanted.endswith("*") else action == wanted
            for wanted in self.do
        )


@dataclass(frozen=True, slots=True)
class WrongTry:
    """What a learner may try in a step, and the reason for which it is refused."""

    action: str
    reason: str


@dataclass(frozen=True, slots=True)
class Step:
    words: str
    """What it says: `mining.2` is the message `lesson.mining.2`."""
    chalk: tuple[Chalk, ...]
    goal: Goal | None
    """None for a step that is only read."""
    script: tuple[str, ...]
    """The actions with which the goal can be reached."""
    wrong: tuple[WrongTry, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    name: str
    seats: tuple[str, ...]
    """`learner`, then the bots."""
    position: str
    steps: tuple[Step, ...]

    @property
    def title(self) -> str:
        """The id of its title."""
        return f"lesson.{self.name}.title"

    def begin(self, step: int = 0) -> Game:
        """The game where a step begins: what comes before it has been played as the script says."""
        game = Game.from_position(self.position)
        for earlier in self.steps[:step]:
            for action in earlier.script:
                game.play(action)
        return game


def parse_lesson(name: str, text: str) -> Lesson:
    """Read a file. Raises LessonError; whether the script can be played is not looked at."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise LessonError(f"lesson {name}: expected JSON; {error}") from None
    lesson = _Reader(name).lesson(data)
    try:
        game = Game.from_position(lesson.position)
    except GlueckAufError as error:
        raise LessonError(f"lesson {name}: its position is none: {error}") from error
    if len(lesson.seats) != game.players:
        raise LessonError(f"lesson {name}: expected {game.players} seats; came {lesson.seats}")
    return lesson


class _Reader:
    """Reads the parts of a lesson; every error says where it is."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lesson(self, data: Any) -> Lesson:
        fields = self.fields(data, "the lesson", {"format", "position", "seats", "steps"})
        if fields["format"] != FORMAT:
            raise self.wrong("format", FORMAT, fields["format"])
        seats = tuple(self.texts(fields["seats"], "seats"))
        if seats[:1] != ("learner",):
            raise self.wrong("seats", "learner first, then bots", fields["seats"])
        steps = fields["steps"]
        if not isinstance(steps, list) or not steps:
            raise self.wrong("steps", "a list", steps)
        return Lesson(
            self.name,
            seats,
            "\n".join(self.texts(fields["position"], "position")) + "\n",
            tuple(self.step(step, f"step {number}") for number, step in enumerate(steps, 1)),
        )

    def step(self, data: Any, at: str) -> Step:
        optional = {"chalk", "do", "reach", "turns", "script", "wrong"}
        fields = self.fields(data, at, {"words"}, optional)
        if not isinstance(fields["words"], str) or not _MESSAGE.fullmatch(fields["words"]):
            raise self.wrong(f"{at}, words", "the id of a message of its own", fields["words"])
        goal = self.goal(fields, at)
        script = self.actions(fields.get("script", goal.do[:1] if goal else []), f"{at}, script")
        if bool(script) != bool(goal):
            raise self.wrong(f"{at}, script", "actions where there is a goal", script)
        return Step(
            fields["words"],
            tuple(self.chalk(mark, f"{at}, chalk") for mark in fields.get("chalk", [])),
            goal,
            script,
            tuple(self.wrong_try(one, f"{at}, wrong") for one in fields.get("wrong", [])),
        )

    def goal(self, fields: dict[str, Any], at: str) -> Goal | None:
        if "do" not in fields and "reach" not in fields:
            return None
        if "do" in fields and "reach" in fields:
            raise self.wrong(at, "do or reach", "both")
        reach = fields.get("reach", {})
        if not isinstance(reach, dict):
            raise self.wrong(f"{at}, reach", "conditions", reach)
        for name, wanted in reach.items():
            if not is_condition(name, wanted):
                raise self.wrong(f"{at}, reach", "a condition of docs/lessons.md", {name: wanted})
        turns = fields.get("turns", 1)
        if type(turns) is not int or turns < 1:
            raise self.wrong(f"{at}, turns", "a number from 1", turns)
        do = tuple(self.texts(fields.get("do", []), f"{at}, do"))
        self.actions((one for one in do if not one.endswith("*")), f"{at}, do")
        return Goal(do, reach, turns)

    def chalk(self, data: Any, at: str) -> Chalk:
        fields = self.fields(data, at, {"mark", "at"}, {"to"})
        chalk = Chalk(fields["mark"], fields["at"], fields.get("to"))
        needs_to = chalk.mark in ("arrow", "line")
        places = [chalk.at, *([chalk.to] if needs_to else [])]
        if chalk.mark not in ("circle", "arrow", "line") or needs_to != (chalk.to is not None):
            raise self.wrong(at, "a circle, or an arrow or a line with its `to`", data)
        if not all(isinstance(place, str) and is_place(place) for place in places):
            raise self.wrong(at, "a place of docs/lessons.md", data)
        return chalk

    def wrong_try(self, data: Any, at: str) -> WrongTry:
        fields = self.fields(data, at, {"action", "reason"})
        self.actions([fields["action"]], at)
        return WrongTry(fields["action"], fields["reason"])

    def actions(self, texts: Iterable[Any], at: str) -> tuple[str, ...]:
        read = self.texts(list(texts), at)
        for text in read:
            try:
                parse_action(text)
            except GlueckAufError:
                raise self.wrong(at, "an action", text) from None
        return tuple(read)

    def texts(self, data: Any, at: str) -> list[str]:
        if not isinstance(data, list | tuple) or not all(isinstance(one, str) for one in data):
            raise self.wrong(at, "a list of texts", data)
        return list(data)

    def fields(
        self, data: Any, at: str, needed: set[str], optional: set[str] | None = None
    ) -> dict[str, Any]:
        known = needed | (optional or set())
        if not isinstance(data, dict) or not needed <= {*data} <= known:
            raise self.wrong(at, f"the fields {', '.join(sorted(known))}", data)
        return data

    def wrong(self, at: str, expected: object, came: object) -> LessonError:
        return LessonError(f"lesson {self.name}, {at}: expected {expected}; came {came!r:.80}")
