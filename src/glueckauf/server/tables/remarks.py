"""What players say to each other: ready-made, not too often, and kept nowhere."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.wire.messages import Remarked

if TYPE_CHECKING:
    from glueckauf.server.tables.authors import Author
    from glueckauf.server.wire.messages import Remark

BURST = 3
"""Remarks that a seat may make within"""
SPAN = 15_000
"""so many milliseconds."""


class Remarks:
    """Those made lately at a table."""

    def __init__(self) -> None:
        self._times: dict[int, deque[int]] = {}
        self._done: deque[tuple[Author, str]] = deque(maxlen=64)

    def said(self, command: Remark, by: Author, now: int) -> Remarked | None:
        """What everyone is told; None if it was told before. Raises Refused."""
        if (by, command.id) in self._done:
            return None
        times = self._times.setdefault(command.seat, deque(maxlen=BURST))
        if len(times) == BURST and now - times[0] < SPAN:
            raise Refused("busy", expected=1 + (SPAN - now + times[0]) // 1000)
        times.append(now)
        self._done.append((by, command.id))
        return Remarked(time=now, seat=command.seat, remark=command.remark)
