"""Tables that begin anywhere: from a position, a game file, or another table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from glueckauf import Game, Origin, Random, format_position, parse_game
from glueckauf.record.files.game_file import format_game
from glueckauf.record.files.position import settled
from glueckauf.record.files.redaction import redact
from glueckauf.server.errors import Refused
from glueckauf.server.tables.authors import HOST
from glueckauf.server.tables.begin_anywhere import Source, source_of_table, source_of_text, taken_up
from glueckauf.server.tables.entries import FORMAT, SetUp, Started, read_entry
from glueckauf.server.tables.new_table import new_table, table_of_file
from glueckauf.server.tables.replay import Eyes, Replayer
from glueckauf.server.tables.table_state import Roles, TableState
from glueckauf.server.wire.http_types import NewTable
from tests.server.room import START, Room, in_loop, legal

if TYPE_CHECKING:
    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.wire.http_types import CreatedTable
    from tests.server.room import Listener
    from tests.server.running_server import RunningServer

HERE = {"kind": "here", "name": "Ada"}
BOT = {"kind": "bot", "bot": "random"}
LINK = {"kind": "link"}
AT = 70


@pytest.fixture(scope="module")
def game() -> Game:
    """A finished one in which much was drawn and put back."""
    game, rng = Game.new(2, "hu", seed=14), Random(14)
    while not game.over:
        draws = [action for action in game.legal() if str(action).endswith("draw")]
        game.play(rng.choice(draws if draws and not rng.below(3) else game.legal()))
    return game


@pytest.fixture(scope="module")
def middle(game: Game) -> Game:
    there = game.copy()
    there.go_back(AT)
    return there


def wishes(begin: dict[str, Any], *seats: dict[str, Any], **more: Any) -> NewTable:
    return msgspec.convert({"seats": seats or (HERE, BOT), "begin": begin, **more}, NewTable)


def table_of(game: Game, status: str = "running") -> TableState:
    """A table at which this game is being played, or has been."""
    entries, _ = new_table(msgspec.convert({"seats": [LINK, LINK]}, NewTable), START, "http://x")
    table = TableState.begin("the-source", entries[0])
    table.add(Started(at=START, by=HOST))
    table.game = game.copy()
    table.status = "finished" if game.over else status  # type: ignore[assignment]
    return table


def from_table(actions: int | None = None, **more: Any) -> dict[str, Any]:
    return {
        "kind": "table",
        "table": "the-source",
        "secrets": ["x" * 22],
        "actions": actions,
        **more,
    }


def sight(game: Game, seat: int | None) -> Any:
    return settled(game.view(seat).state)


async def begun(
    room: Room, source: Source, asked: NewTable
) -> tuple[TableActor, CreatedTable, list[Listener]]:
    """Such a table, and a listener for each seat that is not a bot's."""
    game = taken_up(source, asked)
    entries, created = new_table(asked, room.time, "http://here", game, source.table)
    actor = await room.hub.create(created.table, entries)
    secrets = [seat.secret for seat in created.seats]
    return actor, created, [await room.sit(actor, secret) for secret in secrets if secret]


# Each source


def test_from_a_position(middle: Game) -> None:
    for seat in (0, 1):
        text = format_position(middle.view(seat).state)
        asked = wishes({"kind": "position", "position": text, "eyes": str(seat)})
        new = taken_up(source_of_text(text), asked)
        assert new.origin == Origin(None, seat)
        assert sight(new, seat) == sight(middle, seat)
        assert not new.redacted


def test_from_a_game_file(game: Game, middle: Game) -> None:
    source = source_of_text(format_game(game))
    for eyes in ("0", "1", "spectator", "open"):
        asked = wishes({"kind": "game", "game": "in source", "actions": AT, "eyes": eyes})
        new = taken_up(source, asked)
        assert new.origin is not None
        assert (new.origin.actions, new.origin.eyes) == (AT, eyes)
        assert sight(new, Eyes(eyes).seat) == sight(middle, Eyes(eyes).seat)
    assert new.state == settled(middle.state)  # the last was open


def test_from_a_table_by_the_eyes_of_the_first_player(game: Game, middle: Game) -> None:
    source = source_of_table(table_of(game), Roles(host=True))
    for seats, eyes in (((HERE, BOT), "0"), ((BOT, LINK), "1"), ((BOT, BOT), "spectator")):
        new = taken_up(source, wishes(from_table(AT), *seats))
        assert new.origin
        assert new.origin.eyes == eyes
        assert sight(new, Eyes(eyes).seat) == sight(middle, Eyes(eyes).seat)


# Who may


