"""Messages whose ids are put together: which they are, and the values that they get."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from glueckauf.analysis.verdict import KINDS as KINDS_OF_TURNS
from glueckauf.bots import registry
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.grammar import Choice, parse_message
from glueckauf.lessons.library import read_shelf
from glueckauf.lessons.reasons import CODES
from glueckauf.picture.scene.course_graph import GRAPHS
from glueckauf.record.events import KINDS
from glueckauf.record.reasons import SENTENCES
from glueckauf.rules.material import CLOCK, COLOURS, LEVELS, SHIFTS, SIDES, SPACES, VEHICLES
from glueckauf.rules.outcome import SOURCE_NAMES
from glueckauf.rules.phase import Phase
from glueckauf.rules.ruleset import PRESETS, RuleSet
from glueckauf.server.notices.notice import Shape
from glueckauf.server.notices.notice_settings import CHANNELS
from glueckauf.server.wire.messages import RemarkName
from glueckauf.terminal.game import help_text
from glueckauf.words import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glueckauf.grammar import Message

PROTOCOL = Path(__file__).parents[2] / "docs/protocol.md"

CUBE_MOVES = ("cart.cage", "cage.slot", "cage.storage", "storage.slot")
ELEMENTS = tuple(element.name for element in CLOCK)
PHASES = tuple(str(phase) for phase in Phase if phase is not Phase.OVER)
SWITCHES = tuple(field.name for field in fields(RuleSet))

MORE_VALUES = {
    "cards_returned": {"count"},
    "element_scored": {"scores"},
    "game_ended": {"winners", "count"},
}
"""What `sentences.js` adds to the fields of an event, beside who it is."""

UNTOLD = {
    *("turn_began", "marks_paid", "mining_began", "mining_ended", "slot_filled"),
    *("workers_returned", "cards_drawn"),
    "cube_moved",  # by where from and where to, below
}
"""Events that have no sentence of their own: they say nothing a reader needs beside the others."""

DOMAINS: dict[str, tuple[str, ...]] = {
    "colour": COLOURS,
    "cube": COLOURS,
    "slot": COLOURS,
    "deck": ("orders", "tiles"),
    "holder": ("cart", "cage", "storage"),
    "element": ELEMENTS,
    "later": ("no", "yes"),
    "sure": ("no", "yes"),
    "level": LEVELS,
    "target": LEVELS,
    "phase": PHASES,
    "place": ("top", "bottom"),
    "shift": tuple(str(shift + 1) for shift in range(SHIFTS)),
    "side": SIDES,
    "role": ("host", "spectator"),
    "change": ("more", "fewer"),
    "part": ("space", "way", "rather"),
    "kind": KINDS_OF_TURNS,
    "depth": ("quick", "normal", "deep"),
    "gain": POINT_SOURCES,
    "source": ("marks", "cubes", "outstanding", "imbalance"),  # those of the end
    "space": tuple(space.name for space in SPACES),
}
"""What a value that a message chooses by can be."""


@dataclass(frozen=True)
class Family:
    """`values` are those that the client passes where its call does not show them."""

    ids: tuple[str, ...]
    values: dict[str, set[str]] | None = None


def _family(pattern: str, names: Iterable[str]) -> tuple[str, Family]:
    return pattern, Family(tuple(pattern.replace("*", name) for name in names))


def choices(message: Message) -> Iterator[Choice]:
    """All placeholders, those inside others too."""
    for part in message:
        if isinstance(part, Choice):
            yield part
            for case in part.cases.values():
                yield from choices(case)


def _events() -> dict[str, set[str]]:
    """The values of every event's sentence: its plain fields and what is made of them."""
    values = {}
    for kind, event in KINDS.items():
        if kind not in UNTOLD:
            plain = {field.name for field in fields(event) if field.type in ("int", "str", "Deck")}
            who = {"who"} if "seat" in plain else set()
            values[f"event.{kind}"] = plain | who | MORE_VALUES.get(kind, set())
    return values


def _reasons() -> dict[str, set[str]]:
    return {
        f"reason.{code}": {choice.name for choice in choices(parse_message(sentence))}
        for code, sentence in SENTENCES.items()
    }


def _problems() -> list[str]:
    table = (
        PROTOCOL.read_text(encoding="utf-8").split("## The shape of errors")[1].split("\n## ")[0]
    )
    return ["unreachable", *re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)]


def _told(pattern: str, values: dict[str, set[str]]) -> tuple[str, Family]:
    return pattern, Family(tuple(values), values)


