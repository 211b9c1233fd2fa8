"""The HTTP part: tables, files, replays, pages, and the one error shape."""

from __future__ import annotations

import json
import random
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.bots.registry import level_names
from glueckauf.record.files.game_file import parse_game
from glueckauf.rules.ruleset import RuleSet
from glueckauf.rules.standings import standings
from tests.server.running_server import Client, NewTable, RunningServer, applied

if TYPE_CHECKING:
    import httpx

TWO = [{"kind": "link"}, {"kind": "link"}]
PACKED = ("image/png", "font/woff2")
"""What no compression makes smaller."""


def error(answer: httpx.Response, status: int) -> dict[str, Any]:
    """The error in an answer, which has the one shape."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}
    assert {"code"} <= set(body["error"]) <= {"code", "expected", "came", "at", "reason"}
    found: dict[str, Any] = body["error"]
    return found


def played(table: NewTable, count: int, seed: int = 1) -> list[Client]:
    """Both seats connected, after so many random moves."""
    rng = random.Random(seed)
    screen = table.join(*table.seats)
    while screen.actions < count and not screen.outcome:
        assert screen.view
        seat = screen.view["seat"]
        screen.play(seat, rng.choice(screen.legal(seat)))
    return [screen]


@pytest.fixture(scope="module")
def running(shared_server: RunningServer) -> NewTable:
    """A game in the middle."""
    table = shared_server.new_table("link", "link", seed=None)
    for client in played(table, 70):
        client.close()
    return table


@pytest.fixture(scope="module")
def finished(shared_server: RunningServer) -> NewTable:
    table = shared_server.new_table("link", "link", seed=None)
    for client in played(table, 10_000):
        client.close()
    return table


# Making tables


def test_what_the_server_is(shared_server: RunningServer) -> None:
    info = shared_server.ask("/api").json()
    assert info["bots"] == list(level_names())
    assert info["presets"]["original"]["2"] == json.loads(json.dumps(_switches(RuleSet())))
    cubes = [values["cubes_per_colour"] for values in info["presets"]["online"].values()]
    assert cubes == [34, 35, 36]
    assert [switch["name"] for switch in info["switches"]] == list(_switches(RuleSet()))
    assert info["this_machine_only"] is True
    assert info["public_url"] == shared_server.url
    assert info["expire_days"] == 90


def _switches(rules: RuleSet) -> dict[str, int | bool]:
    return {name: getattr(rules, name) for name in RuleSet.__dataclass_fields__}


def test_a_table_as_wished(shared_server: RunningServer) -> None:
    wishes = {
        "seats": [
            {"kind": "here", "name": " Ada  Byron", "colour": "green"},
            {"kind": "link", "colour": "green"},
            {"kind": "bot", "bot": "random", "name": "Robo"},
        ],
        "rules": "hu cubes_per_colour=20",
        "seed": 77,
        "clock": {"turn": 30, "reserve": 600},
        "absence": 60,
        "confirm": True,
        "takeover": "random",
    }
    answer = shared_server.ask("/api/tables", method="POST", json=wishes)
    assert answer.status_code == 201
    made = answer.json()
    assert answer.headers["location"] == f"/api/tables/{made['table']}"
    assert made["seats"][2] == {"seat": 2, "secret": None, "link": None}
    for seat in made["seats"][:2]:
        assert seat["link"] == f"{shared_server.url}/t/{made['table']}#{seat['secret']}"
    table = NewTable(shared_server, made)
    info = table.ask().json()["info"]
    assert info["rules"] == "hu cubes_per_colour=20"
    assert info["switches"]["carts_need_order"] is True
    assert (info["seeded"], info["seed"]) == (True, None)
    assert info["clock"] == {"turn": 30, "reserve": 600, "reminder": None, "at_end": "bot"}
    assert info["absence"] == 60
    assert [seat["name"] for seat in info["seats"]] == ["Ada Byron", "", "Robo"]
    assert [seat["colour"] for seat in info["seats"]] == ["green", "red", "blue"]
    assert [seat["confirm"] for seat in info["seats"]] == [True, True, False]
    assert [seat["taken"] for seat in info["seats"]] == [True, False, True]
    assert info["status"] == "running"


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, {"code": "malformed", "expected": "seats", "at": "$"}),
        ({"seats": TWO[:1]}, {"code": "malformed", "at": "$.seats"}),
        ({"seats": TWO * 3}, {"code": "malformed", "at": "$.seats"}),
        ({"seats": [{"kind": "king"}, *TWO]}, {"code": "malformed", "at": "$.seats[0].kind"}),
        ({"seats": TWO, "seed": -1}, {"code": "malformed", "at": "$.seed"}),
        ({"seats": TWO, "seed": 2**53}, {"code": "malformed", "at": "$.seed"}),
        ({"seats": TWO, "cheat": 1}, {"code": "malformed", "came": "cheat", "at": "$"}),
        ({"seats": TWO, "rules": "mine"}, {"code": "rules", "came": "mine", "at": "$.rules"}),
        ({"seats": TWO, "rules": "hu x=on"}, {"code": "rules", "came": "hu x=on"}),
        ({"seats": TWO, "takeover": "deep"}, {"code": "bot", "came": "deep", "at": "$.takeover"}),
        (
            {"seats": [{"kind": "bot", "bot": "random:x=1"}, *TWO]},
            {"code": "bot", "came": "random:x=1", "at": "$.seats[0].bot"},
        ),
        ({"seats": TWO, "clock": {"turn": 1, "reserve": 0}}, {"at": "$.clock.turn"}),
        ({"seats": TWO, "absence": 1}, {"code": "malformed", "at": "$.absence"}),
        ({"seats": [{"kind": "link", "name": "x" * 41}, *TWO]}, {"at": "$.seats[0].name"}),
    ],
    ids=str,
)
def test_wishes_that_cannot_be_met(
    shared_server: RunningServer, wishes: dict[str, Any], expected: dict[str, Any]
) -> None:
    came = error(shared_server.ask("/api/tables", method="POST", json=wishes), 400)
    assert {key: came.get(key) for key in expected} == expected


def test_bodies_that_are_none(shared_server: RunningServer) -> None:
    for body in (b"", b"{", b"\xff", b"[]", b'"x"', b"null"):
        came = error(shared_server.ask("/api/tables", method="POST", content=body), 400)
        assert came["code"] == "malformed"
    big = {"seats": TWO, "rules": "x" * 300_000}
    came = error(shared_server.ask("/api/tables", method="POST", json=big), 413)
    assert came == {"code": "too_large", "expected": 262_144}


def test_pages_of_others_may_make_no_table(shared_server: RunningServer) -> None:
    for origin, status in ((shared_server.url, 201), ("https://evil.example", 403)):
        answer = shared_server.ask(
            "/api/tables", method="POST", json={"seats": TWO}, headers={"Origin": origin}
        )
        assert answer.status_code == status
    assert error(answer, 403) == {"code": "origin", "came": "https://evil.example"}


# Who may see


@pytest.mark.parametrize("path", ["", "/game", "/replay", "/positions/0", "/standings"])
def test_nothing_without_a_secret(running: NewTable, path: str) -> None:
    address = f"/api/tables/{running.id}{path}"
    bare = running.server.ask(address)
    assert error(bare, 401) == {"code": "secret"}
    assert bare.headers["www-authenticate"] == "Bearer"
    assert error(running.server.ask(address, "x" * 24), 403) == {"code": "secret"}
    basic = running.server.ask(address, headers={"Authorization": "Basic eDp5"})
    assert error(basic, 401) == {"code": "secret"}
    gone = running.server.ask(f"/api/tables/nowhere-00{path}", running.host)
    assert error(gone, 404) == {"code": "not_found", "came": "nowhere-00"}


def test_roles(running: NewTable) -> None:
    answer = running.ask("", running.seats[1], running.spectator).json()
    assert (answer["your_seats"], answer["host"]) == ([1], False)
    answer = running.ask("", running.host).json()
    assert answer["host"] is True
    assert answer["due"] in (0, 1)
    assert 0 <= answer["time"] - answer["since"] < 600_000
    assert answer["outcome"] is None


def test_only_the_host_deletes(shared_server: RunningServer) -> None:
    table = shared_server.new_table("link", "link")
    refused = table.ask("", table.seats[0], table.spectator, method="DELETE")
    assert error(refused, 403) == {"code": "role", "expected": "host"}
    assert table.ask(method="DELETE").status_code == 204
    assert error(table.ask(method="DELETE"), 404)["code"] == "not_found"


@pytest.mark.parametrize("path", ["/game", "/replay", "/positions/5"])
def test_eyes_while_the_game_runs(running: NewTable, path: str) -> None:
    own = running.ask(f"{path}?eyes=0", running.seats[0])
    assert own.status_code == 200
    for eyes in ("1", "open", "7", "nobody", ""):
        refused = error(running.ask(f"{path}?eyes={eyes}", running.seats[0]), 403)
        assert refused == {"code": "eyes", "expected": ["0", "spectator"], "came": eyes}
    assert running.ask(f"{path}?eyes=spectator", running.seats[0]).status_code == 200
    assert error(running.ask(f"{path}?eyes=0", running.host), 403)["code"] == "eyes"


@pytest.mark.parametrize("path", ["/game", "/replay", "/positions/5"])
def test_eyes_when_it_is_over(finished: NewTable, path: str) -> None:
    for eyes in ("0", "1", "spectator", "open"):
        assert finished.ask(f"{path}?eyes={eyes}", finished.spectator).status_code == 200


# Files and replays


def test_standings(running: NewTable) -> None:
    """Everyone may know them, at any moment of the game."""
    game = parse_game(running.ask("/game", running.spectator).text)
    for number in (len(game.actions), 30):
        told = running.ask(f"/standings?at={number}", running.spectator).json()
        past = game.copy()
        past.go_back(number)
        assert told["elements"] == [asdict(one) for one in standings(past.state)]
        assert (told["number"], told["actions"]) == (number, len(game.actions))
    assert running.ask("/standings").json()["number"] == len(game.actions)


def test_the_file_of_a_running_game_is_redacted(running: NewTable) -> None:
    for secret, reader in ((running.seats[1], 1), (running.spectator, None)):
        answer = running.ask("/game", secret)
        assert answer.headers["content-disposition"].startswith("attachment")
        game = parse_game(answer.text)
        assert game.redacted
        assert game.reader == reader
        assert len(game.actions) == 70


def test_the_file_of_a_finished_game_is_complete(finished: NewTable) -> None:
    game = parse_game(finished.ask("/game").text)
    assert not game.redacted
    assert game.over


def test_a_replay_leads_through_every_position(finished: NewTable) -> None:
    game = parse_game(finished.ask("/game").text)
    for eyes in ("open", "1", "spectator"):
        replay = finished.ask(f"/replay?eyes={eyes}").json()
        assert replay["actions"] == len(replay["steps"]) == len(game.actions)
        view, knows = replay["view"], replay["knows"]
        for step in replay["steps"]:
            view, knows = applied(view, step["changes"]), step.get("knows", knows)
            if step["number"] % 23 == 0:
                position = finished.ask(f"/positions/{step['number']}?eyes={eyes}").json()
                assert position["view"] == view
                assert position["knows"] == knows
        assert view["phase"] == "over"
        texts = [step["action"] for step in replay["steps"]]
        if eyes == "open":
            assert texts == [action.text for action in game.actions]
        else:
            assert any("?" in text for text in texts)
        assert replay["outcome"]["points"] == [player["points"] for player in view["players"]]


def test_a_replay_may_begin_later(running: NewTable) -> None:
    whole = running.ask("/replay").json()
    late = running.ask("/replay?from=60").json()
    assert late["first"] == 60
    assert late["steps"] == whole["steps"][60:]
    assert late["view"] == running.ask("/positions/60").json()["view"]
    assert running.ask("/replay?from=70").json()["steps"] == []
    assert error(running.ask("/replay?from=71"), 404) == {
        "code": "not_found",
        "expected": 70,
        "came": 71,
    }
    for wrong in ("-1", "x", "1.5", "", "9" * 20, "٣"):
        assert error(running.ask(f"/replay?from={wrong}"), 400)["at"] == "from"
    for wrong in ("to=9", "from=1&from=2", "eyes=0&x"):
        assert error(running.ask(f"/replay?{wrong}", running.seats[0]), 400)["at"] == "query"
    assert error(running.ask("/standings?at=99"), 404)["code"] == "not_found"
    assert error(running.ask("/standings?at=x"), 400)["code"] == "malformed"
    assert error(running.ask("/positions/99"), 404)["code"] == "not_found"
    assert error(running.ask("/positions/x"), 400)["code"] == "malformed"


def test_a_table_that_waits_shows_no_game(shared_server: RunningServer) -> None:
    table = shared_server.new_table("here", "link", start=False)
    for path in ("/game", "/replay", "/positions/0"):
        assert error(table.ask(path), 404)["code"] == "not_found"


def test_a_game_file_to_look_at(finished: NewTable, running: NewTable) -> None:
    server = finished.server
    for source, redacted in ((finished, False), (running, True)):
        text = source.ask("/game", source.seats[0]).text
        made = server.ask("/api/games", method="POST", json={"game": text})
        assert made.status_code == 201
        shown = NewTable(server, made.json())
        with shown.join(shown.host) as client:
            assert client.info["loaded"] is True
            assert client.info["status"] == ("ended" if redacted else "finished")
            assert client.command("rematch")["error"]["code"] == "status"
        eyes = "0" if redacted else "open"
        replay = shown.ask("/replay").json()
        assert replay["eyes"] == eyes
        assert replay["steps"][-1]["number"] == source.ask("/replay").json()["actions"]
        assert parse_game(shown.ask("/game").text).actions == parse_game(text).actions


def test_what_is_no_game_file(shared_server: RunningServer) -> None:
    for text, line in (("hello", "line 1"), ("glueckauf 1\nplayers 9\n", "line 2")):
        came = error(shared_server.ask("/api/games", method="POST", json={"game": text}), 400)
        assert came == {"code": "file", "at": line}
    big = {"game": "x" * 300_000}
    assert error(shared_server.ask("/api/games", method="POST", json=big), 413)


# The house


def test_addresses_that_are_none(shared_server: RunningServer) -> None:
    came = error(shared_server.ask("/nothing/here"), 404)
    assert came == {"code": "not_found", "came": "/nothing/here"}
    page = shared_server.ask("/nothing/here", headers={"Accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert 'id="app"' in page.text
    answer = shared_server.ask("/api/tables")
    assert error(answer, 405) == {"code": "method", "expected": ["POST"], "came": "GET"}
    assert answer.headers["allow"] == "POST"
    answer = shared_server.ask("/api/tables/some-table", method="PUT")
    assert set(error(answer, 405)["expected"]) == {"GET", "HEAD", "DELETE"}


def test_every_answer_keeps_to_itself(shared_server: RunningServer) -> None:
    for path in ("/", "/api", "/nothing", "/health", "/t/some-table"):
        headers = shared_server.ask(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in policy
        assert "server" not in headers


def test_parts_of_a_page_are_not_pages(shared_server: RunningServer) -> None:
    """They carry what concerns them; a picture could be looked at by itself, and carries all."""
    page = shared_server.ask("/").text
    base = re.findall(r"(/assets/\w+/)", page)[0]
    for name in ("js/main.js", "css/base.css", "fonts/text-400.woff2", "layout.json", "icon.svg"):
        headers = shared_server.ask(base + name).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        shown = name.endswith((".svg", ".json"))
        assert ("content-security-policy" in headers) == shown, name


def test_nobody_keeps_what_was_answered(running: NewTable) -> None:
    for path in ("", "/game", "/replay"):
        assert running.ask(path).headers["cache-control"] == "no-store"


def test_the_page_names_versioned_files(shared_server: RunningServer) -> None:
    page = shared_server.ask("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "/assets/-/" not in page.text
    assert 'rel="modulepreload"' in page.text
    assert shared_server.ask("/t/any-table").text == page.text
    addresses = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text))
    assert addresses
    for address in addresses:
        answer = shared_server.ask(address)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        small = len(answer.content) < 500 or answer.headers["content-type"] in PACKED
        assert small or answer.headers["content-encoding"] == "gzip", address
    again = shared_server.ask("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    version = next(iter(addresses)).split("/")[2]
    for name in ("layout.json", "sprite.YBGK.svg", "sprite.de.svg", "words/en.json"):
        assert shared_server.ask(f"/assets/{version}/{name}").status_code == 200
    for name in ("../app.py", "sprite.12345.svg", "__init__.py", "nothing.js", "%2e%2e/version.py"):
        assert error(shared_server.ask(f"/assets/{version}/{name}"), 404)
    assert error(shared_server.ask("/assets/000000000000/layout.json"), 404)


def test_health_and_figures(running: NewTable) -> None:
    health = running.server.ask("/health").json()
    assert health["status"] == "ok"
    text = running.server.ask("/metrics").text
    for name in ("tables", "connections", "commands_total", "command_seconds_bucket"):
        assert f"glueckauf_{name}" in text
    for line in text.splitlines():
        assert re.fullmatch(r"# TYPE \w+ \w+|\w+(\{[^}]*\})? [0-9.e+-]+", line), line


def test_long_answers_are_compressed(finished: NewTable) -> None:
    assert finished.ask("/replay").headers["content-encoding"] == "gzip"
