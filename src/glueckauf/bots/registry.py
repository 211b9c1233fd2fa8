"""Bots by what a command line calls them.

hewer:wage=2,slips=0.1        a name, with parameters
path/to/bot.py:depth=3        a Python file, with parameters
process:python my_bot.py      another process
"""

from __future__ import annotations

import inspect
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.bots.custom.command_process import ProcessBot
from glueckauf.bots.custom.python_file import load_bot
from glueckauf.bots.levels.apprentice import ApprenticeBot
from glueckauf.bots.levels.baron import BaronBot
from glueckauf.bots.levels.foreman import ForemanBot
from glueckauf.bots.levels.hewer import HewerBot
from glueckauf.bots.levels.manager import ManagerBot
from glueckauf.bots.levels.random_bot import RandomBot
from glueckauf.bots.protocol import Bot, BotError
from glueckauf.rules.engine import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    Factory = Callable[..., Bot]

PROCESS = "process:"

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_FILE = re.compile(r"(?P<path>.+?\.py)(?::(?P<parameters>.*))?", re.DOTALL)
_factories: dict[str, Factory] = {}

LEVELS = ("apprentice", "hewer", "foreman", "manager", "baron")
"""The opponents that players are offered, the weakest first."""
OLD_NAMES = {"greedy": "hewer"}
"""Under which stored games and scripts know a bot; they are not listed."""
COMPILED_ONLY = frozenset({"baron"})
"""It searches, and in plain Python it would come too short to be worth its name."""


def register(name: str, factory: Factory) -> None:
    """Make a bot known. Its parameters are the factory's keywords, of the type of their defaults:
    int, float or str."""
    if not _NAME.fullmatch(name):
        raise BotError(f"a bot's name is of small letters, digits, - and _, not {name!r}")
    if present_name(name) in _factories or name + ":" == PROCESS:
        raise BotError(f"there is a bot {name!r} already")
    _factories[name] = factory


def bot_names() -> tuple[str, ...]:
    """In the order in which they were made known: ours, the weakest first."""
    return tuple(name for name in _factories if compiled() or name not in COMPILED_ONLY)


def level_names() -> tuple[str, ...]:
    """The levels that can be played here."""
    return tuple(name for name in bot_names() if name in LEVELS)


def present_name(name: str) -> str:
    """What a bot is called now."""
    return OLD_NAMES.get(name, name)


def bot_parameters(name: str) -> dict[str, int | float | str]:
    """The parameters of a bot with their defaults."""
    return _defaults(_factory(name))


def make_bot(text: str) -> Bot:
    """The bot that a text names."""
    text = text.strip()
    if text.startswith(PROCESS):
        return ProcessBot(text.removeprefix(PROCESS).strip())
    found = _in_file(text)
    if found:
        path = found["path"]
        return _made(path, load_bot(path), found["parameters"])
    return make_known_bot(text)


def make_known_bot(text: str) -> Bot:
    """The bot that a text names, if it is one of those made known: runs no code of anyone's."""
    name, colon, parameters = text.strip().partition(":")
    name = present_name(name)
    return _made(name, _factory(name), parameters if colon else None)


def is_known(text: str) -> bool:
    """Whether a text names a bot that was made known, with parameters or not."""
    return present_name(text.strip().partition(":")[0]) in _factories


def python_file(text: str) -> Path | None:
    """The Python file that a text names, if it names a bot in one."""
    found = _in_file(text.strip())
    return Path(found["path"]) if found else None


def bot_file(text: str) -> Path | None:
    """The file that a text names: the Python of a bot, or a network for one of ours."""
    path = python_file(text)
    if path:
        return path
    file = getattr(make_known_bot(text), "file", "") if is_known(text) else ""
    return Path(file) if file else None


def _in_file(text: str) -> re.Match[str] | None:
    """Other texts may end in `.py` too: `manager:file=a.py`, `process:python my_bot.py`."""
    if text.startswith(PROCESS) or is_known(text):
        return None
    return _FILE.fullmatch(text)


def _factory(name: str) -> Factory:
    name = present_name(name)
    if name in COMPILED_ONLY and not compiled():
        raise BotError(f"{name} needs the compiled engine; {', '.join(bot_names())} do without")
    if name not in _factories:
        raise BotError(
            f"there is no bot {name!r}; there are {', '.join(bot_names())},"
            " a Python file (bot.py) and another process (process:COMMAND)"
        )
    return _factories[name]


def _defaults(factory: Factory) -> dict[str, int | float | str]:
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(factory).parameters.values()
    }


def _made(name: str, factory: Factory, parameters: str | None) -> Bot:
    defaults = _defaults(factory)
    values: dict[str, int | float | str] = {}
    for part in parameters.split(",") if parameters is not None else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in defaults:
            raise BotError(f"{name} {_takes(defaults)}, not {part.strip()!r}")
        if not equals:
            raise BotError(f"{name} takes {key} as {key}={defaults[key]}, not {part.strip()!r}")
        if key in values:
            raise BotError(f"{name} takes {key} once; it came twice in {parameters!r}")
        values[key] = _value(f"{name}: {key}", value, defaults[key])
    return factory(**values)


def _takes(defaults: dict[str, int | float | str]) -> str:
    if not defaults:
        return "takes no parameters"
    return "takes " + ", ".join(f"{key}={value}" for key, value in defaults.items())


def _value(what: str, text: str, default: int | float | str) -> int | float | str:
    if isinstance(default, str):
        return text
    try:
        value = type(default)(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        kind = "number" if isinstance(default, float) else "whole number"
        raise BotError(f"{what} is a {kind}, not {text!r}")
    return value


register("random", RandomBot)
register("apprentice", ApprenticeBot)
register("hewer", HewerBot)
register("foreman", ForemanBot)
register("manager", ManagerBot)
register("baron", BaronBot)
