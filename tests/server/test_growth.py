"""Room to grow: clients pass over what they do not know, and logs say their format."""

from __future__ import annotations

import json
import sys
import threading
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast, get_args

import msgspec
import pytest
from websockets.sync.server import serve

from glueckauf.record.files.game_file import format_game
from glueckauf.record.files.position import format_position
from glueckauf.server.errors import Refused
from glueckauf.server.logs.stored_log import LogError
from glueckauf.server.storage.storage import Addition
from glueckauf.server.tables.entries import FORMAT, SILENT, AnyEntry, read_head
from glueckauf.server.tables.seat_keys import digest
from glueckauf.server.tables.table_state import TableState
from glueckauf.server.wire.messages import TimeRule
from tests.server.memory import Memory
from tests.server.room import Room, in_loop, legal
from tests.server.running_server import Client

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from websockets.sync.server import ServerConnection

    from tests.server.running_server import RunningServer

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
load: Any = import_module("load")
LOGS = Path(__file__).parent / "logs"
MOVES = 40


# Clients


def grown(message: dict[str, Any]) -> dict[str, Any]:
    """The message as a later server may send it: with more in every object of it."""
    message = json.loads(json.dumps(message))
    parts: list[Any] = [message, message.get("info"), message.get("entry"), message.get("outcome")]
    parts += [*message.get("seats", {}).values()] if message["type"] != "welcome" else []
    for view in (message.get("view"), message.get("changes")):
        parts += [view, *(view or {}).get("spaces", []), *(view or {}).get("players", [])]
    info = message.get("info") or {}
    parts += [*info.get("seats", []), *message.get("events", [])]
    for part in parts:
        if isinstance(part, dict):
            part["made_up"] = {"some": ["thing"]}
    if message["type"] == "update":
        message["events"] = [
            {"kind": "made_up", "seat": 9},
            *message.get("events", []),
            {"kind": "made_up_too"},
        ]
    return message


def news(version: int, actions: int) -> list[dict[str, Any]]:
    """What no client of today knows: a message, and an entry with what it changed."""
    return [
        {"type": "made_up", "time": 1, "seats": "none", "version": "what?"},
        {
            "type": "update",
            "time": 1,
            "version": version,
            "actions": actions,
            "entry": {"kind": "made_up", "by": "someone new", "seat": "?"},
            "seats": {},
        },
    ]


async def recorded(count: int) -> list[dict[str, Any]]:
    """All that seat 0 hears of a game, with made-up news between, and versions that fit."""
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=4)
        own = await room.sit(actor, created.seats[0].secret)
        other = await room.sit(actor, created.seats[1].secret)
        for number in range(count):
            texts = legal(actor)
            player = own if actor.table.state.seat == 0 else other
            await room.play(player, texts[(5 * number) % len(texts)])
        heard = own.heard
    told: list[dict[str, Any]] = []
    shift = 0
    for message in heard:
        if "version" in message:
            message["version"] += shift
        told.append(grown(message))
        if message["type"] == "update" and message["version"] % 3 == 0:
            shift += 1
            told += news(message["version"] + 1, message["actions"])
    return told


@contextmanager
def saying(messages: Sequence[dict[str, Any]]) -> Iterator[RunningServer]:
    """A server that answers `hello` with all of these."""

    def speak(connection: ServerConnection) -> None:
        connection.recv()
        connection.send(json.dumps({"type": "made_up", "time": 1}))
        connection.send(json.dumps({"type": "welcome", "seats": [0], "made_up": 1}))
        for message in messages:
            connection.send(json.dumps(message))
        connection.send(json.dumps({"type": "pong", "time": 2, "made_up": None}))

    with serve(speak, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield cast("RunningServer", SimpleNamespace(port=server.socket.getsockname()[1]))
        server.shutdown()


@in_loop
async def test_a_client_passes_over_what_it_does_not_know() -> None:
    told = await recorded(MOVES)
    assert sum(message["type"] == "made_up" for message in told) > 5
    with saying(told) as server, Client(server) as client:
        client.say_hello("any-table", "x" * 22)
        client.hear_until(lambda message: message["type"] == "pong")
        assert client.actions == MOVES
        assert client.version == max(m["version"] for m in told if m["type"] == "update")
        assert client.view
        plain = {name: part for name, part in client.view.items() if name != "made_up"}
    async with Room() as room:  # the same game, without anything made up
        actor, created = await room.table("link", "link", seed=4)
        own = await room.sit(actor, created.seats[0].secret)
        other = await room.sit(actor, created.seats[1].secret)
        for number in range(MOVES):
            texts = legal(actor)
            player = own if actor.table.state.seat == 0 else other
            await room.play(player, texts[(5 * number) % len(texts)])
        again = await room.sit(actor, created.seats[0].secret)
    view = again.last("table")["view"]
    assert json.loads(json.dumps(plain).replace(', "made_up": {"some": ["thing"]}', "")) == view


@in_loop
async def test_the_generator_of_load_passes_over_what_it_does_not_know() -> None:
    told = await recorded(MOVES)
    figures = load.Figures()
    table = load.Table(("127.0.0.1", 1), ["secret"] * load.SEATS, figures, False)
    table.stopped = True
    last = 0
    for message in told:
        table._hear(0, json.dumps(message).encode())
        last = message["version"] if message["type"] in ("table", "update") else last
    assert table._seen[0] == last
    assert not figures.problems
    with pytest.raises(msgspec.ValidationError):
        load.read(b'{"type": "update", "version": "one"}')


# Logs


def log_of(format_: int) -> list[bytes]:
    return (LOGS / f"format-{format_}.jsonl").read_bytes().splitlines()


def test_there_is_a_log_of_every_format() -> None:
    for number in range(SILENT, FORMAT + 1):
        assert read_head(log_of(number)[0]).format == number


def test_logs_of_the_first_format_are_read_on() -> None:
    """It has every kind of entry of its time."""
    lines = log_of(1)
    table = TableState.of("old-table", lines)
    assert (table.version, table.actions, table.status) == (179, 160, "ended")
    assert table.rematch == "next-table"
    assert table.seats[0].name == "Ada L."
    kinds = {json.loads(line)["kind"] for line in lines}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(AnyEntry)} - {
        "concede",
        "renew",
        "hint",
    }
    assert format_game(table.game).endswith("unfinished\n")
    assert table.set_up.format == 1


