"""How long anyone waits for a hint or a price: in plain Python it may be more than they would."""

from __future__ import annotations

from time import monotonic

from glueckauf.rules.engine import compiled
from glueckauf.rules.errors import GlueckAufError

SECONDS = 5.0


class NotInTime(GlueckAufError):
    """What would take longer than it may."""


def patience() -> float | None:
    """Until when the judge may look, by the clock that never stands; compiled it is never long."""
    return None if compiled() else monotonic() + SECONDS


def in_time(until: float | None) -> None:
    if until is not None and monotonic() >= until:
        raise NotInTime("this takes longer than it may")
