"""A process that plays a turn, sends its notice, and is killed on the way where it is told."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glueckauf.server.cluster.membership import Membership
from glueckauf.server.limits import Limits
from glueckauf.server.network.rate_limits import RateLimits
from glueckauf.server.storage.database_url import DatabaseUrl
from glueckauf.server.storage.postgres import Postgres
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


class Deadly:
    """Storage that kills its process before or after it has done something."""

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


class DeadlySQLite(Deadly, SQLite):
    pass


class DeadlyPostgres(Deadly, Postgres):
    pass


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


async def play(folder: Path, database: str, point: str, start: int, *played: str) -> None:
    """With a table and its secrets a turn is played first; without them what is there is sent."""
    storage, membership = opened(folder, database)
    async with PostOffice(storage, start=start, owners=membership) as room:
        room.notices.channels["webhook"] = Letterbox(folder / "letters", point)
        storage.point = "" if played else point
        await take_up(room, membership)
        if played:
            table, *secrets = played
            actor = await room.hub.actor(table)
            player = await room.sit(actor, *secrets)
            await room.moves(player, 1)
            await room.post(60)  # what came before has ended
            storage.point = point
            await room.moves(player, 0)
            actor.part(player)
        await room.post(60)
        await room.post(120)
    if membership:
        membership.close()


def opened(folder: Path, database: str) -> tuple[Any, Membership | None]:
    if not database:
        return DeadlySQLite(folder / "tables.sqlite"), None
    url = DatabaseUrl.parse(database)
    return DeadlyPostgres(url, use="serving"), Membership(url, None, "127.0.0.1", 0)


async def take_up(room: PostOffice, membership: Membership | None) -> None:
    """What others have left behind, up to the moment when all of it that may has been let go."""
    if membership is None:
        await room.hub._resume()
        return
    await membership.join(room.hub, RateLimits(Limits()))
    for table in await membership._run(membership._leases.orphans, 50):
        await room.hub.take_up(table)
    for _ in range(5):
        await asyncio.sleep(0)
    await membership._run(int)  # it comes after all that is to be done there


if __name__ == "__main__":
    folder, database, point, start, *played = sys.argv[1:]
    asyncio.run(play(Path(folder), database, point, int(start), *played))
