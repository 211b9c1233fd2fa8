"""Bots in a process of their own that speak the protocol of docs/bot-protocol.md."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import threading
from collections import deque
from queue import Empty, SimpleQueue
from typing import IO, TYPE_CHECKING, Any
from weakref import WeakSet, finalize

from glueckauf.bots.luck import derived_seed
from glueckauf.bots.protocol import BotError
from glueckauf.record.files.position import format_position
from glueckauf.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glueckauf.bots.protocol import Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View

PROTOCOL = 1
PATIENCE = 60.0
"""Seconds that an answer may take where there is no limit on thinking."""
PATIENCE_FACTOR = 10
"""How many times the limit it may take where there is one,"""
LEAST_PATIENCE = 10.0
"""and how many seconds however short the limit is."""
LONGEST = 65_536
"""Bytes of an answer."""
FAREWELL = 2.0
"""Seconds that a process has to end by itself, and then again once it is told to."""
TAIL = 10
"""Lines of its standard error that an error shows."""

ENDED = b""
"""What is read after the last line."""

_running: WeakSet[Conversation] = WeakSet()


class ProcessBot:
    """Starts the command when the first decision is due; `close` ends it."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = f"process:{command}"
        self._words = _split(command)
        self._talk: Conversation | None = None

    def decide(
        self, view: View, legal: Sequence[Action], limit: Limit | None, rng: Random
    ) -> Action:
        if self._talk is None:
            self._talk = Conversation(self._words, self.name)
            finalize(self, self._talk.end)  # for those who never close it
        try:
            return self._ask(self._talk, view, legal, limit, rng)
        except BotError:
            self.close()
            raise

    def _ask(
        self,
        talk: Conversation,
        view: View,
        legal: Sequence[Action],
        limit: Limit | None,
        rng: Random,
    ) -> Action:
        actions = {action.text: action for action in legal}
        bounds = {
            "seconds": limit.seconds if limit else None,
            "iterations": limit.iterations if limit else None,
        }
        answer = talk.ask(
            {
                "type": "decide",
                "view": view.as_dict(),
                "position": format_position(view.state),
                "legal": list(actions),
                "limit": bounds,
                # as much as any language's numbers hold
                "seed": derived_seed(rng.fork().word) >> 11,
            },
            patience(limit),
        )
        text = answer.get("action")
        if not isinstance(text, str) or text not in actions:
            some = ", ".join(map(repr, list(actions)[:5]))
            more = f" and {len(actions) - 5} more" if len(actions) > 5 else ""
            raise talk.error(f"one of the legal actions {some}{more}", f"{text!r}")
        return actions[text]

    def close(self) -> None:
        if self._talk is not None:
            self._talk.end()
            self._talk = None


class Conversation:
    """One process, spoken to line by line. No thread of ours ever waits for it without an end."""

    def __init__(self, words: Sequence[str] | str, name: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(  # noqa: S603  # whose command it is
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise BotError(f"{name} cannot be started: {error.strerror or error}") from None
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=TAIL)
        process = self._process
        assert process.stdin and process.stdout and process.stderr  # noqa: PT018, S101  # all piped
        self._threads = [
            threading.Thread(target=target, args=arguments, daemon=True)
            for target, arguments in (
                (_write, (process.stdin, self._to_say)),
                (_read, (process.stdout, self._said)),
                (_listen, (process.stderr, self._complaints)),
            )
        ]
        for thread in self._threads:
            thread.start()
        _running.add(self)
        self._greet()

    def _greet(self) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "software": f"glueckauf {__version__}"}
        try:
            answer = self.ask(hello, PATIENCE)
            if answer.get("protocol") != PROTOCOL:
                raise self.error(f"protocol {PROTOCOL}", repr(answer.get("protocol")))
        except BotError:
            self.end()
            raise

    def ask(self, question: dict[str, Any], patience: float) -> dict[str, Any]:
        """The answer to a question."""
        expected = f"an answer to {question['type']!r} as one line of JSON"
        with contextlib.suppress(Empty):
            unasked = self._said.get_nowait()
            if unasked != ENDED:
                raise self.error("nothing before it is asked", _cut(unasked))
            self._said.put(ENDED)
        self._to_say.put(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            line = self._said.get(timeout=patience)
        except Empty:
            raise self.error(f"{expected} within {patience:g} seconds", "nothing") from None
        if line == ENDED:
            raise self.error(expected, f"nothing: {self._how_it_ended()}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self.error(expected, _cut(line))
        if "error" in answer:
            raise self.error(expected, f"the error {answer['error']!r}")
        return answer

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self._threads[2].join(FAREWELL)  # so that its last words are heard
        code = self._process.poll()
        return "its output ended" if code is None else f"it ended with exit code {code}"

    def error(self, expected: str, came: str) -> BotError:
        tail = "".join(f"\n    {line}" for line in list(self._complaints))
        heard = f"; on its standard error:{tail}" if tail else ""
        return BotError(f"{self.name}: expected {expected}; came {came}{heard}")

    def end(self) -> None:
        """Let the process end by itself, or else end it; either way it is gone afterwards."""
        _running.discard(self)
        self._to_say.put(None)
        for insist in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(FAREWELL)
            except subprocess.TimeoutExpired:
                insist()
        self._process.wait()
        for thread in self._threads:
            thread.join(FAREWELL)


def patience(limit: Limit | None) -> float:
    """Seconds after which an answer is given up."""
    if limit is None or limit.seconds is None:
        return PATIENCE
    return max(LEAST_PATIENCE, PATIENCE_FACTOR * limit.seconds)


def close_all() -> None:
    """End every process that a bot of this one has running."""
    for talk in list(_running):
        talk.end()


def _split(command: str) -> Sequence[str] | str:
    """The words of a command as the system wants them; an error if there is no such program."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BotError(f"process:{command} is no command: {error}") from None
    if not words:
        raise BotError("process: takes a command, as in process:python my_bot.py")
    if shutil.which(words[0].strip('"')) is None:
        raise BotError(f"process:{command}: there is no program {words[0]!r}")
    return words if os.name == "posix" else command


def _write(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with contextlib.suppress(OSError), stream:
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()


def _read(stream: IO[bytes], lines: SimpleQueue[bytes]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(ENDED)


def _listen(stream: IO[bytes], lines: deque[str]) -> None:
    with stream:
        while line := stream.readline(LONGEST):
            lines.append(line.decode("utf-8", "replace").rstrip())


def _cut(line: bytes) -> str:
    text = line.decode("utf-8", "replace").rstrip("\n")
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
