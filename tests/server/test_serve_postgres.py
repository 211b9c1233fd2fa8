"""`glueckauf serve` and `glueckauf admin` on PostgreSQL, as a host uses them."""

from __future__ import annotations

import random
import subprocess
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.server.config import database_in
from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.postgres_schema import MIGRATIONS
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import Record
from glueckauf.server.tables.authors import BotAuthor
from glueckauf.server.tables.entries import Acted, read_entry
from glueckauf.terminal.main import main
from tests.server.room import Room, in_loop
from tests.server.running_server import PATIENCE, Client, NewTable, RunningServer
from tests.server.test_admin import Operator
from tests.server.test_bots_at_table import Bots
from tests.server.test_serve import command, play_on
from tests.support.postgres import PASSWORD, Cluster, programs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.new_database()


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", database=url, log=tmp_path / "log") as running:
        yield running


def played(server: RunningServer, moves: int = 12) -> NewTable:
    table = server.new_table("link", "random", seed=6)
    with table.sit(0) as client:
        play_on(client, random.Random(3), moves)
    return table


def test_tables_outlast_a_kill(server: RunningServer, tmp_path: Path) -> None:
    table = played(server)
    version = table.ask().json()["version"]
    server.kill()
    server.start()
    with table.sit(0) as client:
        assert client.version >= version
        play_on(client, random.Random(4), 3)
    assert server.ask("/health").status_code == 200
    server.stop()
    assert not database_in(tmp_path / "data").exists()
    assert PASSWORD not in (tmp_path / "log").read_text()


def test_a_cut_connection_is_no_players_business(server: RunningServer, postgres: Cluster) -> None:
    """A move is answered even if it is the one that finds the connections gone."""
    table = server.new_table("here", "here")
    with table.join(*table.seats) as client:
        for _ in range(5):
            postgres.cut()
            seat = client.seen()["seat"]
            assert client.play(seat, client.legal(seat)[0])["type"] == "update"


def test_a_database_that_is_down(tmp_path: Path) -> None:
    with (
        Cluster(fsync="off") as cluster,
        RunningServer(
            tmp_path / "data", database=cluster.new_database(), log=tmp_path / "log"
        ) as server,
    ):
        table = server.new_table("here", "here")
        with table.join(*table.seats) as client:
            cluster.stop()
            seat = client.seen()["seat"]
            action, move = client.legal(seat)[0], {"id": "m1", "version": client.version}
            refused = client.play(seat, action, **move)
            assert (refused["type"], refused["error"]["code"]) == ("error", "storage")
            health = server.ask("/health")
            assert health.status_code == 503
            assert health.json()["error"]["came"] == "unreachable"
            cluster.start()
            while server.ask("/health").status_code != 200:
                pass
            assert client.play(seat, action, **move)["type"] == "update"
    said = (tmp_path / "log").read_text()
    assert said.count("trying again") == 1
    assert "tables can be written again" in said
    assert PASSWORD not in said


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("mysql://u:geheim@127.0.0.1/x", "expected postgresql://"),
        ("postgresql://u:geheim@127.0.0.1:1/x", "postgresql://u@127.0.0.1:1/x cannot be opened"),
    ],
)
def test_a_wrong_database_is_told_at_the_start(tmp_path: Path, wrong: str, told: str) -> None:
    done = command("--data", str(tmp_path), "--port", "0", "--database", wrong)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "geheim" not in done.stderr


def test_backup_while_it_runs(server: RunningServer, tmp_path: Path, url: str) -> None:
    """It is a database that a server can be started on."""
    table = played(server)
    data = tmp_path / "restored"
    data.mkdir()
    done = command(
        "--data", str(server.data), "--database", url, "--backup", str(database_in(data))
    )
    assert done.returncode == 0, done.stderr
    assert PASSWORD not in done.stdout
    before = table.ask().json()
    server.stop()
    with RunningServer(data) as restored, Client(restored) as client:
        client.say_hello(table.id, table.seats[0])
        assert client.version >= before["version"]


