"""The process that reviews a game. It gives way to all others."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.record.files.game_file import parse_game
from glueckauf.server.reviews.review_queue import Material

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection

    Told = tuple[int, int] | bytes | None
    """Steps of how many; a review, compressed; or nothing for a moment."""

NICE = 19
MOMENT_SECONDS = 0.5


class ReviewProcess:
    """Its notes are in a folder of its own, which goes with it. All of this takes its time, so it
    is called in threads; but for `kill`."""

    def __init__(self, material: Material, depths: Sequence[str]) -> None:
        self._folder = TemporaryDirectory(prefix="glueckauf-review-")
        self._notes = Path(self._folder.name) / "notes.jsonl"
        self._game = material.game
        if material.notes:
            self._notes.write_bytes(zlib.decompress(material.notes))
        context = multiprocessing.get_context("spawn")
        self._told, telling = context.Pipe(duplex=False)
        self._process = context.Process(
            target=make_reviews, args=(telling, material.game, depths, self._notes), daemon=True
        )
        self._process.start()
        telling.close()

    def hear(self) -> Told:
        """Raises EOFError or OSError when there is nobody any more."""
        told: Told = self._told.recv() if self._told.poll(MOMENT_SECONDS) else None
        return told

    def material(self) -> Material:
        """As far as it is; what is half written, the next one leaves out."""
        notes = self._notes.read_bytes() if self._notes.exists() else b""
        return Material(self._game, zlib.compress(notes))

    def kill(self) -> None:
        """Who waits for a message hears that there are no more."""
        self._process.kill()

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._told.close()
        self._folder.cleanup()


def make_reviews(told: Connection, game: str, depths: Sequence[str], kept: Path) -> None:
    """In a process of its own: tell how far it is, and each review when it is made."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    if hasattr(os, "nice"):
        with contextlib.suppress(PermissionError):  # it is a review all the same
            os.nice(NICE)
    from glueckauf.analysis import review  # where it is started nobody needs the judge
    from glueckauf.server.wire.review_types import told_review

    def progress(*far: Any) -> None:
        told.send(far)

    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        for depth in depths:
            found = review(parse_game(game), depth=depth, progress=progress, kept=kept)
            told.send(zlib.compress(msgspec.json.encode(told_review(found))))
