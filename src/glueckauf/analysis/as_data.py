"""Verdicts and reviews as plain data that JSON can hold, and back."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from glueckauf.analysis.turn import Turn
from glueckauf.record.notation import parse_action

Kind = TypeVar("Kind")


def as_data(told: Any) -> Any:
    """A turn is the list of its texts, a mean with its error a pair of fields."""
    if isinstance(told, Turn):
        return list(told.texts)
    if is_dataclass(told):
        return {field.name: as_data(getattr(told, field.name)) for field in fields(told)}
    if isinstance(told, (tuple, list)):
        return [as_data(one) for one in told]
    if isinstance(told, dict):
        return {key: as_data(value) for key, value in told.items()}
    return told


def from_data(kind: type[Kind], data: Any) -> Kind:
    """What `as_data` told of something of this kind."""
    read: Kind = _read(kind, data)
    return read


def _read(kind: Any, data: Any) -> Any:
    if kind is Turn:
        return Turn(tuple(map(parse_action, data)))
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _read(hints[name], value) for name, value in data.items()})
    if isinstance(kind, types.UnionType):
        inner = next(one for one in get_args(kind) if one is not type(None))
        return None if data is None else _read(inner, data)
    if get_origin(kind) is tuple:
        return tuple(_read(get_args(kind)[0], one) for one in data)
    if get_origin(kind) is dict:
        return {key: _read(get_args(kind)[1], value) for key, value in data.items()}
    return kind(data)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
