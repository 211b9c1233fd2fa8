"""A real server and real connections: beginning, mistakes, reconnecting, several windows."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from glueckauf.server.wire.messages import PROTOCOL
from tests.server.running_server import Client, NewTable, RunningServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def play_some(clients: list[Client], count: int, rng: random.Random) -> None:
    """Random moves; every client has heard of all of them at the end."""
    for _ in range(count):
        view = clients[0].view
        if clients[0].outcome or view is None:
            return
        seat = view["seat"]
        mover = next(client for client in clients if str(seat) in client.private)
        mover.catch_up(clients[0].version)
        answer = mover.play(seat, rng.choice(mover.legal(seat)))
        assert answer["type"] == "update", answer
        for client in clients:
            client.catch_up(mover.version)


@pytest.fixture
def table(shared_server: RunningServer) -> NewTable:
    return shared_server.new_table("link", "link", seed=17)


@pytest.fixture
def players(table: NewTable) -> Iterator[list[Client]]:
    clients = [table.sit(0), table.sit(1)]
    for client in clients:
        client.catch_up(4)  # made, begun, two seats taken
    yield clients
    for client in clients:
        client.close()


def close_code(client: Client) -> int:
    """Read on until the server has closed, and tell how."""
    with pytest.raises(ConnectionClosed) as closed:
        client.hear_until(lambda _: False)
    assert closed.value.rcvd
    return closed.value.rcvd.code


# Beginning


def test_the_first_messages(table: NewTable) -> None:
    with table.join(table.seats[1], table.host) as client:
        assert client.welcome["protocol"] == PROTOCOL
        assert (client.welcome["seats"], client.welcome["host"]) == ([1], True)
        assert client.info["id"] == table.id
        assert set(client.private) == {"1"}
        assert all(isinstance(message["time"], int) for message in client.heard)


def test_several_seats_on_one_connection(table: NewTable) -> None:
    with table.join(*table.seats) as screen:
        assert screen.welcome["seats"] == [0, 1]
        rng = random.Random(1)
        play_some([screen], 12, rng)
        assert screen.actions == 12


@pytest.mark.parametrize("protocol", [0, PROTOCOL + 1])
def test_another_protocol_is_told_to_reload(table: NewTable, protocol: int) -> None:
    client = Client(table.server)
    client.say(type="hello", protocol=protocol, table=table.id, secrets=[table.host])
    assert client.hear()["error"] == {"code": "protocol", "expected": PROTOCOL, "came": protocol}
    assert close_code(client) == 4409


def test_secrets_that_open_nothing(table: NewTable) -> None:
    client = Client(table.server)
    client.say(type="hello", protocol=PROTOCOL, table=table.id, secrets=["x" * 24])
    assert client.hear()["error"] == {"code": "secret"}
    assert close_code(client) == 4403
    with table.join("x" * 24, table.seats[0]) as half:
        assert half.welcome["seats"] == [0]


def test_a_table_that_is_not_there(table: NewTable) -> None:
    client = Client(table.server)
    client.say(type="hello", protocol=PROTOCOL, table="nowhere-at-all", secrets=[table.host])
    assert client.hear()["error"] == {"code": "not_found", "came": "nowhere-at-all"}
    assert close_code(client) == 4404


def test_hello_comes_first_and_once(table: NewTable) -> None:
    client = Client(table.server)
    client.say(type="play", id="1", version=1, seat=0, action="bank")
    assert client.hear()["error"] == {"code": "hello", "expected": "hello", "came": "play"}
    assert close_code(client) == 4400
    with table.sit(0) as again:
        again.say(type="hello", protocol=PROTOCOL, table=table.id, secrets=[table.host])
        error = again.hear_until(lambda message: message["type"] == "error")
        assert error["error"] == {"code": "hello", "came": "hello"}


def test_eager_messages_wait_for_hello(table: NewTable) -> None:
    with Client(table.server) as client:
        client.say(type="hello", protocol=PROTOCOL, table=table.id, secrets=[table.seats[0]])
        client.say(type="introduce", id="eager", seat=0, name="Eager")
        client.say(type="ping")
        heard: set[str] = set()
        while not {"pong", "eager"} <= heard:  # in whichever order
            message = client.hear()
            heard.add(message.get("id") or message["type"])
        assert client.info["seats"][0]["name"] == "Eager"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://127.0.0.1:{port}", True),
        ("https://evil.example", False),
        ("http://127.0.0.1:1", False),
        ("null", False),
    ],
)
def test_pages_of_others_may_not_connect(
    shared_server: RunningServer, origin: str | None, welcome: bool
) -> None:
    told = origin.format(port=shared_server.port) if origin else None
    if welcome:
        Client(shared_server, origin=told).close()
        return
    with pytest.raises(InvalidStatus) as refused:
        Client(shared_server, origin=told)
    assert refused.value.response.status_code == 403
    body = json.loads(refused.value.response.body or b"")
    assert body["error"] == {"code": "origin", "came": told}


def test_no_websocket_elsewhere(shared_server: RunningServer) -> None:
    answer = httpx.get(
        f"{shared_server.url}/api/elsewhere",
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        },
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    plain = httpx.get(f"{shared_server.url}/ws")
    assert (plain.status_code, plain.json()["error"]["code"]) == (404, "not_found")


# Mistakes

MALFORMED: list[tuple[Any, dict[str, Any]]] = [
    ("no json", {"code": "malformed", "expected": "json"}),
    ("", {"code": "malformed", "expected": "json"}),
    (b"\xff\xfe\x00", {"code": "malformed", "expected": "json"}),
    ([], {"code": "malformed", "expected": "object", "came": "array", "at": "$"}),
    ({}, {"code": "malformed", "expected": "type", "at": "$"}),
    ({"type": "steal"}, {"code": "malformed", "came": "steal", "at": "$.type"}),
    (
        {"type": "play", "id": "m1"},
        {"code": "malformed", "expected": "version", "at": "$"},
    ),
    (
        {"type": "play", "id": "m2", "version": "1", "seat": 0, "action": "bank"},
        {"code": "malformed", "expected": "int", "came": "str", "at": "$.version"},
    ),
    (
        {"type": "play", "id": "m3", "version": 1, "seat": 0, "action": "bank", "points": 99},
        {"code": "malformed", "expected": "no such field", "came": "points", "at": "$"},
    ),
]


@pytest.mark.parametrize(("message", "error"), MALFORMED, ids=str)
def test_what_cannot_be_read(table: NewTable, message: Any, error: dict[str, Any]) -> None:
    with table.sit(0) as client:
        before = client.version
        client.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        answer = client.hear_until(lambda one: one["type"] == "error")
        assert answer["error"] == error
        assert answer["id"] == (message.get("id") if isinstance(message, dict) else None)
        client.say(type="ping")
        client.hear_until(lambda one: one["type"] == "pong")
        assert client.version <= before + 1, "at most the news that this seat is taken"


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": -1},
        {"seat": 4},
        {"version": -1},
        {"version": 10**30},
        {"version": 1.5},
        {"action": ""},
        {"action": "x" * 201},
        {"action": None},
        {"id": ""},
        {"id": "x" * 65},
    ],
    ids=str,
)
def test_fields_out_of_bounds(table: NewTable, fields: dict[str, Any]) -> None:
    with table.sit(0) as client:
        right = {"type": "play", "id": "b", "version": 1, "seat": 0, "action": "bank"}
        client.say(**{**right, **fields})
        answer = client.hear_until(lambda one: one["type"] == "error")
        assert answer["error"]["code"] == "malformed"
        assert answer["error"]["at"] == f"$.{next(iter(fields))}"


def test_what_is_too_large(table: NewTable) -> None:
    with table.sit(0) as client:
        client.say(type="introduce", id="big", seat=0, name="x" * 5000)
        answer = client.hear_until(lambda one: one["type"] == "error")
        assert answer["error"]["code"] == "too_large"
        assert answer["error"]["expected"] == 4096
    with table.sit(0) as client:
        client.socket.send("x" * 200_000)
        assert close_code(client) == 1009


def test_who_is_never_understood_is_let_go(table: NewTable) -> None:
    client = table.sit(0)
    for _ in range(11):
        client.socket.send("nonsense")
    assert close_code(client) == 4400


def test_fragments_and_binary_are_messages_too(table: NewTable) -> None:
    with table.sit(0) as client:
        client.socket.send(['{"type":', '"ping"', "}"])
        client.hear_until(lambda one: one["type"] == "pong")
        client.socket.send(b'{"type":"ping"}')
        client.hear_until(lambda one: one["type"] == "pong")


def test_forged_moves_change_nothing(table: NewTable, players: list[Client]) -> None:
    seat = players[0].view["seat"]  # type: ignore[index]
    mover, other = players[seat], players[1 - seat]
    action = mover.legal(seat)[0]
    with table.join(table.spectator) as spectator, table.join(table.host) as host:
        for forger in (other, spectator, host):
            answer = forger.play(seat, action)
            assert answer["error"] == {"code": "role", "expected": "seat", "came": seat}
    assert other.play(1 - seat, action)["error"]["code"] == "not_your_turn"
    assert mover.play(seat, action, version=1)["error"]["code"] == "stale"
    assert mover.hear()["type"] == "table"
    assert mover.play(seat, "mine 10")["error"]["code"] == "illegal"
    assert mover.actions == 0
    assert mover.play(seat, action)["actions"] == 1


# Coming back, and several windows


def test_everyone_agrees_over_a_whole_game(table: NewTable, players: list[Client]) -> None:
    rng = random.Random(5)
    with table.sit(0) as window, table.join(table.spectator) as spectator:
        for client in (*players, window, spectator):
            client.catch_up(players[0].version)
        everyone = [*players, window, spectator]
        while not players[0].outcome:
            play_some(everyone, 10, rng)
        for client in everyone:
            assert client.view == players[0].view
            assert client.outcome == players[0].outcome
            assert client.info["status"] == "finished"
        assert window.private == players[0].private
        assert spectator.private == {}
        fresh = table.sit(0)
        assert fresh.view == window.view
        fresh.close()


def test_a_command_without_an_answer_is_sent_again(table: NewTable, players: list[Client]) -> None:
    rng = random.Random(2)
    for number in range(8):
        seat = players[0].view["seat"]  # type: ignore[index]
        mover = players[seat]
        command = {
            "type": "play",
            "id": f"c{number}",
            "version": mover.version,
            "seat": seat,
            "action": rng.choice(mover.legal(seat)),
        }
        mover.say(**command)
        mover.socket.socket.close()  # the cable is pulled: no goodbye, no answer
        back = players[seat] = table.sit(seat)
        back.say(**command)
        answer = back.answer(command["id"])
        assert answer["type"] in ("update", "done"), answer
        assert answer["version"] == command["version"] + 1
        for client in players:
            client.catch_up(answer["version"])
        assert back.actions == number + 1, "carried out once"


def test_presence_is_told(table: NewTable, players: list[Client]) -> None:
    def hear_that(*present: int) -> None:
        while players[0].present != list(present):
            players[0].hear()

    hear_that(1, 1)
    window = table.sit(1)
    hear_that(1, 2)
    window.close()
    hear_that(1, 1)


def test_who_comes_and_goes_all_the_time_is_told_as_one(
    table: NewTable, players: list[Client]
) -> None:
    before = len(players[0].heard)
    for _ in range(20):
        table.join(table.spectator).close()
    window = table.sit(1)
    while players[0].present != [1, 2]:
        players[0].hear()
    window.close()
    told = [message for message in players[0].heard[before:] if message["type"] == "presence"]
    assert len(told) < 30, "of some forty comings and goings"


def test_a_deleted_table_closes_its_connections(table: NewTable, players: list[Client]) -> None:
    assert table.ask(method="DELETE").status_code == 204
    assert close_code(players[0]) == 4404
    assert players[0].heard[-1]["code"] == "deleted"
    assert table.ask().status_code == 404


def test_a_seat_given_to_another_closes_the_old_connection(table: NewTable) -> None:
    with table.join(table.host) as host:
        player = table.sit(1)
        fresh = host.command("invite", seat=1)["secret"]
        assert close_code(player) == 4403
        assert player.heard[-1]["code"] == "renewed"
        with table.join(fresh) as newcomer:
            assert newcomer.welcome["seats"] == [1]


def test_who_does_not_read_is_let_go(server: RunningServer) -> None:
    table = server.new_table("link", "link")
    with table.sit(0) as player, table.sit(1) as slow:
        player.hear_until(lambda _: player.present == [1, 1])
        stale = {"type": "play", "id": "s", "version": 0, "seat": 1, "action": "bank"}
        try:
            for _ in range(5000):  # each is answered with the whole table
                slow.say(**stale)
        except ConnectionClosed:
            pass
        player.hear_until(lambda _: player.present == [1, 0])
    with table.sit(1) as back:
        assert back.version == player.version


def test_compression_if_asked_for(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--compress") as server:
        table = server.new_table("link", "link")
        with table.sit(0) as plain, Client(server, compression="deflate") as compressed:
            assert compressed.socket.response
            assert "permessage-deflate" in str(compressed.socket.response.headers)
            compressed.say_hello(table.id, table.seats[1])
            plain.catch_up(4)
            compressed.catch_up(4)
            play_some([plain, compressed], 20, random.Random(3))
            assert compressed.view == plain.view
