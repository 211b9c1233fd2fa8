"""Hints over HTTP: for whoever plays alone, and beside other people where that was agreed and all
are told; from what the seat knows, and a legal turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request

from glueckauf import Game
from glueckauf.record.files.game_file import parse_game
from glueckauf.server.errors import Refused
from glueckauf.server.routes import learning
from glueckauf.server.tables.table_state import Roles
from tests.server.room import Room, in_loop
from tests.server.running_server import RunningServer
from tests.server.test_http import error

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.running_server import NewTable

JUDGED = ("/hint", "/prices", "/companion")
WRONG = ("?seat=-1", "?seat=x", "?seat=0&seat=0", "?seat=0&depth=deep", "?seat=99999999")
HINT = {"version", "actions", "area", "places", "reasons", "why", "thin"}


def hinted(table: NewTable, seat: int = 0) -> dict[str, list[str]]:
    answer = table.ask("/hint", table.seats[seat])
    assert answer.status_code == 200, answer.text
    told: dict[str, list[str]] = answer.json()
    assert set(told) == HINT
    return told


def test_a_turn_that_can_be_taken(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice", seed=5)
    with table.join(table.seats[0]) as player:
        while player.view and player.view["seat"] != 0:  # the bot may be the first
            player.hear()
        told = hinted(table)
        game = parse_game(table.ask("/game", table.seats[0]).text)
    assert told["actions"][0] in map(str, game.legal())
    assert len(told["places"]) == len(told["actions"])
    assert told["reasons"]


@pytest.mark.parametrize("kind", ["link", "here"])
def test_not_beside_another_person(shared_server: RunningServer, kind: str) -> None:
    table = shared_server.new_table("link", kind)
    refused = table.ask("/hint", table.seats[0])
    assert error(refused, 403) == {"code": "hints", "expected": "agreed"}


def test_beside_another_person_all_are_told_first(shared_server: RunningServer) -> None:
    """By a line of the log, which is there after a reload, and once a turn."""
    table = shared_server.new_table("link", "link", hints=True)
    with table.join(*table.seats) as both, table.join(table.spectator) as guest:
        assert both.view
        assert both.info["hints"]
        seat = both.view["seat"]
        refused = table.ask("/hint", table.seats[seat])
        assert error(refused, 403) == {"code": "hints", "expected": "told"}
        assert both.command("hint", version=both.version, seat=seat)["type"] == "update"
        told = guest.hear_until(lambda message: message.get("entry", {}).get("kind") == "hint")
        assert told["entry"] == {"kind": "hint", "by": f"seat {seat}", "seat": seat}
        assert hinted(table, seat)["actions"]
        assert both.command("hint", version=both.version, seat=seat)["type"] == "done"
        both.play(seat, both.legal(seat)[0])
    assert hinted(table, seat)["actions"] == [], "another seat has to decide"
    assert hints_in_replay(table) == [{"kind": "hint", "by": f"seat {seat}", "seat": seat}]
    refused = table.ask("/hint", table.seats[1 - seat])
    assert error(refused, 403) == {"code": "hints", "expected": "told"}


def hints_in_replay(table: NewTable) -> list[dict[str, object]]:
    news = table.ask("/replay", table.spectator).json()["news"]
    return [one["entry"] for one in news if one["entry"]["kind"] == "hint"]


@in_loop
async def test_who_may_say_so_and_when() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", seed=4)
        first = await room.sit(actor, created.seats[0].secret)
        other = await room.sit(actor, created.seats[1].secret)
        seat = actor.table.state.seat
        due, waits = (first, other) if seat == 0 else (other, first)
        version = actor.table.version
        answer = await room.do(due, "hint", version=version, seat=seat)
        assert answer["error"] == {"code": "hints", "expected": "agreed"}
        actor.table.set_up.hints = True
        answer = await room.do(waits, "hint", version=version, seat=seat)
        assert answer["error"]["code"] == "role"
        answer = await room.do(waits, "hint", version=version, seat=1 - seat)
        assert answer["error"]["code"] == "not_your_turn"
        answer = await room.do(due, "hint", version=version + 1, seat=seat)
        assert answer["error"]["code"] == "stale"
        assert not actor.table.turn.hinted
        assert (await room.do(due, "hint", version=version, seat=seat))["type"] == "update"
        assert actor.table.turn.hinted


@in_loop
async def test_a_rematch_keeps_to_what_was_agreed() -> None:
    async with Room() as room:
        actor, created = await room.table("link", "link", hints=True)
        host = await room.sit(actor, created.host)
        await room.do(host, "end")
        answer = await room.do(host, "rematch")
        again = await room.hub.actor(answer["entry"]["table"])
        assert again.table.info().hints


def test_not_for_who_only_looks_on(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice")
    refused = table.ask("/hint", table.spectator)
    assert error(refused, 403) == {"code": "role", "expected": "seat"}


def test_nothing_to_decide(shared_server: RunningServer) -> None:
    table = shared_server.new_table("link", "apprentice", start="ready")
    assert hinted(table)["actions"] == []


@pytest.mark.parametrize("what", JUDGED)
def test_forged_and_foreign_requests(shared_server: RunningServer, what: str) -> None:
    """Refused before anything is thought over, in words that are told apart."""
    table = shared_server.new_table("here", "apprentice")
    other = shared_server.new_table("here", "apprentice")
    own = table.seats[0]
    for query in WRONG:
        assert error(table.ask(what + query, own), 400)["code"] == "malformed"
    for seat in (1, 7):
        refused = error(table.ask(f"{what}?seat={seat}", own), 403)
        assert refused == {"code": "role", "expected": "seat", "came": seat}
    for secret in (other.seats[0], "x" * 32):
        assert error(table.ask(what, secret), 403)["code"] == "secret"
    assert error(shared_server.ask(f"/api/tables/{table.id}{what}"), 401)["code"] == "secret"
    assert error(table.ask(what, own, method="POST"), 405)["code"] == "method"


def test_so_often_and_no_more(tmp_path: Path) -> None:
    """Hints, price tags and the companion draw on one rate; who is refused otherwise, on none."""
    with RunningServer(tmp_path, rates=True, advice=0.01, advice_burst=3) as server:
        table = server.new_table("here", "apprentice", seed=5)
        with table.join(table.seats[0]) as player:
            while player.view and player.view["seat"] != 0:
                player.hear()
        for what in JUDGED:
            assert error(table.ask(f"{what}?seat=1", table.seats[0]), 403)["code"] == "role"
            assert table.ask(what, table.seats[0]).status_code == 200
        for what in JUDGED:
            refused = table.ask(what, table.seats[0])
            assert error(refused, 429)["code"] == "busy"
            assert int(refused.headers["retry-after"]) > 1


def test_the_same_position_has_the_same_hint(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice", seed=5)
    with table.join(table.seats[0]) as player:
        while player.view and player.view["seat"] != 0:
            player.hear()
    assert hinted(table) == hinted(table)


@pytest.mark.parametrize("wish", ["hint", "prices"])
@in_loop
async def test_what_takes_too_long_is_refused(wish: str) -> None:
    """As may be without the compiled engine."""

    async def nothing(*_: object) -> None:
        return None

    state = Game.new(2, seed=4).state
    table: Any = SimpleNamespace(due=0, held=None, version=1, state=state)
    table.alone = lambda _: True

    async def asked(_: object) -> tuple[Any, Roles]:
        return table, Roles(seats=(0,))

    allowed = SimpleNamespace(address_of=str, advice=str)
    hub = SimpleNamespace(bots=SimpleNamespace(hint=nothing, prices=nothing))
    service: Any = SimpleNamespace(asked=asked, rate_limits=allowed, hub=hub)
    [route] = [one for one in learning.routes(service) if one.path.endswith(f"/{wish}")]
    request = Request({"type": "http", "query_string": b"", "headers": []})
    with pytest.raises(Refused) as refused:
        await route.endpoint(request)
    assert (refused.value.code, refused.value.status) == ("unavailable", 503)
