"""Tables in memory and out of it: loading, letting go, taking up again, expiry."""

from __future__ import annotations

import asyncio

import pytest
from memory import Memory
from room import START, Listener, Room, in_loop, legal

from glueckauf.server.config import Limits
from glueckauf.server.errors import Refused
from glueckauf.server.hub import Hub
from glueckauf.server.storage import StorageError


@in_loop
async def test_loading_gives_the_table_that_was() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link", seed=1)
        player = await room.sit(live, *(seat.secret for seat in created.seats))
        for _ in range(5):
            await room.play(player, legal(live)[0])
        live.part(player)
        room.hub._drop_if_idle(live)
        assert not room.hub.lives
        again = await room.hub.live(created.table)
        assert again is not live
        assert again.table.state == live.table.state
        assert again.table.info() == live.table.info()


@in_loop
async def test_a_table_is_loaded_once_for_all_who_ask() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        room.hub._drop_if_idle(live)
        lives = await asyncio.gather(*(room.hub.live(created.table) for _ in range(5)))
        assert len({id(one) for one in lives}) == 1


@in_loop
async def test_a_table_with_someone_at_it_is_kept() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        listener = await room.sit(live, created.spectator)
        room.hub._drop_if_idle(live)
        assert room.hub.lives == {created.table: live}
        live.part(listener)
        room.hub._drop_if_idle(live)
        assert not room.hub.lives


@in_loop
async def test_whoever_enters_while_it_is_let_go_finds_the_one_table() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        room.hub._drop_if_idle(live)
        first = await room.hub.live(created.table)
        listener = Listener(first, created.spectator)
        entering = asyncio.create_task(room.hub.enter(created.table, listener))
        room.hub._drop_if_idle(first)
        entered = await entering
        assert room.hub.lives[created.table] is entered
        assert listener in entered.connections


@in_loop
async def test_no_such_table() -> None:
    async with Room() as room:
        with pytest.raises(Refused) as refused:
            await room.hub.live("nowhere-00")
        assert refused.value.code == "not_found"


@in_loop
async def test_a_deleted_table_sends_everyone_away() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        listener = await room.sit(live, created.seats[0].secret)
        await room.hub.delete(created.table)
        assert (listener.closed, listener.bye) == (4404, "deleted")
        assert room.hub.table_count == 0
        refused = await room.do(listener, "introduce", seat=0, name="Ghost")
        assert refused["error"]["code"] == "not_found"
        with pytest.raises(Refused):
            await room.hub.live(created.table)


@in_loop
async def test_a_move_on_its_way_does_not_bring_a_deleted_table_back() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        player = await room.sit(live, *(seat.secret for seat in created.seats))
        player.say(
            "play", version=live.table.version, seat=live.table.state.seat, action=legal(live)[0]
        )
        await room.hub.delete(created.table)
        await room.settle(live)
        assert room.storage.logs == {}


@in_loop
async def test_after_a_restart_every_running_table_goes_on() -> None:
    storage = Memory()
    async with Room(storage) as room:
        waiting, _ = await room.table("link", "link", seed=1)
        clocked, _ = await room.table("link", "link", clock={"turn": 30, "reserve": 60})
        for one in (waiting, clocked):
            await room.settle(one)
    async with Room(storage) as room:
        room.time = START + 5_000_000
        await room.hub._resume()
        assert set(room.hub.lives) == {clocked.table.id}, "the others have nothing to do by itself"
        live = room.hub.lives[clocked.table.id]
        await room.settle(live)
        assert live.table.turn.since == room.time
        assert live._timer is not None


@in_loop
async def test_a_log_that_cannot_be_read_stops_no_other() -> None:
    storage = Memory()
    async with Room(storage) as room:
        live, _ = await room.table("link", "link", clock={"turn": 30, "reserve": 60})
        await room.settle(live)
    storage.logs["broken-1"] = [(START + 10, b'{"kind":"what"}')]
    async with Room(storage) as room:
        await room.hub._resume()
        assert set(room.hub.lives) == {live.table.id}


