"""The operator's tool, against a running server and on the database of a stopped one."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from glueckauf.server.limits import Limits
from glueckauf.server.storage.folder_lock import FolderLock
from glueckauf.server.storage.schema import MIGRATIONS
from glueckauf.terminal.main import main
from tests.server.memory import Memory
from tests.server.old_schemas import SQLITE
from tests.server.room import Room, in_loop, legal
from tests.server.running_server import Client, RunningServer

if TYPE_CHECKING:
    from pathlib import Path


class Operator:
    """The command as it is typed."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.data = data
        self.capsys = capsys
        self.code = 0

    def __call__(self, *words: str) -> Any:
        self.code = main(["admin", "--data", str(self.data), "--json", *words])
        said = self.capsys.readouterr()
        return json.loads(said.out) if said.out else said.err


@pytest.fixture
def operator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(tmp_path / "data", capsys)


def play(client: Client, times: int = 1) -> None:
    for _ in range(times):
        seat = client.seen()["seat"]
        assert client.play(seat, client.legal(seat)[0])["type"] == "update"


def test_looking_and_clearing_away(server: RunningServer, operator: Operator) -> None:
    small, large = (server.new_table("here", "here") for _ in range(2))
    with large.join(*large.seats) as client:
        play(client, 3)
        by_size = operator("list", "--by", "size", "--count", "1")
        assert by_size["tables"] == 2
        (row,) = by_size["shown"]
        assert (row["table"], row["entries"], row["connected"]) == (large.id, 5, 1)
        assert row["bytes"] > 1000
        by_age = [row["table"] for row in operator("list", "--by", "age")["shown"]]
        assert by_age == [small.id, large.id]
        assert operator("list")["shown"][0]["table"] == large.id

        shown = operator("show", large.id)
        assert (shown["status"], shown["entries"], shown["connected"]) == ("running", 5, 1)
        assert not any(secret in json.dumps(shown) for secret in (large.host, *large.seats))

        assert operator("delete", large.id, "nowhere") == {"deleted": [large.id]}
        with pytest.raises(ConnectionClosed) as closed:
            client.hear_until(lambda _: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404
    assert small.ask().status_code == 200
    assert operator("show", large.id).startswith("glueckauf admin: not_found")
    assert operator.code == 2


def test_blocking(server: RunningServer, operator: Operator) -> None:
    table = server.new_table("link", "link")
    assert operator("block", "name", "Mister  X ".replace("  ", " "))["names"] == ["mister x"]
    with table.join(*table.seats) as client:
        refused = client.command("introduce", seat=0, name="MISTER X")
        assert refused["error"]["code"] == "blocked"
        assert client.command("introduce", seat=0, name="Mister Y")["type"] == "update"
        seats = [{"kind": "here", "name": "mister x"}, {"kind": "here"}]
        answer = server.ask("/api/tables", method="POST", json={"seats": seats})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "blocked")
        assert operator("block", "address", "127.0.0.1")["sent_away"] == 1
        with pytest.raises(ConnectionClosed) as closed:
            client.hear_until(lambda _: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4423
    assert server.ask("/api").status_code == 403
    assert server.ask("/health").status_code == 200
    with pytest.raises(Exception, match="403"):
        Client(server)
    server.stop()
    server.start()
    assert operator("blocked") == {"addresses": ["127.0.0.1"], "names": ["mister x"]}
    operator("unblock", "address", "127.0.0.1")
    assert server.ask("/api").status_code == 200


def test_draining(server: RunningServer, operator: Operator) -> None:
    table = server.new_table("here", "here")
    with table.join(*table.seats) as client:
        assert operator("drain") == {"draining": True, "connected": 1}
        seats = [{"kind": "here"}, {"kind": "here"}]
        answer = server.ask("/api/tables", method="POST", json={"seats": seats})
        assert answer.status_code == 503
        assert answer.json()["error"] == {"code": "full", "came": "draining"}
        assert server.ask("/health").json()["because"] == "draining"
        play(client)
    assert operator("drain", "off")["draining"] is False
    server.new_table("here", "here")


def test_limits_are_read_anew(tmp_path: Path, operator: Operator) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("[limits]\ntables = 1\n")
    with RunningServer(operator.data, "--settings", str(settings)) as server:
        server.new_table("here", "here")
        seats = [{"kind": "here"}, {"kind": "here"}]
        refused = server.ask("/api/tables", method="POST", json={"seats": seats})
        assert refused.json()["error"]["code"] == "busy"
        settings.write_text("[limits]\ntables = 2\n")
        assert operator("reload") == {"reloaded": True}
        server.new_table("here", "here")
        settings.write_text("[limits]\ntables = -2\n")
        assert "tables is a whole number above 0" in operator("reload")
        assert operator.code == 2
        socket = operator.data / "admin.sock"
        assert stat.S_IMODE(socket.stat().st_mode) & 0o077 == 0


def test_verifying_with_and_without_a_server(server: RunningServer, operator: Operator) -> None:
    tables = [server.new_table("here", "here") for _ in range(2)]
    assert operator("verify") == {"tables": 2, "entries": 4, "wrong": []}
    assert operator("backup", str(server.data.parent / "copy.sqlite"))["copied"]
    assert operator("migrate") == {"schema": len(MIGRATIONS), "steps": 0}
    server.stop()
    assert operator("verify") == {"tables": 2, "entries": 4, "wrong": []}
    with closing(sqlite3.connect(server.data / "tables.sqlite")) as connection:
        change = "UPDATE entries SET line = replace(line, 'host', 'hosx')"
        connection.execute(f'{change} WHERE "table" = ? AND version = 2', (tables[0].id,))
        connection.commit()
    found = operator("verify")
    assert operator.code == 1
    assert found["wrong"] == [
        f"{server.data}/tables.sqlite: entry 2 of table {tables[0].id} is damaged"
    ]
    assert "no server runs" in operator("list")
    assert operator.code == 2
    server.start()
    assert operator("verify") == found


def test_migrating_under_the_lock(operator: Operator) -> None:
    assert "there is no database" in operator("migrate")
    operator.data.mkdir()
    with closing(sqlite3.connect(operator.data / "tables.sqlite")) as connection:
        connection.executescript(SQLITE[1])
    with FolderLock(operator.data):
        assert "in use by process" in operator("migrate")
    assert "migrate it first" in operator("verify")
    assert operator("migrate") == {"schema": len(MIGRATIONS), "steps": len(MIGRATIONS) - 1}
    assert operator("migrate") == {"schema": len(MIGRATIONS), "steps": 0}
    assert operator("verify")["wrong"] == []


# Room for further tables


@in_loop
@pytest.mark.parametrize("why", ["size", "disk"])
async def test_without_room_there_are_no_new_tables_and_games_go_on(why: str) -> None:
    storage = Memory()
    limits = Limits(free_disk_bytes=1000)
    async with Room(storage, max_size=5000 if why == "size" else None, limits=limits) as room:
        actor, created = await room.table("here", "here", seed=1)
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        await room.hub.space.look()
        assert room.hub.space.full is None
        if why == "disk":
            storage.disk = 999
        else:
            while storage.size() < 5000:
                await room.play(player, legal(actor)[0])
        await room.hub.space.look()
        assert room.hub.space.full == why
        with pytest.raises(Exception, match="full"):
            await room.table("here", "here")
        assert (await room.play(player, legal(actor)[0]))["type"] == "update"
        await room.do(await room.sit(actor, created.host), "end")
        refused = await room.do(player, "rematch")
        assert refused["error"] == {"code": "full", "came": why}
        if why == "disk":
            storage.disk = 1000
        else:
            await room.hub.delete(created.table)
        await room.hub.space.look()
        await room.table("here", "here")


def test_a_database_of_the_greatest_size(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--max-size", "1K") as server:
        health = server.ask("/health").json()
        while health["status"] == "ok":
            health = server.ask("/health").json()
        assert (health["status"], health["because"]) == ("full", "size")
        seats = [{"kind": "here"}, {"kind": "here"}]
        answer = server.ask("/api/tables", method="POST", json={"seats": seats})
        assert answer.json()["error"] == {"code": "full", "came": "size"}


@pytest.mark.parametrize("value", ["0", "-1", "nan", "1.5G", "5X", "", "0M"])
def test_a_size_that_is_none(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"--max-size={value}"])
    assert (ended.value.code, capsys.readouterr().err.count("\n")) == (2, 1)
