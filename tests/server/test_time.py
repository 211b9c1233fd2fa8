"""No clock can empty a server, or charge a player for time in which nobody could move."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.tables.entries import read_entry
from glueckauf.server.tables.hub import Hub
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.upkeep import idle_tables
from glueckauf.server.upkeep.expiry_time import DAY
from glueckauf.server.upkeep.steady_time import steady_utc
from glueckauf.terminal.main import main
from tests.server.memory import Memory
from tests.server.room import START, Room, in_loop, legal

if TYPE_CHECKING:
    from pathlib import Path

YEAR = 365 * DAY


async def some_tables(storage: Memory) -> list[str]:
    """A lobby, and a game under way."""
    async with Room(storage) as room:
        lobby, one = await room.table("link", "link", start=False)
        game, other = await room.table("here", "here")
        for actor, created in ((lobby, one), (game, other)):  # who made them has seen them
            actor.part(await room.sit(actor, created.spectator))
        return [lobby.table.id, game.table.id]


async def later(storage: Memory, clock: int, *hours: int, days: float | None = 10) -> None:
    """The server starts with its clock at that, and looks for idle tables after so many hours."""
    room = Room(storage, expire_days=days, start=clock)
    async with room:
        for hour in hours:
            room.time = clock + hour * 3_600_000
            await room.hub.idle_tables.delete_expired()
            for actor in list(room.hub.actors.values()):
                await room.settle(actor)


@in_loop
@pytest.mark.parametrize("jump", [YEAR, 20 * YEAR, -20 * YEAR])
async def test_no_table_goes_because_of_a_jump_at_the_start(jump: int) -> None:
    storage = Memory()
    tables = await some_tables(storage)
    for clock in 3 * (START + jump, START + 60_000):
        await later(storage, clock, 0, 5, days=1)
        assert set(storage.logs) == set(tables)
        assert TableState.of(tables[1], storage.log(tables[1])).status == "running"


@in_loop
@pytest.mark.parametrize("jump", [0, 20 * YEAR])
async def test_tables_of_an_older_database_are_safe_too(jump: int) -> None:
    storage = Memory()
    tables = await some_tables(storage)
    storage._notes.clear()
    if jump:  # once the clock was wrong, and someone moved
        storage.logs["future"] = [(START + jump, line) for line in storage.log(tables[0])]
    await later(storage, START + YEAR, 0, 30)
    assert set(storage.logs) >= set(tables)


@in_loop
async def test_idle_tables_go_after_so_many_days_and_a_game_is_ended_first() -> None:
    storage = Memory()
    lobby, game = await some_tables(storage)
    await later(storage, START + DAY // 2, *range(0, 9 * 24, 24))
    assert set(storage.logs) == {lobby, game}
    await later(storage, START + 9 * DAY, *range(0, 3 * 24, 24))
    assert set(storage.logs) == {game}
    entry = read_entry(storage.log(game)[-1])
    assert (entry.__struct_config__.tag, entry.by.text) == ("end", "server")
    await later(storage, START + 12 * DAY, *range(0, 8 * 24, 24))
    assert set(storage.logs) == {game}
    await later(storage, START + 20 * DAY, *range(0, 3 * 24, 24))
    assert storage.logs == {}


@in_loop
async def test_never_is_never() -> None:
    storage = Memory()
    tables = await some_tables(storage)
    await later(storage, START, *range(0, 900 * 24, 24), days=None)
    assert set(storage.logs) == set(tables)


@in_loop
async def test_only_so_many_go_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_tables, "AT_LEAST", 2)
    storage = Memory()
    async with Room(storage) as room:
        for _ in range(7):
            actor, created = await room.table("link", "link", start=False)
            actor.part(await room.sit(actor, created.spectator))
    left = []
    for hour in (20, 26, 27, 50, 51, 74, 98):  # the server starts anew each time
        await later(storage, START + hour * 3_600_000, 0, days=1)
        left.append(len(storage.logs))
    assert left == [7, 5, 5, 3, 3, 1, 0]


@in_loop
async def test_a_table_that_cannot_be_read_does_not_expire() -> None:
    storage = Memory()
    await some_tables(storage)
    storage.logs["broken-1"] = [(START, b'{"kind":"what"}')]
    await later(storage, START, *range(0, 60 * 24, 24))
    assert set(storage.logs) == {"broken-1"}


def test_the_time_is_stored_by_sqlite_too(tmp_path: Path) -> None:
    @in_loop
    async def started(clock: int) -> None:
        hub = Hub(Room().hub.config, SQLite(tmp_path / "tables.sqlite"), now=lambda: clock)
        seen.append((hub.expiry_time(), hub.expiry_time.jump != 0))
        await hub.stop()

    seen: list[tuple[int, bool]] = []
    for clock in (START, START + 1000, START + YEAR, START + 2000, START + 3000):
        started(clock)
    assert seen == [
        (START, False),
        (START + 1000, False),
        (START + 1000, True),
        (START + 1000, True),
        (START + 2000, False),
    ]


# Times of entries


def test_the_clock_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = steady_utc()
    first = now()
    assert abs(first - time.time() * 1000) < 1000
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert first <= now() < first + 60_000


@in_loop
async def test_times_at_a_table_never_go_back_over_a_restart() -> None:
    storage = Memory()
    clock = {"turn": 30, "reserve": 60}
    async with Room(storage) as room:
        actor, created = await room.table("here", "here", clock=clock)
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        await room.play(player, legal(actor)[0])
    async with Room(storage, start=START - YEAR) as room:
        actor = await room.hub.actor(created.table)
        await room.settle(actor)
        assert actor.table.turn.since == START
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        assert player.last("table")["time"] == START
        room.time += 40_000  # ten seconds of them are the reserve's
        seat = actor.table.state.seat
        while actor.table.state.seat == seat:
            await room.play(player, legal(actor)[0])
        assert actor.table.reserve[seat] == 50_000
        again = TableState.of(created.table, storage.log(created.table))
        assert (again.reserve, again.turn) == (actor.table.reserve, actor.table.turn)
    times = [read_entry(line).at for line in storage.log(created.table)]
    assert times == sorted(times)


@in_loop
async def test_whose_deadline_it_is_runs_on_though_the_clock_went_back() -> None:
    storage = Memory()
    async with Room(storage) as room:
        _, created = await room.table("here", "here", clock={"turn": 30, "reserve": 60})
    async with Room(storage, start=START - YEAR) as room:
        actor = await room.hub.actor(created.table)
        await room.settle(actor)
        assert actor.next_decision.timer
        loop = asyncio.get_running_loop()
        assert actor.next_decision.timer.when() - loop.time() == pytest.approx(90, abs=5)


@in_loop
async def test_time_without_a_server_is_charged_to_nobody() -> None:
    storage = Memory()
    async with Room(storage) as room:
        actor, created = await room.table("link", "link")
        seats = [seat.secret for seat in created.seats]
        due = actor.table.state.seat
        room.time += 170_000
    async with Room(storage, start=START + 10 * DAY) as room:
        actor = await room.hub.actor(created.table)
        host = await room.sit(actor, created.host)
        await room.sit(actor, seats[due])
        answer = await room.do(host, "give", seat=due, bot="hewer")
        assert answer["error"] == {"code": "present", "expected": 180, "came": 0}
        room.time += 180_000
        assert (await room.do(host, "give", seat=due, bot="hewer"))["type"] == "update"


# Options


@pytest.mark.parametrize("option", ["--expire-days", "--bot-seconds", "--max-tables"])
@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "-inf", "1e999", "soon", ""])
def test_a_number_that_is_none_is_refused(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"{option}={value}"])
    said = capsys.readouterr().err
    assert (ended.value.code, said.count("\n")) == (2, 1)
    assert option in said


@in_loop
async def test_what_nobody_opened_goes_after_a_day_and_a_lobby_after_fourteen() -> None:
    storage = Memory()
    lobby, game = await some_tables(storage)
    async with Room(storage) as room:
        forgotten, _ = await room.table("link", "link", start=False)
        begun, _ = await room.table("here", "here")
        unopened = {forgotten.table.id, begun.table.id}
        await room.hub.idle_tables.delete_expired()
    assert set(storage.logs) == {lobby, game} | unopened
    await later(storage, START + DAY // 2, 0, 6, days=90)
    assert set(storage.logs) == {lobby, game} | unopened
    await later(storage, START + DAY, 0, 30, days=90)
    assert set(storage.logs) == {lobby, game}
    for day in range(2, 14):
        await later(storage, START + day * DAY, 0, days=90)
    assert set(storage.logs) == {lobby, game}
    for day in range(14, 17):
        await later(storage, START + day * DAY, 0, 12, days=90)
    assert set(storage.logs) == {game}


@in_loop
@pytest.mark.parametrize("killed", [False, True])
async def test_that_nobody_opened_it_outlasts_a_restart(
    killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it comes before anyone has looked for idle tables."""
    storage = Memory()
    lobby, game = await some_tables(storage)
    if killed:
        monkeypatch.setattr(idle_tables, "SWEEP_SECONDS", 0)
    async with Room(storage) as room:
        forgotten, _ = await room.table("link", "link", start=False)
        deleted, _ = await room.table("link", "link", start=False)
        await room.hub.delete(deleted.table.id)
        if killed:
            room.hub.start()
            while forgotten.table.id not in (storage.note(idle_tables.NOTE) or ""):
                await asyncio.sleep(0.001)
            monkeypatch.setattr(idle_tables.IdleTables, "keep", lambda _: None)
    assert deleted.table.id not in (storage.note(idle_tables.NOTE) or "")
    monkeypatch.undo()
    await later(storage, START + DAY // 2, 0, 6, 30, days=90)
    assert set(storage.logs) == {lobby, game}


@in_loop
async def test_who_keeps_everything_keeps_that_too() -> None:
    storage = Memory()
    async with Room(storage) as room:
        await room.table("link", "link", start=False)
    for day in range(1, 40):
        await later(storage, START + day * DAY, 0, 12, days=None)
    assert len(storage.logs) == 1
