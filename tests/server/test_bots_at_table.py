"""Bots in seats: from the start, for those who leave, for those who are away or too slow."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest

from glueckauf import Game
from glueckauf.bots.levels.manager import ManagerBot
from glueckauf.rules.view import View
from glueckauf.server.tables import next_decision
from glueckauf.server.tables.bot_pool import BotPool
from glueckauf.server.tables.next_decision import PAUSES, STAND_IN
from glueckauf.server.work.bot_jobs import KEPT, decide, made
from glueckauf.server.work.places import PlaceLost
from tests.server.room import Room, in_loop, legal

if TYPE_CHECKING:
    from glueckauf import State
    from glueckauf.server.tables.table_actor import TableActor
    from glueckauf.server.work.places import Queue


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
        self.lose = 0
        """How often whoever is asked is lost."""

    async def decide(
        self,
        bot: str,
        state: State,
        seat: int,
        seed: int,
        *,
        first: bool = True,  # noqa: ARG002
    ) -> str:
        self.asked.append((bot, seat))
        await self.let.wait()
        if self.fail:
            raise RuntimeError("told to fail")
        if self.lose:
            self.lose -= 1
            raise PlaceLost("gone")
        if self.answer:
            return self.answer
        return decide("random", View(state, seat), seed, 1.0)

    def close(self) -> None:
        pass


async def until_due(room: Room, actor: TableActor, seat: int) -> None:
    """Until a seat's decision is due and nobody is thinking any more."""
    while actor.table.due not in (seat, None) or actor.next_decision.thinking:
        await asyncio.sleep(0.001)
    await room.settle(actor)


@in_loop
async def test_a_bot_plays_until_it_is_the_others_turn() -> None:
    async with Room() as room:
        bots = Bots(room)
        actor, created = await room.table("here", "random", seed=1)
        player = await room.sit(actor, created.seats[0].secret)
        moves = 0
        while not actor.table.over:
            await until_due(room, actor, 0)
            if not actor.table.over:
                await room.play(player, legal(actor)[0])
                moves += 1
        assert actor.table.status == "finished"
        by = {taken.by.text for taken in actor.table.taken}
        assert by == {"seat 0", "bot random"}
        assert set(bots.asked) == {("random", 1)}
        assert player.last("update")["outcome"]["points"]


@in_loop
async def test_four_bots_play_to_the_end_by_themselves() -> None:
    async with Room() as room:
        Bots(room)
        actor, created = await room.table("random", "random", "random", "random")
        await room.sit(actor, created.spectator)
        while not actor.table.over:
            await asyncio.sleep(0.01)
        assert actor.table.status == "finished"


@in_loop
async def test_leaving_and_coming_back() -> None:
    async with Room() as room:
        bots = Bots(room)
        actor, created = await room.table("link", "link", seed=2, takeover="random")
        players = [await room.sit(actor, seat.secret) for seat in created.seats]
        mover = actor.table.state.seat
        bots.let.clear()
        answer = await room.do(players[mover], "leave", seat=mover)
        seat = answer["info"]["seats"][mover]
        assert (seat["bot"], seat["away"]) == ("random", "left")
        refused = await room.play(players[mover], legal(actor)[0])
        assert refused["error"] == {"code": "seat", "expected": "player", "came": "bot"}
        await room.do(players[mover], "return", seat=mover)
        assert actor.table.seats[mover].bot is None
        bots.let.set()
        await until_due(room, actor, mover)
        assert actor.table.actions == 0, "the bot decided, but its player was back"
        await room.do(players[mover], "leave", seat=mover)
        await until_due(room, actor, 1 - mover)
        assert [taken.by.text for taken in actor.table.taken] == ["bot random"]
        returned = await room.do(players[mover], "return", seat=mover)
        assert returned["entry"]["what"] == "returned"


@in_loop
async def test_who_left_by_choice_stays_away_until_told_otherwise() -> None:
    async with Room() as room:
        Bots(room)
        actor, created = await room.table("link", "link", seed=2, takeover="random")
        first = await room.sit(actor, created.seats[0].secret)
        await room.do(first, "leave", seat=0)
        await room.sit(actor, created.seats[0].secret)
        assert actor.table.seats[0].bot == "random"


