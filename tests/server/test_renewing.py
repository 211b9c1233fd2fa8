"""Renewing links: nobody looks into another's hand that way, and leaked ones can be made void."""

from __future__ import annotations

import json
from typing import Any

import pytest

from glueckauf.rules.description import facts_of
from glueckauf.server.tables.commands import PATIENCE
from glueckauf.server.tables.entries import read_entry
from glueckauf.server.tables.seat_keys import digest, new_secret
from glueckauf.server.wire.wire_view import knows
from tests.server.room import Listener, Room, in_loop, legal
from tests.server.test_friends import again, seated


async def with_a_secret(room: Room, players: list[Listener]) -> int:
    """Until a seat knows what nobody else does; tells which."""
    table = players[0].actor.table
    for _ in range(300):
        for seat in range(len(table.seats)):
            if knows(facts_of(table.state), seat):
                return seat
        drawing = [text for text in legal(players[0].actor) if "draw" in text or "five" in text]
        texts = drawing or legal(players[0].actor)
        await room.play(players[table.state.seat], texts[-1])
    raise AssertionError("nobody has learnt anything")


@in_loop
async def test_the_link_of_a_seat_with_secrets_stays_while_its_player_may_be_back() -> None:
    async with Room() as room:
        host, players = await seated(room, "link", "link", seed=2)
        fresh = await room.do(host, "invite", seat=0)
        assert fresh["type"] == "update", "it knows nothing yet"
        players[0] = await room.sit(host.actor, fresh["secret"])
        seat = await with_a_secret(room, players)
        refused = await room.do(host, "invite", seat=seat)
        assert refused["error"] == {"code": "away", "expected": PATIENCE, "came": 0}
        host.actor.part(players[seat])
        room.time += (PATIENCE - 1) * 1000
        refused = await room.do(host, "invite", seat=seat)
        assert refused["error"] == {"code": "away", "expected": PATIENCE, "came": PATIENCE - 1}
        room.time += 1000
        renewed = await room.do(host, "invite", seat=seat)
        assert renewed["type"] == "update"
        told = players[1 - seat].last("update")["entry"]
        assert told == {"kind": "seat", "by": "host", "seat": seat, "what": "renewed"}
        entry = read_entry(room.storage.log(host.actor.table.id)[-1])
        assert (entry.what, entry.by.text) == ("renewed", "host")


@in_loop
async def test_a_restart_does_not_count_as_being_away() -> None:
    async with Room() as room:
        host, players = await seated(room, "link", "link", seed=2)
        seat = await with_a_secret(room, players)
        storage, table, hashes = room.storage, host.actor.table.id, host.hashes
    async with Room(storage, start=room.time + 10 * PATIENCE * 1000) as room:
        actor = await room.hub.actor(table)
        host = Listener(actor)
        host.hashes, host.sender.roles = hashes, actor.table.roles(hashes)
        actor.join(host)
        refused = await room.do(host, "invite", seat=seat)
        assert refused["error"] == {"code": "away", "expected": PATIENCE, "came": 0}


@in_loop
async def test_ones_own_seat_at_the_hosts_screen_can_be_renewed() -> None:
    async with Room() as room:
        actor, created = await room.table("here", "here", seed=2)
        screen = await room.sit(actor, created.host, *(seat.secret for seat in created.seats))
        seat = await with_a_secret(room, [screen, screen])
        assert (await room.do(screen, "invite", seat=seat))["type"] == "update"


@in_loop
@pytest.mark.parametrize("role", ["host", "spectator"])
async def test_leaked_links_of_host_and_spectators_can_be_renewed(role: str) -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=2)
        old: dict[str, Any] = {"host": created.host, "spectator": created.spectator}
        host = await room.sit(actor, created.host)
        player = await room.sit(actor, created.seats[0].secret)
        thief = await room.sit(actor, old[role])
        secret = new_secret()
        answer = await room.do(host, "renew", id="r1", role=role, secret=secret)
        assert (answer["type"], answer["secret"]) == ("update", secret)
        assert (thief.closed, thief.bye) == (4403, "renewed")
        assert player.last("update")["entry"] == {"kind": "renew", "by": "host", "role": role}
        assert secret not in json.dumps(player.heard)
        assert secret.encode() not in b"".join(room.storage.log(created.table))
        for table in (actor.table, again(room, host)):
            assert not table.roles([digest(old[role])])
            assert getattr(table.roles([digest(secret)]), role)
        repeated = await room.do(host, "renew", id="r1", role=role, secret=secret)
        assert repeated["type"] == "done"
        assert (await room.do(host, "invite", seat=1))["secret"], "the host is still the host"
        refused = await room.do(player, "renew", role=role, secret=new_secret())
        assert refused["error"]["code"] == "role"
        await room.do(host, "end")
        next_table = (await room.do(host, "rematch"))["entry"]["table"]
        roles = (await room.hub.actor(next_table)).table.roles
        assert getattr(roles([digest(secret)]), role)
        assert not roles([digest(old[role])])


@in_loop
async def test_who_holds_a_seat_too_stays_without_the_hosts_role() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=2)
        host = await room.sit(actor, created.host)
        other = await room.sit(actor, created.host, created.seats[0].secret)
        await room.do(host, "renew", role="host", secret=new_secret())
        assert other.closed is None
        assert other.heard[-2]["type"] == "welcome"
        assert (await room.do(other, "end"))["error"]["code"] == "role"
        assert (await room.do(host, "end"))["type"] == "update"