_CUBE_MOVED = {
    f"event.cube_moved.{move}": {"who", "seat", "cube", "order", "slot", "level"}
    for move in CUBE_MOVES
}
_ACTIONS: dict[str, set[str]] = {
    "action.draft": {"card"},
    "action.keep": {"card"},
    "action.load": {"cube"},
    "action.store": {"cube"},
    "action.top": set(),
    "action.bottom": set(),
}
_PROMPT = {"who", "steps", "count", "carts", "order"}
_CHOICES = (
    *(f"motion.{speed}" for speed in ("slow", "normal", "fast", "none")),
    *(f"theme.{theme}" for theme in ("auto", "light", "dark")),
    *(f"contrast.{contrast}" for contrast in ("auto", "high")),
    *(f"text.{size}" for size in ("normal", "large", "largest")),
)
_AREAS = dict.fromkeys(
    space.name if space.name.endswith("draw") else space.area for space in SPACES
)
_LESSONS = {name: lesson for name, lesson in read_shelf().lessons.items() if lesson}
_STEPS = [step.words for lesson in _LESSONS.values() for step in lesson.steps]
_ADVICE = {f"companion.{code}": set(values) for code, values in CODES.items()}
_CHAPTERS = [str(chapter + 1) for chapter in range(int(text("en", "rules.count")))]

FAMILIES: dict[str, Family] = dict(
    [
        _told("event.*", _events()),
        _told("event.cube_moved.*.*", _CUBE_MOVED),
        _told("reason.*", _reasons()),
        _told("prompt.*", {f"prompt.{phase}": _PROMPT for phase in PHASES}),
        _told("prompt.mining.second", {"prompt.mining.second": _PROMPT}),
        _told("action.*", _ACTIONS),
        _family("action.fill*", ("", ".half", ".storage", ".half.storage")),
        _family("begin.cards.*", ("anew", "real")),
        _family("begun.eyes.*", ("open", "spectator")),
        _family("bot.*", ("random", *registry.LEVELS)),
        _family("bot.*.why", registry.LEVELS),
        _told("companion.*", _ADVICE),
        _family("companion.shift.*", ("2", "3")),
        _family("colour.*", COLOURS),
        _family("cube.*", COLOURS),
        _family("element.*", ELEMENTS),
        _family("gain.*", POINT_SOURCES),
        _family("help.*", ("canteen", "clock")),
        _family("help.element.*", ("coal", "vehicle", "carts")),
        _family("help.space.*", _AREAS),
        _family("lesson.*", _STEPS),
        _family("lesson.*.title", _LESSONS),
        _family("level.*", LEVELS),
        _family("level.to.*", LEVELS),
        _family("log.seat.*", ("left", "given", "absent", "returned", "renewed")),
        _family("my_play.*", ("draft", "hand")),
        _told(
            "notices.failed.*",
            {f"notices.failed.{why}": {"when"} for why in ("gone", "mail_server")},
        ),
        _family("notices.shape.*", get_args(Shape)),
        _family("notices.trouble.*", ("gone",)),
        _told("notices.way.*", {f"notices.way.{channel}": {"to"} for channel in CHANNELS}),
        _family("player.colour.*", ("red", "blue", "green", "white")),
        _family("preset.*", PRESETS),
        _family("preset.*.why", PRESETS),
        _family("problem.*", _problems()),
        _family("remark.*", get_args(RemarkName)),
        _family("replay.eyes.*", ("open", "spectator")),
        _family("review.graph.*", GRAPHS),
        _family("rules.*.text", _CHAPTERS),
        _family("rules.*.title", _CHAPTERS),
        _family("scoring.reason.*", ("points", "marks", "shared", "conceded")),
        ("settings.*.*", Family(tuple(f"settings.{choice}" for choice in _CHOICES))),
        _family("share.away.*", ("left", "given", "absent")),
        _family("sign.*", ("factory", "mine", "deliver", "money", "order", "canteen", "clock")),
        _family("source.*", SOURCE_NAMES),
        _family("space.*", DOMAINS["space"]),
        _family("start.absence.*", ("none", "60", "300", "86400")),
        _family("start.clock.*", ("none", "quick", "calm", "hours", "day", "days")),
        _family("start.clock.end.*", ("bot", "wait")),
        _family("start.clock.end.*.why", ("bot", "wait")),
        _family("start.seat.*", ("here", "here.other", "link", "bot")),
        _family("switch.*", SWITCHES),
        _family("switch.*.why", SWITCHES),
        _family("switch.value.*", ("on", "off")),
        _family("terminal.help.*", help_text.COMMANDS),
        _family("tabs.*", ("yard", "own", "others", "log")),
        _family("vehicle.*", VEHICLES),
        _family("waiting.is.*", ("bot", "ready", "here", "away", "invited")),
    ]
)
