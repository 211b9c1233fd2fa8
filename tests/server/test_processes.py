"""Many processes on one database: a table is the same one, wherever one comes in."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from glueckauf.server.cluster.link import HEAD, NONCE, Kind, Link
from glueckauf.server.cluster.membership import Membership
from glueckauf.server.cluster.relay import Opening, Relay
from glueckauf.server.limits import Limits
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
from glueckauf.terminal.main import main
from tests.server.room import Room, in_loop, legal
from tests.server.running_server import PATIENCE, Client
from tests.server.running_site import Site, at, play_one
from tests.server.test_admin import Operator
from tests.server.test_kill import _alive, _children
from tests.server.test_serve import command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.postgres import Cluster

KEY = "one for all"


@pytest.fixture
def site(postgres: Cluster, tmp_path: Path) -> Iterator[Site]:
    made = Site(postgres.new_database(), tmp_path)
    yield made
    made.stop()


def catch_up(*clients: Client) -> None:
    newest = max(client.version for client in clients)
    for client in clients:
        client.catch_up(newest)


def move(clients: list[Client]) -> dict[str, Any]:
    """Of whoever is next, seat by seat."""
    catch_up(*clients)
    seat: int = clients[0].seen()["seat"]
    return clients[seat].play(seat, clients[seat].legal(seat)[0])


def closed(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as ended:
        client.hear_until(lambda _: False)
    assert ended.value.rcvd
    return ended.value.rcvd.code


def test_a_table_is_the_same_wherever_one_comes_in(site: Site) -> None:
    here, there = site.start(), site.start()
    table = here.new_table("link", "link")
    with table.sit(0) as first, at(table, there).sit(1) as second:
        for _ in range(8):
            assert move([first, second])["type"] == "update"
        catch_up(first, second)
        assert first.view == second.view
        # who is there, and what is said, is known to all
        while first.present != [1, 1]:
            first.hear()
        second.command("remark", seat=1, remark="good_move")
        assert first.hear_until(lambda message: message["type"] == "remark")["seat"] == 1
        # a repeated command is answered as the first one was, through whomever it comes
        again = {"id": "m1", "version": second.version}
        seat = second.seen()["seat"]
        action = [first, second][seat].legal(seat)[0]
        done = [first, second][seat].play(seat, action, **again)
        with at(table, [there, here][seat]).sit(seat) as window:
            assert window.play(seat, action, **again)["version"] == done["version"]
            stale = window.play(seat, action, version=1)
            assert stale["error"]["code"] == "stale"
        # nobody comes in by a wrong secret there either
        with Client(there) as stranger:
            stranger.say(type="hello", protocol=1, table=table.id, secrets=[table.seats[0][::-1]])
            assert stranger.hear()["error"]["code"] == "secret"
            assert closed(stranger) == 4403
    # figures are of all
    for server in (here, there):
        figures = server.ask("/metrics").text
        assert figures.count("# TYPE glueckauf_entries_total counter") == 1
        assert figures.count("\nglueckauf_connections{process=") == 2
        played = re.findall(r'{process="[^"]*",type="play",outcome="done"} (.*)', figures)
        assert sum(map(int, played)) == 9
    # looking works everywhere
    for server in (here, there):
        answer = at(table, server).ask()
        assert answer.json()["version"] == done["version"]
        assert at(table, server).ask("/replay").status_code == 200
    # and so does deleting
    with table.sit(0) as first:
        assert at(table, there).ask(method="DELETE").status_code == 204
        assert closed(first) == 4404
    assert table.ask().status_code == 404


def test_a_command_can_be_traced_to_its_commit(site: Site) -> None:
    here, there = site.start("--trace"), site.start("--trace", "--quiet")
    table = here.new_table("link", "link")
    with table.sit(0) as first, at(table, there).sit(1) as second:
        catch_up(first, second)
        seat = first.seen()["seat"]
        client = [first, second][seat]
        client.play(seat, client.legal(seat)[0], id="traced")
        second.command("undo", seat=1, to=99, id="wrong", version=second.version)
    here.stop()
    there.stop()
    lines = {
        number: re.findall(rf": {table.id}/(\S+) (.*)", site.said(number)) for number in (0, 1)
    }
    steps = [step.split(",")[0] for name, step in lines[0] if name == "traced"]
    assert steps == ["heard", f"is to be entry {client.version}", "committed and told"]
    assert ("wrong", "passed on") in lines[1]
    assert next(step for name, step in lines[0] if name == "wrong") == "heard"
    assert any(step.startswith("refused: ") for name, step in lines[0] if name == "wrong")


def test_an_owner_that_dies_is_replaced(site: Site) -> None:
    here, there = site.start(), site.start()
    table = here.new_table("link", "link")
    alone = here.new_table("link", "random", "random")  # its bots go on by themselves
    with alone.sit(0) as player:
        while not player.legal(0):
            player.hear()
        version = player.version
        player.play(0, player.legal(0)[0])
    with table.sit(0) as first, at(table, there).sit(1) as second:
        for _ in range(3):
            move([first, second])
        catch_up(first, second)
        here.kill()
        assert closed(second) == 1012
    with at(table, there).sit(0) as first, at(table, there).sit(1) as second:
        assert "is gone: its tables are taken up" in site.said(1), "nobody waited for its lease"
        for _ in range(3):
            assert move([first, second])["type"] == "update"
    with at(alone, there).sit(0) as player:
        while not player.legal(0):
            player.hear()
        assert player.version > version + 1


def test_an_owner_that_sleeps_through_its_lease_does_no_harm(site: Site) -> None:
    here, there = site.start(), site.start()
    table = here.new_table("link", "link")
    with table.sit(0) as first, at(table, there).sit(1) as second:
        for _ in range(3):
            move([first, second])
        catch_up(first, second)
        here.process.send_signal(signal.SIGSTOP)
        # a move that reaches the sleeper's socket, and will wake up with it
        seat = first.seen()["seat"]
        late = first.legal(seat) or second.legal(seat)
        first.say(type="play", id="late", version=first.version, seat=0, action=late[0])
        assert closed(second) == 1012
        with at(table, there).join(*table.seats) as both:
            for _ in range(4):
                now = both.seen()["seat"]
                assert both.play(now, both.legal(now)[-1])["type"] == "update"
            here.process.send_signal(signal.SIGCONT)
            assert closed(first) == 1012
            version = both.version
        assert at(table, there).ask().json()["version"] == version
    with table.sit(0) as first, at(table, there).sit(1) as second:
        assert first.version == second.version == version
        assert move([first, second])["type"] == "update"


def test_an_owner_that_leaves_hands_its_tables_over(site: Site) -> None:
    """Whoever is connected elsewhere notices nothing but a fresh view; no command is lost."""
    here, there = site.start(), site.start()
    tables = [here.new_table("here", "here") for _ in range(3)]
    with ExitStack() as opened:
        first = [opened.enter_context(table.join(table.host)) for table in tables]
        players = [opened.enter_context(at(table, there).join(*table.seats)) for table in tables]
        here.process.send_signal(signal.SIGTERM)
        moves = 0
        while here.process.poll() is None or moves < 60:
            for player in players:
                seat = player.seen()["seat"]
                answer = player.play(seat, player.legal(seat)[0])
                assert answer["type"] == "update", answer
                moves += 1
            assert moves < 3000
        for table, player in zip(tables, players, strict=True):
            assert at(table, there).ask().json()["version"] == player.version
            assert sum(message["type"] == "welcome" for message in player.heard) == 2
        assert [closed(client) for client in first] == [1012] * 3


def test_who_leaves_waits_for_no_bot(site: Site) -> None:
    """One that cannot be ended for a while keeps nobody from going on elsewhere."""
    here, there = site.start(), site.start()
    table = here.new_table("here", "random")
    with at(table, there).sit(0) as player, ExitStack() as asleep:
        play_one(player)
        children = _children(here.process.pid)
        for child in children:
            os.kill(child, signal.SIGSTOP)
            asleep.callback(os.kill, child, signal.SIGCONT)
        here.process.send_signal(signal.SIGTERM)
        player.hear_until(lambda message: message["type"] == "welcome")
        play_one(player)
    here.process.wait(PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while any(map(_alive, children)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


async def one_of_many(postgres: Cluster) -> tuple[Membership, Room]:
    """In this very process."""
    url = DatabaseUrl.parse(postgres.new_database())
    membership = Membership(url, None, "127.0.0.1", 0)
    room = Room(Postgres(url, use="serving"), owners=membership)
    await membership.join(room.hub, RateLimits(Limits()))
    return membership, room


@in_loop
async def test_who_slept_is_sure_of_nothing_before_it_has_looked(postgres: Cluster) -> None:
    membership, room = await one_of_many(postgres)
    async with room:
        actor, _ = await room.table("here", "here")
        looked, really = asyncio.Event(), membership._find_lost

        async def find_late() -> None:
            await looked.wait()
            await really()

        membership._find_lost = find_late  # type: ignore[method-assign]
        with psycopg.connect(membership._url.secret) as connection:  # another took it meanwhile
            connection.execute("UPDATE processes SET lease = now()")
            connection.execute("UPDATE tables SET owner = 'another', epoch = 2")
        membership._sure_until = 1.0
        looking = asyncio.create_task(room.hub.table(actor.table.id))
        asking = [asyncio.create_task(membership.make_sure()) for _ in range(3)]
        await looking  # who only looks reads what is stored
        for _ in range(4):  # whatever was to be renewed has been
            await asyncio.get_running_loop().run_in_executor(membership._lease_thread, int)
        assert not membership.sure
        looked.set()
        await asyncio.gather(*asking)
        assert membership.sure
        assert room.hub.actors == {}
    membership.close()


@in_loop
async def test_who_has_left_does_not_come_back(postgres: Cluster) -> None:
    membership, room = await one_of_many(postgres)
    async with room:
        assert list(membership._leases.processes()) == [membership.name]
        await asyncio.gather(membership._renew_once(), membership.leave(), membership._renew_once())
        await membership._renew_once()
        assert membership._leases.processes() == {}
    membership.close()


@in_loop
async def test_who_leaves_waits_for_nothing_that_it_wanted_of_others(postgres: Cluster) -> None:
    membership, room = await one_of_many(postgres)
    async with room:
        waiting = threading.Event()
        claiming = membership._thread.submit(waiting.wait)  # for a table that another has locked
        try:
            await membership.leave()
            assert membership._lease.processes() == {}
            assert not claiming.done()
        finally:
            waiting.set()
    membership.close()


@in_loop
async def test_a_table_that_is_being_made_is_not_taken_for_lost(postgres: Cluster) -> None:
    """Whenever it looks whose tables are its own, those that are not written yet stay."""
    membership, room = await one_of_many(postgres)
    async with room:
        add, waiting = room.storage.add, threading.Event()

        def add_late(*groups: Any) -> Any:
            waiting.wait(PATIENCE)
            return add(*groups)

        room.storage.add = add_late
        making = asyncio.create_task(room.table("here", "here"))
        while not membership._fences:
            await asyncio.sleep(0.001)
        await membership._find_lost()
        waiting.set()
        actor, created = await making
        await membership._find_lost()
        player = await room.sit(actor, *(seat.secret for seat in created.seats))
        assert (await room.play(player, legal(actor)[0]))["type"] == "update"
        assert room.hub.actors == {actor.table.id: actor}
    membership.close()


def test_blocks_are_for_all(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    here, there = site.start(), site.start()
    table = there.new_table("link", "link")
    with table.sit(0) as client:
        Operator(here.data, capsys)("block", "name", "Kohlenklau")
        deadline = time.monotonic() + PATIENCE
        while True:
            said = client.command("introduce", seat=0, name="Kohlenklau")
            if said["type"] == "error":
                break
            assert time.monotonic() < deadline
            client.command("introduce", seat=0, name="Anna")
        assert said["error"]["code"] == "blocked"
        Operator(here.data, capsys)("block", "address", "127.0.0.1")
        assert closed(client) == 4423


# The line between processes


@in_loop
async def test_only_who_has_the_key_is_heard() -> None:
    heard: list[bytes] = []
    loop = asyncio.get_running_loop()
    lost: list[Link] = []

    def link(key: str, *, dialled: bool) -> Link:
        return Link(
            key.encode(),
            lambda *frame: heard.append(frame[-1]),
            lost.append,
            dialled=dialled,
        )

    server = await loop.create_server(lambda: link(KEY, dialled=False), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    _, right = await loop.create_connection(lambda: link(KEY, dialled=True), "127.0.0.1", port)
    await right.ready
    right.send(Kind.SAY, 1, b"heard")
    while not heard:
        await asyncio.sleep(0.01)
    _, wrong = await loop.create_connection(lambda: link("x", dialled=True), "127.0.0.1", port)
    with pytest.raises(ConnectionError):
        await wrong.ready
    # one that repeats what it is told, and one that talks at once
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(await reader.readexactly(NONCE))
    writer.write(await reader.readexactly(32) + HEAD.pack(3, Kind.SAY, 1) + b"bad")
    assert await reader.read() == b""
    writer.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HEAD.pack(3, Kind.SAY, 1) + b"bad" + bytes(90))
    assert len(await reader.read()) <= 64
    writer.close()
    assert heard == [b"heard"]
    relay = Relay(b"x")
    with pytest.raises(OSError, match="key"):
        await relay.open(f"127.0.0.1:{port}", Opening("", b"", kept_place=False), None)  # type: ignore[arg-type]
    right.close()
    server.close()


def test_the_wrong_key_gets_nowhere(site: Site) -> None:
    """A server with another key on the same database cannot reach the tables of the others."""
    here = site.start()
    table = here.new_table("link", "link")
    os.environ["GLUECKAUF_PROCESS_KEY"] = "another"
    try:
        there = site.start()
    finally:
        del os.environ["GLUECKAUF_PROCESS_KEY"]
    with table.sit(0), Client(there) as client:
        client.say(type="hello", protocol=1, table=table.id, secrets=[table.seats[1]])
        assert client.hear()["error"]["code"] == "storage"


# Processes behind one port


def test_processes_behind_one_port(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    server = site.start("--processes", "3", "--trace")
    operator = Operator(server.data, capsys)
    table = server.new_table("here", "here")
    with ExitStack() as opened:
        clients = [opened.enter_context(table.join(table.spectator)) for _ in range(9)]
        player = opened.enter_context(table.join(*table.seats))
        for _ in range(5):
            seat = player.seen()["seat"]
            assert player.play(seat, player.legal(seat)[0])["type"] == "update"
        for client in clients:
            client.catch_up(player.version)
            assert client.view == player.view
        assert operator("show", table.id)["connected"] == 10
        assert operator("list")["shown"][0]["connected"] == 10
        assert operator("drain")["draining"] is True
        answer = server.ask("/api/tables", method="POST", json={"seats": [{"kind": "here"}] * 2})
        assert answer.json()["error"]["code"] == "full"
        assert operator("drain", "off")["draining"] is False
    killed = _children(server.process.pid)[0]
    os.kill(killed, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while len(set(_children(server.process.pid)) - {killed}) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    with table.join(*table.seats) as player:
        seat = player.seen()["seat"]
        assert player.play(seat, player.legal(seat)[0])["type"] == "update"
    while f"{table.id}/hello handed over" not in site.said(0):  # who comes in elsewhere
        assert time.monotonic() < deadline
        with table.join(table.spectator) as client:
            assert client.version == player.version
    assert server.stop() == 0
    said = site.said(0)
    assert "has ended (-9)" in said
    assert "passed on" not in said, "sockets are given to where the table is"


def test_who_takes_the_place_of_one_that_died_makes_no_tables_either(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the operator told those who are dead holds for those who are new."""
    server = site.start("--processes", "2")
    operator = Operator(server.data, capsys)
    seats = {"seats": [{"kind": "here"}] * 2}
    assert operator("drain")["draining"] is True
    first = set(_children(server.process.pid))
    for child in first:
        os.kill(child, signal.SIGKILL)
    answer = server.ask("/api/tables", method="POST", json=seats)
    assert answer.json()["error"] == {"code": "full", "came": "draining"}
    deadline = time.monotonic() + PATIENCE
    while len(set(_children(server.process.pid)) - first) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert server.ask("/health").json()["because"] == "draining"
    while operator("drain", "off") != {"draining": False, "connected": 0}:
        assert time.monotonic() < deadline  # they have no sockets yet
        time.sleep(0.05)
    assert server.ask("/api/tables", method="POST", json=seats).status_code == 201


def test_processes_end_with_the_one_that_started_them(site: Site) -> None:
    server = site.start("--processes", "2")
    children = _children(server.process.pid)
    assert len(children) == 2
    server.kill()
    deadline = time.monotonic() + PATIENCE
    while any(_alive(child) for child in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--processes", "2"], "one process uses a SQLite file"),
        (["--processes", "0"], "--processes"),
        (
            ["--processes", "2", "--process-port", "9", "--database", "postgresql://x/y"],
            "--process-port is for one process",
        ),
        (["--processes", "2", "--database", "postgresql://127.0.0.1:1/y"], "cannot be opened"),
    ],
)
def test_what_cannot_be_started_is_told(tmp_path: Path, options: list[str], told: str) -> None:
    done = command("--data", str(tmp_path), "--port", "0", *options)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_admin_of_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sockets that killed processes have left behind are none."""
    folder = tmp_path / "process-1"
    folder.mkdir()
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(folder / "admin.sock"))
    assert main(["admin", "--data", str(tmp_path), "list"]) == 2
    assert "no server runs" in capsys.readouterr().err
