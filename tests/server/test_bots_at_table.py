"""Bots in seats: from the start, for those who leave, for those who are away or too slow."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest
from room import Room, in_loop, legal

from glueckauf import Game
from glueckauf.bots.manager import ManagerBot
from glueckauf.rules.view import View
from glueckauf.server.bots import KEPT, BotPool, Queue, decide, made

if TYPE_CHECKING:
    from glueckauf import State
    from glueckauf.server.live import Live


class Bots:
    """Stands in for the processes: decides at once, when it is let, and notes what it saw."""

    def __init__(self, room: Room) -> None:
        room.hub.bots.close()
        room.hub.bots = self  # type: ignore[assignment]  # as good as the real ones
        self.let = asyncio.Event()
        self.let.set()
        self.asked: list[tuple[str, int]] = []
        self.answer: str | None = None
        self.fail = False

    async def decide(self, bot: str, state: State, seat: int, seed: int) -> str:
        self.asked.append((bot, seat))
        await self.let.wait()
        if self.fail:
            raise RuntimeError("told to fail")
        if self.answer:
            return self.answer
        return decide("random", View(state, seat), seed, 1.0)

    def close(self) -> None:
        pass


async def until_due(room: Room, live: Live, seat: int) -> None:
    """Until a seat's decision is due and nobody is thinking any more."""
    while live.table.due not in (seat, None) or live._thinking:
        await asyncio.sleep(0.001)
    await room.settle(live)


@in_loop
async def test_a_bot_plays_until_it_is_the_others_turn() -> None:
    async with Room() as room:
        bots = Bots(room)
        live, created = await room.table("here", "random", seed=1)
        player = await room.sit(live, created.seats[0].secret)
        moves = 0
        while not live.table.over:
            await until_due(room, live, 0)
            if not live.table.over:
                await room.play(player, legal(live)[0])
                moves += 1
        assert live.table.status == "finished"
        by = {taken.by for taken in live.table.taken}
        assert by == {"seat 0", "bot random"}
        assert set(bots.asked) == {("random", 1)}
        assert player.last("update")["outcome"]["points"]


@in_loop
async def test_four_bots_play_to_the_end_by_themselves() -> None:
    async with Room() as room:
        Bots(room)
        live, _ = await room.table("random", "random", "random", "random")
        while not live.table.over:
            await asyncio.sleep(0.01)
        assert live.table.status == "finished"


@in_loop
async def test_leaving_and_coming_back() -> None:
    async with Room() as room:
        bots = Bots(room)
        live, created = await room.table("link", "link", seed=2, takeover="random")
        players = [await room.sit(live, seat.secret) for seat in created.seats]
        mover = live.table.state.seat
        bots.let.clear()
        answer = await room.do(players[mover], "leave", seat=mover)
        seat = answer["info"]["seats"][mover]
        assert (seat["bot"], seat["away"]) == ("random", "left")
        refused = await room.play(players[mover], legal(live)[0])
        assert refused["error"] == {"code": "seat", "expected": "player", "came": "bot"}
        await room.do(players[mover], "return", seat=mover)
        assert live.table.seats[mover].bot is None
        bots.let.set()
        await until_due(room, live, mover)
        assert live.table.actions == 0, "the bot decided, but its player was back"
        await room.do(players[mover], "leave", seat=mover)
        await until_due(room, live, 1 - mover)
        assert [taken.by for taken in live.table.taken] == ["bot random"]
        returned = await room.do(players[mover], "return", seat=mover)
        assert returned["entry"]["what"] == "returned"


@in_loop
async def test_who_left_by_choice_stays_away_until_told_otherwise() -> None:
    async with Room() as room:
        Bots(room)
        live, created = await room.table("link", "link", seed=2, takeover="random")
        first = await room.sit(live, created.seats[0].secret)
        await room.do(first, "leave", seat=0)
        await room.sit(live, created.seats[0].secret)
        assert live.table.seats[0].bot == "random"


