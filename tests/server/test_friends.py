"""Players among themselves: ready or not, patience with those who are there, conceding, remarks."""

from __future__ import annotations

from typing import Any

from glueckauf.record.files.game_file import parse_game
from glueckauf.server.tables.commands import PATIENCE
from glueckauf.server.tables.remarks import BURST, SPAN
from glueckauf.server.tables.replay import Eyes, Replayer
from glueckauf.server.tables.table_state import TableState
from tests.server.room import Listener, Room, in_loop, legal
from tests.server.test_bots_at_table import Bots


async def seated(room: Room, *kinds: str, **wishes: Any) -> tuple[Listener, list[Listener]]:
    """The host, and the player of each link, each at a screen of their own."""
    actor, created = await room.table(*kinds, **wishes)
    host = await room.sit(actor, created.host)
    return host, [await room.sit(actor, seat.secret) for seat in created.seats if seat.secret]


def again(room: Room, listener: Listener) -> TableState:
    """The table as its log tells it."""
    table = listener.actor.table
    return TableState.of(table.id, room.storage.log(table.id))


# Ready


@in_loop
async def test_a_table_waits_until_all_are_ready() -> None:
    async with Room() as room:
        host, (ada, ben) = await seated(room, "link", "link", "hewer", start="ready")
        table = host.actor.table
        assert table.status == "waiting", "that all have come is not enough"
        info = host.last("table")["info"]
        assert info["ready"]
        assert [seat["ready"] for seat in info["seats"]] == [False, False, True]
        answer = await room.do(ada, "ready", seat=0)
        assert answer["entry"] == {"kind": "seat", "by": "seat 0", "seat": 0, "what": "ready"}
        assert [seat["ready"] for seat in host.last("update")["info"]["seats"]] == [
            True,
            False,
            True,
        ]
        await room.do(ada, "ready", seat=0, ready=False)
        await room.do(ben, "ready", seat=1)
        assert table.status == "waiting"
        room.time += 90_000
        answer = await room.do(ada, "ready", seat=0)
        assert answer["type"] == "update"
        assert host.actor.table.due is not None
        assert table.turn.since == room.time, "time runs from here"
        assert sum(message.get("id") == answer["id"] for message in ada.heard) == 1
        assert (await room.do(ada, "ready", seat=0))["error"]["code"] == "status"
        assert (await room.do(ada, "ready", seat=1))["error"]["code"] == "role"
        assert again(room, host).status == "running"


@in_loop
async def test_the_host_need_not_wait() -> None:
    async with Room() as room:
        host, _ = await seated(room, "link", "link", start="ready")
        await room.do(host, "start")
        assert host.actor.table.status == "running"
        host, _ = await seated(room, "link", "link", start="ready")
        await room.do(host, "give", seat=0, bot="random")
        assert host.actor.table.due is None
        await room.do(host, "give", seat=1, bot="random")
        assert host.actor.table.due is not None, "bots are always ready"


@in_loop
async def test_what_start_meant_before_it_still_means() -> None:
    async with Room() as room:
        waiting, _ = await room.table("link", "here", start=False)
        assert waiting.table.status == "waiting"
        assert not waiting.table.info().ready
        assert (await room.table("link", "here"))[0].table.status == "running"
        assert (await room.table("here", "here", start="ready"))[0].table.status == "running"


# Patience


@in_loop
async def test_a_player_who_is_there_has_three_minutes() -> None:
    async with Room() as room:
        Bots(room).let.clear()
        host, players = await seated(room, "link", "link")
        table = host.actor.table
        due = table.state.seat
        room.time += 60_000
        refused = await room.do(host, "give", seat=due, bot="hewer")
        assert refused["error"] == {"code": "present", "expected": PATIENCE, "came": 60}
        refused = await room.do(host, "give", seat=1 - due, bot="hewer")
        assert refused["error"] == {"code": "present", "expected": PATIENCE, "came": 0}
        room.time += 120_000
        await room.do(host, "give", seat=due, bot="hewer")
        assert table.seats[due].away == "given"
        host.actor.part(players[1 - due])
        await room.do(host, "give", seat=1 - due, bot="hewer")
        assert table.seats[1 - due].away == "given", "who is not there need not be waited for"


@in_loop
async def test_a_move_begins_the_three_minutes_anew() -> None:
    async with Room() as room:
        host, players = await seated(room, "link", "link")
        table = host.actor.table
        while table.game.phase == "draft":
            await room.play(players[table.state.seat], legal(host.actor)[0])
        due = table.state.seat
        room.time += 170_000
        await room.play(players[due], "mine 6")
        room.time += 20_000
        refused = await room.do(host, "give", seat=due, bot="hewer")
        assert refused["error"]["came"] == 20


@in_loop
async def test_with_a_clock_the_time_of_the_turn_counts() -> None:
    async with Room() as room:
        Bots(room).let.clear()
        host, _ = await seated(room, "link", "link", clock={"turn": 600, "reserve": 600})
        table = host.actor.table
        due = table.state.seat
        room.time += 599_000
        refused = await room.do(host, "give", seat=due, bot="hewer")
        assert refused["error"] == {"code": "present", "expected": 600, "came": 599}
        room.time += 1000
        await room.do(host, "give", seat=due, bot="hewer")
        assert table.seats[due].bot == "hewer"


