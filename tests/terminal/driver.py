"""Running the command from a test, and sitting down at a table without a terminal."""

from __future__ import annotations

import argparse
import io
from typing import TYPE_CHECKING, NamedTuple

from glueckauf.terminal.game.seating import seated
from glueckauf.terminal.game.session import Session
from glueckauf.terminal.main import main
from glueckauf.terminal.text import Paint
from glueckauf.words import Sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    """`glueckauf` within this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, typed: str = "") -> Done:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self.capsys.readouterr()
        return Done(code, out, err)


class Desk:
    """A session whose player is a function, and whose words are kept."""

    def __init__(self, answer: Callable[[Session], str], **options: object) -> None:
        arguments = {
            "bots": ["random"],
            "players": None,
            "seat": None,
            "names": None,
            "rules": None,
            "seed": 1,
        }
        language = str(options.pop("language", "en"))
        words = Sentences(language)
        companion = bool(options.pop("companion", False))
        seating = seated(argparse.Namespace(**(arguments | options)), words)
        self.words: list[str] = []
        self.prompts: list[str] = []
        self.answer = answer
        self.session = Session(
            seating.game,
            seating.seat,
            seating.bots,
            seating.names,
            ask=self.ask,
            write=self.words.append,
            words=words,
            paint=Paint(on=False),
            companion=companion,
        )

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.answer(self.session)

    @property
    def text(self) -> str:
        return "".join(self.words)

    def run(self) -> str:
        """Play until the player leaves."""
        try:
            self.session.run()
        except EOFError:
            self.session.farewell()
        return self.text


def lines_of(*lines: str) -> Callable[[Session], str]:
    """A player who types these lines, and then nothing more."""
    left = list(lines)

    def answer(_: Session) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return answer
