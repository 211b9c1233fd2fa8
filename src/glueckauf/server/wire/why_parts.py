"""Why a turn is the better one of two, as answers tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.bots.explain import weighed
from glueckauf.server.wire.http_types import WhyPart

if TYPE_CHECKING:
    from glueckauf.bots.explain import Explanation

MOST = 2
"""So many parts are told of either side."""


def why_parts(reason: Explanation | None, seat: int) -> list[WhyPart]:
    """What speaks for a turn of this seat, and then what speaks against it."""
    return [
        WhyPart(
            seat=part.seat,
            source=part.source,
            points=part.points,
            speaks="for" if part.favours(seat) else "against",
        )
        for part in weighed(reason.parts if reason else (), seat, MOST)
    ]
