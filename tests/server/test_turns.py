"""Undo to its limit, and turns that wait to be confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glueckauf.server.tables.table_state import TableState
from tests.server.room import Listener, Room, in_loop, legal

if TYPE_CHECKING:
    from glueckauf.server.tables.table_actor import TableActor


async def drafted(room: Room, **wishes: Any) -> tuple[TableActor, Listener]:
    """Two players at one screen, behind the draft."""
    actor, created = await room.table("here", "here", seed=3, **wishes)
    screen = await room.sit(actor, *(seat.secret for seat in created.seats))
    while actor.table.game.phase == "draft":
        await room.play(screen, legal(actor)[0])
        if actor.table.held:
            await confirm(room, screen)
    return actor, screen


async def confirm(room: Room, screen: Listener) -> dict[str, Any]:
    table = screen.actor.table
    return await room.do(screen, "confirm", seat=table.state.seat, version=table.version)


async def undo(room: Room, screen: Listener, to: int) -> dict[str, Any]:
    table = screen.actor.table
    return await room.do(screen, "undo", seat=table.state.seat, version=table.version, to=to)


def own(screen: Listener) -> dict[str, Any]:
    """The private part of whoever must decide, as told last."""
    table = screen.actor.table
    part: dict[str, Any] = screen.last("update")["seats"][str(table.state.seat)]
    return part


@in_loop
async def test_undo_goes_back_to_the_start_of_the_turn() -> None:
    async with Room() as room:
        actor, screen = await drafted(room)
        table = actor.table
        assert "undo_to" not in own(screen)
        before = table.state.copy()
        for action in ("mine 6", "cage yellow", "load yellow"):
            await room.play(screen, action)
        assert own(screen)["undo_to"] == 6
        assert (await undo(room, screen, 5))["error"] == {
            "code": "undo",
            "expected": 6,
            "came": 5,
        }
        assert (await undo(room, screen, 9))["error"]["code"] == "undo"
        answer = await undo(room, screen, 7)
        assert answer["entry"] == {
            "kind": "undo",
            "by": f"seat {before.seat}",
            "seat": before.seat,
            "to": 7,
        }
        assert table.state.steps == 6
        await undo(room, screen, 6)
        assert table.state == before
        assert "undo_to" not in own(screen)
        assert len(table.taken) == 6


@in_loop
async def test_undo_stops_at_a_card_that_was_turned_up() -> None:
    async with Room() as room:
        actor, screen = await drafted(room)
        await room.play(screen, "factory draw")
        assert "undo_to" not in own(screen)
        refused = await undo(room, screen, 6)
        assert refused["error"] == {"code": "undo", "came": 6}
        await room.play(screen, "keep none")
        assert own(screen)["undo_to"] == 7
        await undo(room, screen, 7)
        assert actor.table.game.phase == "keep tile"


@in_loop
async def test_a_turn_that_has_ended_is_not_undone() -> None:
    async with Room() as room:
        actor, screen = await drafted(room)
        mover = actor.table.state.seat
        await room.play(screen, "money 4")
        table = actor.table
        for seat in (mover, 1 - mover):
            answer = await room.do(screen, "undo", seat=seat, version=table.version, to=6)
            assert answer["error"]["code"] == ("not_your_turn" if seat == mover else "undo")


@in_loop
async def test_an_action_that_ends_the_turn_waits() -> None:
    async with Room() as room:
        actor, screen = await drafted(room, confirm=True)
        table = actor.table
        other = await room.sit(actor, "x" * 24)
        mover, before = table.state.seat, table.state.copy()
        answer = await room.play(screen, "factory 1")
        assert answer["entry"] == {"kind": "hold", "by": f"seat {mover}", "seat": mover}
        assert table.state == before
        assert own(screen) == {"held": "factory 1", "undo_to": 6}
        assert "factory" not in str(other.last("update")["entry"])
        assert other.last("update")["seats"] == {}
        refused = await room.play(screen, "money 4")
        assert refused["error"]["code"] == "held"
        await undo(room, screen, 6)
        assert not table.held
        assert "money 4" in own(screen)["legal"]
        await room.play(screen, "money 4")
        answer = await confirm(room, screen)
        assert answer["entry"]["action"] == "money 4"
        assert table.state.money[mover] == before.money[mover] + 4
        assert table.state.seat != mover
        assert (await confirm(room, screen))["error"]["code"] == "held"


@in_loop
async def test_only_the_last_action_of_a_turn_waits() -> None:
    async with Room() as room:
        actor, screen = await drafted(room, confirm=True)
        await room.play(screen, "mine 6")
        assert actor.table.state.steps == 6
        await room.play(screen, "stop")
        assert actor.table.held
        await undo(room, screen, 6)
        assert actor.table.game.phase == "turn"
        assert not actor.table.held


@in_loop
async def test_confirmation_is_a_seats_own_wish() -> None:
    async with Room() as room:
        actor, screen = await drafted(room)
        mover = actor.table.state.seat
        await room.do(screen, "introduce", seat=mover, confirm=True)
        assert [seat.confirm for seat in actor.table.seats] == [mover == 0, mover == 1]
        await room.play(screen, "money 4")
        assert actor.table.held
        await room.do(screen, "introduce", seat=mover, confirm=False)
        assert actor.table.held
        await confirm(room, screen)
        assert actor.table.state.seat != mover


@in_loop
async def test_what_is_held_outlives_a_restart() -> None:
    async with Room() as room:
        actor, screen = await drafted(room, confirm=True)
        await room.play(screen, "money 4")
        again = TableState.of(actor.table.id, room.storage.log(actor.table.id))
        assert again.held == actor.table.held
        assert again.state == actor.table.state
        assert again.version == actor.table.version
