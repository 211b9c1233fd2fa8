"""Where the socket is: what a player says goes on to the process that has the table, and back."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec

from glueckauf.server.cluster.link import Kind, Link

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.cluster.siblings import Siblings

DIAL_SECONDS = 0.5
"""Short: whoever is asleep will not answer, and its tables are to be had soon."""
ANSWER_SECONDS = 1.0
AWAKE_SECONDS = 1.0
"""Who was silent for longer may be asleep: no connection is given there."""
SIBLING = b"sibling"
"""Asks how a process is called among its siblings; the answer is empty if it has none."""


class Opening(msgspec.Struct):
    """How a guest is announced."""

    address: str
    hello: bytes
    kept_place: bool


class Giveable(Protocol):
    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool:
        """Whether `give` took the number of its file, and what came through it."""
        ...


class Relayed(Protocol):
    """A connection of a player, as far as a relay knows it."""

    def send(self, text: bytes) -> None: ...
    def shut(self, code: int) -> None: ...
    def moved(self, unheard: list[bytes]) -> None:
        """The table is elsewhere by now; these messages were not taken there."""
        ...

    def cut_off(self) -> None:
        """The process that had the table is gone. What it was told last may have been done."""
        ...


class Guest:
    """A connection at a table of another process."""

    def __init__(
        self, link: Link, number: int, connection: Relayed, over: Callable[[], object]
    ) -> None:
        self._link = link
        self._number = number
        self._connection = connection
        self._over = over
        self._said = list[bytes]()
        self._unheard = list[bytes]()
        self.let_in = False

    def say(self, text: bytes) -> None:
        if not self.let_in:
            self._said.append(text)
        self._link.send(Kind.SAY, self._number, text)

    def gone(self) -> None:
        self._link.send(Kind.GONE, self._number)
        self._over()

    def heard(self, kind: Kind, said: bytes) -> None:
        match kind:
            case Kind.SEND:
                self.let_in = True
                self._said.clear()
                self._connection.send(said)
            case Kind.SHUT:
                self._over()
                self._connection.shut(int.from_bytes(said))
            case Kind.BACK:
                self._unheard.append(said)
            case Kind.MOVED:
                self.gone()
                self._connection.moved(self._unheard if self.let_in else self._said)

    def cut_off(self) -> None:
        """Before it was let in nothing can have been done: it is tried again."""
        if self.let_in:
            self._connection.cut_off()
        else:
            self._connection.moved(self._said)


class Relay:
    """Links to other processes, made when they are needed."""

    def __init__(self, key: bytes, siblings: Siblings | None = None) -> None:
        self._key = key
        self._siblings = siblings
        self._names: dict[Link, bytes] = {}
        self._links: dict[str, asyncio.Task[Link]] = {}
        self._guests: dict[Link, dict[int, Guest]] = {}
        self._answers: dict[int, asyncio.Future[bytes]] = {}
        self._count = 0

    async def open(self, address: str, opening: Opening, connection: Relayed) -> Guest:
        """Announce a guest. Raises OSError if that process cannot be reached."""
        link = await self._link(address)
        self._count = (self._count + 1) % 2**32
        number, guests = self._count, self._guests[link]
        guest = Guest(link, number, connection, partial(guests.pop, number, None))
        guests[number] = guest
        link.send(Kind.OPEN, number, msgspec.msgpack.encode(opening))
        return guest

    async def hand_over(self, address: str, connection: Giveable) -> bool:
        """Whether the process there is a sibling, and has the connection itself from now on."""
        if self._siblings is None:
            return False
        link = await self._link(address)
        if link not in self._names:
            name = await self.ask(address, SIBLING)
            self._names[link] = name
        if link.silent_for() > AWAKE_SECONDS:
            return False
        return connection.hand_over(partial(self._siblings.give, self._names[link]))

    async def ask(self, address: str, question: bytes) -> bytes:
        """Something of the process itself. Raises OSError if it does not answer."""
        link = await self._link(address)
        self._count = number = (self._count + 1) % 2**32
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        link.send(Kind.ASK, number, question)
        try:
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        finally:
            del self._answers[number]

    def close(self) -> None:
        for link in list(self._guests):
            link.close()

    async def _link(self, address: str) -> Link:
        dialling = self._links.get(address)
        if dialling is None:
            dialling = asyncio.get_running_loop().create_task(self._dial(address))
            dialling.add_done_callback(partial(self._dialled, address))
            self._links[address] = dialling
        return await asyncio.shield(dialling)

    def _dialled(self, address: str, dialling: asyncio.Task[Link]) -> None:
        """Whoever was to wait for it may have gone; one that failed is tried anew."""
        failed = dialling.cancelled() or dialling.exception()
        if failed and self._links.get(address) is dialling:
            del self._links[address]

    async def _dial(self, address: str) -> Link:
        host, _, port = address.replace("[", "").replace("]", "").rpartition(":")

        def lost(link: Link) -> None:
            if self._links.get(address) is dialling:
                del self._links[address]
            self._names.pop(link, None)
            for guest in list(self._guests.pop(link, {}).values()):
                guest.cut_off()

        dialling = asyncio.current_task()
        async with asyncio.timeout(DIAL_SECONDS):
            _, link = await asyncio.get_running_loop().create_connection(
                lambda: Link(self._key, self._heard, lost, dialled=True),
                host,
                int(port),
            )
            await link.ready
        self._guests[link] = {}
        return link

    def _heard(self, link: Link, kind: Kind, number: int, said: bytes) -> None:
        guest = self._guests.get(link, {}).get(number)
        if kind is Kind.ANSWER:
            answer = self._answers.get(number)
            if answer and not answer.done():
                answer.set_result(said)
        elif guest:
            guest.heard(kind, said)
