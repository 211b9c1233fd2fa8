"""The process that reviews a game. It gives way to all others."""

from __future__ import annotations

import contextlib
import os
import signal
import zlib
from typing import TYPE_CHECKING, Any

import msgspec

from glueckauf.record.files.game_file import parse_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

NICE = 19


def make_reviews(told: Connection, game: str, depths: Sequence[str], kept: Path) -> None:
    """In a process of its own: tell how far it is, and each review when it is made."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    from glueckauf.analysis import review  # in the server nobody needs the judge
    from glueckauf.server.wire.review_types import told_review

    def progress(*far: Any) -> None:
        told.send(far)

    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        for depth in depths:
            found = review(parse_game(game), depth=depth, progress=progress, kept=kept)
            told.send(zlib.compress(msgspec.json.encode(told_review(found))))
