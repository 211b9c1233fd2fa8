"""A table of the toy game at a server of boardgame.io: four socket.io clients over WebSockets."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from websocket_client import Client

if TYPE_CHECKING:
    from load import Figures

SEATS = 4
MOVES = 220
"""As many as a game of ours has decisions; then a new match begins, for its log grows."""

PATH = "/socket.io/?EIO=4&transport=websocket"
OPEN, PING, CONNECTED, EVENT = b"0", b"2", b"40/toy", b"42/toy,"


class Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815  # its name there


class Match(msgspec.Struct):
    ctx: Ctx
    state_id: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Match


class ToyTable:
    """Takes a move, waits until everyone has seen it, goes on."""

    def __init__(self, address: tuple[str, int], name: str, figures: Figures) -> None:
        self.address = address
        self.name = name
        self.figures = figures
        self.stopped = True
        self._matches = 0
        self._clients: list[Client] = []
        self._seen = [-1] * SEATS
        self._next = "0"
        self._waiting = False
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            _, client = await loop.create_connection(
                partial(Client, partial(self._hear, seat), compress=False, path=PATH), *self.address
            )
            self._clients.append(client)
            await client.opened
        await self.seated

    def go(self) -> None:
        self.stopped = False
        self._move()

    def leave(self) -> None:
        for client in self._clients:
            client.close()

    @property
    def _match(self) -> str:
        return f"{self.name}-{self._matches}"

    def _hear(self, seat: int, text: bytes) -> None:
        if text.startswith(EVENT):
            self._event(seat, text[len(EVENT) :])
        elif text == PING:
            self._clients[seat].send(b"3")
        elif text.startswith(CONNECTED):
            self._sync(seat)
        elif text.startswith(OPEN):
            self._clients[seat].send(CONNECTED + b",")

    def _event(self, seat: int, text: bytes) -> None:
        kind, match, *rest = map(bytes, msgspec.json.decode(text, type=list[msgspec.Raw]))
        if kind == b'"error"':
            self.figures.problems.append(text.decode())
        if kind not in (b'"sync"', b'"update"') or match != f'"{self._match}"'.encode():
            return
        if kind == b'"sync"':
            state = msgspec.json.decode(rest[0], type=Synced).state
        else:
            state = msgspec.json.decode(rest[0], type=Match)
        self._seen[seat] = state.state_id
        self._next = state.ctx.currentPlayer
        if min(self._seen) == max(self._seen):
            self._everyone_knows()

    def _everyone_knows(self) -> None:
        if self._waiting:
            self.figures.moves += 1
        elif not self.seated.done():
            self.seated.set_result(None)
        self._waiting = False
        if self._seen[0] >= MOVES:
            self._matches += 1
            self._seen = [-1] * SEATS
            for seat in range(SEATS):
                self._sync(seat)
        else:
            self._move()

    def _move(self) -> None:
        if self.stopped or self._waiting or min(self._seen) < 0:
            return
        self._waiting = True
        seat, state = self._next, self._seen[0]
        move = {"type": "take", "args": [state % 16], "playerID": seat}
        action = {"type": "MAKE_MOVE", "payload": move}
        self._emit(int(seat), "update", action, state, self._match, seat)

    def _sync(self, seat: int) -> None:
        self._emit(seat, "sync", self._match, str(seat), None, SEATS)

    def _emit(self, seat: int, *event: Any) -> None:
        self._clients[seat].send(EVENT + msgspec.json.encode(event))