def test_a_running_game_is_taken_up_by_ones_own_eyes_only(middle: Game) -> None:
    source = source_of_table(table_of(middle), Roles(seats=(1,), host=True))
    assert source.eyes == ["1", "spectator"]
    for eyes in ("0", "open"):
        with pytest.raises(Refused) as refused:
            taken_up(source, wishes(from_table(AT, eyes=eyes)))
        assert refused.value.code == "eyes"
        assert refused.value.error.expected == ["1", "spectator"]
    assert taken_up(source, wishes(from_table(eyes="1"))).origin == Origin(AT, 1)
    unasked = taken_up(source, wishes(from_table(), HERE, BOT))  # seat 0 is not the asker's
    assert unasked.origin == Origin(AT, None)


def test_nothing_hidden_of_a_running_game_is_in_the_new_table(middle: Game) -> None:
    """Whatever the real cards are, the new ones come from what the eyes saw alone."""
    source = source_of_table(table_of(middle), Roles(seats=(0,)))
    tops = set()
    for _ in range(12):
        asked = wishes(from_table(eyes="0"))
        new = taken_up(source, asked)
        entries, _ = new_table(asked, START, "http://x", new, source.table)
        assert isinstance(entries[0], SetUp)
        assert sight(TableState.begin("new-table", entries[0]).game, 0) == sight(middle, 0)
        unknown = [n for n, card in enumerate(middle.view(0).order_deck) if card == "?"]
        tops.add(tuple(new.orders[n] for n in unknown[:4]))
    assert len(tops) > 6


def test_a_table_that_waits_is_not_taken_up(middle: Game) -> None:
    with pytest.raises(Refused, match="not_found"):
        source_of_table(table_of(middle, "waiting"), Roles(seats=(0,)))


# What is refused


@pytest.mark.parametrize(
    ("begin", "seats", "more", "expected"),
    [
        (from_table(), (HERE, BOT), {}, {"came": "over", "at": "$.begin.actions"}),
        (from_table(9999), (HERE, BOT), {}, {"came": 9999, "at": "$.begin.actions"}),
        (from_table(9), (HERE, BOT, BOT), {}, {"expected": 2, "came": 3, "at": "$.seats"}),
        (from_table(9), (HERE, BOT), {"seed": 3}, {"came": 3, "at": "$.seed"}),
    ],
)
def test_where_no_table_can_begin(
    game: Game,
    begin: dict[str, Any],
    seats: tuple[dict[str, Any], ...],
    more: dict[str, Any],
    expected: dict[str, Any],
) -> None:
    source = source_of_table(table_of(game), Roles(host=True))
    with pytest.raises(Refused) as refused:
        taken_up(source, wishes(begin, *seats, **more))
    assert refused.value.code == "beginning"
    error = msgspec.to_builtins(refused.value.error)
    assert {key: error[key] for key in expected} == expected


def test_a_redacted_file_is_taken_up_for_its_reader(middle: Game) -> None:
    text = format_game(redact(middle, 1))
    entries, _ = table_of_file(text, START, "http://x")
    source = source_of_table(TableState.begin("the-source", entries[0]), Roles(host=True))
    assert source.eyes == ["1", "spectator"]
    assert taken_up(source, wishes(from_table(), BOT, HERE)).origin == Origin(AT, 1)
    with pytest.raises(Refused) as refused:
        taken_up(source_of_text(text), wishes({"kind": "game", "game": "x", "eyes": "open"}))
    assert (refused.value.code, refused.value.error.came) == ("beginning", "hidden")


def test_texts_that_cannot_be_read(middle: Game) -> None:
    text = format_position(middle.state)
    with pytest.raises(Refused) as refused:
        source_of_text(text.replace("supply", "supplies"))
    assert (refused.value.code, refused.value.error.at) == ("file", "line 8")
    with pytest.raises(Refused) as refused:
        source_of_text(text.replace("workers 1", "workers 2"))
    assert refused.value.code == "beginning"
    assert refused.value.error.came == ["range"]


# The table itself


