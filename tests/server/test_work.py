"""`glueckauf work`: bots think and games are reviewed by processes apart from the tables."""

from __future__ import annotations

import os
import re
import signal
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from glueckauf.terminal.main import main
from tests.analysis.games import late_game
from tests.server.running_server import PATIENCE, RunningServer
from tests.server.running_site import Site, at, play_one
from tests.server.running_worker import RunningWorker
from tests.server.test_http import error
from tests.server.test_kill import _alive, _children
from tests.server.test_reviews import asked, done, shown, until
from tests.server.test_serve import command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.support.postgres import Cluster

WITHOUT = ("--bot-processes", "0", "--review-processes", "0")


class WorkSite(Site):
    """Servers that leave their work to others, and workers."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(url, folder)
        self._open = ExitStack()
        self._count = 0

    def work(self, *options: str, **more: str) -> RunningWorker:
        self._count += 1
        worker = RunningWorker(self.url, self.folder / f"worker{self._count}", *options, **more)
        return self._open.enter_context(worker)

    def stop(self) -> None:
        self._open.close()
        super().stop()

    def rows(self, query: str) -> list[Any]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()


@pytest.fixture
def site(postgres: Cluster, tmp_path: Path) -> Iterator[WorkSite]:
    made = WorkSite(postgres.new_database(), tmp_path)
    yield made
    made.stop()


def until_so(wanted: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def jobs(server: RunningServer, kind: str, place: str, end: str) -> int:
    """How many ended so, by the figures of all."""
    labels = f'kind="{kind}",place="{place}",end="{end}"'
    counts = re.findall(
        rf"glueckauf_jobs_total{{process=\"[^\"]*\",{labels}}} (\d+)", figures(server)
    )
    return sum(map(int, counts))


def figures(server: RunningServer) -> str:
    return server.ask("/metrics").text


def test_a_worker_thinks_and_reviews_for_a_server_that_does_neither(site: WorkSite) -> None:
    server = site.start(*WITHOUT, "--review-depth", "quick")
    worker = site.work()
    until_so(lambda: "has let this worker in" in worker.log.read_text())
    table = server.new_table("here", "random", "hewer")
    with table.sit(0) as client:
        play_one(client)
        hint = table.ask("/hint", table.seats[0]).json()
        assert hint["actions"][0] in client.legal(0)
        prices = table.ask("/prices", table.seats[0]).json()
        assert prices["prices"]
    until_so(lambda: jobs(server, "decision", "worker", "done") >= 2)
    until_so(lambda: jobs(server, "hint", "worker", "done") == 1)
    until_so(lambda: jobs(server, "prices", "worker", "done") == 1)
    game = shown(server, late_game())
    asked(game, "POST")
    assert until(game, done)["review"]
    until_so(lambda: jobs(server, "review", "worker", "done") == 1)  # counted when it is kept
    assert 'place="here"' not in figures(server)
    assert _children(server.process.pid) == [], "no process of its own was needed"
    children = _children(worker.process.pid)
    assert worker.stop() == 0
    until_so(lambda: not any(map(_alive, children)))
    assert "is gone" in site.said(0)


def test_a_worker_that_dies_over_a_decision(site: WorkSite) -> None:
    """Its job is taken again, and the game goes on."""
    server = site.start(*WITHOUT)
    worker = site.work("--jobs", "bots")
    table = server.new_table("here", "random")
    with table.sit(0) as client:
        play_one(client)
        children = _children(worker.process.pid)
        for child in children:
            os.kill(child, signal.SIGSTOP)  # deep in thought
        try:
            version = client.version
            client.play(0, client.legal(0)[0])
            other = site.work("--jobs", "bots")
            until_so(lambda: "has let this worker in" in other.log.read_text())
            worker.kill()
            while not client.legal(0):
                client.hear()
        finally:
            for child in children:
                os.kill(child, signal.SIGKILL)
        assert client.version > version + 1
        assert client.version == table.ask().json()["version"]
        assert jobs(server, "decision", "worker", "again") == 1
        play_one(client)
    assert jobs(server, "decision", "here", "done") == 0


def test_who_sleeps_over_its_work_doubles_nothing_when_it_wakes(site: WorkSite) -> None:
    """Longer than anyone waits for it: another has taken its decision and its review."""
    server = site.start(*WITHOUT, "--review-depth", "quick")
    sleeper = site.work()
    table, game = server.new_table("here", "random"), shown(server, late_game(workers=9))
    with table.sit(0) as client, ExitStack() as asleep:
        play_one(client)
        asked(game, "POST")
        until_so(lambda: _is_at(site, sleeper))
        for process in (sleeper.process.pid, *_children(sleeper.process.pid)):
            os.kill(process, signal.SIGSTOP)
            asleep.callback(os.kill, process, signal.SIGCONT)
        client.play(0, client.legal(0)[0])
        other = site.work()
        while not client.legal(0):
            client.hear()
        until_so(lambda: _is_at(site, other))
        decided = table.ask().json()["version"]
        asleep.close()
        assert until(game, done)["review"]
        until_so(lambda: jobs(server, "review", "worker", "stopped") == 1)
        until_so(lambda: jobs(server, "review", "worker", "done") == 1)
        assert jobs(server, "decision", "worker", "again") == 1
        assert table.ask().json()["version"] == decided == client.version
        play_one(client)
    assert site.rows("SELECT kind FROM records") == [("review",)], "nothing is left over"


def _is_at(site: WorkSite, worker: RunningWorker) -> bool:
    """Whether it has the one review."""
    ((owner,),) = site.rows("SELECT owner FROM records WHERE kind = 'review_job'")
    return bool(owner and owner.endswith(f".{worker.process.pid}"))


def test_a_review_is_one_at_every_process(site: WorkSite) -> None:
    """Begun at one, seen and stopped at another; so many wait at all of them together. Whoever
    makes it may die over it, or be told to stop."""
    here, there = (site.start(*WITHOUT, reviews_waiting=2) for _ in range(2))
    first, second, third = (shown(here, late_game(seed, workers=9)) for seed in (1, 2, 3))
    assert asked(first, "POST")["state"] == "waiting"
    assert asked(at(second, there), "POST")["ahead"] == 1
    for server in (here, there):
        assert error(at(third, server).ask("/review", method="POST"), 503)["code"] == "busy"
        assert "glueckauf_reviews_waiting" in figures(server)
    lost = site.work("--jobs", "reviews")
    seen = until(at(first, there), lambda told: told["kept"] == "quick" and told["steps"] > 1)
    assert (seen["state"], seen["depth"]) == ("running", "normal")
    assert asked(at(second, here))["state"] == "waiting"
    lost.kill()
    before = asked(at(first, here))["steps"]
    assert asked(at(second, here), "DELETE")["state"] == "none"
    # its lease ends, and another takes it again and goes further
    worker = site.work("--jobs", "reviews")
    until_so(lambda: _is_at(site, worker))
    until(at(first, here), lambda told: told["state"] == "running" and told["steps"] > before)
    # told to stop, it gives back what it has, with what it knows
    assert worker.stop() == 0
    ((owner, material),) = site.rows(
        "SELECT j.owner, length(m.text) FROM records j JOIN records m ON m.id = j.id"
        " AND m.kind = 'review_material' WHERE j.kind = 'review_job'"
    )
    assert owner is None
    assert material > 5_000, "the game, and notes"
    assert asked(first)["state"] == "waiting"
    # what runs at a worker is stopped from anywhere
    last = site.work("--jobs", "reviews")
    until(first, lambda told: told["state"] == "running")
    assert asked(at(first, there), "DELETE")["state"] == "none"
    until_so(lambda: jobs(here, "review", "worker", "stopped") == 1)
    until_so(lambda: not _children_at_work(last))
    stopped = asked(first)
    assert (stopped["kept"], stopped["state"]) == ("quick", "none")
    kinds = site.rows("SELECT kind FROM records ORDER BY kind")
    assert kinds == [("review",)], "nothing is left over"


def _children_at_work(worker: RunningWorker) -> list[int]:
    """Without the one that multiprocessing keeps for itself."""
    return [
        child
        for child in _children(worker.process.pid)
        if b"resource_tracker" not in _command(child) and _alive(child)
    ]


def _command(process: int) -> bytes:
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read()
    except OSError:
        return b""


def test_who_has_another_key_is_refused_in_words(site: WorkSite) -> None:
    server = site.start(*WITHOUT, "--review-depth", "quick")
    worker = site.work(GLUECKAUF_PROCESS_KEY="another")
    until_so(lambda: "did not show that it has the key" in site.said(0))
    until_so(lambda: "no process that has the key answered" in worker.log.read_text())
    game = shown(server, late_game())
    asked(game, "POST")
    right = site.work("--jobs", "reviews")
    until(game, done)
    # its figures follow what it has done
    until_so(lambda: jobs(server, "review", "worker", "done") == 1)
    assert "has let this worker in" in right.log.read_text()
    assert "has let" not in worker.log.read_text()


def test_another_version_is_refused_in_words(site: WorkSite) -> None:
    site.start(*WITHOUT)
    worker = site.work(first="import glueckauf.version as v; v.__version__ = '0.0.1'")
    until_so(lambda: "refuses this worker: this server is glueckauf" in worker.log.read_text())
    assert "the worker glueckauf 0.0.1" in worker.log.read_text()
    assert "a worker is refused: this server is glueckauf" in site.said(0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "the server on a SQLite file does its work itself"),
        (["--database", "mysql://u:geheim@127.0.0.1/x"], "expected postgresql://"),
        (["--database", "postgresql://u:geheim@127.0.0.1:1/x"], "cannot be opened"),
    ],
)
def test_what_cannot_work_is_told(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["work", *arguments]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "geheim" not in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("option", ["--bot-processes", "--review-processes"])
def test_on_a_file_a_server_does_its_work_itself(tmp_path: Path, option: str) -> None:
    ended = command("--data", str(tmp_path), "--port", "0", option, "0")
    assert ended.returncode == 2
    assert "no worker can come to a SQLite file" in ended.stderr
