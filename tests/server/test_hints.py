"""Hints over HTTP: for whoever plays alone, from what its seat knows, and a legal turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glueckauf.record.files.game_file import parse_game
from tests.server.test_http import error

if TYPE_CHECKING:
    from tests.server.running_server import NewTable, RunningServer

HINT = {"version", "actions", "area", "places", "reasons", "why"}


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


def test_not_beside_another_person(shared_server: RunningServer) -> None:
    table = shared_server.new_table("link", "link")
    refused = table.ask("/hint", table.seats[0])
    assert error(refused, 403) == {"code": "role", "expected": "seat"}


def test_not_for_who_only_looks_on(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "apprentice")
    refused = table.ask("/hint", table.spectator)
    assert error(refused, 403) == {"code": "role", "expected": "seat"}


def test_nothing_to_decide(shared_server: RunningServer) -> None:
    table = shared_server.new_table("link", "apprentice", start="ready")
    assert hinted(table)["actions"] == []
