"""Why one turn is better than another, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.words.sentences import Sentences


class Difference(Protocol):
    """So many points more or fewer for a seat from a source, as `glueckauf.bots.explain` has it."""

    @property
    def seat(self) -> int: ...
    @property
    def source(self) -> str: ...
    @property
    def points(self) -> float: ...


def why(
    words: Sentences, parts: Iterable[Difference], names: Sequence[str], reader: int
) -> list[str]:
    """One sentence a part, in whole points; what is the reader's own needs no name."""
    told = []
    for part in parts:
        whole = round(abs(part.points))
        if not whole:
            continue
        change = "more" if part.points > 0 else "fewer"
        if part.seat == reader:
            told.append(words("why.own", points=whole, change=change, gain=part.source))
        else:
            who = names[part.seat]
            told.append(words("why.other", who=who, points=whole, change=change, gain=part.source))
    return told
