"""Reviews over HTTP: of finished games alone, made once, in a queue, kept with the table."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
import zlib
from contextlib import closing
from multiprocessing import Pipe
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from glueckauf.record.files.game_file import format_game
from glueckauf.record.files.redaction import redact
from glueckauf.server.config import database_in
from glueckauf.server.errors import Refused
from glueckauf.server.reviews.review_process import make_reviews
from glueckauf.server.reviews.review_queue import ReviewQueue
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.storage.storage import Record
from glueckauf.server.tables.new_table import table_of_file
from tests.analysis.games import late_game, played
from tests.server.memory import Memory
from tests.server.room import Room, in_loop
from tests.server.running_server import PATIENCE, NewTable, RunningServer
from tests.server.test_http import error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from glueckauf import Game

QUICK = ("--review-depth", "quick")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("quick") / "data", *QUICK) as running:
        yield running


def shown(server: RunningServer, game: Game) -> NewTable:
    """A table that shows a game."""
    answer = server.ask("/api/games", method="POST", json={"game": format_game(game)})
    assert answer.status_code == 201, answer.text
    return NewTable(server, answer.json())


def asked(table: NewTable, method: str = "GET", query: str = "", *secrets: str) -> dict[str, Any]:
    answer = table.ask(f"/review{query}", *secrets, method=method)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def until(table: NewTable, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    last = time.monotonic() + 8 * PATIENCE  # such processes give way to all others
    while not wanted(told := asked(table)):
        assert time.monotonic() < last, told
        assert told["state"] != "failed", told
        time.sleep(0.05)
    return told


def done(told: dict[str, Any]) -> bool:
    return bool(told["state"] == "done")


def left_over(server: RunningServer) -> list[str]:
    """What is kept of reviews beside themselves."""
    with closing(sqlite3.connect(database_in(server.data))) as connection:
        found = connection.execute("SELECT kind FROM records WHERE kind <> 'review'")
        return [kind for (kind,) in found]


def test_it_is_made_once_and_kept(quick: RunningServer) -> None:
    game = late_game()
    table = shown(quick, game)
    assert asked(table) == {
        "state": "none",
        "depth": None,
        "steps": 0,
        "of": 0,
        "ahead": 0,
        "kept": None,
        "review": None,
    }
    assert asked(table, "POST")["state"] in ("waiting", "running")
    told = until(table, done)
    review = told["review"]
    assert (told["kept"], review["depth"]) == ("quick", "quick")
    actions = [text for turn in review["turns"] for text in turn["played"]["actions"]]
    assert actions == [action.text for action in game.actions]
    for turn in review["turns"]:
        assert len(turn["played"]["places"]) == len(turn["played"]["actions"])
        assert sum(turn["chances"]) == pytest.approx(1, abs=0.001)
        assert (turn["other"] is None) == (turn["kind"] == "only")
    for books in review["books"]:
        parts = ("before", "luck", "own_turns", "others_turns", "judge")
        assert sum(books[part] for part in parts) == pytest.approx(books["result"], abs=0.001)
    assert left_over(quick) == []
    assert asked(table, "POST") == told, "there is nothing left to make"
    assert asked(table, query="?known=quick")["review"] is None
    assert asked(table, "DELETE") == told, "what is kept stays"


def test_whoever_holds_a_link_may_read_it(quick: RunningServer) -> None:
    table = shown(quick, late_game(2))
    assert error(table.ask("/review", table.spectator, method="DELETE"), 403)["code"] == "role"
    asked(table, "POST", "", table.spectator)
    told = until(table, done)
    assert asked(table, "GET", "", table.spectator) == told
    assert error(table.ask("/review", "x" * 32), 403)["code"] == "secret"
    assert error(quick.ask(f"/api/tables/{table.id}/review"), 401)["code"] == "secret"


def test_a_running_game_is_refused_in_words(quick: RunningServer) -> None:
    table = quick.new_table("link", "link")
    for method in ("GET", "POST", "DELETE"):
        refused = error(table.ask("/review", method=method), 409)
        assert refused == {"code": "unfinished", "expected": "finished", "came": "running"}
    assert error(table.ask("/review/graph"), 409)["code"] == "unfinished"
    waiting = quick.new_table("link", "link", start="ready")
    assert error(waiting.ask("/review", method="POST"), 409)["came"] == "waiting"


def test_a_game_broken_off_or_with_hidden_cards_is_refused(quick: RunningServer) -> None:
    game = played("random", "random")
    game.go_back(40)
    broken_off = shown(quick, game)
    assert error(broken_off.ask("/review", method="POST"), 409)["code"] == "unfinished"
    hidden = redact(game, 0)
    hidden.concede(0)
    refused = error(shown(quick, hidden).ask("/review", method="POST"), 409)
    assert refused == {"code": "unfinished", "expected": "open", "came": "hidden"}


@pytest.mark.parametrize(
    "query", ["?known=all", "?known=", "?depth=deep", "?known=quick&known=quick"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_forged_requests(quick: RunningServer, method: str, query: str) -> None:
    table = shown(quick, late_game(3))
    assert error(table.ask(f"/review{query}", method=method), 400)["code"] == "malformed"
    assert asked(table)["state"] == "none"


def test_the_graph(quick: RunningServer) -> None:
    table = shown(quick, late_game(4))
    assert error(table.ask("/review/graph"), 404)["code"] == "not_found"
    asked(table, "POST")
    turns = until(table, done)["review"]["turns"]
    for of, width in (("chances", 360), ("points", 1200)):
        answer = table.ask(f"/review/graph?of={of}&width={width}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        picture = ElementTree.fromstring(answer.content)  # noqa: S314  # our own
        assert picture.get("viewBox") == f"0 0 {width} 260"
        lines = [one for one in picture.iter() if one.tag.endswith("polyline")]
        assert {len(line.get("points", "").split()) for line in lines} == {len(turns) + 1}
    for wrong in ("?of=money", "?width=100", "?width=9999", "?width=1e3", "?height=3"):
        assert error(table.ask(f"/review/graph{wrong}"), 400)["code"] == "malformed"


def test_a_quick_look_comes_first_and_a_longer_one_can_be_stopped(server: RunningServer) -> None:
    table = shown(server, late_game(workers=9))
    asked(table, "POST")
    quick = until(table, lambda told: told["depth"] == "normal" and told["steps"] > 1)
    assert (quick["state"], quick["kept"]) == ("running", "quick")
    assert quick["steps"] < quick["of"]
    assert asked(table, "DELETE")["state"] == "none"
    stopped = asked(table)
    assert (stopped["state"], stopped["kept"], stopped["steps"]) == ("none", "quick", 0)
    assert stopped["review"] == quick["review"]
    assert left_over(server) == []
    asked(table, "POST")
    assert until(table, lambda told: told["steps"] > 0)["depth"] == "normal", "not quick again"


def test_a_queue_in_which_everyone_has_one_place(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", reviews_waiting=1) as server:
        first, second, third = (shown(server, played("hewer", "hewer")) for _ in range(3))
        for _ in range(3):
            asked(first, "POST")
        until(first, lambda told: told["state"] == "running")
        told = asked(second, "POST")
        assert (told["state"], told["ahead"]) == ("waiting", 1)
        assert error(third.ask("/review", method="POST"), 503)["code"] == "busy"
        asked(second, "DELETE")
        assert asked(third, "POST")["state"] == "waiting"
        asked(first, "DELETE")
        until(third, lambda told: told["state"] == "running")
        assert third.ask(method="DELETE").status_code == 204, "a table that is gone is not reviewed"
        asked(second, "POST")
        until(second, lambda told: told["state"] == "running")


def test_so_often_and_no_more(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", *QUICK, rates=True, reviews_burst=2) as server:
        table = shown(server, late_game())
        asked(table, "POST")
        asked(table, "POST")
        assert error(table.ask("/review", method="POST"), 429)["code"] == "busy"
        assert until(table, done)["review"]


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_the_next_server_goes_on_and_nothing_half_made_is_kept(tmp_path: Path, how: str) -> None:
    with RunningServer(tmp_path / "data") as server:
        table = shown(server, late_game(workers=6))
        asked(table, "POST")
        until(table, lambda told: told["depth"] == "normal" and told["steps"] >= 3)
        if how == "stopped":
            server.stop()
            with closing(SQLite(database_in(server.data))) as storage:
                material = ReviewQueue(storage).material(table.id)
            assert material
            notes = zlib.decompress(material.notes).splitlines()
            assert len(notes) > 3, "a heading, and what was done"
        else:
            server.kill()
        server.start()
        again = asked(table)
        assert (again["kept"], again["depth"]) == ("quick", "normal"), "nobody need ask again"
        review = until(table, done)["review"]
        assert review["depth"] == "normal"
        assert left_over(server) == []
        server.stop()
        server.start()
        assert asked(table)["review"] == review


def test_a_process_that_is_lost_is_told_and_can_be_begun_again(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", *QUICK) as server:
        table = shown(server, late_game(workers=9))
        asked(table, "POST")
        until(table, lambda told: told["state"] == "running")
        last = time.monotonic() + PATIENCE
        while not (processes := reviewing(server.process.pid)):
            assert time.monotonic() < last, "it is made in a process of its own, and it is niced"
            time.sleep(0.05)
        for process in processes:
            os.kill(process, signal.SIGKILL)
        while (told := asked(table))["state"] != "failed":
            assert time.monotonic() < last, told
            time.sleep(0.05)
        assert told["review"] is None
        asked(table, "POST")
        assert until(table, done)["review"]


def reviewing(process: int) -> list[int]:
    """The processes that it started and that give way to all others."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdecimal():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process and int(fields[16]) == 19:
            found.append(int(name))
    return found


