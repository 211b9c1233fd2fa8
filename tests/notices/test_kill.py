"""Killed at every point between the commit of a move and the end of its notice, once and twice in a
row: none is lost, and what comes again comes under its id."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import psycopg
import pytest

from glueckauf.server.notices.notice import NOTICE, read_notice
from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
from glueckauf.server.storage.sqlite import SQLite
from tests.notices.killed_office import POINTS
from tests.notices.post_office import PostOffice
from tests.server.room import START, in_loop

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage

HOUR = 3_600_000
UNWRITTEN = ("after add", "before keep_new")
"""Where the log alone knows of the turn."""


class Posts:
    """One post office after another, each a process of its own on the same database."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url
        self.hours = 0

    def storage(self) -> Storage:
        if self.url:
            return Postgres(DatabaseUrl.parse(self.url), use="serving")
        return SQLite(self.folder / "tables.sqlite")

    @in_loop
    async def prepare(self, found: list[str]) -> None:
        """A table whose first seat wants notices: its id and its secrets."""
        async with PostOffice(self.storage()) as room:
            actor, created = await room.table("here", "here", seed=1)
            room.subscribe(actor, 0)
            found += [created.table, *(seat.secret or "" for seat in created.seats)]

    def run(self, point: str, *played: str) -> int:
        """An hour later; tells how the process ended."""
        start = START + self.hours * HOUR
        self.hours += 1
        command = [sys.executable, "-m", "tests.notices.killed_office", str(self.folder), self.url]
        done = subprocess.run([*command, point, str(start), *played], check=False)
        if self.url:  # nobody has to wait for the lease of the dead
            with psycopg.connect(self.url) as connection:
                connection.execute("UPDATE processes SET lease = now()")
        return done.returncode

    def play_and_die(self, point: str) -> None:
        found: list[str] = []
        self.prepare(found)
        assert self.run(point, *found) == -signal.SIGKILL

    def check(self, letters: int) -> None:
        """Of those who come after, and are left alone."""
        for _ in range(3):
            assert self.run("") == 0
        came = (self.folder / "letters").read_text().split()
        assert len(set(came)) == 1, "one turn, one notice"
        assert len(came) == letters
        with closing(self.storage()) as storage:
            notices = {one.id: read_notice(one.text) for one in storage.records(NOTICE)}
        assert notices[came[0]].end == "sent"
        assert {notice.end for notice in notices.values()} <= {"sent", "over", "open"}


@pytest.fixture(params=["sqlite", "postgres"])
def posts(request: pytest.FixtureRequest, tmp_path: Path) -> Posts:
    on_postgres = request.param == "postgres"
    return Posts(
        tmp_path, request.getfixturevalue("postgres").new_database() if on_postgres else ""
    )


@pytest.mark.parametrize("point", POINTS)
def test_no_notice_is_lost(point: str, posts: Posts) -> None:
    posts.play_and_die(point)
    posts.check(2 if point in ("after send", "before keep") else 1)


@pytest.mark.parametrize("point", UNWRITTEN)
def test_nor_when_whoever_takes_up_the_table_dies_as_well(point: str, posts: Posts) -> None:
    posts.play_and_die(point)
    assert posts.run("before keep_new") == -signal.SIGKILL
    posts.check(1)
