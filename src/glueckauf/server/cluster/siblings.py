"""Processes behind one port: a connection itself is given to the one that has its table, so that
nothing has to be passed on."""

from __future__ import annotations

import asyncio
import secrets
import socket
from typing import TYPE_CHECKING

from glueckauf.server.errors import Refused
from glueckauf.server.upkeep.space import Switch

if TYPE_CHECKING:
    from collections.abc import Callable

    Adopt = Callable[[socket.socket, bytes], asyncio.Protocol]
    """Makes the protocol of a connection, given what came through it. May raise Refused."""

MOST = 65_536
"""Bytes that may have come through a connection which is given away."""


class Siblings:
    """Made before they are, with a way to each that only they can go."""

    def __init__(self, count: int) -> None:
        self._family = secrets.token_bytes(16)
        self._ways = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        for end in (end for way in self._ways for end in way):
            end.setblocking(False)
        self._own = 0
        self.draining = Switch()
        """Of all of them, and of whoever takes the place of one."""
        self._arriving: set[asyncio.Task[None]] = set()

    def be(self, number: int) -> None:
        """The one of that number, from 1."""
        self._own = number - 1

    @property
    def name(self) -> bytes:
        return self._family + self._own.to_bytes(2)

    def listen(self, adopt: Adopt) -> None:
        taking = self._ways[self._own][0]
        asyncio.get_running_loop().add_reader(taking, self._take, taking, adopt)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._ways[self._own][0])

    def give(self, name: bytes, connection: int, came: bytes) -> bool:
        """Whether it is on its way to the one that is called so."""
        family, number = name[:-2], int.from_bytes(name[-2:])
        if family != self._family or len(came) > MOST:
            return False
        try:
            socket.send_fds(self._ways[number][1], [came], [connection])
        except OSError:  # too many are on their way
            return False
        return True

    def _take(self, taking: socket.socket, adopt: Adopt) -> None:
        try:
            came, connections, _, _ = socket.recv_fds(taking, MOST, 1)
        except BlockingIOError:
            return
        for number in connections:
            task = asyncio.get_running_loop().create_task(
                _adopt(socket.socket(fileno=number), came, adopt)
            )
            self._arriving.add(task)
            task.add_done_callback(self._arriving.discard)


async def _adopt(connection: socket.socket, came: bytes, adopt: Adopt) -> None:
    """If it has gone meanwhile, or there is no place, that is the end: it comes back."""
    try:
        protocol = adopt(connection, came)
    except (OSError, Refused):
        connection.close()
        return
    try:
        await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
    except OSError as error:
        protocol.connection_lost(error)
        connection.close()
