"""Killed at every point between the commit of a move and the end of its notice: none is lost, and
what comes again comes under its id."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.notices.notice import NOTICE, read_notice
from glueckauf.server.storage.sqlite import SQLite
from tests.notices.killed_office import POINTS
from tests.notices.post_office import PostOffice
from tests.server.room import START, in_loop

if TYPE_CHECKING:
    from pathlib import Path

HOUR = 3_600_000


def office(folder: Path, point: str, start: int, *arguments: str) -> int:
    """Tells how the process ended."""
    command = [sys.executable, "-m", "tests.notices.killed_office", str(folder), point, str(start)]
    return subprocess.run([*command, *arguments], check=False).returncode


async def prepared(folder: Path) -> list[str]:
    """A table whose first seat wants notices: its id and its secrets."""
    async with PostOffice(SQLite(folder / "tables.sqlite")) as room:
        actor, created = await room.table("here", "here", seed=1)
        room.subscribe(actor, 0)
        return [created.table, *(seat.secret or "" for seat in created.seats)]


@pytest.mark.parametrize("point", POINTS)
def test_no_notice_is_lost(point: str, tmp_path: Path) -> None:
    found: list[str] = []

    @in_loop
    async def prepare() -> None:
        found.extend(await prepared(tmp_path))

    prepare()
    assert office(tmp_path, point, START, *found) == -signal.SIGKILL
    for hours in (1, 2, 3):
        assert office(tmp_path, "", START + hours * HOUR, found[0]) == 0
    letters = (tmp_path / "letters").read_text().split()
    assert len(set(letters)) == 1, "one turn, one notice"
    assert len(letters) == (2 if point in ("after send", "before keep") else 1)
    storage = SQLite(tmp_path / "tables.sqlite")
    notices = {one.id: read_notice(one.text) for one in storage.records(NOTICE)}
    storage.close()
    assert notices[letters[0]].end == "sent"
    assert {notice.end for notice in notices.values()} <= {"sent", "over", "open"}
