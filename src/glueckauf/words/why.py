"""Why one turn is better than another, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glueckauf.words.sentences import Sentences


class Difference(Protocol):
    """So many whole points more or fewer for a seat from a source, as `weighed` of
    `glueckauf.bots.explain` tells it."""

    @property
    def seat(self) -> int: ...
    @property
    def source(self) -> str: ...
    @property
    def points(self) -> float: ...


def why(
    words: Sentences, parts: Iterable[Difference], names: Sequence[str], reader: int
) -> list[str]:
    """One sentence a part; what is the reader's own needs no name. `whyText` of
    `web/js/learn/companion_words.js` tells the same, and a test holds the two together."""
    told = []
    for part in parts:
        points, change = round(abs(part.points)), "more" if part.points > 0 else "fewer"
        what = words("why.points", points=points, change=change, gain=part.source)
        own = part.seat == reader
        told.append(what if own else words("why.other", who=names[part.seat], what=what))
    return told
