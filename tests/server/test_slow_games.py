"""Games of days: long turns, pauses that all agree to, bots that take over only if wished."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from glueckauf.server.upkeep import idle_tables
from tests.server.memory import Memory
from tests.server.room import Room, in_loop, legal

if TYPE_CHECKING:
    import pytest

    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.wire.http_types import CreatedTable
    from tests.server.room import Listener

HOUR = 3_600_000
DAY = 24 * HOUR
CLOCK = {"turn": 2 * 86_400, "reserve": 3600}


async def slow(room: Room, **wishes: Any) -> tuple[TableActor, CreatedTable, Listener, Listener]:
    """A table for two and its players, the one who is to move first."""
    actor, created = await room.table("link", "link", seed=1, **{"clock": CLOCK, **wishes})
    players = [await room.sit(actor, seat.secret) for seat in created.seats]
    due = actor.table.due
    assert due is not None
    return actor, created, players[due], players[1 - due]


async def turn_of(room: Room, actor: TableActor, player: Listener, other: Listener) -> None:
    """Both move until a turn of `player` begins."""
    first = actor.table.turn.first
    while actor.table.turn.first == first or actor.table.due not in player.seats:
        mover = player if actor.table.due in player.seats else other
        await room.play(mover, legal(actor)[0])


async def pause(room: Room, player: Listener, *, wished: bool = True) -> dict[str, Any]:
    return await room.do(player, "pause", seat=player.seats[0], pause=wished)


@in_loop
async def test_a_turn_may_take_days() -> None:
    async with Room() as room:
        actor, _, player, _ = await slow(room)
        seat = player.seats[0]
        room.time += 2 * DAY + HOUR // 2
        await room.play(player, legal(actor)[0])
        while actor.table.turn.first == 0:
            await room.play(player, legal(actor)[0])
        assert actor.table.reserve[seat] == HOUR // 2


@in_loop
async def test_a_pause_is_agreed_by_all_and_ended_by_one() -> None:
    async with Room() as room:
        actor, _, player, other = await slow(room)
        room.time += DAY
        told = await pause(room, player)
        assert told["info"]["paused"] is None
        assert [seat["pause"] for seat in told["info"]["seats"]].count(True) == 1
        assert actor.next_decision.timer
        began = room.time
        told = await pause(room, other)
        assert told["info"]["paused"] == began
        assert told["clock"]["seat"] is None
        assert actor.next_decision.timer is None
        since = actor.table.turn.since
        room.time += 30 * DAY
        told = await pause(room, other, wished=False)
        assert told["info"]["paused"] is None
        assert [seat["pause"] for seat in told["info"]["seats"]] == [False, False]
        assert told["clock"]["seat"] == player.seats[0]
        assert actor.table.turn.since == since + 30 * DAY
        assert actor.next_decision.timer


@in_loop
async def test_in_a_pause_one_may_move_and_no_time_is_charged() -> None:
    async with Room() as room:
        actor, _, player, other = await slow(room)
        await pause(room, player)
        await pause(room, other)
        room.time += 9 * DAY
        await turn_of(room, actor, player, other)
        assert actor.table.reserve == [HOUR, HOUR]
        room.time += 9 * DAY
        await pause(room, player, wished=False)
        assert actor.table.turn.since == room.time, "its turn began in the pause"


@in_loop
async def test_who_leaves_needs_no_pause_and_who_comes_new_has_not_wished() -> None:
    async with Room() as room:
        actor, created, player, other = await slow(room)
        await pause(room, player)
        await room.do(other, "leave", seat=other.seats[0])
        assert actor.table.paused is not None, "all who are left wish for it"
        await room.do(other, "return", seat=other.seats[0])
        assert actor.table.paused is None
        actor.next_decision.stop()
        host = await room.sit(actor, created.host)
        await pause(room, player)
        room.time += HOUR
        actor.part(other)
        room.time += HOUR
        await room.do(host, "invite", seat=other.seats[0])
        assert not actor.table.seats[other.seats[0]].pause


@in_loop
async def test_a_wish_made_twice_is_one_and_none_is_made_for_others() -> None:
    async with Room() as room:
        actor, created, player, other = await slow(room)
        await pause(room, player)
        version = actor.table.version
        assert (await pause(room, player))["type"] == "done"
        assert actor.table.version == version
        host = await room.sit(actor, created.host)
        for stranger in (host, other):
            refused = await room.do(stranger, "pause", seat=player.seats[0])
            assert refused["error"]["code"] == "role"


@in_loop
async def test_before_and_after_the_game_there_is_no_pause() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", start=False, clock=CLOCK)
        player = await room.sit(actor, created.seats[0].secret)
        assert (await pause(room, player))["error"]["code"] == "status"


@in_loop
async def test_no_bot_takes_over_where_none_is_wished() -> None:
    async with Room() as room:
        actor, *_ = await slow(room, clock={**CLOCK, "at_end": "wait"})
        room.time += 30 * DAY
        actor.next_decision.consider()
        assert actor.next_decision.timer is None
        actor.next_decision._out_of_time()
        assert actor.next_decision.thinking is None
        assert actor.next_decision._forced is None


@in_loop
async def test_a_long_turn_does_not_begin_anew_with_the_server() -> None:
    """Only the time without a server does not count."""
    storage = Memory()
    async with Room(storage) as room:
        actor, created, *_ = await slow(room)
        began = actor.table.turn.since
        room.time += DAY
        room.hub.idle_tables.keep()
        end = room.time
    async with Room(storage, start=end + 5 * HOUR) as room:
        actor = await room.hub.actor(created.table)
        await room.settle(actor)
        assert actor.table.turn.since == began + 5 * HOUR
        room.hub.actors.clear()
        again = await room.hub.actor(created.table)
        await room.settle(again)
        assert again.table.turn.since == began + 5 * HOUR
        assert again.table.version == actor.table.version


@in_loop
async def test_a_long_turn_gains_nothing_by_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor by processes that take it up while others go on: the time is kept as it passes."""
    monkeypatch.setattr(idle_tables, "SWEEP_SECONDS", 0.001)
    monkeypatch.setattr(idle_tables, "KEEP_SECONDS", 0.0)
    storage = Memory()
    async with Room(storage) as killed:
        actor, created, *_ = await slow(killed)
        began = actor.table.turn.since
        killed.hub.spawn(killed.hub.idle_tables.let_go_again_and_again())
        killed.time += 40 * 60_000
        while f'"clock":{killed.time},' not in (storage.note("expiry") or ""):
            await asyncio.sleep(0.001)
        async with Room(storage, start=killed.time + 9000) as room:
            again = await room.hub.actor(created.table)
            await room.settle(again)
            assert again.table.turn.since == began + 9000


@in_loop
async def test_a_short_turn_begins_anew_with_the_server() -> None:
    storage = Memory()
    async with Room(storage) as room:
        _, created, *_ = await slow(room, clock={"turn": 60, "reserve": 60})
        room.time += 30_000
        end = room.time
    async with Room(storage, start=end + HOUR) as room:
        actor = await room.hub.actor(created.table)
        await room.settle(actor)
        assert actor.table.turn.since == end + HOUR


@in_loop
async def test_tables_that_wait_are_taken_up_without_an_entry() -> None:
    storage = Memory()
    async with Room(storage) as room:
        _, created, *_ = await slow(room, clock={**CLOCK, "at_end": "wait"})
        version = len(storage.log(created.table))
    for _ in range(2):
        async with Room(storage) as room:
            actor = await room.hub.actor(created.table)
            await room.settle(actor)
            assert len(storage.log(created.table)) == version
