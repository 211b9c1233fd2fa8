"""A process that plays a turn, sends its notice, and is killed on the way where it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.server.storage.sqlite import SQLite
from tests.notices.post_office import PostOffice, Sink

if TYPE_CHECKING:
    from glueckauf.server.notices.message import Message
    from glueckauf.server.notices.notice import AnyContact

POINTS = [
    "after add",
    *(
        f"{when} {what}"
        for what in ("keep_new", "take_due", "send", "keep")
        for when in ("before", "after")
    ),
]
"""Every step from the commit of a move to what is kept of its notice."""


class Deadly(SQLite):
    """Kills its process before or after it has done something."""

    point = ""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in ("add", "keep_new", "take_due", "keep"):
            return found

        def deadly(*args: Any) -> Any:
            die_at(self.point, f"before {name}")
            done = found(*args)
            die_at(self.point, f"after {name}")
            return done

        return deadly


class Letterbox(Sink):
    """Keeps the ids of what came, for whoever comes after."""

    def __init__(self, path: Path, point: str) -> None:
        super().__init__()
        self.path = path
        self.point = point

    async def send(self, _: AnyContact, message: Message) -> None:
        die_at(self.point, "before send")
        with self.path.open("a") as file:
            file.write(f"{message.letter.id}\n")
            file.flush()
            os.fsync(file.fileno())
        die_at(self.point, "after send")


def die_at(point: str, here: str) -> None:
    if point == here:
        os.kill(os.getpid(), signal.SIGKILL)


async def play(folder: Path, point: str, start: int, table: str, secrets: list[str]) -> None:
    """With secrets a turn is played first; without them what is there is sent."""
    storage = Deadly(folder / "tables.sqlite")
    async with PostOffice(storage, start=start) as room:
        room.notices.channels["webhook"] = Letterbox(folder / "letters", point)
        await room.hub._resume()
        if secrets:
            actor = await room.hub.actor(table)
            player = await room.sit(actor, *secrets)
            await room.moves(player, 1)
            await room.post(60)  # what came before has ended
            storage.point = point
            await room.moves(player, 0)
            actor.part(player)
        await room.post(60)
        await room.post(120)


if __name__ == "__main__":
    folder, point, start, table, *secrets = sys.argv[1:]
    asyncio.run(play(Path(folder), point, int(start), table, secrets))
