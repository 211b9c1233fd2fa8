"""A real server in a process of its own, and real clients."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from glueckauf.server.wire.messages import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

PATIENCE = 30.0
"""Seconds after which something has gone wrong for good."""


class Running:
    """A process of ours."""

    process: subprocess.Popen[str]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def first_line(self) -> str:
        """What it says when it is ready."""
        assert self.process.stdout
        return self.process.stdout.readline()

    def stop(self) -> int:
        """As a host does it; tells the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        if self.process.stdout:
            self.process.stdout.close()
        return code

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()


class RunningServer(Running):
    def __init__(
        self,
        data: Path,
        *options: str,
        rates: bool = False,
        log: Path | None = None,
        inside: Sequence[str] = (),
        database: str | None = None,
        **limits: float,
    ) -> None:
        """`limits` are settings of the server; what it says beside its address goes to `log`;
        `inside` is a command that runs the one behind it; `database` is a URL."""
        self.data = data
        self.log = log
        self.inside = inside
        self.environment = {f"GLUECKAUF_LIMIT_{k.upper()}": str(v) for k, v in limits.items()}
        if database:
            self.environment["GLUECKAUF_DATABASE"] = database
        self.options = [*options, *([] if rates else ["--no-rate-limits"])]
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [*self.inside, sys.executable, "-m", "glueckauf", "serve"]
        command += ["--data", str(self.data)]
        command += ["--port", str(self.port), *self.options]
        with ExitStack() as opened:
            said = opened.enter_context(self.log.open("a")) if self.log else None
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                env={**os.environ, **self.environment},
            )
        line = self.first_line()
        assert "://" in line, f"the server did not start: {line!r}"
        self.port = int(line.rsplit(":", 1)[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # HTTP

    def ask(self, path: str, *secrets: str, method: str = "GET", **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {','.join(secrets)}"} if secrets else {}
        headers |= options.pop("headers", {})
        return httpx.request(method, self.url + path, headers=headers, timeout=PATIENCE, **options)

    def new_table(self, *kinds: str, **wishes: Any) -> NewTable:
        """Seats are `here`, `link` or the name of a bot."""
        seats = [
            {"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind}
            for kind in kinds
        ]
        answer = self.ask("/api/tables", method="POST", json={"seats": seats, **wishes})
        assert answer.status_code == 201, answer.text
        return NewTable(self, answer.json())


class NewTable:
    """A table and its secrets."""

    def __init__(self, server: RunningServer, made: dict[str, Any]) -> None:
        self.server = server
        self.made = made
        self.id: str = made["table"]
        self.host: str = made["host"]
        self.spectator: str = made["spectator"]
        self.seats: list[str] = [seat["secret"] for seat in made["seats"]]

    def join(self, *secrets: str) -> Client:
        """A client that has been welcomed and knows everything."""
        client = Client(self.server)
        client.say_hello(self.id, *secrets)
        return client

    def sit(self, seat: int) -> Client:
        return self.join(self.seats[seat])

    def ask(self, path: str = "", *secrets: str, **options: Any) -> httpx.Response:
        return self.server.ask(
            f"/api/tables/{self.id}{path}", *(secrets or (self.host,)), **options
        )


class Client:
    """Speaks the protocol, and keeps the view as docs/protocol.md says."""

    def __init__(self, server: RunningServer, **options: Any) -> None:
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{server.port}/ws",
                open_timeout=PATIENCE,
                close_timeout=1,  # one who has stopped reading does not see the end
                max_size=None,
                **{"compression": None, **options},
            )
        )
        self.welcome: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.version = 0
        self.actions = 0
        self.outcome: dict[str, Any] | None = None
        self.private: dict[str, dict[str, Any]] = {}
        self.present: list[int] = []
        self.heard: list[dict[str, Any]] = []
        self._count = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def say_hello(self, table: str, *secrets: str) -> None:
        self.say(type="hello", protocol=PROTOCOL, table=table, secrets=list(secrets))
        self.welcome = self.hear_until(lambda message: message["type"] in ("welcome", "error"))
        assert self.welcome["type"] == "welcome", self.welcome
        self.hear_until(lambda message: message["type"] == "table")

    def hear(self) -> dict[str, Any]:
        """The next message, taken to heart."""
        message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
        self.heard.append(message)
        self._take_in(message)
        return message

    def hear_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def answer(self, identity: str) -> dict[str, Any]:
        return self.hear_until(lambda message: message.get("id") == identity)

    def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command with a fresh id, and wait for its answer."""
        self._count += 1
        identity = fields.pop("id", f"{id(self)}-{self._count}")
        self.say(type=kind, id=identity, **fields)
        return self.answer(identity)

    def play(self, seat: int, action: str, **fields: Any) -> dict[str, Any]:
        return self.command("play", seat=seat, action=action, **{"version": self.version, **fields})

    def catch_up(self, version: int) -> None:
        while self.version < version:
            self.hear()

    def legal(self, seat: int) -> list[str]:
        """What a seat can do; one way only of putting a hand back."""
        private = self.private.get(str(seat), {})
        arrange = private.get("arrange")
        return [f"top {' '.join(arrange)}"] if arrange else private.get("legal", [])

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The view with what a seat knows beyond it."""
        assert self.view is not None
        known = {} if seat is None else self.private[str(seat)].get("knows", {})
        return {**self.view, **known}

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            for name in ("info", "view", "version", "actions", "outcome", "present"):
                setattr(self, name, message[name])
            self.private = message["seats"]
        elif message["type"] == "update":
            assert message["version"] == self.version + 1
            self.version, self.actions = message["version"], message["actions"]
            self.info |= message.get("info", {})
            self.outcome = message.get("outcome", self.outcome)
            self.private = message["seats"]
            if "view" in message:
                self.view = message["view"]
            if "changes" in message:
                assert self.view is not None
                self.view = applied(self.view, message["changes"])
        elif message["type"] == "presence":
            self.present = message["present"]


def applied(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view after changes, as docs/protocol.md tells to apply them."""
    merged = {**view, **changes}
    for name, key in (("spaces", "name"), ("players", "seat")):
        news = {piece[key]: piece for piece in changes.get(name, [])}
        merged[name] = [{**piece, **news.get(piece[key], {})} for piece in view[name]]
    return merged
