"""What is expected from a position on, for every seat.

Files of forecasts hold `weights`, `bias` and `heads`, as `Forecast.load` takes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from glueckauf.bots.learned.forecast import Forecast
from glueckauf.bots.learned.network import Network, victory
from glueckauf.bots.learned.network_file import network_for
from glueckauf.bots.learned.point_sources import POINT_SOURCES
from glueckauf.bots.learned.weight_files import read_weights, write_weights

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from glueckauf.rules.state import State

FORMAT = "glueckauf forecast 1"


@dataclass(frozen=True, slots=True)
class Outlook:
    chances: tuple[float, ...]
    """To win, by seat; they sum to 1, and a shared victory counts its share."""
    points: tuple[tuple[float, ...], ...]
    """Still to come, by seat, then by POINT_SOURCES."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """Who will win, by the network that the bots go by, and where points come from. A thread needs
    one of its own."""

    network: Network
    forecast: Forecast


def outlook(foresight: Foresight, state: State) -> Outlook:
    """What is over has no points to come, and a winner."""
    seats = range(state.players)
    if state.is_over:
        nothing = (0.0,) * len(POINT_SOURCES)
        return Outlook(tuple(victory(state, seat) for seat in seats), (nothing,) * len(seats))
    told = []
    for seat in seats:
        foresight.network.judge(state, seat)
        told.append(foresight.network.chance)  # through the eyes of each; they need not agree
    points = (tuple(foresight.forecast.points_to_come(state, seat)) for seat in seats)
    return Outlook(tuple(chance / sum(told) for chance in told), tuple(points))


def foresight_for(players: int) -> Foresight:
    """With what comes with the package."""
    return Foresight(network_for(players), make_forecast(*_shipped(players)))


@cache
def _shipped(players: int) -> tuple[dict[str, Any], list[array[float]]]:
    name = f"{players}-players.forecast"
    return read_forecast(name, (files("glueckauf.bots.learned") / "networks" / name).read_bytes())


def make_forecast(about: dict[str, Any], parts: list[array[float]]) -> Forecast:
    forecast = Forecast(about["inputs"], about["hidden"])
    forecast.load(*parts)
    return forecast


def write_forecast(about: dict[str, Any], parts: Sequence[Sequence[float]]) -> bytes:
    """`about` names at least players, inputs and hidden."""
    return write_weights(FORMAT, about, parts)


def read_forecast(name: str, content: bytes) -> tuple[dict[str, Any], list[array[float]]]:
    """What a file says of itself; weights, bias and heads. `name` is for the errors."""
    return read_weights(name, content, FORMAT, _lengths)


def _lengths(inputs: int, hidden: int) -> tuple[int, ...]:
    return inputs * hidden, hidden, len(POINT_SOURCES) * (hidden + 1)
