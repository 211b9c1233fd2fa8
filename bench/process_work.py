"""The processor time and the memory of processes and all that they have started, on Linux."""

from __future__ import annotations

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
NICE = 16
"""Which of the fields it is."""


def _fields(process: str) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()


def _family(root: int) -> list[list[str]]:
    """The fields of a process and of those below it."""
    stats = {}
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                stats[int(name)] = _fields(name)
            except OSError:  # it has just ended
                continue
    family = {root}
    while True:
        more = {pid for pid, fields in stats.items() if int(fields[1]) in family} - family
        if not more:
            return [stats[pid] for pid in family if pid in stats]
        family |= more


def seconds(root: int) -> float:
    """Of processor time, with that of children which have ended, but without those that give way to
    the others: reviews."""
    family = _family(root)
    usual = min(int(fields[NICE]) for fields in family)
    working = [fields for fields in family if int(fields[NICE]) == usual]
    return sum(sum(map(int, fields[11:15])) for fields in working) / TICKS


def memory(root: int) -> int:
    """Bytes that they have in memory; what they share is counted for each."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(fields[21]) * page for fields in _family(root))
