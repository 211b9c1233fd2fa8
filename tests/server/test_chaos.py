"""A short form of `make chaos`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.chaos import KINDS, chaos
from tests.server.room import run_apart
from tests.support.postgres import Cluster

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.timeout(600)  # a dozen starts of processes and databases, on a busy machine
def test_no_fault_loses_doubles_or_forks_a_move(tmp_path: Path) -> None:
    async def body() -> None:
        with Cluster(fsync="off") as cluster:
            found = await chaos(tmp_path, cluster, faults=8, seed=20_131_013)
        assert sum(found["faults"].values()) == 8
        assert set(found["faults"]) == set(KINDS)
        assert found["acknowledged"] > 100
        assert found["repeated"] > 0

    run_apart(body())