@in_loop
async def test_the_host_gives_a_seat_to_a_bot_and_another() -> None:
    async with Room() as room:
        bots = Bots(room)
        bots.let.clear()
        live, created = await room.table("link", "link", seed=2)
        host = await room.sit(live, created.host)
        mover = live.table.state.seat
        await room.do(host, "give", seat=mover, bot="hewer")
        assert (live.table.seats[mover].bot, live.table.seats[mover].away) == ("hewer", "given")
        await room.do(host, "give", seat=mover, bot="random")
        bots.let.set()
        await until_due(room, live, 1 - mover)
        assert bots.asked == [("hewer", mover), ("random", mover)]
        assert live.table.taken[0].by == "bot random"


@in_loop
async def test_nobody_waits_for_a_bot_that_thinks() -> None:
    """Undo is refused, and one can leave, come back and break off, all at once."""
    async with Room() as room:
        bots = Bots(room)
        live, created = await room.table("here", "random", seed=1, takeover="random")
        player = await room.sit(live, created.seats[0].secret, created.host)
        await until_due(room, live, 0)
        bots.let.clear()
        while live.table.due == 0:
            await room.play(player, legal(live)[0])
        assert live._thinking
        actions, asked = live.table.actions, len(bots.asked)
        version = live.table.version
        refused = await room.do(player, "undo", seat=0, version=version, to=actions - 1)
        assert refused["error"]["code"] == "not_your_turn"
        await room.do(player, "leave", seat=0)
        await room.do(player, "return", seat=0)
        await room.do(player, "end")
        assert live.table.status == "ended"
        bots.let.set()
        await until_due(room, live, 0)
        assert (live.table.actions, len(bots.asked)) == (actions, asked)


@in_loop
async def test_whoever_is_away_too_long_is_stood_in_for_until_back() -> None:
    async with Room() as room:
        Bots(room)
        live, created = await room.table("link", "link", seed=2, absence=30, takeover="random")
        mover = live.table.state.seat
        players = [await room.sit(live, seat.secret) for seat in created.seats]
        assert live._timer is None
        live.part(players[mover])
        assert live._timer is not None
        assert players[1 - mover].last("presence")["present"][mover] == 0
        room.time += 29_000
        live._out_of_time()
        await room.settle(live)
        assert live.table.seats[mover].bot is None
        room.time += 1_000
        live._out_of_time()
        await room.settle(live)
        assert (live.table.seats[mover].bot, live.table.seats[mover].away) == ("random", "absent")
        assert players[1 - mover].last("update")
        await until_due(room, live, 1 - mover)
        back = await room.sit(live, created.seats[mover].secret)
        assert live.table.seats[mover].bot is None
        assert back.last("update")["entry"]["what"] == "returned"


@in_loop
async def test_absence_counts_only_when_ones_decision_is_due() -> None:
    async with Room() as room:
        Bots(room)
        live, created = await room.table("link", "link", seed=2, absence=30, takeover="random")
        mover = live.table.state.seat
        player = await room.sit(live, created.seats[mover].secret)
        room.time += 100_000
        assert live._timer is None
        await room.play(player, legal(live)[0])
        assert live._timer is not None
        live._out_of_time()
        await room.settle(live)
        assert live.table.seats[1 - mover].bot is None, "thirty seconds from the start of the turn"


@in_loop
async def test_out_of_time_a_bot_ends_the_turn_and_no_more() -> None:
    async with Room() as room:
        Bots(room)
        clock = {"turn": 10, "reserve": 20}
        live, created = await room.table("link", "link", seed=2, clock=clock, takeover="random")
        players = [await room.sit(live, seat.secret) for seat in created.seats]
        mover = live.table.state.seat
        told = players[0].last("table")["clock"]
        assert told == {"seat": mover, "since": room.time, "reserve": [20_000, 20_000]}
        room.time += 29_999
        live._out_of_time()
        assert live._thinking is None
        room.time += 1
        live._out_of_time()
        await until_due(room, live, 1 - mover)
        assert live.table.taken[0].by == "bot random"
        assert live.table.seats[mover].bot is None
        assert live.table.reserve[mover] == 0
        assert players[0].last("update")["clock"]["reserve"][mover] == 0
        await room.play(players[1 - mover], legal(live)[0])
        await room.play(players[mover], legal(live)[0])
        assert live.table.taken[2].by == f"seat {mover}"


