"""Where a game was taken up that did not begin with a deal, and whose eyes decided its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from glueckauf.record.files.lines import LONGEST

if TYPE_CHECKING:
    from glueckauf.record.files.lines import Section

SPECTATOR = "spectator"
OPEN = "open"

EXPECTED = "'from position' or 'from game' and a number, 'eyes', and a seat, spectator or open"


@dataclass(frozen=True, slots=True)
class Origin:
    """A moment of another game, or a position of its own."""

    actions: int | None
    """How many of the other game's actions lie before it; None for a position of its own."""
    seat: int | None
    """What this seat, or a spectator, did not know was dealt anew."""
    real: bool = False
    """Nothing was dealt anew: the cards lie where they lay, whoever knew them."""

    @property
    def eyes(self) -> str:
        """`open` before which the real cards lay, or else whose knowledge counted."""
        if self.real:
            return OPEN
        return SPECTATOR if self.seat is None else str(self.seat)


def origin_line(origin: Origin) -> str:
    """As a line of a game file."""
    source = "position" if origin.actions is None else f"game {origin.actions}"
    return f"from {source} eyes {origin.eyes}"


def read_origin(entry: Section, players: int) -> Origin:
    words = entry.single().words[1:]
    actions = None
    if len(words) == 4 and words[0].text == "game":
        actions = words.pop(1).number("a number of actions", range(LONGEST))
    elif not words or words[0].text != "position":
        raise entry.wrong(EXPECTED)
    if len(words) != 3 or words[1].text != "eyes":
        raise entry.wrong(EXPECTED)
    eyes = words[2]
    if eyes.text in (OPEN, SPECTATOR):
        return Origin(actions, None, real=eyes.text == OPEN)
    return Origin(actions, eyes.number("a seat, spectator or open", range(players)))
