"""Files of learned weights: one line of JSON, which says what they are and how they were made, and
then the numbers as 32-bit floats, little end first, one part after another."""

from __future__ import annotations

import json
import sys
from array import array
from typing import TYPE_CHECKING, Any

from glueckauf.bots.learned.features import feature_names
from glueckauf.bots.protocol import BotError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def write_weights(kind: str, about: dict[str, Any], parts: Sequence[Sequence[float]]) -> bytes:
    """`about` names at least players, inputs and hidden."""
    head = json.dumps({"format": kind, **about}, ensure_ascii=False).encode() + b"\n"
    return head + b"".join(_little(array("f", part)).tobytes() for part in parts)


def read_weights(
    name: str, content: bytes, kind: str, lengths_of: Callable[[int, int], tuple[int, ...]]
) -> tuple[dict[str, Any], list[array[float]]]:
    """What a file says of itself, and its parts, whose lengths follow from inputs and hidden sums.
    `name` is for the errors."""
    head, _, rest = content.partition(b"\n")
    try:
        about = json.loads(head)
        sizes = [about[key] for key in ("players", "inputs", "hidden")]
    except (ValueError, KeyError, TypeError):
        sizes = []
    if [type(size) for size in sizes] != [int] * 3:
        raise BotError(f"{name}: the first line is not that of a network")
    players, inputs, hidden = sizes
    if about.get("format") != kind:
        raise BotError(f"{name}: expected the format {kind!r}, {about.get('format')!r} came")
    if players not in (2, 3, 4) or inputs != len(feature_names(players)):
        raise BotError(f"{name}: {inputs} inputs for {players} players do not fit this version")
    lengths = lengths_of(inputs, hidden)
    if len(rest) != 4 * sum(lengths):
        raise BotError(f"{name}: expected {4 * sum(lengths)} bytes of numbers, {len(rest)} came")
    numbers = array("f", rest)
    _little(numbers)
    parts = []
    for length in lengths:
        parts.append(numbers[:length])
        numbers = numbers[length:]
    return about, parts


def _little(numbers: array[float]) -> array[float]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
