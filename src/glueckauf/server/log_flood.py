"""A log that nobody can flood: of messages alike only so many a minute, and then how many more."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

A_MINUTE = 5


class NoFlood(logging.Filter):
    """Messages are alike that come of the same line of the program."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        line, now = (record.pathname, record.lineno), self._clock()
        since, count = self._since.get(line, (now, 0))
        if now - since >= 60:
            if count > A_MINUTE:
                record.msg = f"{record.getMessage()} (and {count - A_MINUTE} more like it before)"
                record.args = None
            since, count = now, 0
        self._since[line] = since, count + 1
        return count < A_MINUTE


def hold_back_floods() -> None:
    """Whatever is logged from here on."""
    for handler in logging.getLogger().handlers:
        if not any(isinstance(one, NoFlood) for one in handler.filters):
            handler.addFilter(NoFlood())
