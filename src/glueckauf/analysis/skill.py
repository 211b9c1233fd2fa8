"""Skill in one number: what a turn loses in the mean, and a level that plays like that."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import measured
from glueckauf.analysis.network_mark import network_mark
from glueckauf.bots.registry import LEVELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glueckauf.analysis.common_worlds import Measure

FILE = "levels.json"
GAMES = 5
"""Of a level, without which it is not compared with;"""
FEWEST = 5
"""and counted turns of a player without which nothing is said."""


def mean_loss(losses: Sequence[float]) -> Measure | None:
    """Of counted turns; None if they are too few."""
    return measured(losses) if len(losses) >= FEWEST else None


@dataclass(frozen=True, slots=True)
class Gauge:
    """What bots lose a turn, by level, with some number of players."""

    network: str
    """The mark of the one that judged them,"""
    depth: str
    """and how deep it looked: with another one of either a loss is not compared."""
    losses: Mapping[str, float]

    def level_like(self, loss: float) -> str | None:
        """The level whose bots lose most nearly as much; None if none was measured."""
        levels = [level for level in LEVELS if level in self.losses]
        if not levels:
            return None
        found = levels[0]
        for weaker, stronger in itertools.pairwise(levels):
            between = sqrt(max(self.losses[weaker], 1e-6) * max(self.losses[stronger], 1e-6))
            if loss < between:
                found = stronger
        return found


def gauge_for(players: int) -> Gauge | None:
    """That of the network of the package; None if what was measured is of another one."""
    gauge = measured_levels().get(players)
    return gauge if gauge and gauge.network == network_mark(players) else None


@cache
def measured_levels() -> Mapping[int, Gauge]:
    """By number of players, as `glueckauf calibrate` found them."""
    path = files("glueckauf.analysis") / FILE
    return read_levels(path.read_text("utf-8")) if path.is_file() else {}


def read_levels(text: str) -> Mapping[int, Gauge]:
    return {
        int(players): Gauge(
            told["network"],
            told["depth"],
            {
                level: found["loss"]
                for level, found in told["levels"].items()
                if found["games"] >= GAMES
            },
        )
        for players, told in json.loads(text)["players"].items()
    }
