"""A disk that is full, a file that is locked, deleted or damaged, a second server: nothing is lost
in silence, the log stays short, and all goes on when the fault is gone."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from glueckauf.server.errors import Refused
from glueckauf.server.storage.backup import back_up
from glueckauf.server.storage.folder_lock import FolderLock
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import DamagedLog, StorageError
from tests.server.memory import Memory
from tests.server.room import Room, in_loop, legal
from tests.server.running_server import PATIENCE, Client, RunningServer
from tests.server.test_bots_at_table import Bots
from tests.server.test_serve import command
from tests.server.test_storage import add


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    @in_loop
    async def filled() -> None:
        storage = SQLite(tmp_path / "tables.sqlite")
        async with Room(storage) as room:
            bots = Bots(room)
            bots.let.clear()
            actor, created = await room.table("here", "here", seed=1)
            player = await room.sit(actor, *(seat.secret for seat in created.seats))
            of_bots, made = await room.table("random", "random", seed=1)
            await room.sit(of_bots, made.spectator)
            (pages,) = storage._writing.execute("PRAGMA page_count").fetchone()
            storage._writing.execute(f"PRAGMA max_page_count = {pages}")
            while (await room.play(player, legal(actor)[0]))["type"] != "error":
                pass
            failures = room.hub.metrics.storage_failures
            refused = await room.play(player, legal(actor)[0])
            assert refused["error"] == {"code": "storage", "came": "full"}
            assert room.hub.metrics.storage_failures == failures, "it was not even tried"
            with pytest.raises(Refused, match="storage"):
                await room.table("here", "here")
            version = actor.table.version
            assert version == len(storage.log(created.table))
            bots.let.set()
            await asyncio.sleep(1)
            assert len(bots.asked) <= 1, "bots think for nothing"
            storage._writing.execute("PRAGMA max_page_count = 1000000")
            while room.hub.storage_watch.problem:
                await asyncio.sleep(0.01)
            await room.settle(actor)
            assert (await room.play(player, legal(actor)[0]))["type"] == "update"
            while not of_bots.table.over:
                await asyncio.sleep(0.01)

    with caplog.at_level(logging.INFO, "glueckauf.server"):
        filled()
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2, told
    assert "is full" in told[0]
    assert "written again" in told[1]


def test_a_database_that_another_program_locks(server: RunningServer) -> None:
    table = server.new_table("here", "here")
    with (
        table.join(*table.seats) as client,
        closing(sqlite3.connect(server.data / "tables.sqlite")) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        seat = client.seen()["seat"]
        refused = client.play(seat, client.legal(seat)[0])
        assert refused["error"] == {"code": "storage", "came": "locked"}
        health = server.ask("/health")
        assert (health.status_code, health.json()["error"]["came"]) == (503, "locked")
        other.rollback()
        until_well(server)
        assert client.play(seat, client.legal(seat)[0])["type"] == "update"


MOUNTED = """
set -e
truncate --size=16M "$1"
mkfs.ext4 -q -F "$1"
mkdir "$2"
mount -o loop,errors=remount-ro "$1" "$2"
shift 2
exec "$@"
"""


def test_a_disk_that_the_system_makes_read_only(tmp_path: Path) -> None:
    """As Linux does with a disk that has errors: one of its own, which the server alone sees."""
    disk, folder = tmp_path / "disk", tmp_path / "mounted"
    inside = ["unshare", "--mount", "sh", "-c", MOUNTED, "sh", str(disk), str(folder)]
    if not shutil.which("unshare"):
        pytest.skip("no command to mount a disk for one process")
    tried = subprocess.run([*inside, "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"no disk can be mounted here: {tried.stderr.strip()}")
    folder.rmdir()
    log = tmp_path / "log"
    data = folder / "data"
    with RunningServer(data, log=log, inside=inside, free_disk_bytes=1) as server:
        table = server.new_table("here", "here")
        with table.join(*table.seats) as client:
            (device,) = subprocess.run(
                ["losetup", "--noheadings", "--output=NAME", f"--associated={disk}"],
                capture_output=True,
                text=True,
                check=True,
            ).stdout.split()
            Path(f"/sys/fs/ext4/{Path(device).name}/trigger_fs_error").write_text("1")
            seat = client.seen()["seat"]
            for _ in range(3):
                refused = client.play(seat, client.legal(seat)[0])
                assert refused["error"] == {"code": "storage", "came": "read_only"}
            health = server.ask("/health")
            assert (health.status_code, health.json()["error"]["came"]) == (503, "read_only")
            assert table.ask("/replay").status_code == 200, "what is there can be looked at"
    (said, last) = log.read_text().splitlines()
    assert said.endswith("(the disk is read-only); trying again")
    assert last.startswith("the time cannot be stored")


def until_well(server: RunningServer) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.ask("/health").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("name", ["tables.sqlite", "tables.sqlite-wal"])
def test_a_deleted_file_is_noticed(server: RunningServer, name: str, tmp_path: Path) -> None:
    table = server.new_table("here", "here")
    with table.join(*table.seats) as client:
        (server.data / name).unlink()
        health = server.ask("/health")
        assert (health.status_code, health.json()["error"]["came"]) == (503, "gone")
        seat = client.seen()["seat"]
        refused = client.play(seat, client.legal(seat)[0])
        assert refused["error"] == {"code": "storage", "came": "gone"}


def test_what_was_in_a_deleted_file_can_be_saved(tmp_path: Path) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    add(storage, "a", 1, "one")
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).unlink()
    with pytest.raises(StorageError, match="deleted or replaced"):
        add(storage, "a", 2, "two")
    with pytest.raises(StorageError, match="deleted or replaced"):
        storage.facts()
    assert not (tmp_path / "tables.sqlite").exists(), "nothing comes in its place"
    storage.backup(tmp_path / "saved.sqlite")
    storage.close()
    saved = SQLite(tmp_path / "saved.sqlite")
    assert saved.log("a") == [b"one"]
    saved.close()


# Damage

DAMAGES = {
    "changed": "UPDATE entries SET line = replace(line, 'two', 'tow') WHERE version = 2",
    "swapped": "UPDATE entries SET line = CASE version WHEN 2 THEN 'three' ELSE 'two' END"
    " WHERE version IN (2, 3)",
    "lost": "DELETE FROM entries WHERE version = 2",
    "lost first": "DELETE FROM entries WHERE version = 1 AND \"table\" = 'a'",
    "moved": "UPDATE entries SET version = 9 WHERE version = 4 AND \"table\" = 'a'",
    "no text any more": "UPDATE entries SET line = CAST(x'ff41' AS TEXT) WHERE version = 2",
    "from another table": "UPDATE entries SET line = (SELECT line FROM entries WHERE"
    " \"table\" = 'b' AND version = 1) WHERE \"table\" = 'a' AND version = 1",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_log_that_is_not_as_it_was_written_is_not_read(tmp_path: Path, damage: str) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    add(storage, "a", 1, "one", "two", "three")
    add(storage, "a", 4, "four")
    add(storage, "b", 1, "uno")
    assert storage.log("a") == [b"one", b"two", b"three", b"four"]
    storage._writing.execute(damage)
    with pytest.raises(DamagedLog, match="of table a is damaged"):
        storage.log("a")
    assert storage.log("b") == [b"uno"]
    storage.close()


def test_players_are_told_that_their_table_is_damaged(tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server:
        damaged, sound = (server.new_table("here", "here") for _ in range(2))
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection:
            change = "UPDATE entries SET line = replace(line, 'host', 'hosx')"
            connection.execute(f'{change} WHERE "table" = ? AND version = 2', (damaged.id,))
            connection.commit()
        server.start()
        with sound.join(*sound.seats) as client:
            seat = client.seen()["seat"]
            assert client.play(seat, client.legal(seat)[0])["version"] == 3
        answer = damaged.ask()
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
        assert answer.json()["error"]["came"] == "damaged"
        with Client(server) as client:
            client.say(type="hello", protocol=1, table=damaged.id, secrets=damaged.seats)
            assert client.hear()["error"] == {"code": "storage", "came": "damaged"}
            with pytest.raises(ConnectionClosed) as closed:
                client.hear()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4411


@in_loop
async def test_players_at_a_table_that_breaks_are_told() -> None:
    storage = Memory()
    async with Room(storage) as room:
        actor, created = await room.table("here", "here", seed=1)
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        storage.fail = 1
        storage.logs[created.table][1] = (0, b'{"kind":"what"}')
        answer = await room.play(player, legal(actor)[0])
        assert answer["error"]["code"] == "storage"
        while not player.closed:
            await asyncio.sleep(0.001)
        assert player.closed == 4411
        assert player.heard[-1]["error"] == {"code": "storage", "came": "damaged"}
        assert created.table not in room.hub.actors


# One server a folder


def test_a_second_server_is_refused(server: RunningServer) -> None:
    done = command("--port", "0", "--data", str(server.data))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"{server.data} is in use by process {server.process.pid}: one server" in done.stderr
    table = server.new_table("here", "here")
    assert table.ask().status_code == 200


def test_a_lock_ends_with_its_process(server: RunningServer) -> None:
    server.kill()
    with (
        FolderLock(server.data),
        pytest.raises(StorageError, match="in use by process"),
        FolderLock(server.data),
    ):
        pass
    FolderLock(server.data).close()


# Backup


def test_a_backup_ends_however_busy_the_server_is(tmp_path: Path) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    lines = ["x" * 1000] * 2000
    for table in range(4):
        add(storage, f"t{table}", 1, *lines)
    stop = threading.Event()
    told: list[float] = []

    def write_on() -> None:
        version = 1
        while not stop.is_set():
            add(storage, "busy", version, f"entry {version}")
            version += 1

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        started = time.monotonic()
        back_up(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite", told.append)
        assert time.monotonic() - started < PATIENCE
    finally:
        stop.set()
        writer.join()
    copy = SQLite(tmp_path / "copy.sqlite")
    assert len(copy.log("t3")) == 2000
    assert copy.log("busy") == storage.log("busy")[: len(copy.log("busy"))]
    copy.close()
    storage.close()
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len([part for part in told if 0 < part < 1]) > 3
    assert not (tmp_path / "copy.sqlite.part").exists()


def test_a_backup_takes_the_place_of_the_last_one_or_leaves_it(tmp_path: Path) -> None:
    storage = SQLite(tmp_path / "tables.sqlite")
    add(storage, "a", 1, "one")
    back_up(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
    first = (tmp_path / "copy.sqlite").read_bytes()
    add(storage, "a", 2, "two")
    storage.close()
    back_up(tmp_path / "tables.sqlite", tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_bytes() != first
    with pytest.raises(StorageError, match="no backup"):
        back_up(tmp_path / "tables.sqlite", tmp_path / "nowhere" / "copy.sqlite")


@pytest.mark.parametrize("what", ["nothing", "an empty file", "no database", "another database"])
def test_a_folder_without_a_database_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "data" / "tables.sqlite"
    path.parent.mkdir()
    if what == "an empty file":
        path.touch()
    elif what == "no database":
        path.write_bytes(b"this is no database" * 100)
    elif what == "another database":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE other (id TEXT)")
    with pytest.raises(StorageError, match="no backup to"):
        back_up(path, tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()
    assert path.exists() == (what != "nothing")
