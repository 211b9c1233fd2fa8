"""Skill in one number: what a turn loses in the mean, and a level that plays like that."""

from __future__ import annotations

import itertools
import json
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import measured
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


def level_like(loss: float, players: int) -> str | None:
    """The level whose bots lose most nearly as much a turn; None where they were not measured."""
    known = measured_levels().get(str(players), {})
    levels = [level for level in LEVELS if level in known]
    if not levels:
        return None
    found = levels[0]
    for weaker, stronger in itertools.pairwise(levels):
        between = sqrt(max(known[weaker], 1e-6) * max(known[stronger], 1e-6))
        if loss < between:
            found = stronger
    return found


@cache
def measured_levels() -> Mapping[str, Mapping[str, float]]:
    """Mean loss a turn by number of players and level, as `glueckauf calibrate` found it."""
    path = files("glueckauf.analysis") / FILE
    if not path.is_file():
        return {}
    told: dict[str, dict[str, dict[str, float]]] = json.loads(path.read_text("utf-8"))["levels"]
    return {
        players: {
            level: found["loss"] for level, found in levels.items() if found["games"] >= GAMES
        }
        for players, levels in told.items()
    }
