"""The server's time: one reading of the clock at its start, and what has passed since.

Whoever sets the clock of the machine while the server runs moves nothing at its tables.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def steady_utc() -> Callable[[], int]:
    """Tells milliseconds UTC, which never go back."""
    ahead = time.time_ns() - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + ahead) // 1_000_000
