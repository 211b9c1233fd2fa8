"""The workers that a command line asks for, and how far they are."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from glueckauf.terminal.options import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from tqdm import tqdm

    from glueckauf.pools.worker_processes import Workers


class Bar:
    """How many games of how many: a bar for those who watch."""

    def __init__(self) -> None:
        self.played = self.games = 0
        self._shown: tqdm[Any] | None = None

    def show(self, played: int, games: int) -> None:
        self.played, self.games = played, games
        if self._shown:
            self._shown.update(played - self._shown.n)
        elif sys.stderr.isatty():
            from tqdm import tqdm

            self._shown = tqdm(
                total=games, initial=played, unit=" games", leave=False, file=sys.stderr
            )

    def close(self) -> None:
        if self._shown:
            self._shown.close()


def make_workers(command: str, arguments: Namespace) -> Workers:
    """Processes, or a Ray cluster."""
    from glueckauf.pools.worker_processes import Processes

    if arguments.ray is None:
        return Processes(arguments.jobs or os.cpu_count() or 1)
    try:
        from glueckauf.pools.ray_cluster import Cluster
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "ray":
            raise
        raise UsageError(
            f"glueckauf {command} --ray needs ray: pip install glueckauf[ray]"
        ) from None
    return Cluster(arguments.ray)
