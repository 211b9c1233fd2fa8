"""The way of a command through the processes to its commit, in the log: for those who ask for it.

A line names the command by its table and its own id, which is the same in every process.
"""

from __future__ import annotations

import logging
import os

log = logging.getLogger("glueckauf.trace")
log.setLevel(logging.CRITICAL)


def begin_tracing() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s.%(msecs)03d %(message)s", "%H:%M:%S"))
    log.addHandler(handler)
    log.propagate = False  # nothing is held back
    log.setLevel(logging.INFO)


def tracing() -> bool:
    return log.isEnabledFor(logging.INFO)


def trace(table: str, command: str | None, step: str) -> None:
    if command is not None and tracing():
        log.info("process %d: %s/%s %s", os.getpid(), table, command, step)
