"""The workers that a command line asks for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from glueckauf.terminal.options import UsageError

if TYPE_CHECKING:
    from argparse import Namespace

    from glueckauf.pools.workers import Workers


def make_workers(command: str, arguments: Namespace, most: int | None = None) -> Workers:
    """Processes, or a Ray cluster; never more processes than there are tasks."""
    from glueckauf.pools.workers import Processes

    if arguments.ray is None:
        jobs = arguments.jobs or os.cpu_count() or 1
        return Processes(min(jobs, most or jobs))
    try:
        from glueckauf.pools.cluster import Cluster
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "ray":
            raise
        raise UsageError(
            f"glueckauf {command} --ray needs ray: pip install glueckauf[ray]"
        ) from None
    return Cluster(arguments.ray)
