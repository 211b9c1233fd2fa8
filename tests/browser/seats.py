"""Players without a screen: they bring a table to where a test begins."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from websockets.sync.client import connect

from glueckauf import Game, Random
from glueckauf.bots.match import decision_of
from glueckauf.bots.registry import make_bot
from tests.browser.host import HERE, SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from websockets.sync.client import ClientConnection

    from tests.browser.host import Host, Made

SEEDS = 200


class Players:
    """All seats of a table on one connection; a game of one's own says whose turn it is."""

    def __init__(self, socket: ClientConnection, made: Made, game: Game) -> None:
        self.game = game
        self._sent = 0
        self._socket = socket
        secrets = [secret for secret in made.seats if secret]
        self._send(type="hello", protocol=1, table=made.table, secrets=secrets)
        assert self._hear()["type"] == "welcome"
        self._version: int = self._hear()["version"]

    def _send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(SECONDS))
        return message

    def play(self, actions: Iterable[str]) -> None:
        for action in actions:
            self._command(action)
            self.game.play(action)

    def _command(self, action: str) -> None:
        self._sent += 1
        name = f"{id(self)}-{self._sent}"
        command = {"type": "play", "id": name, "version": self._version, "seat": self.game.seat}
        self._send(**command, action=action)
        while True:
            message = self._hear()
            self._version = max(self._version, message.get("version", 0))
            if message.get("id") == name:
                assert message["type"] == "update", message
                return


@contextmanager
def players_of(host: Host, made: Made, game: Game) -> Iterator[Players]:
    """At a table whose game stands as this one does."""
    with connect(f"{host.url.replace('http', 'ws', 1)}/ws", compression=None) as socket:
        yield Players(socket, made, game)


@dataclass(frozen=True)
class Script:
    """How a game comes to a position."""

    players: int
    rules: str
    seed: int
    actions: tuple[str, ...]

    def lay(self, host: Host, *, names: tuple[str, ...] = (), **wishes: Any) -> Made:
        """A table in that position, all of whose seats are people's."""
        seats = [{**HERE, "name": name} for name in (*names, "", "", "", "")[: self.players]]
        made = host.new_table(*seats, rules=self.rules, seed=self.seed, **wishes)
        if self.actions:
            game = Game.new(self.players, self.rules, self.seed)
            with players_of(host, made, game) as all_seats:
                all_seats.play(self.actions)
        return made

    def game(self) -> Game:
        game = Game.new(self.players, self.rules, self.seed)
        for action in self.actions:
            game.play(action)
        return game


def search(
    players: int, wanted: Callable[[Game], bool], *, rules: str = "original", bot: str = "hewer"
) -> Script:
    """The first position of its kind in games between bots."""
    mind = make_bot(bot)
    for seed in range(SEEDS):
        game = Game.new(players, rules, seed)
        rng = Random(seed)
        while not game.over:
            if wanted(game):
                return Script(players, rules, seed, tuple(str(action) for action in game.actions))
            game.play(decision_of(mind, game, rng))
        if wanted(game):
            return Script(players, rules, seed, tuple(str(action) for action in game.actions))
    raise AssertionError(f"no such position in {SEEDS} games")
