"""What one process does that others do not answer: in this very process, on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import TYPE_CHECKING, Any

import psycopg

from glueckauf.server.limits import Limits
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.network.websocket_session import WebSocketSession
from glueckauf.server.wire.messages import PROTOCOL
from tests.server.room import in_loop
from tests.server.test_processes import one_of_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.postgres import Cluster


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


@in_loop
async def test_who_waits_for_a_sleeper_asks_again_when_its_lease_has_ended(
    postgres: Cluster,
) -> None:
    """And not more often: with a machine, many tables may fall asleep."""
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
                "INSERT INTO processes VALUES ('sleeper', %s, now() + interval '4 seconds')",
                (f"127.0.0.1:{asleep.getsockname()[1]}",),
            )
            connection.execute("UPDATE tables SET owner = 'sleeper', epoch = 5")
            asked: list[str] = []
            really = membership._leases.claim

            def claim(table: str) -> Any:
                asked.append(table)
                return really(table)

            membership._leases.claim = claim  # type: ignore[method-assign]
            wire = Wire()
            session = WebSocketSession(room.hub, RateLimits(Limits()), wire, "127.0.0.1")
            hello = {"type": "hello", "protocol": PROTOCOL, "table": created.table}
            session.heard(json.dumps({**hello, "secrets": [created.seats[0].secret]}).encode())
            while "table" not in wire.heard:
                await asyncio.sleep(0.01)
            assert wire.heard[0] == "welcome"
            assert len(asked) <= 5
            assert membership._leases.held()[created.table].epoch > 5
            session.lost()
    membership.close()
