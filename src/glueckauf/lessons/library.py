"""All lessons, in their order. A file that is broken is told, and the others stay."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from glueckauf.lessons.judge import check_lesson
from glueckauf.lessons.lesson import Lesson, LessonError, parse_lesson

log = logging.getLogger("glueckauf.lessons")

FOLDER = Path(str(files("glueckauf"))) / "lessons" / "files"

_FILE = re.compile(r"(\d\d)-([a-z][a-z0-9_]*)\.json")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The lessons of a folder: `lessons` has None in place of one that cannot be read."""

    lessons: dict[str, Lesson | None]
    problems: dict[str, str]


@cache
def read_shelf(folder: Path = FOLDER) -> Shelf:
    """Every file `NN-name.json` of a folder, by its number."""
    shelf = Shelf({}, {})
    for path in sorted(folder.iterdir()):
        found = _FILE.fullmatch(path.name)
        if not found:
            continue
        name = found[2]
        try:
            lesson = parse_lesson(name, path.read_text(encoding="utf-8"))
            check_lesson(lesson)
        except (LessonError, OSError, UnicodeError) as error:
            log.warning("%s: %s", path.name, error)
            shelf.lessons[name], shelf.problems[name] = None, str(error)
        else:
            shelf.lessons[name] = lesson
    return shelf
