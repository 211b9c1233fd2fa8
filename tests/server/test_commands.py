"""Who may do what and when; whatever is refused changes nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.server.tables.table_state import TableState
from glueckauf.server.wire.messages import COLOURS
from tests.server.memory import Memory
from tests.server.room import Listener, Room, in_loop, legal

if TYPE_CHECKING:
    from glueckauf.server.tables.table_actor import TableActor


def status(actor: TableActor) -> str:
    return actor.table.status


class Everyone:
    """A table of two with a listener for every role."""

    def __init__(self, room: Room, actor: TableActor, listeners: list[Listener]) -> None:
        self.room = room
        self.actor = actor
        self.seats = listeners[:2]
        self.host, self.spectator = listeners[2:]

    @classmethod
    async def at(cls, room: Room, *kinds: str, **wishes: Any) -> Everyone:
        actor, created = await room.table(*(kinds or ("link", "link")), **wishes)
        secrets = [*(seat.secret for seat in created.seats), created.host, created.spectator]
        return cls(room, actor, [await room.sit(actor, secret) for secret in secrets])

    @property
    def mover(self) -> Listener:
        return self.seats[self.actor.table.state.seat]

    async def refused(self, who: Listener, kind: str, **fields: Any) -> dict[str, Any]:
        """The error, after making sure that nothing has happened."""
        table = self.actor.table
        before = (table.version, table.state.copy(), table.info())
        counts = [len(listener.texts) for listener in (*self.seats, self.host, self.spectator)]
        answer = await self.room.do(who, kind, **fields)
        assert answer["type"] == "error", answer
        assert (table.version, table.state, table.info()) == before
        assert len(self.room.storage.log(table.id)) == table.version
        now = [len(listener.texts) for listener in (*self.seats, self.host, self.spectator)]
        heard = sum(now) - sum(counts)
        assert heard == (2 if answer["error"]["code"] == "stale" else 1)
        error: dict[str, Any] = answer["error"]
        return error


@in_loop
async def test_moves_by_those_who_may_not() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        table = people.actor.table
        seat, action, version = table.state.seat, legal(people.actor)[0], table.version
        other = people.seats[1 - seat]
        right = {"version": version, "seat": seat, "action": action}
        for who in (other, people.host, people.spectator):
            error = await people.refused(who, "play", **right)
            assert error == {"code": "role", "expected": "seat", "came": seat}
        error = await people.refused(other, "play", **{**right, "seat": 1 - seat})
        assert error == {"code": "not_your_turn", "expected": seat, "came": 1 - seat}
        error = await people.refused(other, "play", **{**right, "seat": 3})
        assert error == {"code": "seat", "expected": 2, "came": 3}
        assert (await room.do(people.mover, "play", **right))["version"] == version + 1


@in_loop
async def test_moves_that_are_none() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        mover = people.mover
        right = {"version": people.actor.table.version, "seat": people.actor.table.state.seat}
        error = await people.refused(mover, "play", **right, action="dig deeper")
        assert error == {"code": "notation", "came": "dig deeper"}
        error = await people.refused(mover, "play", **right, action="money 4")
        assert error["code"] == "illegal"
        assert error["reason"] == {"code": "wrong_phase", "values": {"phase": "draft"}}
        offered = people.actor.table.game.view(None).draft
        missing = next(
            name for name in ("truck-KKK", "truck-YYY", "truck-Y") if name not in offered
        )
        error = await people.refused(mover, "play", **right, action=f"draft {missing}")
        assert error["reason"] == {"code": "not_on_offer", "values": {}}
        error = await people.refused(mover, "play", **right, action="top ?")
        assert error["code"] == "illegal"


@in_loop
async def test_a_stale_command_gets_the_new_state() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        old = people.actor.table.version
        await room.play(people.mover, legal(people.actor)[0])
        mover, table = people.mover, people.actor.table
        right = {"seat": table.state.seat, "action": legal(people.actor)[0]}
        error = await people.refused(mover, "play", version=old, **right)
        assert error == {"code": "stale", "expected": old + 1, "came": old}
        state = mover.heard[-1]
        assert state["type"] == "table"
        assert state["version"] == old + 1
        assert state["seats"][str(table.state.seat)]["legal"] == legal(people.actor)
        error = await people.refused(mover, "play", version=old + 9, **right)
        assert error["code"] == "stale"


@in_loop
async def test_a_new_name_makes_no_command_stale() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        table = people.actor.table
        old, seat = table.version, table.state.seat
        await room.do(people.seats[1 - seat], "introduce", seat=1 - seat, name="Late")
        answer = await room.play(people.mover, legal(people.actor)[0], version=old)
        assert answer["version"] == old + 2


@in_loop
async def test_a_repeated_command_is_answered_as_the_first_one_was() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        table, mover = people.actor.table, people.mover
        command: dict[str, Any] = {
            "id": "once",
            "version": table.version,
            "seat": table.state.seat,
            "action": legal(people.actor)[0],
        }
        first = await room.do(mover, "play", **command)
        await room.play(people.mover, legal(people.actor)[0])
        after = table.version
        again = await room.do(mover, "play", **command)
        assert again == {
            "type": "done",
            "time": room.time,
            "id": "once",
            "version": first["version"],
        }
        assert table.version == after
        window = await room.sit(people.actor, "no secret")
        window.sender, window.seats = mover.sender, mover.seats
        assert (await room.do(window, "play", **command))["type"] == "done"
        reread = TableState.of(table.id, room.storage.log(table.id))
        assert reread.done == table.done
        other = people.seats[1 - command["seat"]]
        same_id = {"id": "once", "seat": 1 - command["seat"], "name": "Other"}
        assert (await room.do(other, "introduce", **same_id))["type"] == "update"


@in_loop
async def test_two_at_the_same_time_are_one() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        table, mover = people.actor.table, people.mover
        action, seat = legal(people.actor)[0], table.state.seat
        fields = {"version": table.version, "seat": seat, "action": action}
        for identity in ("a", "b", "a"):
            mover.say("play", id=identity, **fields)
        await room.settle(people.actor)
        kinds = [message["type"] for message in mover.heard if message.get("id") in ("a", "b")]
        assert kinds == ["update", "error", "done"]
        assert table.actions == 1


@in_loop
async def test_what_only_the_host_may_do() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        seat = people.actor.table.state.seat
        for kind, fields in (
            ("start", {}),
            ("end", {}),
            ("give", {"seat": seat, "bot": "random"}),
            ("invite", {"seat": seat}),
        ):
            for who in (people.mover, people.spectator):
                error = await people.refused(who, kind, **fields)
                assert error == {"code": "role", "expected": "host"}
        error = await people.refused(people.spectator, "introduce", seat=0, name="Me")
        assert error["code"] == "role"
        error = await people.refused(people.seats[0], "introduce", seat=1, name="Me")
        assert error["code"] == "role"
        error = await people.refused(people.spectator, "rematch")
        assert error["code"] == "role"


@in_loop
async def test_introductions() -> None:
    async with Room() as room:
        people = await Everyone.at(room)
        answer = await room.do(
            people.seats[0], "introduce", seat=0, name="  Ada\n\u202eLovelace ", colour="blue"
        )
        told = answer["info"]["seats"]
        assert [seat["name"] for seat in told] == ["Ada Lovelace", ""]
        assert [seat["colour"] for seat in told] == ["blue", "red"]
        await room.do(people.host, "introduce", seat=1, name="Bert")
        assert people.actor.table.seats[1].name == "Bert"
        assert people.seats[1].last("update")["entry"] == {
            "kind": "seat",
            "by": "host",
            "seat": 1,
            "what": "introduced",
        }


@in_loop
async def test_the_state_of_the_table_matters() -> None:
    async with Room() as room:
        people = await Everyone.at(room, "link", "link", start=False)
        table = people.actor.table
        assert status(people.actor) == "running", "both have come"
        assert (await people.refused(people.host, "start"))["code"] == "status"
        assert (await people.refused(people.seats[0], "rematch"))["code"] == "status"
        assert (await people.refused(people.seats[0], "return", seat=0))["code"] == "seat"
        error = await people.refused(people.host, "give", seat=0, bot="clever")
        assert error["code"] == "bot"
        assert error["came"] == "clever"
        assert "random" in error["expected"]
        await room.do(people.host, "end")
        assert status(people.actor) == "ended"
        error = await people.refused(
            people.mover, "play", version=table.version, seat=table.state.seat, action="bank"
        )
        assert error == {"code": "status", "expected": ["running"], "came": "ended"}
        for who, kind, fields in (
            (people.host, "end", {}),
            (people.host, "invite", {"seat": 0}),
            (people.seats[0], "leave", {"seat": 0}),
        ):
            assert (await people.refused(who, kind, **fields))["code"] == "status"


@in_loop
async def test_a_table_that_waits_begins_when_all_have_come() -> None:
    async with Room() as room:
        actor, created = await room.table("here", "link", "link", start=False)
        host = await room.sit(actor, created.host, created.seats[0].secret)
        assert host.last("table")["view"] is None
        assert host.last("table")["info"]["status"] == "waiting"
        error = await room.do(host, "play", seat=0, version=1, action="bank")
        assert error["error"]["code"] == "status"
        second = await room.sit(actor, created.seats[1].secret)
        assert status(actor) == "waiting"
        assert [seat["taken"] for seat in host.last("update")["info"]["seats"]] == [
            True,
            True,
            False,
        ]
        third = await room.sit(actor, created.seats[2].secret)
        assert status(actor) == "running"
        for listener in (host, second, third):
            begun = listener.last("update")
            assert begun["entry"]["kind"] == "start"
            assert begun["view"]["phase"] == "draft"


@in_loop
async def test_the_host_may_begin_before() -> None:
    async with Room() as room:
        actor, created = await room.table("here", "link", start=False)
        host = await room.sit(actor, created.host)
        answer = await room.do(host, "start")
        assert answer["entry"] == {"kind": "start", "by": "host"}
        assert actor.table.status == "running"


@in_loop
async def test_an_invitation_ends_the_old_secret() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", "random")
        host = await room.sit(actor, created.host)
        old = created.seats[0].secret
        player = await room.sit(actor, old)
        watching = await room.sit(actor, created.seats[1].secret)
        answer = await room.do(host, "invite", id="i1", seat=0)
        fresh = answer["secret"]
        assert len(fresh) >= 22
        assert (player.closed, player.bye) == (4403, "renewed")
        assert host.closed is None
        assert actor.table.roles([]).seats == ()
        assert (await room.sit(actor, old)).seats == ()
        assert (await room.sit(actor, fresh)).seats == (0,)
        again = await room.do(host, "invite", id="i1", seat=0)
        assert (again["type"], again["secret"]) == ("done", fresh)
        other = await room.do(host, "invite", id="i2", seat=0)
        assert other["secret"] != fresh
        assert fresh not in str(room.storage.logs)
        bots = await room.do(host, "invite", seat=2)
        assert actor.table.seats[2].kind == "link"
        assert actor.table.seats[2].bot is None
        assert (await room.sit(actor, bots["secret"])).seats == (2,)
        told = [message for message in watching.heard if message["type"] == "update"]
        assert [message["entry"]["what"] for message in told].count("renewed") == 3
        assert "secret" not in str(told)


@in_loop
async def test_an_invitation_takes_a_seat_from_a_screen_and_leaves_the_rest() -> None:
    async with Room() as room:
        actor, created = await room.table("here", "here")
        secrets = [created.host, *(seat.secret for seat in created.seats)]
        screen = await room.sit(actor, *secrets)
        assert list(screen.seats) == [0, 1]
        answer = await room.do(screen, "invite", seat=1)
        assert screen.closed is None
        assert list(screen.seats) == [0]
        assert screen.last("welcome")["seats"] == [0]
        assert set(answer["seats"]) == {"0"}
        refused = await room.do(screen, "introduce", seat=1, name="Host still may")
        assert refused["type"] == "update"
        refused = await room.do(screen, "leave", seat=1)
        assert refused["error"]["code"] == "role"


@in_loop
async def test_a_rematch_has_the_same_people_and_other_cards() -> None:
    async with Room() as room:
        people = await Everyone.at(room, seed=4, rules="hu free_storage=on", confirm=True)
        table = people.actor.table
        await room.do(people.seats[0], "introduce", seat=0, name="Ada", colour="white")
        await room.do(people.host, "end")
        answer = await room.do(people.seats[1], "rematch", id="r")
        identity = answer["entry"]["table"]
        assert answer["info"] == {"rematch": identity}
        assert people.spectator.last("update")["info"]["rematch"] == identity
        actor = await room.hub.actor(identity)
        again = actor.table
        assert again.status == "running"
        assert [seat.name for seat in again.seats] == ["Ada", ""]
        assert again.info().rules == table.info().rules
        assert not again.info().seeded
        assert again.game.orders != table.game.orders
        for listener in (*people.seats, people.host, people.spectator):
            assert again.roles(listener.hashes) == table.roles(listener.hashes)
        twice = await room.do(people.seats[0], "rematch", id="r2")
        assert (twice["type"], twice["version"]) == ("done", table.version)
        assert len(room.storage.logs) == 2


@in_loop
async def test_colours_are_given_to_those_who_wish_none() -> None:
    async with Room() as room:
        actor, _ = await room.table("here", "here", "here", "here")
        assert [seat.colour for seat in actor.table.seats] == list(COLOURS)


# When storage fails


@pytest.mark.parametrize("written", [False, True])
def test_after_a_failed_commit_the_log_decides(written: bool) -> None:
    @in_loop
    async def body() -> None:
        storage = Memory()
        async with Room(storage) as room:
            people = await Everyone.at(room)
            actor, mover, seat = people.actor, people.mover, people.actor.table.state.seat
            version, action = actor.table.version, legal(people.actor)[0]
            storage.fail, storage.fail_after_writing = 1, written
            command = {"id": "x", "version": version, "seat": seat, "action": action}
            answer = await room.do(mover, "play", **command)
            assert answer["error"] == {"code": "storage", "came": "failing"}
            assert actor.table.version == version + written
            assert actor.table.version == len(storage.log(actor.table.id))
            for listener in (*people.seats, people.host, people.spectator):
                assert listener.heard[-1]["type"] == "table"
                assert listener.heard[-1]["version"] == version + written
            while room.hub.storage_watch.problem:
                await asyncio.sleep(0.01)
            again = await room.do(mover, "play", **command)
            assert again["type"] == ("done" if written else "update")
            assert actor.table.version == version + 1
            assert room.hub.metrics.storage_failures == 1

    body()
