"""A bot from a Python file: the one class in it that has a method `decide`."""

from __future__ import annotations

import inspect
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from glueckauf.bots.protocol import BotError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from glueckauf.bots.protocol import Bot

KINDS = (int, float, str)


@cache
def load_bot(path: str) -> Callable[..., Bot]:
    """The class; a process reads a file once."""
    module = _module(Path(path))
    found = [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and not name.startswith("_")
        and callable(getattr(value, "decide", None))
    ]
    if len(found) != 1:
        came = ", ".join(kind.__name__ for kind in found) or "none"
        raise BotError(
            f"{path}: expected exactly one class with a method decide and a name without an"
            f" underscore in front; came {came}"
        )
    _check_parameters(path, found[0])
    return found[0]


def check_file(path: Path) -> None:
    if not path.is_file():
        raise BotError(f"{path}: expected a Python file with a bot; there is no such file")


def _module(path: Path) -> ModuleType:
    check_file(path)
    name = f"bot file {path.resolve()}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BotError(f"{path}: expected a Python file with a bot")
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BotError(f"{path}, line {error.lineno}: expected Python; {error.msg}") from None
    except Exception as error:
        raise BotError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


def _check_parameters(path: str, kind: type) -> None:
    for parameter in inspect.signature(kind).parameters.values():
        if type(parameter.default) not in KINDS:
            raise BotError(
                f"{path}: expected parameters with an int, a float or a str as default;"
                f" {kind.__name__} takes {parameter}"
            )
