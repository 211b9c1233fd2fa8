"""Price tags over HTTP: for whoever plays alone, of every turn that can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.record.files.game_file import parse_game
from tests.server.test_http import error

if TYPE_CHECKING:
    from tests.server.running_server import NewTable, RunningServer


def priced(table: NewTable) -> dict[str, Any]:
    answer = table.ask("/prices", table.seats[0])
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_every_turn_has_its_price(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice", seed=5)
    with table.join(table.seats[0]) as player:
        while player.view and (player.view["seat"] != 0 or player.view["phase"] == "draft"):
            if player.view["seat"] == 0:
                told = priced(table)
                assert told["beside"] == "mean"
                assert abs(sum(one["worth"] for one in told["prices"])) < 0.1
                player.play(0, player.legal(0)[0])
            else:
                player.hear()
        told = priced(table)
        game = parse_game(table.ask("/game", table.seats[0]).text)
    assert told["beside"] == "passing"
    assert [one["actions"][0] for one in told["prices"]] == [str(one) for one in game.legal()]
    by_space = {one["actions"][0]: one for one in told["prices"]}
    assert by_space["bank"]["worth"] == 0
    for space, one in by_space.items():
        assert len(one["places"]) == len(one["actions"])
        assert (len(one["actions"]) > 1) == space.startswith("mine"), "mining is planned"


@pytest.mark.parametrize("hints", [False, True])
def test_never_beside_another_person(shared_server: RunningServer, hints: bool) -> None:
    table = shared_server.new_table("link", "link", hints=hints)
    assert error(table.ask("/prices", table.seats[0]), 403) == {"code": "role", "expected": "seat"}


def test_not_for_who_only_looks_on(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice")
    assert error(table.ask("/prices", table.spectator), 403) == {"code": "role", "expected": "seat"}


def test_nothing_to_decide(shared_server: RunningServer) -> None:
    table = shared_server.new_table("link", "apprentice", start="ready")
    told = priced(table)
    assert (told["prices"], told["beside"]) == ([], None)