@in_loop
async def test_it_is_played_undone_replayed_and_saved() -> None:
    rng = Random(3)
    game = Game.new(2, seed=14)
    while len(game.actions) < AT:
        game.play(rng.choice(game.legal()))
    async with Room() as room:
        source = source_of_table(table_of(game, "ended"), Roles(host=True))
        actor, created, players = await begun(room, source, wishes(from_table(AT), LINK, LINK))
        table = actor.table
        told = players[0].last("table")
        assert told["info"]["begun"] == {"actions": AT, "eyes": "0", "table": "the-source"}
        assert (table.status, table.actions, table.due) == ("running", 0, game.seat)
        first = table.state.copy()
        mover = players[table.state.seat]
        answer = await room.play(mover, legal(actor)[0])
        assert answer["type"] == "update"
        if table.undo_to(table.state.seat) == 0:
            answer = await room.do(
                mover, "undo", version=table.version, seat=table.state.seat, to=0
            )
            assert table.state == first
        while table.actions < 8:
            await room.play(players[table.state.seat], legal(actor)[0])
        replay = Replayer(table, Eyes("0")).replay(0)
        assert (replay.first, replay.actions, len(replay.steps)) == (0, 8, 8)
        file = parse_game(Replayer(table, Eyes("1")).file())
        assert (file.origin, file.reader, len(file.actions)) == (Origin(AT, 0), 1, 8)
        lines = room.storage.log(created.table)
        entry = read_entry(lines[0])
        assert isinstance(entry, SetUp)
        assert entry.format == FORMAT
        assert entry.orders == []
        again = TableState.of(created.table, lines)
        assert again.state == table.state
        assert again.info() == table.info()
    async with Room(room.storage) as later:  # after a restart
        loaded = (await later.hub.actor(created.table)).table
        assert (loaded.state, loaded.actions) == (table.state, 8)


@in_loop
async def test_bots_play_at_it_and_a_rematch_begins_there_again() -> None:
    game, rng = Game.new(2, seed=3), Random(3)
    while not game.over:
        game.play(rng.choice(game.legal()))
    late = len(game.actions) - 12
    for eyes in ("0", "open"):
        async with Room() as room:
            source = source_of_table(table_of(game), Roles(host=True))
            asked = wishes(from_table(late, eyes=eyes), LINK, BOT)
            actor, created, (player,) = await begun(room, source, asked)
            first = actor.table.game.first_state()
            while not actor.table.over:
                if actor.table.due == 0:
                    await room.play(player, legal(actor)[0])
                await room.settle(actor)
            assert actor.table.status == "finished"
            answer = await room.do(player, "rematch")
            assert answer["type"] == "update", answer
            new = await room.hub.actor(answer["entry"]["table"])
            assert new.table.info().begun == actor.table.info().begun
            again = new.table.game.first_state()
            assert again.hidden_from(0) == first.hidden_from(0)
            if eyes == "open":
                assert again == first
            assert created.table != new.table.id


def test_a_fresh_table_says_that_it_is_one() -> None:
    entries, _ = new_table(msgspec.convert({"seats": [HERE, BOT]}, NewTable), START, "http://x")
    assert TableState.begin("the-table", entries[0]).info().begun is None


def test_a_position_can_be_looked_at(middle: Game) -> None:
    entries, _ = table_of_file(format_position(middle.state), START, "http://x")
    table = TableState.begin("shown-00", entries[0])
    assert (table.status, table.actions, table.info().loaded) == ("ended", 0, True)
    assert table.state == settled(middle.state)
    source = source_of_table(table, Roles(host=True))
    assert taken_up(source, wishes(from_table(), HERE, BOT)).origin == Origin(None, 0)


# Over HTTP


def test_by_http(shared_server: RunningServer, game: Game, middle: Game) -> None:
    loaded = shared_server.ask("/api/games", method="POST", json={"game": format_game(game)}).json()
    begins = [
        {"kind": "table", "table": loaded["table"], "secrets": [loaded["host"]], "actions": AT},
        {"kind": "game", "game": format_game(game), "actions": AT},
        {"kind": "position", "position": format_position(middle.state)},
    ]
    for begin in begins:
        table = shared_server.new_table("here", "random", begin=begin)
        with table.sit(0) as client:
            assert client.info["rules"] == "hu"
            assert client.info["begun"]["eyes"] == "0"
            while not client.legal(0):
                client.hear()
            answer = client.play(0, client.legal(0)[0])
            assert answer["type"] == "update", answer
        text = table.ask("/game", table.seats[0]).text
        assert parse_game(text).origin
    table = shared_server.new_table("here", "random", begin={**begins[0], "eyes": "open"})
    assert table.ask("").json()["info"]["begun"]["eyes"] == "open"


def test_refused_by_http(shared_server: RunningServer) -> None:
    source = shared_server.new_table("link", "link")
    begin = {"kind": "table", "table": source.id, "secrets": [source.seats[0]]}
    for change, status, code in (
        ({"eyes": "1"}, 403, "eyes"),
        ({"eyes": "open"}, 403, "eyes"),
        ({"secrets": ["x" * 22]}, 403, "secret"),
        ({"secrets": []}, 400, "malformed"),
        ({"table": "nowhere-0"}, 404, "not_found"),
        ({"actions": 5}, 400, "beginning"),
        ({"kind": "dream"}, 400, "malformed"),
        ({"kind": "game", "game": "x"}, 400, "malformed"),
    ):
        body = {"seats": [HERE, BOT], "begin": {**begin, **change}}
        answer = shared_server.ask("/api/tables", method="POST", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), change
    assert shared_server.new_table("here", "random", begin=begin).id != source.id