def test_logs_of_the_second_format_are_read_on() -> None:
    """It begins from a position, which was taken from another table."""
    table = TableState.of("new-table", log_of(2))
    assert (table.version, table.actions, table.status) == (22, 20, "running")
    begun = table.info().begun
    assert begun
    assert (begun.actions, begun.eyes, begun.table) == (41, "0", "old-table")
    assert table.state.points[:2] == [0, 0]
    assert format_position(table.game.first_state()) == table.set_up.position


def test_logs_of_the_third_format_are_read_on() -> None:
    """Its players say that they are ready, and one concedes."""
    table = TableState.of("new-table", log_of(3))
    assert (table.version, table.actions, table.status) == (28, 20, "finished")
    assert (table.info().ready, table.info().conceded) == (True, [1])
    assert table.outcome()["reason"] == "conceded"


def test_logs_of_the_fourth_format_are_read_on() -> None:
    """Its links of host and spectators have been renewed."""
    table = TableState.of("new-table", log_of(4))
    assert (table.version, table.actions, table.status) == (26, 20, "running")
    assert table.roles([digest("h" * 24)]).host
    assert table.roles([digest("s" * 24)]).spectator


def test_logs_of_the_fifth_format_are_read_on() -> None:
    """Its players agreed on hints, and one has taken two."""
    table = TableState.of("new-table", log_of(5))
    assert (table.version, table.actions, table.status) == (26, 20, "running")
    assert table.info().hints
    assert [(news.actions, news.entry.by.text) for news in table.news] == [
        (6, "seat 0"),
        (10, "seat 0"),
    ]
    assert not table.turn.hinted


def test_logs_of_the_sixth_format_are_read_on() -> None:
    """It had a pause, and its clock only reminds."""
    table = TableState.of("new-table", log_of(6))
    assert (table.version, table.actions, table.status) == (28, 20, "running")
    assert (table.paused, [seat.pause for seat in table.seats]) == (None, [True, False])
    assert table.set_up.clock == TimeRule(turn=172_800, reserve=3600, reminder=7200, at_end="wait")
    assert table.reserve == [3_600_000, 3_600_000]


def test_a_new_log_says_its_format() -> None:
    @in_loop
    async def written() -> None:
        async with Room() as room:
            _, created = await room.table("here", "hewer")
            assert read_head(room.storage.log(created.table)[0]).format == FORMAT

    written()


def of_format(number: Any) -> bytes:
    first = json.loads(log_of(1)[0])
    return json.dumps({**first, "format": number, "seats": "in another way"}).encode()


@pytest.mark.parametrize("number", [0, FORMAT + 1, 99])
def test_a_format_that_is_not_known_is_refused(number: int) -> None:
    with pytest.raises(LogError, match=f"from 1 to {FORMAT}; came one of {number}"):
        TableState.of("new-table", [of_format(number), b"{whatever comes}"])


@pytest.mark.parametrize(
    "line", [b"{}", b'{"kind": "made_up", "at": 1, "by": "x"}', b"no json", b'{"kind": "action"}']
)
def test_an_entry_that_is_not_known_is_refused(line: bytes) -> None:
    with pytest.raises(LogError, match="entry 2 of table some-table"):
        TableState.of("some-table", [log_of(1)[0], line])


@in_loop
async def test_the_server_leaves_a_table_of_another_format_alone() -> None:
    storage = Memory()
    storage.add([[Addition("new-table", 1, (of_format(99),), 0)]])
    storage.add([[Addition("old-table", 1, tuple(log_of(1)), 0)]])
    async with Room(storage) as room:
        await room.hub._resume()
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                await room.hub.actor("new-table")
            assert (refused.value.code, refused.value.status) == ("unreadable", 500)
        assert (await room.hub.actor("old-table")).table.actions == 160
        assert (await room.table("here", "here"))[0].table.status == "running"
    assert storage.log("new-table") == [of_format(99)]