@in_loop
async def test_the_host_gives_a_seat_to_a_bot_and_another() -> None:
    async with Room() as room:
        bots = Bots(room)
        bots.let.clear()
        actor, created = await room.table("link", "link", seed=2)
        host = await room.sit(actor, created.host)
        mover = actor.table.state.seat
        await room.do(host, "give", seat=mover, bot="hewer")
        assert (actor.table.seats[mover].bot, actor.table.seats[mover].away) == ("hewer", "given")
        await room.do(host, "give", seat=mover, bot="random")
        bots.let.set()
        await until_due(room, actor, 1 - mover)
        assert bots.asked == [("hewer", mover), ("random", mover)]
        assert actor.table.taken[0].by.text == "bot random"


@in_loop
async def test_nobody_waits_for_a_bot_that_thinks() -> None:
    """Undo is refused, and one can leave, come back and break off, all at once."""
    async with Room() as room:
        bots = Bots(room)
        actor, created = await room.table("here", "random", seed=1, takeover="random")
        player = await room.sit(actor, created.seats[0].secret, created.host)
        await until_due(room, actor, 0)
        bots.let.clear()
        while actor.table.due == 0:
            await room.play(player, legal(actor)[0])
        assert actor.next_decision.thinking
        actions, asked = actor.table.actions, len(bots.asked)
        version = actor.table.version
        refused = await room.do(player, "undo", seat=0, version=version, to=actions - 1)
        assert refused["error"]["code"] == "not_your_turn"
        await room.do(player, "leave", seat=0)
        await room.do(player, "return", seat=0)
        await room.do(player, "end")
        assert actor.table.status == "ended"
        bots.let.set()
        await until_due(room, actor, 0)
        assert (actor.table.actions, len(bots.asked)) == (actions, asked)


@in_loop
async def test_whoever_is_away_too_long_is_stood_in_for_until_back() -> None:
    async with Room() as room:
        Bots(room)
        actor, created = await room.table("link", "link", seed=2, absence=30, takeover="random")
        mover = actor.table.state.seat
        players = [await room.sit(actor, seat.secret) for seat in created.seats]
        assert actor.next_decision.timer is None
        while actor._telling:  # who came is told; who goes after that is told at once
            await asyncio.sleep(0.01)
        actor.part(players[mover])
        assert actor.next_decision.timer is not None
        assert players[1 - mover].last("presence")["present"][mover] == 0
        room.time += 29_000
        actor.next_decision._out_of_time()
        await room.settle(actor)
        assert actor.table.seats[mover].bot is None
        room.time += 1_000
        actor.next_decision._out_of_time()
        await room.settle(actor)
        assert (actor.table.seats[mover].bot, actor.table.seats[mover].away) == ("random", "absent")
        assert players[1 - mover].last("update")
        await until_due(room, actor, 1 - mover)
        back = await room.sit(actor, created.seats[mover].secret)
        assert actor.table.seats[mover].bot is None
        assert back.last("update")["entry"]["what"] == "returned"


@in_loop
async def test_absence_counts_only_when_ones_decision_is_due() -> None:
    async with Room() as room:
        Bots(room)
        actor, created = await room.table("link", "link", seed=2, absence=30, takeover="random")
        mover = actor.table.state.seat
        player = await room.sit(actor, created.seats[mover].secret)
        room.time += 100_000
        assert actor.next_decision.timer is None
        await room.play(player, legal(actor)[0])
        assert actor.next_decision.timer is not None
        actor.next_decision._out_of_time()
        await room.settle(actor)
        assert actor.table.seats[1 - mover].bot is None, "thirty seconds from the start of the turn"


@in_loop
async def test_out_of_time_a_bot_ends_the_turn_and_no_more() -> None:
    async with Room() as room:
        Bots(room)
        clock = {"turn": 10, "reserve": 20}
        actor, created = await room.table("link", "link", seed=2, clock=clock, takeover="random")
        players = [await room.sit(actor, seat.secret) for seat in created.seats]
        mover = actor.table.state.seat
        told = players[0].last("table")["clock"]
        assert told == {"seat": mover, "since": room.time, "reserve": [20_000, 20_000]}
        room.time += 29_999
        actor.next_decision._out_of_time()
        assert actor.next_decision.thinking is None
        room.time += 1
        actor.next_decision._out_of_time()
        await until_due(room, actor, 1 - mover)
        assert actor.table.taken[0].by.text == "bot random"
        assert actor.table.seats[mover].bot is None
        assert actor.table.reserve[mover] == 0
        assert players[0].last("update")["clock"]["reserve"][mover] == 0
        await room.play(players[1 - mover], legal(actor)[0])
        await room.play(players[mover], legal(actor)[0])
        assert actor.table.taken[2].by.text == f"seat {mover}"


