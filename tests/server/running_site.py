"""Real servers on one database, and what is done at their tables."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

from tests.server.running_server import NewTable, RunningServer

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.running_server import Client


class Site:
    """Servers on one database, each a process of its own."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder
        self.servers: list[RunningServer] = []

    def start(self, *options: str, **limits: Any) -> RunningServer:
        number = len(self.servers)
        server = RunningServer(
            self.folder / f"data{number}",
            *options,
            database=self.url,
            log=self.folder / f"log{number}",
            **limits,
        )
        self.servers.append(server)
        return server

    def said(self, number: int) -> str:
        return (self.folder / f"log{number}").read_text()

    def stop(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
            server.stop()


def at(table: NewTable, server: RunningServer) -> NewTable:
    """The same table, through another process."""
    return NewTable(server, table.made)


def play_one(client: Client) -> None:
    """A move, and what the bots say to it."""
    while not client.legal(0):
        client.hear()
    client.play(0, client.legal(0)[0])
    while not client.legal(0):
        client.hear()