@in_loop
async def test_out_of_time_what_is_held_is_confirmed() -> None:
    async with Room() as room:
        bots = Bots(room)
        clock = {"turn": 10, "reserve": 0}
        live, created = await room.table("link", "link", seed=2, clock=clock, confirm=True)
        players = [await room.sit(live, seat.secret) for seat in created.seats]
        mover, action = live.table.state.seat, legal(live)[1]
        await room.play(players[mover], action)
        room.time += 10_000
        live._out_of_time()
        await until_due(room, live, 1 - mover)
        assert live.table.game.actions[0].text == action
        assert not bots.asked


@pytest.mark.parametrize(
    ("answer", "told"),
    [("dig", "no legal move"), ("coal none", "no legal move"), (None, "to fail")],
)
def test_a_bot_that_fails_or_cheats_is_stood_in_for(
    answer: str | None, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    @in_loop
    async def body() -> None:
        async with Room() as room:
            bots = Bots(room)
            bots.answer, bots.fail = answer, answer is None
            live, _ = await room.table("random", "random", seed=3)
            while live.table.actions < 12:
                await asyncio.sleep(0.001)

    body()
    assert told in caplog.text


# The processes themselves


def processes(queue: Queue) -> list[int]:
    assert queue._pool
    return list(queue._pool.executor._processes)


@in_loop
async def test_bots_think_in_processes_of_their_own() -> None:
    pool = BotPool(1, 1.0)
    game = Game.new(2, seed=4)
    try:
        first = await pool.decide("random", game.state, game.seat, 77)
        assert first in [action.text for action in game.legal()]
        assert await pool.decide("random", game.state, game.seat, 77) == first
        assert pool.slow._pool is None, "nobody has asked for a slow one"
        (worker,) = processes(pool.quick)
        assert worker != os.getpid()
        os.kill(worker, signal.SIGKILL)
        assert await pool.decide("random", game.state, game.seat, 77) == first
    finally:
        pool.close()


def test_quick_bots_do_not_wait_for_slow_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.server.bots.SLOW", {"random"})

    @in_loop
    async def body() -> None:
        pool = BotPool(1, 1.0)
        game = Game.new(2, seed=4)
        legal_here = [action.text for action in game.legal()]
        try:
            await pool.decide("random", game.state, game.seat, 77)
            (worker,) = processes(pool.slow)
            os.kill(worker, signal.SIGSTOP)  # deep in thought
            waiting = [
                asyncio.ensure_future(pool.decide("random", game.state, game.seat, seed))
                for seed in range(4)
            ]
            assert await pool.decide("hewer", game.state, game.seat, 77) in legal_here
            assert not any(one.done() for one in waiting)
            waiting[3].cancel()  # its table is gone
            os.kill(worker, signal.SIGCONT)
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert all(answer in legal_here for answer in answers[:3])
            assert isinstance(answers[3], asyncio.CancelledError)
        finally:
            pool.close()

    body()


def test_a_worker_keeps_the_bots_it_made() -> None:
    made.cache_clear()
    assert made("foreman") is made("foreman")
    for wage in range(KEPT):
        made(f"hewer:wage={wage}")
    assert made.cache_info().currsize == KEPT


def test_a_bot_that_cannot_be_had_is_stood_in_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A table of a server that was compiled, and is not any more."""
    monkeypatch.setattr("glueckauf.bots.registry.compiled", lambda: False)
    made.cache_clear()
    assert isinstance(made("baron"), ManagerBot)
    assert "baron needs the compiled engine" in caplog.text
    assert "manager plays in its place" in caplog.text
    made.cache_clear()


@in_loop
async def test_every_kind_of_decision_reaches_a_worker() -> None:
    """Draft, space, mining, a hand to keep from and to put back: all of it goes through."""
    game = Game.new(2, seed=4)
    seen = set()
    while not game.over:
        seen.add(str(game.phase))
        game.play(decide("random", View(game.state, game.seat), len(game.actions), 1.0))
    assert {"draft", "turn", "mining", "keep tile", "return tiles"} <= seen
