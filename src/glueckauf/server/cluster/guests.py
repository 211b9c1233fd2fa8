"""Where the table is: guests, whose sockets are at other processes, are sessions like any other."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from glueckauf.server.cluster.link import Kind, Link
from glueckauf.server.cluster.relay import SIBLING, Opening
from glueckauf.server.network.websocket_session import WebSocketSession
from glueckauf.server.work.hired import METRICS, Hired

if TYPE_CHECKING:
    from collections.abc import Callable

    from glueckauf.server.cluster.owners import Elsewhere
    from glueckauf.server.network.rate_limits import RateLimits
    from glueckauf.server.network.websocket_session import Greeting
    from glueckauf.server.tables.hub import Hub
    from glueckauf.server.wire.messages import Bye

log = logging.getLogger("glueckauf.server")

RESTART = 1012


class GuestVisit:
    """The socket is counted where it is."""

    def __init__(self, on_kept_place: bool) -> None:
        self.on_kept_place = on_kept_place


class GuestTransport:
    """Sends over the link what a WebSocket would be sent."""

    def __init__(self, link: Link, number: int, kept_place: bool) -> None:
        self._link = link
        self._number = number
        self.visit = GuestVisit(kept_place)

    def send(self, text: bytes) -> None:
        self._link.send(Kind.SEND, self._number, text)

    def close(self, code: int) -> None:
        self._link.send(Kind.SHUT, self._number, code.to_bytes(2))

    def hand_over(self, give: Callable[[int, bytes], bool]) -> bool:  # noqa: ARG002
        return False

    def moved(self) -> None:
        self._link.send(Kind.MOVED, self._number)

    def back(self, text: bytes) -> None:
        self._link.send(Kind.BACK, self._number, text)


class GuestSession(WebSocketSession):
    """What cannot be done here any more goes back, to be done where the table is then."""

    def __init__(
        self, hub: Hub, rate_limits: RateLimits, transport: GuestTransport, address: str
    ) -> None:
        super().__init__(hub, rate_limits, transport, address)
        self._link_end = transport

    def heard(self, text: bytes) -> None:
        if self.hub.leaving:
            self._link_end.back(text)
        else:
            super().heard(text)

    def close(self, code: int, bye: Bye | None = None) -> None:
        if code == RESTART and self.hub.leaving:
            self._move_on()
        else:
            super().close(code, bye)
        self.lost()

    async def _go_elsewhere(self, there: Elsewhere, hello: bytes, greeting: Greeting) -> None:  # noqa: ARG002
        self._move_on()

    def _move_on(self) -> None:
        self._fall_silent()
        self._link_end.moved()


class Guests:
    """Listens for other processes."""

    def __init__(self, hub: Hub, rate_limits: RateLimits, key: bytes, name: bytes) -> None:
        """`name` is that among its siblings."""
        self._name = name
        self._hub = hub
        self._rate_limits = rate_limits
        self._key = key
        self._sessions: dict[Link, dict[int, GuestSession]] = {}
        self._server: asyncio.Server | None = None
        self.hired = Hired(hub.bots)

    async def listen(self, host: str, port: int) -> str:
        """Tells the address by which others reach it."""
        self._server = await asyncio.get_running_loop().create_server(
            lambda: Link(self._key, self._heard, self._lost, dialled=False), host, port
        )
        found = self._server.sockets[0].getsockname()
        name = f"[{host}]" if ":" in host else host
        return f"{name}:{found[1]}"

    def close(self) -> None:
        """When everything has been sent."""
        if self._server:
            self._server.close()
        for link in list(self._sessions):
            link.close()
        self.hired.close()

    def _heard(self, link: Link, kind: Kind, number: int, said: bytes) -> None:
        if self.hired.heard(link, kind, number, said):
            return
        sessions = self._sessions.setdefault(link, {})
        if kind is Kind.OPEN:
            opening = msgspec.msgpack.decode(said, type=Opening)
            transport = GuestTransport(link, number, opening.kept_place)
            if self._hub.leaving:
                transport.moved()
                return
            session = GuestSession(self._hub, self._rate_limits, transport, opening.address)
            sessions[number] = session
            session.heard(opening.hello)
        elif kind is Kind.ASK and said == METRICS:
            text = self._hub.metrics.text(self._hub.gauges())
            link.send(Kind.ANSWER, number, text.encode())
        elif kind is Kind.ASK and said == SIBLING:
            link.send(Kind.ANSWER, number, self._name)
        elif number in sessions:
            if kind is Kind.SAY:
                sessions[number].heard(said)
            elif kind is Kind.GONE:
                sessions.pop(number).lost()

    def _lost(self, link: Link) -> None:
        if link.ready.exception():
            log.warning("refused: whoever came from %s did not show that it has the key", link.peer)
        self.hired.lost(link)
        for session in list(self._sessions.pop(link, {}).values()):
            session.lost()
