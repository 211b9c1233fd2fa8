"""A server process of its own, and tables on it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

READY = "Glück Auf at "
SECONDS = 60

HERE = {"kind": "here"}
RANDOM = {"kind": "bot", "bot": "random"}


@dataclass(frozen=True)
class Made:
    """A new table with its secrets."""

    table: str
    host: str
    spectator: str
    seats: tuple[str | None, ...]

    def path(self, *secrets: str | None) -> str:
        """Where it opens with these secrets; with all of its seats if none are named."""
        opening = secrets or self.seats
        return f"/t/{self.table}#{','.join(secret for secret in opening if secret)}"

    def seat(self, number: int) -> str:
        secret = self.seats[number]
        assert secret is not None, f"seat {number} is a bot's"
        return secret


class Host:
    """Ends with `stop`, which tells whether the server had anything to complain about."""

    def __init__(self, data: Path, *options: str, source: Path | None = None) -> None:
        """`source` is another tree's, whose server runs as plain Python."""
        command = [sys.executable, "-X", "utf8", "-m", "glueckauf", "serve", "--port", "0"]
        command += ["--data", str(data), "--no-rate-limits", *options]
        self._said: deque[str] = deque(maxlen=200)
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(source)} if source else None,
        )
        ready = threading.Event()
        self._reader = threading.Thread(target=self._read, args=(ready,), daemon=True)
        self._reader.start()
        if not ready.wait(SECONDS) or not self.url:
            self._process.kill()
            raise AssertionError("the server did not start:\n" + "\n".join(self._said))

    url = ""

    def _read(self, ready: threading.Event) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.append(line.rstrip())
            if line.startswith(READY):
                self.url = line.removeprefix(READY).strip()
                ready.set()
        ready.set()

    @property
    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.url)
        assert parts.hostname is not None
        assert parts.port is not None
        return parts.hostname, parts.port

    def ask(
        self, method: str, path: str, body: Any = None, secrets: Sequence[str] = ()
    ) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(*self.address, timeout=SECONDS)
        headers = {"Content-Type": "application/json"}
        if secrets:
            headers["Authorization"] = f"Bearer {','.join(secrets)}"
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def new_table(self, *seats: dict[str, Any], **wishes: Any) -> Made:
        status, answer = self.ask("POST", "/api/tables", {"seats": seats, **wishes})
        assert status == 201, answer
        made = json.loads(answer)
        secrets = tuple(seat["secret"] for seat in made["seats"])
        return Made(made["table"], made["host"], made["spectator"], secrets)

    def game(self, made: Made) -> str:
        """The game file, as its host may have it."""
        status, answer = self.ask("GET", f"/api/tables/{made.table}/game", secrets=[made.host])
        assert status == 200, answer
        return answer.decode()

    def replay(self, made: Made) -> dict[str, Any]:
        path = f"/api/tables/{made.table}/replay?eyes=spectator"
        status, answer = self.ask("GET", path, secrets=[made.spectator])
        assert status == 200, answer
        replay: dict[str, Any] = json.loads(answer)
        return replay

    def actions(self, made: Made) -> list[str]:
        """What was played, as everyone may know it."""
        return [step["action"] for step in self.replay(made)["steps"]]

    def stop(self) -> list[str]:
        """What it said that it should not have."""
        self._process.terminate()
        try:
            code = self._process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return [f"did not stop within {SECONDS} s of SIGTERM", *self._said]
        self._reader.join(SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()
        bad = [line for line in self._said if "Traceback" in line or "Error" in line]
        return [*([] if code in (0, -signal.SIGTERM) else [f"ended with {code}"]), *bad]