@in_loop
async def test_idle_tables_expire() -> None:
    storage = Memory()
    async with Room(storage, expire_days=10) as room:
        old, _ = await room.table("link", "link")
        watched, created = await room.table("link", "link")
        await room.sit(watched, created.spectator)
        room.time += 11 * 86_400_000
        fresh, _ = await room.table("link", "link")
        expiring = asyncio.create_task(room.hub._expire())
        while old.table.id in storage.logs:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        expiring.cancel()
        assert set(storage.logs) == {watched.table.id, fresh.table.id}
        assert room.hub.table_count == 2


@in_loop
async def test_when_the_host_stops_the_server_everyone_is_told() -> None:
    room = Room()
    live, created = await room.table("link", "link", seed=1)
    player = await room.sit(live, *(seat.secret for seat in created.seats))
    version = live.table.version
    player.say(
        "play", id="last", version=version, seat=live.table.state.seat, action=legal(live)[0]
    )
    await room.hub.stop()
    assert (player.closed, player.bye) == (1012, "restart")
    assert player.answer("last")["version"] == version + 1
    assert len(room.storage.log(created.table)) == version + 1
    late = player.say("introduce", id="late", seat=0, name="x")
    assert player.answer(late)["error"]["code"] == "storage"


@in_loop
async def test_so_many_tables_and_no_more() -> None:
    async with Room() as room:
        room.hub.table_count = room.hub.config.limits.tables
        with pytest.raises(Refused) as refused:
            await room.table("link", "link")
        assert (refused.value.code, refused.value.status) == ("busy", 503)


@in_loop
async def test_so_many_connections_at_a_table_and_no_more() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        for _ in range(room.hub.config.limits.connections_per_table):
            await room.sit(live, created.spectator)
        with pytest.raises(Refused) as refused:
            await room.sit(live, created.spectator)
        assert refused.value.code == "busy"


@in_loop
async def test_so_many_commands_may_wait() -> None:
    async with Room() as room:
        live, created = await room.table("link", "link")
        player = await room.sit(live, created.seats[0].secret)
        most = room.hub.config.limits.waiting_commands
        for number in range(most + 5):
            player.say("introduce", id=f"n{number}", seat=0, name=f"Name {number}")
        await room.settle(live)
        busy = [m for m in player.heard if m["type"] == "error"]
        assert {message["error"]["code"] for message in busy} == {"busy"}
        assert len(busy) == 4
        assert live.table.seats[0].name == f"Name {most}"


@in_loop
async def test_a_log_does_not_grow_without_end() -> None:
    async with Room(limits=Limits(entries=6)) as room:
        live, created = await room.table("link", "link")
        player = await room.sit(live, created.seats[0].secret)
        answers = [await room.do(player, "introduce", seat=0, name=f"{n}") for n in range(5)]
        assert [answer["type"] for answer in answers] == ["update"] * 3 + ["error"] * 2
        assert answers[-1]["error"] == {"code": "busy", "expected": 6}
        assert len(room.storage.log(created.table)) == 6


@in_loop
async def test_storage_that_fails_at_once_is_told() -> None:
    storage = Memory()
    async with Room(storage) as room:
        storage.fail = 1
        with pytest.raises(Refused) as refused:
            await room.table("link", "link")
        assert refused.value.code == "storage"
        assert room.hub.table_count == 0

        def broken(table: str) -> list[bytes]:
            raise StorageError(f"no {table}")

        storage.log = broken  # type: ignore[method-assign]
        with pytest.raises(Refused) as refused:
            await room.hub.live("some-table")
        assert refused.value.code == "storage"


@in_loop
async def test_a_hub_counts_what_is_there_already() -> None:
    storage = Memory()
    async with Room(storage) as room:
        await room.table("link", "link")
        await room.table("link", "link")
        other = Hub(room.hub.config, storage)
        assert other.table_count == 2
        await other.stop()
