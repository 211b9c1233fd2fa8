"""What one of many processes learns of the others without being told."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

from glueckauf.server.limits import Limits
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.network.websocket_session import WebSocketSession
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.wire.messages import PROTOCOL
from tests.server.room import in_loop, legal
from tests.server.running_server import PATIENCE
from tests.server.running_site import Site, at
from tests.server.test_processes import one_of_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.running_server import RunningServer
    from tests.support.postgres import Cluster


@pytest.fixture
def site(postgres: Cluster, tmp_path: Path) -> Iterator[Site]:
    made = Site(postgres.new_database(), tmp_path)
    yield made
    made.stop()


@in_loop
async def test_what_no_news_told_is_found(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """News may be missed: the database is looked at all the same."""
    monkeypatch.setattr("glueckauf.server.cluster.membership.TRUTH_SECONDS", 0.05)
    membership, room = await one_of_many(postgres)
    async with room:
        monkeypatch.setattr(membership, "_hear_news", None)
        deleted, blocked, kept = [await room.table("here", "here") for _ in range(3)]
        players = [
            await room.sit(actor, *(seat.secret for seat in created.seats))
            for actor, created in (deleted, blocked, kept)
        ]
        players[1].address = "203.0.113.7"  # type: ignore[attr-defined]  # as sessions have one
        with closing(Postgres(membership._url)) as another:
            assert another.delete(deleted[1].table)
            another.set_note("blocked", '{"addresses": ["203.0.113.7"], "names": []}')
        while not (players[0].closed and players[1].closed and room.hub.table_count == 2):
            await asyncio.sleep(0.01)
        assert [player.closed for player in players] == [4404, 4423, None]
        assert (await room.play(players[2], legal(kept[0])[0]))["type"] == "update"
        # so is a table that another has taken
        with psycopg.connect(membership._url.secret) as connection:
            connection.execute("UPDATE tables SET owner = 'another', epoch = epoch + 1")
        while not players[2].closed:
            await asyncio.sleep(0.01)
        assert players[2].bye == "restart"
    membership.close()


def test_as_many_tables_as_may_be_are_counted_over_all_processes(site: Site) -> None:
    here, there = (site.start(tables=2) for _ in range(2))
    seats = {"seats": [{"kind": "here"}] * 2}
    made = [here.new_table("here", "here") for _ in range(2)]
    deadline = time.monotonic() + PATIENCE
    while _known(there) != [2, 2]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for server in (here, there):
        refused = server.ask("/api/tables", method="POST", json=seats)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "busy")
    at(made[0], there).ask(method="DELETE")
    while _known(here) != [1, 1]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert here.ask("/api/tables", method="POST", json=seats).status_code == 201


def _known(server: RunningServer) -> list[int]:
    """How many tables each process knows of."""
    return [
        int(n) for n in re.findall(r"\nglueckauf_tables{.*} (\d+)", server.ask("/metrics").text)
    ]


class Visit:
    on_kept_place = False


class Wire:
    """To a player who is here."""

    visit = Visit()

    def __init__(self) -> None:
        self.heard: list[str] = []

    def send(self, text: bytes) -> None:
        self.heard.append(json.loads(text)["type"])

    def close(self, code: int) -> None:
        self.heard.append(f"closed {code}")

    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool:  # noqa: ARG002
        return False


@pytest.mark.parametrize(
    "forever",
    ["glueckauf.server.cluster.relay.DIAL_SECONDS", f"{WebSocketSession.__module__}.AGAIN_SECONDS"],
)
def test_who_waits_for_a_sleeper_asks_again_when_its_lease_has_ended(
    forever: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it would wait else for an answer, or until it asks again."""
    monkeypatch.setattr(forever, 1000.0)

    @in_loop
    async def body() -> None:
        membership, room = await one_of_many(postgres)
        async with room:
            actor, created = await room.table("here", "here")
            room.hub.let_go(actor)
            while membership._letting_go or membership._leases.held():
                await asyncio.sleep(0.01)
            with (
                socket.create_server(("127.0.0.1", 0)) as asleep,
                psycopg.connect(membership._url.secret, autocommit=True) as connection,
            ):
                connection.execute(
                    "INSERT INTO processes VALUES ('sleeper', %s, now() + interval '1.2 seconds')",
                    (f"127.0.0.1:{asleep.getsockname()[1]}",),
                )
                connection.execute("UPDATE tables SET owner = 'sleeper', epoch = 5")
                wire = Wire()
                session = WebSocketSession(room.hub, RateLimits(Limits()), wire, "127.0.0.1")
                hello = {"type": "hello", "protocol": PROTOCOL, "table": created.table}
                session.heard(json.dumps({**hello, "secrets": [created.seats[0].secret]}).encode())
                while "table" not in wire.heard:
                    await asyncio.sleep(0.01)
                assert wire.heard[0] == "welcome"
                assert membership._leases.held()[created.table].epoch > 5
                session.lost()
        membership.close()

    body()
