"""The learned networks that come with the package, and their files.

A file is one line of JSON, which says what the network is and how it was made, and then its
numbers as 32-bit floats, little end first: `weights`, `bias`, `win` and `margin`, as `Network.load`
takes them.
"""

from __future__ import annotations

import json
import sys
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.bots.features import feature_names
from glueckauf.bots.network import Network
from glueckauf.bots.protocol import BotError

if TYPE_CHECKING:
    from collections.abc import Sequence

    Parts = tuple[array[float], array[float], array[float], array[float]]

FORMAT = "glueckauf network 1"


def network_for(players: int, file: str = "") -> Network:
    """A network of one's own, for a thread of one's own, with the weights of a file, or else of the
    package."""
    if not file:
        return make_network(players, *_shipped(players))
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise BotError(f"{file}: {error.strerror}") from error
    return make_network(players, *read_network(file, content))


@cache
def _shipped(players: int) -> tuple[dict[str, Any], Parts]:
    name = f"{players}-players.network"
    return read_network(name, (files("glueckauf.bots") / "networks" / name).read_bytes())


def make_network(players: int, about: dict[str, Any], parts: Parts) -> Network:
    if about["players"] != players:
        raise BotError(f"expected a network for {players} players; it is for {about['players']}")
    network = Network(about["inputs"], about["hidden"])
    network.load(*parts)
    return network


def write_network(about: dict[str, Any], parts: Sequence[Sequence[float]]) -> bytes:
    """`about` names at least players, inputs and hidden."""
    head = json.dumps({"format": FORMAT, **about}, ensure_ascii=False).encode() + b"\n"
    return head + b"".join(_little(array("f", part)).tobytes() for part in parts)


def read_network(name: str, content: bytes) -> tuple[dict[str, Any], Parts]:
    """What a file says of itself; weights, bias, win and margin. `name` is for the errors."""
    head, _, rest = content.partition(b"\n")
    try:
        about = json.loads(head)
        sizes = [about[key] for key in ("players", "inputs", "hidden")]
    except (ValueError, KeyError, TypeError):
        sizes = []
    if [type(size) for size in sizes] != [int] * 3:
        raise BotError(f"{name}: the first line is not that of a network")
    players, inputs, hidden = sizes
    if about.get("format") != FORMAT:
        raise BotError(f"{name}: expected the format {FORMAT!r}, {about.get('format')!r} came")
    if players not in (2, 3, 4) or inputs != len(feature_names(players)):
        raise BotError(f"{name}: {inputs} inputs for {players} players do not fit this version")
    lengths = (inputs * hidden, hidden, hidden + 1, hidden + 1)
    if len(rest) != 4 * sum(lengths):
        raise BotError(f"{name}: expected {4 * sum(lengths)} bytes of numbers, {len(rest)} came")
    numbers = array("f", rest)
    _little(numbers)
    parts = []
    for length in lengths:
        parts.append(numbers[:length])
        numbers = numbers[length:]
    return about, (parts[0], parts[1], parts[2], parts[3])


def _little(numbers: array[float]) -> array[float]:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
