"""A thread that makes entries durable: all that wait go with one sync.

What comes by itself goes at once. Under load syncs keep a distance, so that more go with each.
"""

from __future__ import annotations

import math
import queue
import threading
import time
from typing import TYPE_CHECKING

from glueckauf.server.storage.storage import StorageError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence

    from glueckauf.server.network.metrics import Metrics
    from glueckauf.server.storage.storage import Addition, Storage

    Result = bool | StorageError
    Group = tuple[Sequence[Addition], Callable[[Result], None]]


class Writer:
    """`written` is called on the event loop once a group is durable, or has failed."""

    def __init__(self, storage: Storage, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        self._storage = storage
        self._loop = loop
        self._metrics = metrics
        self.distance = 0.0
        """Seconds from the beginning of one sync to that of the next, at least."""
        self._waiting: queue.SimpleQueue[Group | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, group: Sequence[Addition], written: Callable[[Result], None]) -> None:
        """The result is False if the group does not follow what is stored."""
        self._waiting.put((group, written))

    def close(self) -> None:
        """Write what waits, then stop. Results still come on the event loop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            groups = self._next_groups()
            if groups:
                self._began = time.monotonic()
                results: Sequence[Result]
                try:
                    results = self._storage.add([group for group, _ in groups])
                except StorageError as error:
                    self._metrics.storage_failures += 1
                    results = [error] * len(groups)
                self._metrics.syncs += 1
                self._loop.call_soon_threadsafe(_deliver, groups, results)
            if self._stopped:
                return

    _stopped = False
    _began = -math.inf

    def _next_groups(self) -> list[Group]:
        groups = []
        item = self._waiting.get()
        early = self._began + self.distance - time.monotonic()
        if early > 0 and item is not None:
            time.sleep(early)
        while item is not None:
            groups.append(item)
            try:
                item = self._waiting.get_nowait()
            except queue.Empty:
                return groups
        self._stopped = True
        return groups


def _deliver(groups: list[Group], results: Sequence[Result]) -> None:
    for (_, written), result in zip(groups, results, strict=True):
        written(result)
