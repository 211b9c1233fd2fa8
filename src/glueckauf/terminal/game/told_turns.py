"""What happened, a paragraph a turn."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from glueckauf.record.events import ElementScored, EndScored, GameEnded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.record.events import Event
    from glueckauf.words import Sentences

IN_TABLES = (ElementScored, EndScored, GameEnded)
"""Scorings are shown as tables."""


def tell(events: Iterable[Event], names: Sequence[str], words: Sentences) -> str:
    """The sentences of these events, each that is said several times in a row only once."""
    said = [words.event(event, names) for event in events if not isinstance(event, IN_TABLES)]
    told = []
    for sentence, again in groupby(sentence for sentence in said if sentence):
        times = len(list(again))
        told.append(sentence if times == 1 else f"{sentence} ({times}x)")
    return " ".join(told)