def test_a_dump_can_be_restored(
    server: RunningServer, url: str, postgres: Cluster, tmp_path: Path
) -> None:
    """As docs/hosting.md says, while the server runs."""
    folder = programs()
    assert folder
    table = played(server)
    before = table.ask().json()
    dump = str(tmp_path / "tables.dump")
    subprocess.run([folder / "pg_dump", "--format=custom", "--file", dump, url], check=True)
    server.stop()
    other = postgres.new_database()
    subprocess.run([folder / "pg_restore", "--no-owner", "--dbname", other, dump], check=True)
    with RunningServer(tmp_path / "restored", database=other) as again, Client(again) as client:
        client.say_hello(table.id, table.seats[0])
        assert client.version >= before["version"]
        play_on(client, random.Random(5), 2)


def contents(storage: Storage) -> dict[str, Any]:
    with closing(storage):
        tables = {table: storage.additions(table) for table in storage.tables()}
        return {"tables": tables, "notes": storage.notes(), "records": storage.records()}


RECORDS = [
    Record("contact", "anna", "für dich", owner="anna", due=9),
    Record("review", "some", "good", table="some"),
]


def test_the_operator_copies_verifies_and_migrates(
    server: RunningServer,
    url: str,
    postgres: Cluster,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    operator = Operator(server.data, capsys)
    table = played(server)
    assert operator("list")["tables"] == 1
    assert operator("verify")["wrong"] == []
    assert operator("block", "name", "Kohlenklau")["names"] == ["kohlenklau"]
    folder = tmp_path / "folder"
    assert "is in use by a server" in operator("copy", url, str(folder))
    server.stop()
    with closing(Postgres(DatabaseUrl.parse(url))) as storage:
        storage.keep(RECORDS)
    kept = contents(Postgres(DatabaseUrl.parse(url)))
    assert kept["records"] == RECORDS
    assert {"expiry", "blocked"} <= kept["notes"].keys()
    copied = operator("copy", url, str(folder))
    assert (copied["tables"], copied["records"], operator.code) == (1, 2, 0)
    assert contents(SQLite(database_in(folder))) == kept
    assert "it must be empty" in operator("copy", url, str(folder))
    other = postgres.new_database()
    assert operator("copy", str(folder), other)["entries"] == copied["entries"]
    assert contents(Postgres(DatabaseUrl.parse(other))) == kept
    for what, found in (
        ("migrate", {"schema": len(MIGRATIONS), "steps": 0}),
        ("verify", {"wrong": []}),
    ):
        answer = operator("--database", other, what)
        assert answer.items() >= found.items()
    with RunningServer(tmp_path / "data", database=other) as again, Client(again) as client:
        client.say_hello(table.id, table.seats[0])
        assert client.view


@in_loop
async def make_due(path: Path, due: set[str]) -> None:
    """A table at which a bot is due, and one at which a clock runs."""
    async with Room(SQLite(path), start=int(1000 * time.time())) as room:
        Bots(room).let.clear()
        actor, _ = await room.table("random", "random", "here")
        while actor.table.due == 2:
            actor, _ = await room.table("random", "random", "here")
        clocked, created = await room.table("link", "link", clock={"turn": 5, "reserve": 0})
        for seat in created.seats:
            await room.sit(clocked, seat.secret)
        due |= {actor.table.id, clocked.table.id}


def test_what_is_due_at_copied_tables_goes_on_before_anyone_comes(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, due = tmp_path / "folder", set[str]()
    make_due(database_in(folder), due)
    Operator(folder, capsys)("copy", str(folder), url)
    with closing(Postgres(DatabaseUrl.parse(url))) as storage:
        assert not any(bot_has_moved(storage, table) for table in due)
        with RunningServer(tmp_path / "data", database=url):
            deadline = time.monotonic() + PATIENCE
            while due:
                assert time.monotonic() < deadline, f"nothing happens at {due}"
                due -= {table for table in due if bot_has_moved(storage, table)}
                time.sleep(0.05)


def bot_has_moved(storage: Storage, table: str) -> bool:
    entries = [read_entry(line) for line in storage.log(table)]
    return any(isinstance(entry, Acted) and isinstance(entry.by, BotAuthor) for entry in entries)


def test_copying_what_is_not_there(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "copy", str(tmp_path / "nothing"), url]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert main(["admin", "copy", "http://u:geheim@x/y", url]) == 2
    said = capsys.readouterr().err
    assert "expected postgresql://" in said
    assert "geheim" not in said
