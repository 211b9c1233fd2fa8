"""What the tests of the server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.sqlite import SQLite
from tests.server.memory import Memory
from tests.server.running_server import RunningServer
from tests.support.postgres import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage


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


@pytest.fixture(params=["sqlite", "memory", "postgres"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    """One of each kind."""
    kept: Storage
    if request.param == "sqlite":
        kept = SQLite(tmp_path / "tables.sqlite")
    elif request.param == "memory":
        kept = Memory()
    else:
        cluster = request.getfixturevalue("postgres")
        kept = Postgres(DatabaseUrl.parse(cluster.new_database()))
    yield kept
    kept.close()
