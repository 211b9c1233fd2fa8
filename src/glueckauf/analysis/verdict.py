"""What the judge says of a decision, as data."""

from __future__ import annotations

from dataclasses import dataclass

from glueckauf.analysis.common_worlds import Measure  # noqa: TC001  # read again by their types
from glueckauf.analysis.turn import Turn  # noqa: TC001
from glueckauf.bots.explain import Explanation  # noqa: TC001
from glueckauf.rules.errors import GlueckAufError

CLASSES = (("howler", 0.20), ("blunder", 0.10), ("error", 0.05), ("doubtful", 0.02))
"""By the loss in chance to win, the worst first."""
DOUBTFUL = CLASSES[-1][1]
KINDS = ("brilliant", "best", "good", "only", "unclear", "doubtful", "error", "blunder", "howler")
"""All that a turn can be called; `unclear` is too close to call."""
GOOD = ("brilliant", "best", "good")
UNLUCKY = 0.05
"""So much more a good turn loses to whoever saw the decks, where it was bad luck;"""
SURELY = 2
"""and so many standard errors at least."""


class AnalysisError(GlueckAufError):
    """What cannot be judged, or not here."""


THIN = 8
"""Fewer worlds of each half are but a glance."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How long the judge looks."""

    name: str
    ahead: int
    """Turns that are played on before the network is asked."""
    first: int
    """Worlds of each half in which every turn is tried,"""
    last: int
    """and those in which the best are, and the played one."""
    far_first: int
    """The same of the few that are played on further; 0 for none."""
    far_last: int
    to_the_end: int
    """Worlds in which a comment is confirmed; 0 for none."""

    @property
    def thin(self) -> bool:
        """Whether there are too few worlds to rely on."""
        return self.last < THIN


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("glance", 0, 1, 2, 0, 0, 0),
        Depth("quick", 2, 2, 16, 0, 0, 0),
        Depth("normal", 4, 6, 48, 12, 48, 300),
        Depth("deep", 4, 16, 256, 48, 128, 1200),
    )
}


def depth_named(name: str) -> Depth:
    if name not in DEPTHS:
        raise AnalysisError(f"a depth is one of {', '.join(DEPTHS)}, not {name!r}")
    return DEPTHS[name]


@dataclass(frozen=True, slots=True)
class Option:
    """A turn, and what is to be expected of it."""

    turn: Turn
    worlds: int
    chances: tuple[Measure, ...]
    """To win, by seat."""
    points: tuple[Measure, ...]
    """In the end, by seat."""
    further: float | None = None
    """The own chance by the far playouts, of the few that were played on further."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a turn lost to its player."""

    chance: Measure
    points: Measure
    where: float
    """The part of the chance that the space is to blame for,"""
    how: float
    """and that of what was done there: the mining, the coal, what was kept."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A decision as someone would see it who looked into the decks."""

    turn: Turn
    """The best of those that could have been taken instead,"""
    loss: Measure
    """and the chance that it would have brought more; below 0 if the played one was better."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """On one decision."""

    seat: int
    kind: str
    """One of KINDS."""
    played: Option
    best: Option
    options: tuple[Option, ...]
    """All turns that were weighed, the best first."""
    loss: Loss
    chances_lost: tuple[float, ...]
    """What every seat would have had more by the best turn; of the player, that is the loss."""
    expected: tuple[float, ...]
    """Every seat's chance to win before the decision, as `manager` would take it,"""
    expected_points: tuple[float, ...]
    """and the points in the end."""
    confirmed: bool | None = None
    """Whether playouts to the end agree; None if they were not asked."""
    reason: Explanation | None = None
    """Why the best is better than the `other`."""
    hindsight: Hindsight | None = None
    thin: bool = False
    """Whether there were few worlds, as in plain Python, or where many wait."""

    @property
    def other(self) -> Turn | None:
        """What the best is compared with: the played turn, or if it was that, the next best."""
        if self.played.turn != self.best.turn:
            return self.played.turn
        return next((one.turn for one in self.options if one.turn != self.best.turn), None)

    @property
    def blame(self) -> str | None:
        """For the most of the loss: the `space`; the `way` that was taken there; or the way
        `rather` than the space, if another would have been better. None where none was chosen."""
        if self.played.turn.actions[0].kind != "space":
            return None
        if self.loss.where >= self.loss.how:
            return "space"
        return "way" if self.played.turn.first == self.best.turn.first else "rather"

    @property
    def counts(self) -> bool:
        """Whether there was a choice."""
        return self.kind != "only"

    @property
    def unlucky(self) -> bool:
        """Whether it was a good turn, and the cards lay so that another would have been better."""
        seen, lost = self.hindsight, self.loss.chance.mean
        if seen is None or self.thin or self.kind not in GOOD or lost >= DOUBTFUL:
            return False
        more = seen.loss.mean - max(0.0, lost)
        return more >= UNLUCKY and more >= SURELY * seen.loss.error

    def change(self, seat: int) -> float:
        """What the played turn did to a seat's chance, beside what `manager` would have done."""
        return self.played.chances[seat].mean - self.expected[seat]


def class_of(loss: float) -> str:
    """By the loss alone."""
    return next((name for name, least in CLASSES if loss >= least), "good")
