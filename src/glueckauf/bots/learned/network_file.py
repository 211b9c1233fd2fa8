"""The learned networks that come with the package, and their files: `weights`, `bias`, `win` and
`margin`, as `Network.load` takes them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.bots.learned.network import Network
from glueckauf.bots.learned.weight_files import read_weights, write_weights
from glueckauf.bots.protocol import BotError

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    Parts = tuple[array[float], array[float], array[float], array[float]]

FORMAT = "glueckauf network 1"


def network_for(players: int, file: str = "") -> Network:
    """A network of one's own, for a thread of one's own, with the weights of a file, or else of the
    package."""
    if not file:
        return make_network(players, *shipped_network(players))
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise BotError(f"{file}: {error.strerror}") from error
    return make_network(players, *read_network(file, content))


@cache
def shipped_network(players: int) -> tuple[dict[str, Any], Parts]:
    """What comes with the package."""
    name = f"{players}-players.network"
    return read_network(name, (files("glueckauf.bots.learned") / "networks" / name).read_bytes())


def mark_of(content: bytes) -> str:
    """By which one sees whether a file of weights is another one."""
    return sha256(content).hexdigest()[:16]


def make_network(players: int, about: dict[str, Any], parts: Parts) -> Network:
    if about["players"] != players:
        raise BotError(f"expected a network for {players} players; it is for {about['players']}")
    network = Network(about["inputs"], about["hidden"])
    network.load(*parts)
    return network


def write_network(about: dict[str, Any], parts: Sequence[Sequence[float]]) -> bytes:
    """`about` names at least players, inputs and hidden."""
    return write_weights(FORMAT, about, parts)


def read_network(name: str, content: bytes) -> tuple[dict[str, Any], Parts]:
    """What a file says of itself; weights, bias, win and margin. `name` is for the errors."""
    about, parts = read_weights(name, content, FORMAT, _lengths)
    return about, (parts[0], parts[1], parts[2], parts[3])


def _lengths(inputs: int, hidden: int) -> tuple[int, ...]:
    return inputs * hidden, hidden, hidden + 1, hidden + 1