# Conceding


@in_loop
async def test_between_two_the_game_ends() -> None:
    async with Room() as room:
        host, (ada, ben) = await seated(room, "link", "link", seed=1)
        table = host.actor.table
        for _ in range(30):
            await room.play((ada, ben)[table.state.seat], legal(host.actor)[0])
        points = list(table.state.points[:2])
        assert (await room.do(ben, "concede", seat=0))["error"]["code"] == "role"
        assert (await room.do(host, "concede", seat=0))["error"]["code"] == "role"
        answer = await room.do(ada, "concede", seat=0)
        assert answer["entry"] == {"kind": "concede", "by": "seat 0", "seat": 0}
        assert (answer["info"]["status"], answer["info"]["conceded"]) == ("finished", [0])
        outcome = answer["outcome"]
        assert outcome["reason"] == "conceded"
        assert outcome["points"] == points
        assert outcome["ranking"] == [[1], [0]]
        assert all(part == {} for part in answer["seats"].values())
        assert (await room.do(ben, "concede", seat=1))["error"]["code"] == "status"
        game = Replayer(table, Eyes("open")).file()
        assert "conceded 0" in game
        assert parse_game(game).conceded == {0: 30}
        replay = Replayer(table, Eyes("open")).replay(0)
        assert (len(replay.steps), replay.info.conceded) == (30, [0])
        assert replay.outcome["reason"] == "conceded"  # type: ignore[index]  # as plain data
        assert [(news.actions, news.entry["kind"]) for news in replay.news] == [(30, "concede")]
        told = again(room, host)
        assert (told.status, told.outcome()) == ("finished", table.outcome())
        await room.do(ben, "rematch")
        assert table.rematch


@in_loop
async def test_among_three_a_bot_plays_on_for_good() -> None:
    async with Room() as room:
        bots = Bots(room)
        bots.let.clear()
        host, players = await seated(room, "link", "link", "link", seed=1)
        table = host.actor.table
        while table.game.phase == "draft":
            await room.play(players[table.state.seat], legal(host.actor)[0])
        due = table.state.seat
        other = (due + 1) % 3
        await room.play(players[due], "mine 6")
        answer = await room.do(players[other], "concede", seat=other)
        seat = answer["info"]["seats"][other]
        assert (seat["bot"], seat["away"], answer["info"]["status"]) == ("hewer", "left", "running")
        assert "outcome" not in answer
        to = table.actions - 1
        await room.do(players[due], "undo", seat=due, version=table.version, to=to)
        assert table.game.conceded == {other: to}, "nobody undoes that for another"
        news = Replayer(table, Eyes("spectator")).replay(0).news
        assert [(one.actions, one.entry) for one in news] == [(to, answer["entry"])]
        assert again(room, host).news == table.news
        assert Replayer(table, Eyes("spectator")).replay(to).news == news
        for command, who in (("return", players[other]), ("invite", host)):
            refused = await room.do(who, command, seat=other)
            assert refused["error"] == {"code": "seat", "expected": "player", "came": "conceded"}
        assert (await room.do(players[other], "concede", seat=other))["error"]["code"] == "seat"
        assert again(room, host).seats[other].bot == "hewer"
        await room.do(players[due], "concede", seat=due)
        assert table.status == "finished"
        assert table.outcome()["ranking"][0] == (3 - due - other,)


# Remarks


@in_loop
async def test_a_remark_is_told_to_all_and_kept_nowhere() -> None:
    async with Room() as room:
        host, (ada, ben) = await seated(room, "link", "link")
        version = host.actor.table.version
        answer = await room.do(ada, "remark", seat=0, remark="good_move", id="once")
        assert answer == {"type": "done", "time": room.time, "id": "once", "version": version}
        for listener in (host, ada, ben):
            told = listener.last("remark")
            assert told == {"type": "remark", "time": room.time, "seat": 0, "remark": "good_move"}
        await room.do(ada, "remark", seat=0, remark="good_move", id="once")
        assert sum(message["type"] == "remark" for message in ben.heard) == 1
        assert (await room.do(ben, "remark", seat=0, remark="thanks"))["error"]["code"] == "role"
        assert host.actor.table.version == version


@in_loop
async def test_nobody_says_too_much() -> None:
    async with Room() as room:
        _, (ada, ben) = await seated(room, "link", "link")
        for _ in range(BURST):
            assert (await room.do(ada, "remark", seat=0, remark="thanks"))["type"] == "done"
        refused = await room.do(ada, "remark", seat=0, remark="thanks")
        assert refused["error"]["code"] == "busy"
        assert (await room.do(ben, "remark", seat=1, remark="thanks"))["type"] == "done"
        room.time += SPAN
        assert (await room.do(ada, "remark", seat=0, remark="thanks"))["type"] == "done"
