"""Limits and notices as a host sets them: in a file of TOML, or in the environment, which goes
before it."""

from __future__ import annotations

import math
import tomllib
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from glueckauf.rules.errors import GlueckAufError
from glueckauf.server.limits import Limits
from glueckauf.server.notices.notice_settings import NoticeSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PREFIX = "GLUECKAUF_LIMIT_"
NOTICES_PREFIX = "GLUECKAUF_NOTICES_"
PARTS = ("limits", "notices")


class SettingsError(GlueckAufError):
    """A setting that is none, or has a value that it cannot have."""


def limits_as_set(file: Path | None, environment: Mapping[str, str]) -> Limits:
    """The limits of a file, where there is one, and then those of the environment."""
    limits = Limits()
    if file is not None:
        limits = _changed(limits, _of_file(file, "limits"), str(file))
    told = {
        name.removeprefix(PREFIX).lower(): _number(text)
        for name, text in environment.items()
        if name.startswith(PREFIX)
    }
    return _changed(limits, told, f"the environment ({PREFIX}…)")


def notices_as_set(file: Path | None, environment: Mapping[str, str]) -> NoticeSettings:
    """The same for what notices need: whoever sets no channels has none."""
    told = {} if file is None else _of_file(file, "notices")
    for name, text in environment.items():
        if name.startswith(NOTICES_PREFIX):
            told[name.removeprefix(NOTICES_PREFIX).lower()] = text
    kinds = {field.name: field.type for field in fields(NoticeSettings)}
    for name, value in told.items():
        if name not in kinds:
            raise SettingsError(f"notices: there is no setting {name!r}; there are {sorted(kinds)}")
        told[name] = _as_kind(str(kinds[name]), name, value)
    try:
        return NoticeSettings(**told)
    except GlueckAufError as error:
        raise SettingsError(f"notices: {error}") from None


def _as_kind(kind: str, name: str, value: Any) -> Any:
    """A text, several of them, or yes or no; the environment has texts alone."""
    if kind == "bool":
        value = {"yes": True, "no": False}.get(value, value)
        if isinstance(value, bool):
            return value
        raise SettingsError(f"notices: {name} is yes or no, not {value!r}")
    if kind == "int":
        value = _number(value) if isinstance(value, str) else value
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise SettingsError(f"notices: {name} is a whole number, not {value!r}")
    if kind.startswith("tuple"):
        value = value.replace(",", " ").split() if isinstance(value, str) else value
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        raise SettingsError(f"notices: {name} is a list of texts, not {value!r}")
    if isinstance(value, str):
        return value
    raise SettingsError(f"notices: {name} is a text, not {value!r}")


def _of_file(path: Path, part: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SettingsError(f"the settings {path} cannot be read: {error}") from error
    strange = sorted(content.keys() - set(PARTS))
    strange += [name for name in PARTS if not isinstance(content.get(name, {}), dict)]
    if strange:
        raise SettingsError(
            f"the settings {path} have parts, [limits] and [notices], not {strange}"
        )
    return dict(content.get(part, {}))


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
