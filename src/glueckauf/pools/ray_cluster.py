"""Workers on a Ray cluster: on this machine, or on many."""

from __future__ import annotations

import io
import logging
import os
import socket
import sys
import threading
from collections import Counter
from contextlib import redirect_stdout
from itertools import islice
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import ray
from ray.exceptions import RayError, RayTaskError

from glueckauf.pools.worker_processes import AHEAD, TRIES, WorkerError, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from glueckauf.pools.worker_processes import Numbered

Done = TypeVar("Done")

HERE = "local"
"""The address of a Ray of our own on this machine."""
STORE = 200_000_000
"""Bytes that such a Ray may share between processes: games are small."""


class Cluster(Workers):
    """Tasks on a Ray cluster. What a lost node was doing, or had done, is done again elsewhere."""

    def __init__(self, address: str = HERE) -> None:
        self._address = address
        self._stdout: TextIO | None = None
        """Ours, once there is something to do."""

    def _begin(self) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        own: dict[str, Any] = {
            "include_dashboard": False,
            "object_store_memory": STORE,
            "_node_ip_address": "127.0.0.1",  # nobody else is to hear it
        }
        try:
            _knock(self._address)
            ray.init(
                address=self._address,
                log_to_driver=False,
                logging_level=logging.ERROR,
                **(own if self._address == HERE else {}),
            )
        except OSError as error:
            raise WorkerError(f"there is no Ray cluster at {self._address!r}: {error}") from None
        self._stdout = sys.stdout
        sys.stdout = _WithoutRay(sys.stdout)

    def as_done(
        self, function: Callable[..., Done], tasks: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Done]]:
        if self._stdout is None:
            self._begin()
        remote = ray.remote(num_cpus=1, max_retries=TRIES)(function)
        lost: Counter[int] = Counter()
        waiting = enumerate(tasks)
        begun: dict[Any, Numbered] = {}
        while True:
            room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(begun)
            for number, task in islice(waiting, max(0, room)):
                begun[remote.remote(*task)] = number, task
            if not begun:
                return
            for done in ray.wait(list(begun))[0]:
                number, task = begun.pop(done)
                try:
                    result = ray.get(done)
                except RayTaskError as error:
                    raise error.cause from error
                except RayError as error:  # the result was lost with its node
                    lost[number] += 1
                    if lost[number] == TRIES:
                        raise WorkerError(f"a game was lost {TRIES} times: {error}") from None
                    begun[remote.remote(*task)] = number, task
                else:
                    yield number, result

    def end(self) -> None:
        if self._stdout:
            with redirect_stdout(io.StringIO()):  # what it kept back comes out now
                ray.shutdown()
            sys.stdout = self._stdout


def _knock(address: str) -> None:
    """Ray itself would try for minutes where nobody is."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=10).close()


class _WithoutRay:
    """Standard output without what Ray prints there about nodes that are lost."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if threading.current_thread().name.startswith("ray_"):
            return len(text)
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