@in_loop
async def test_out_of_time_what_is_held_is_confirmed() -> None:
    async with Room() as room:
        bots = Bots(room)
        clock = {"turn": 10, "reserve": 0}
        actor, created = await room.table("link", "link", seed=2, clock=clock, confirm=True)
        players = [await room.sit(actor, seat.secret) for seat in created.seats]
        mover, action = actor.table.state.seat, legal(actor)[1]
        await room.play(players[mover], action)
        room.time += 10_000
        actor.next_decision._out_of_time()
        await until_due(room, actor, 1 - mover)
        assert actor.table.game.actions[0].text == action
        assert not bots.asked


@pytest.mark.parametrize(
    ("lost", "asked", "told"),
    [
        (len(PAUSES) - 1, ["baron"] * len(PAUSES), "bot baron is asked again: gone"),
        (len(PAUSES), ["baron"] * len(PAUSES) + [STAND_IN], "hewer plays for bot baron"),
        (len(PAUSES) + 1, ["baron"] * len(PAUSES) + [STAND_IN], "bot baron failed in seat 0"),
    ],
)
def test_a_bot_whose_processes_are_lost_is_asked_until_one_lives(
    lost: int,
    asked: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What it decides is played, and a game stands still for nobody."""
    monkeypatch.setattr(next_decision, "PAUSES", [0.0] * len(PAUSES))
    if lost <= len(PAUSES):
        monkeypatch.delattr("secrets.choice")

    @in_loop
    async def body() -> None:
        async with Room() as room:
            bots = Bots(room)
            bots.lose = lost
            actor, created = await room.table("baron", "here", seed=1)
            await room.sit(actor, created.seats[1].secret)
            await until_due(room, actor, 1)
            assert [bot for bot, _ in bots.asked][: len(asked)] == asked
            assert actor.table.taken[0].by.text == "bot baron"

    body()
    assert told in caplog.text


def test_a_bot_that_is_replaced_while_its_processes_are_lost_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(next_decision, "PAUSES", [0.01] * 1000)

    @in_loop
    async def body() -> None:
        async with Room() as room:
            bots = Bots(room)
            bots.lose = 1000
            actor, created = await room.table("baron", "here", seed=1)
            host = await room.sit(actor, created.host)
            while not bots.asked:
                await asyncio.sleep(0.001)
            await room.do(host, "give", seat=0, bot="hewer")
            bots.lose = 0
            await until_due(room, actor, 1)
            assert bots.asked[-1] == ("hewer", 0)
            assert actor.table.taken[0].by.text == "bot hewer"

    body()


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
            actor, created = await room.table("random", "random", seed=3)
            await room.sit(actor, created.spectator)
            while actor.table.actions < 12:
                await asyncio.sleep(0.001)

    body()
    assert told in caplog.text


# The processes themselves


def processes(queue: Queue) -> list[int]:
    assert queue.own.pool
    return list(queue.own.pool.executor._processes)


@in_loop
async def test_bots_think_in_processes_of_their_own() -> None:
    pool = BotPool(1, 1.0)
    game = Game.new(2, seed=4)
    try:
        first = await pool.decide("random", game.state, game.seat, 77)
        assert first in [action.text for action in game.legal()]
        assert await pool.decide("random", game.state, game.seat, 77) == first
        assert pool.slow.own.pool is None, "nobody has asked for a slow one"
        (worker,) = processes(pool.quick)
        assert worker != os.getpid()
        os.kill(worker, signal.SIGKILL)
        assert await pool.decide("random", game.state, game.seat, 77) == first
    finally:
        pool.close()


def test_quick_bots_do_not_wait_for_slow_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glueckauf.server.work.bot_jobs.SLOW", {"random"})

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


@in_loop
async def test_bots_alone_pause_when_nobody_watches() -> None:
    async with Room() as room:
        actor, created = await room.table("random", "random")
        await room.settle(actor)
        await asyncio.sleep(0.2)
        assert actor.table.actions == 0
        assert actor.idle, "it needs no memory meanwhile"
        spectator = await room.sit(actor, created.spectator)
        while actor.table.actions < 5:
            await asyncio.sleep(0.01)
        actor.part(spectator)
        while actor.next_decision.thinking or actor._writing or actor._tasks:
            await asyncio.sleep(0.01)
        paused = actor.table.actions
        assert not actor.table.over
        await asyncio.sleep(0.2)
        assert actor.table.actions == paused
