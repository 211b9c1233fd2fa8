"""Several processes behind one port: all take connections from one socket, one looks after them."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

from glueckauf.server.cluster.siblings import Siblings

if TYPE_CHECKING:
    from collections.abc import Callable

    ServeOne = Callable[[int, Callable[[], None], Siblings], None]
    """Serves as the process of that number; calls back when it is ready."""

log = logging.getLogger("glueckauf.server")

SUPPORTED = hasattr(os, "fork")
AGAIN_SECONDS = 1.0


class Processes:
    """Forked from one that does nothing else; whichever ends unbidden is started again."""

    def __init__(self, count: int, serve_one: ServeOne) -> None:
        self._count = count
        self._serve_one = serve_one
        self._siblings = Siblings(count)
        self._numbers: dict[int, int] = {}
        self._stopping = False
        self._alive = os.pipe()
        """Its writing end is held by this process alone: the others see when it is gone."""

    def run(self, ready: Callable[[], None]) -> None:
        """Until a signal says to stop; then all of them stop as one does."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._stop)
        first, said = os.pipe()
        for number in range(1, self._count + 1):
            self._start(number, said)
        os.close(said)
        if len(_read_all(first, self._count)) == self._count:
            ready()
        else:  # one could not start, and has said why
            self._stop()
        os.close(first)
        while self._numbers:
            process, status = os.wait()
            number = self._numbers.pop(process)
            if not self._stopping:
                how = os.waitstatus_to_exitcode(status)
                log.error("process %d of %d has ended (%d)", number, self._count, how)
                time.sleep(AGAIN_SECONDS)
                if not self._stopping:
                    self._start(number, None)

    def _start(self, number: int, said: int | None) -> None:
        sys.stdout.flush()
        process = os.fork()
        if process:
            self._numbers[process] = number
            return
        code = 1
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.close(self._alive[1])
            threading.Thread(target=_end_with, args=(self._alive[0],), daemon=True).start()
            self._siblings.be(number)
            self._serve_one(number, lambda: _say(said), self._siblings)
            code = 0
        except BaseException as error:  # a fork must not go on with its parent's work
            log.error("process %d: %s", number, error)  # noqa: TRY400
        finally:
            os._exit(code)

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for process in self._numbers:
            os.kill(process, signal.SIGTERM)


def _say(said: int | None) -> None:
    if said is not None:
        os.write(said, b".")
        os.close(said)


def _read_all(end: int, most: int) -> bytes:
    """What comes until all writing ends are closed, or so many bytes are there."""
    found = b""
    while len(found) < most:
        more = os.read(end, most)
        if not more:
            break
        found += more
    return found


def _end_with(alive: int) -> None:
    """When nobody looks after this process any more."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
