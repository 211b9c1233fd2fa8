"""Whoever is gone leaves nothing behind that only a collector of cycles would find: looking for
cycles among a thousand tables takes longer than a move may."""

from __future__ import annotations

import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from tests.server import left_behind
from tests.server.raw_socket import RawSocket
from tests.server.running_server import PATIENCE, Client, RunningServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    inside = [sys.executable, left_behind.__file__]
    with RunningServer(tmp_path / "data", log=tmp_path / "log", inside=inside) as running:
        yield running


def what_is_left(server: RunningServer) -> str:
    server.process.send_signal(signal.SIGUSR1)
    assert server.log
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        lines = [line for line in server.log.read_text().splitlines() if "left behind:" in line]
        if lines:
            return lines[-1]
        time.sleep(0.05)
    raise TimeoutError


def asks(server: RunningServer) -> None:
    assert server.ask("/health").status_code == 200
    assert server.ask("/nowhere").status_code == 404


def plays(server: RunningServer) -> None:
    table = server.new_table("link", "link", seed=1)
    with table.sit(0) as client, table.sit(1) as other:
        client.play(0, client.legal(0)[0])
        other.hear()


def breaks_off(server: RunningServer) -> None:
    table = server.new_table("link", "link", seed=1)
    client = table.sit(0)
    client.socket.socket.close()


def says_no_hello(server: RunningServer) -> None:
    Client(server).close()


def is_refused(server: RunningServer) -> None:
    with pytest.raises(InvalidStatus):
        Client(server, origin="http://elsewhere.example")


def cannot_be_read(server: RunningServer) -> None:
    with RawSocket(server) as raw:
        raw.send(b"nonsense\r\n\r\n")
        raw.rest()
    with RawSocket(server) as raw:
        raw.upgrade().send(b"\xff" * 50)
        raw.rest()


@pytest.mark.parametrize(
    "comes", [asks, plays, breaks_off, says_no_hello, is_refused, cannot_be_read]
)
def test_whoever_is_gone(server: RunningServer, comes: Callable[[RunningServer], None]) -> None:
    asks(server)  # what is made once, for all
    for _ in range(3):
        comes(server)
    assert what_is_left(server).endswith("left behind:")
