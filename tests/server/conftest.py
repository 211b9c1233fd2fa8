"""What the tests of the server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.running_server import RunningServer
from tests.support.postgres import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server of its own, in a process of its own, that has to stop well at the end."""
    with RunningServer(tmp_path / "data") as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The same for tests that leave each other's tables alone."""
    with RunningServer(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests that leave it running. None takes away the machine's power."""
    with Cluster(fsync="off") as cluster:
        yield cluster
