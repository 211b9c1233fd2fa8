"""Rates: so many at once, and so many a second after that."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether there was a token."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst

    @property
    def wait(self) -> float:
        """Seconds until there is a token again."""
        return max(0.0, (1 - self._tokens) / self._rate)


class Buckets:
    """One bucket an address; those that are full again are forgotten."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._of: dict[str, Bucket] = {}
        self._forget_at = 1024

    def of(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            if len(self._of) >= self._forget_at:
                self._of = {key: kept for key, kept in self._of.items() if not kept.full}
                self._forget_at = max(1024, 2 * len(self._of))
            bucket = self._of[address] = Bucket(self._rate, self._burst, self._clock)
        return bucket

    def __len__(self) -> int:
        return len(self._of)
