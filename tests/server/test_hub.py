"""Tables in memory and out of it: loading, letting go, taking up again, expiry."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.errors import Refused
from glueckauf.server.limits import Limits
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.network.websocket_session import WebSocketSession
from glueckauf.server.storage.storage import Addition, StorageError
from glueckauf.server.tables.hub import Hub
from glueckauf.server.wire.messages import PROTOCOL
from tests.server.memory import Memory
from tests.server.room import START, Listener, Room, in_loop, legal

if TYPE_CHECKING:
    from collections.abc import Callable


@in_loop
async def test_loading_gives_the_table_that_was() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=1)
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        for _ in range(5):
            await room.play(player, legal(actor)[0])
        actor.part(player)
        room.hub.let_go(actor)
        assert not room.hub.actors
        again = await room.hub.actor(created.table)
        assert again is not actor
        assert again.table.state == actor.table.state
        assert again.table.info() == actor.table.info()


@in_loop
async def test_a_table_is_loaded_once_for_all_who_ask() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        room.hub.let_go(actor)
        actors = await asyncio.gather(*(room.hub.actor(created.table) for _ in range(5)))
        assert len({id(one) for one in actors}) == 1


@in_loop
async def test_what_comes_by_itself_is_written_at_once_and_under_load_more_go_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Room() as room:
        together: list[int] = []
        add, over = room.storage.add, threading.Event()

        def counted(groups: list[list[Addition]]) -> list[bool]:
            together.append(len(groups))
            return list(add(groups))

        def sleep(seconds: float) -> None:
            assert 0 < seconds <= 1000
            over.wait()

        monkeypatch.setattr(room.storage, "add", counted)
        monkeypatch.setattr("glueckauf.server.storage.writer.time.sleep", sleep)
        room.hub.writer.distance = 1000.0
        await room.table("link", "link")
        assert together == [1], "nobody waited"
        tables = [asyncio.create_task(room.table("link", "link")) for _ in range(5)]
        await asyncio.sleep(0)
        over.set()
        await asyncio.gather(*tables)
        assert together == [1, 5]


class Door:
    """Of a connection, with what was said through it."""

    on_kept_place = False

    def __init__(self) -> None:
        self.visit = self
        self.said: list[str] = []

    def send(self, text: bytes) -> None:
        self.said.append(json.loads(text)["type"])

    def close(self, code: int) -> None:
        self.said.append(str(code))

    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool:  # noqa: ARG002
        raise AssertionError("there is no other process")


@in_loop
async def test_who_waits_at_the_door_hears_that_someone_is_there() -> None:
    """A table may take seconds to be had from another process."""
    async with Room() as room:
        actor, created = await room.table("link", "link")
        room.hub.let_go(actor)
        to_be_had = asyncio.Event()

        async def claim(table: str) -> None:
            await to_be_had.wait()

        room.hub.owners.claim = claim  # type: ignore[method-assign]
        door = Door()
        session = WebSocketSession(room.hub, RateLimits(Limits()), door, "127.0.0.1")
        hello = {"type": "hello", "protocol": PROTOCOL, "table": created.table}
        session.heard(json.dumps({**hello, "secrets": [created.spectator]}).encode())
        session.heard(b'{"type": "ping"}')
        session.heard(b"what?")
        assert door.said == ["pong"]
        to_be_had.set()
        while "table" not in door.said:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert door.said == ["pong", "welcome", "table", "error"]
        session.lost()


@in_loop
async def test_a_table_with_someone_at_it_is_kept() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        listener = await room.sit(actor, created.spectator)
        room.hub.let_go(actor)
        assert room.hub.actors == {created.table: actor}
        actor.part(listener)
        room.hub.let_go(actor)
        assert not room.hub.actors


@in_loop
async def test_whoever_enters_while_it_is_let_go_finds_the_one_table() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        room.hub.let_go(actor)
        first = await room.hub.actor(created.table)
        listener = Listener(first, created.spectator)
        entering = asyncio.create_task(room.hub.enter(created.table, listener))
        room.hub.let_go(first)
        entered = await entering
        assert room.hub.actors[created.table] is entered
        assert listener in entered.connections


@in_loop
async def test_no_such_table() -> None:
    async with Room() as room:
        with pytest.raises(Refused) as refused:
            await room.hub.actor("nowhere-00")
        assert refused.value.code == "not_found"


@in_loop
async def test_a_deleted_table_sends_everyone_away() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        listener = await room.sit(actor, created.seats[0].secret)
        await room.hub.delete(created.table)
        assert (listener.closed, listener.bye) == (4404, "deleted")
        assert room.hub.table_count == 0
        refused = await room.do(listener, "introduce", seat=0, name="Ghost")
        assert refused["error"]["code"] == "not_found"
        with pytest.raises(Refused):
            await room.hub.actor(created.table)


@in_loop
async def test_a_move_on_its_way_does_not_bring_a_deleted_table_back() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        player.say(
            "play", version=actor.table.version, seat=actor.table.state.seat, action=legal(actor)[0]
        )
        await room.hub.delete(created.table)
        await room.settle(actor)
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
        assert set(room.hub.actors) == {clocked.table.id}, "the others have nothing to do by itself"
        actor = room.hub.actors[clocked.table.id]
        await room.settle(actor)
        assert actor.table.turn.since == room.time
        assert actor.next_decision.timer is not None


@in_loop
async def test_a_log_that_cannot_be_read_stops_no_other() -> None:
    storage = Memory()
    async with Room(storage) as room:
        actor, _ = await room.table("link", "link", clock={"turn": 30, "reserve": 60})
        await room.settle(actor)
    storage.logs["broken-1"] = [(START + 10, b'{"kind":"what"}')]
    async with Room(storage) as room:
        await room.hub._resume()
        assert set(room.hub.actors) == {actor.table.id}


@in_loop
async def test_idle_tables_expire() -> None:
    storage = Memory()
    async with Room(storage, expire_days=10) as room:
        old, _ = await room.table("link", "link", start=False)
        watched, created = await room.table("link", "link")
        await room.sit(watched, created.spectator)
        room.time += 11 * 86_400_000
        fresh, _ = await room.table("link", "link")
        await room.hub.idle_tables.delete_expired()
        assert old.table.id not in storage.logs
        assert set(storage.logs) == {watched.table.id, fresh.table.id}
        assert room.hub.table_count == 2


@in_loop
async def test_when_the_host_stops_the_server_everyone_is_told() -> None:
    room = Room()
    actor, created = await room.table("link", "link", seed=1)
    player = await room.sit(actor, *(seat.secret for seat in created.seats))
    version = actor.table.version
    player.say(
        "play", id="last", version=version, seat=actor.table.state.seat, action=legal(actor)[0]
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
        actor, created = await room.table("link", "link")
        limits = room.hub.config.limits
        for _ in range(limits.spectators_per_table):
            await room.sit(actor, created.spectator)
        with pytest.raises(Refused) as refused:
            await room.sit(actor, created.spectator)
        assert (refused.value.code, refused.value.error.expected) == ("busy", 40)
        for secret in (created.seats[0].secret, created.host):
            for _ in range(limits.windows_per_seat):
                await room.sit(actor, secret)
            with pytest.raises(Refused) as refused:
                await room.sit(actor, secret)
            assert (refused.value.code, refused.value.error.expected) == ("busy", 6)
        other = await room.sit(actor, created.seats[1].secret)
        assert other.seats == (1,), "there is still a place for who has none yet"


@in_loop
async def test_who_stops_makes_no_tables() -> None:
    async with Room() as room:
        room.hub.leaving = True
        with pytest.raises(Refused) as refused:
            await room.table("link", "link")
        assert (refused.value.code, refused.value.status) == ("storage", 503)
        room.hub.leaving = False


@in_loop
async def test_a_rematch_is_a_table_like_any_other() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        host = await room.sit(actor, created.host, created.seats[0].secret)
        await room.do(host, "end")
        assert actor.table.over
        room.hub.table_count = room.hub.config.limits.tables
        refused = await room.do(host, "rematch")
        assert refused["error"] == {"code": "busy", "expected": 20_000}
        room.hub.table_count = 1
        host.tables_left = 0
        refused = await room.do(host, "rematch")
        assert refused["error"]["code"] == "busy"
        host.tables_left = 1
        assert (await room.do(host, "rematch"))["entry"]["kind"] == "rematch"
        again = await room.do(host, "rematch")
        assert again["type"] == "done", "the same table, which costs nothing"
        assert host.tables_left == 0


@in_loop
async def test_so_many_commands_may_wait() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link")
        player = await room.sit(actor, created.seats[0].secret)
        most = room.hub.config.limits.waiting_commands
        for number in range(most + 5):
            player.say("introduce", id=f"n{number}", seat=0, name=f"Name {number}")
        await room.settle(actor)
        busy = [m for m in player.heard if m["type"] == "error"]
        assert {message["error"]["code"] for message in busy} == {"busy"}
        assert len(busy) == 4
        assert actor.table.seats[0].name == f"Name {most}"


@in_loop
async def test_a_log_does_not_grow_without_end() -> None:
    async with Room(limits=Limits(entries=6)) as room:
        actor, created = await room.table("link", "link")
        player = await room.sit(actor, created.seats[0].secret)
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
            await room.hub.actor("some-table")
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


@pytest.mark.parametrize(("problem", "longest"), [("unreachable", 0.5), ("full", 20.0)])
@in_loop
async def test_a_database_out_of_reach_is_asked_for_again_soon(
    monkeypatch: pytest.MonkeyPatch, problem: str, longest: float
) -> None:
    """A full disk ever less often."""
    pauses: list[float] = []
    really, failures = asyncio.sleep, iter(range(9))

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await really(0)

    def fail_at_first(*_: str) -> None:
        if next(failures, None) is not None:
            raise StorageError("told to fail", problem)

    async with Room() as room:
        monkeypatch.setattr(room.storage, "set_note", fail_at_first)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        room.hub.storage_watch.failed(StorageError("told to fail", problem))
        while room.hub.storage_watch.problem:
            await really(0.001)
        monkeypatch.undo()
    assert (pauses[0], max(pauses)) == (0.2, longest)
    assert len(pauses) == 10
