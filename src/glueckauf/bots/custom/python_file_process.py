"""Bots from Python files in a process of their own, where one that never answers can be ended.

The process is another Python that reads the file, and speaks the lines of `process`. It is kept
from game to game, as starting it takes longer than many a game; the bots in it are made anew.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import pickle
import signal
import sys
import threading
from base64 import b64decode, b64encode
from itertools import count
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, Any

from glueckauf.bots.custom.command_process import (
    PATIENCE,
    PROTOCOL,
    Conversation,
    close_all,
    patience,
)
from glueckauf.bots.custom.python_file import check_file
from glueckauf.bots.match import answer_of
from glueckauf.bots.protocol import BotError
from glueckauf.bots.registry import make_bot, python_file
from glueckauf.record.game import legal_actions
from glueckauf.record.notation import parse_action
from glueckauf.rules.errors import GlueckAufError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from glueckauf.bots.protocol import Bot, Limit
    from glueckauf.record.notation import Action
    from glueckauf.rules.chance import Random
    from glueckauf.rules.view import View

    Key = tuple[str, int]

KEPT = 4
"""Processes that are kept though nobody uses them."""

_hosts: dict[Key, Host] = {}
_numbers = count()


def make_bot_apart(text: str) -> Bot:
    """The bot that a text names; one from a Python file thinks in a process of its own."""
    path = python_file(text)
    return HostedBot(text.strip(), path) if path else make_bot(text)


class HostedBot:
    """A bot from a file; `close` lets it go."""

    def __init__(self, text: str, path: Path) -> None:
        self._number = next(_numbers)
        self._host: Host | None = _host_of(path)
        there = str(path.resolve()) + text.removeprefix(str(path))
        try:
            told = self._ask({"type": "make", "text": there}, PATIENCE)
        except BotError as error:
            raise BotError(f"{text} cannot be made: {error}") from None
        if "failed" in told:
            self.close()
            raise BotError(told["failed"])
        self.name: str = told["name"]

    def decide(
        self,
        view: View,
        legal: Sequence[Action],
        limit: Limit | None,
        rng: Random,
    ) -> Action:
        asked = b64encode(pickle.dumps((view, limit, rng.fork()))).decode()
        told = self._ask({"type": "decide", "asked": asked}, patience(limit))
        if "failed" in told:
            raise BotError(told["failed"])
        text = told["action"]
        return next((action for action in legal if action.text == text), None) or parse_action(text)

    def close(self) -> None:
        host, self._host = self._host, None
        if host:
            host.forget(self._number)

    def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._host is None:
            raise BotError("a bot that was closed is asked no more")
        return self._host.ask(self._number, question, seconds)


class Host:
    """The process of a file, with the bots that are in it."""

    def __init__(self, key: Key) -> None:
        self.key = key
        begin = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
        self.talk = Conversation([sys.executable, "-c", begin], key[0])
        self.bots: set[int] = set()

    def ask(self, bot: int, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.bots.add(bot)
        try:
            return self.talk.ask({**question, "bot": bot}, seconds)
        except BotError:
            _hosts.pop(self.key, None)
            self.talk.end()
            raise

    def forget(self, bot: int) -> None:
        self.bots.discard(bot)
        if _hosts.get(self.key) is self:
            with contextlib.suppress(BotError):  # it has ended meanwhile
                self.talk.ask({"type": "forget", "bot": bot}, PATIENCE)


def _host_of(path: Path) -> Host:
    """A file that was changed is read anew."""
    check_file(path)
    key = (str(path.resolve()), path.stat().st_mtime_ns)
    if key not in _hosts:
        idle = [other for other, host in _hosts.items() if not host.bots]
        for other in idle[: max(0, len(_hosts) + 1 - KEPT)]:
            _hosts.pop(other).talk.end()
        _hosts[key] = Host(key)
    return _hosts[key]


atexit.register(close_all)


# In the other process


def serve() -> None:
    """Answer until there are no more questions. What the bots print is for their authors: it goes
    the way of their complaints."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    heard: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_hear, args=(questions, heard), daemon=True).start()
    bots: dict[int, Bot] = {}
    while True:
        try:
            answer = _answer(bots, json.loads(heard.get()))
        except GlueckAufError as error:
            answer = {"failed": str(error)}
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _hear(questions: IO[bytes], heard: SimpleQueue[bytes]) -> None:
    """When nobody asks any more, this process ends, whatever a bot in it is doing."""
    for line in questions:
        heard.put(line)
    os._exit(0)


def _answer(bots: dict[int, Bot], question: dict[str, Any]) -> dict[str, Any]:
    kind = question["type"]
    if kind == "hello":
        return {"protocol": PROTOCOL}
    if kind == "make":
        return {"name": type(_made(bots, question)).__name__}
    if kind == "forget":
        bots.pop(question["bot"], None)
        return {}
    view, limit, rng = pickle.loads(b64decode(question["asked"]))  # noqa: S301  # our own process
    bot = bots[question["bot"]]
    return {"action": answer_of(bot, view, legal_actions(view.state), limit, rng).text}


def _made(bots: dict[int, Bot], question: dict[str, Any]) -> Bot:
    try:
        bot = bots[question["bot"]] = make_bot(question["text"])
    except GlueckAufError:
        raise
    except Exception as error:
        raise BotError(
            f"{question['text']} cannot be made: {type(error).__name__}: {error}"
        ) from error
    return bot
