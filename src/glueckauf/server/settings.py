"""Limits as a host sets them: in a file of TOML, or in the environment, which goes before it."""

from __future__ import annotations

import math
import tomllib
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PREFIX = "GLUECKAUF_LIMIT_"


class SettingsError(GlueckAufError):
    """A setting that is none, or has a value that it cannot have."""


def limits_as_set(file: Path | None, environment: Mapping[str, str]) -> Limits:
    """The limits of a file, where there is one, and then those of the environment."""
    limits = Limits()
    if file is not None:
        limits = _changed(limits, _of_file(file), str(file))
    told = {
        name.removeprefix(PREFIX).lower(): _number(text)
        for name, text in environment.items()
        if name.startswith(PREFIX)
    }
    return _changed(limits, told, f"the environment ({PREFIX}…)")


def _of_file(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SettingsError(f"the settings {path} cannot be read: {error}") from error
    strange = sorted(content.keys() - {"limits"})
    if strange or not isinstance(content.get("limits", {}), dict):
        raise SettingsError(f"the settings {path} have one part, [limits], not {strange}")
    return dict(content.get("limits", {}))


def _changed(limits: Limits, told: Mapping[str, Any], where: str) -> Limits:
    kinds = {field.name: field.type for field in fields(Limits)}
    for name, value in told.items():
        if name not in kinds:
            raise SettingsError(f"{where}: there is no limit {name!r}; there are {sorted(kinds)}")
        whole = kinds[name] == "int"
        number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
        if not (number and math.isfinite(value) and value > 0):
            wanted = "a whole number" if whole else "a number"
            raise SettingsError(f"{where}: {name} is {wanted} above 0, not {value!r}")
    return replace(limits, **told)


def _number(text: str) -> int | float | str:
    """What the text says, or the text itself if it is no number."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
