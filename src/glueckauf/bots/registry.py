"""Bots by name, with parameters as a command line gives them: `greedy:wage=2,slips=0.1`."""

from __future__ import annotations

import inspect
import math
import re
from typing import TYPE_CHECKING

from glueckauf.bots.greedy import GreedyBot
from glueckauf.bots.protocol import Bot, BotError
from glueckauf.bots.random_bot import RandomBot

if TYPE_CHECKING:
    from collections.abc import Callable

    Factory = Callable[..., Bot]

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_factories: dict[str, Factory] = {}


def register(name: str, factory: Factory) -> None:
    """Make a bot known. Its parameters are the factory's keywords, of the type of their defaults:
    int, float or str."""
    if not _NAME.fullmatch(name):
        raise BotError(f"a bot's name is of small letters, digits, - and _, not {name!r}")
    if name in _factories:
        raise BotError(f"there is a bot {name!r} already")
    _factories[name] = factory


def bot_names() -> tuple[str, ...]:
    return tuple(sorted(_factories))


def bot_parameters(name: str) -> dict[str, int | float | str]:
    """The parameters of a bot with their defaults."""
    if name not in _factories:
        raise BotError(f"there is no bot {name!r}; there are {', '.join(bot_names())}")
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(_factories[name]).parameters.values()
    }


def make_bot(text: str) -> Bot:
    """The bot that a text such as `greedy` or `greedy:wage=2,slips=0.1` names."""
    name, colon, rest = text.strip().partition(":")
    defaults = bot_parameters(name)
    values: dict[str, int | float | str] = {}
    for part in rest.split(",") if colon else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in defaults:
            raise BotError(f"{name} {_takes(defaults)}, not {part.strip()!r}")
        if not equals:
            raise BotError(f"{name} takes {key} as {key}={defaults[key]}, not {part.strip()!r}")
        if key in values:
            raise BotError(f"{name} takes {key} once; it came twice in {text!r}")
        values[key] = _value(f"{name}: {key}", value, defaults[key])
    return _factories[name](**values)


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
register("greedy", GreedyBot)