@in_loop
async def test_what_cannot_be_kept_is_tried_again() -> None:
    class Full(Memory):
        tries = 0

        def exchange(self, old: Record, new: Sequence[Record]) -> bool:
            if any(one.kind == "review" for one in new):
                self.tries += 1
                self.fail = self.tries < 3
            return super().exchange(old, new)

    storage = Full()
    async with Room(storage, review_depth="quick") as room:
        hub = room.hub
        entries, made = table_of_file(format_game(late_game()), room.time, "http://here")
        table = (await hub.create(made.table, entries)).table
        storage.fail = 1
        with pytest.raises(Refused, match="storage"):
            await hub.reviews.begin(table)
        assert (await hub.reviews.answer(table)).state == "none"
        await hub.reviews.begin(table)
        while (told := await hub.reviews.answer(table)).state in ("waiting", "running"):
            await asyncio.sleep(0.02)
        assert (told.state, told.kept, storage.tries) == ("done", "quick", 3)
        storage.keep([Record("review", table.id, "damaged", table=table.id)])
        assert (await hub.reviews.answer(table)).state == "none", "it is made anew if asked for"


def test_where_no_process_may_give_way_games_are_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_: int) -> int:
        raise PermissionError(1, "Operation not permitted")  # as a filter of systemd answers

    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    told, telling = Pipe(duplex=False)
    with told, telling:
        make_reviews(telling, format_game(late_game()), ["quick"], tmp_path / "notes")
        while isinstance(said := told.recv(), tuple):
            pass
    assert b"turns" in zlib.decompress(said)
