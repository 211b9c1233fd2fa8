"""What is said aloud is asked again of playouts to the end.

Even far playouts lean to the network's opinion, on which turn would have been best too. So the few
that were played on further are tried to the end as well; the best is chosen in one half of the
worlds and measured in the other, and the other way round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from glueckauf.analysis.common_worlds import HALVES, Measure, Trials
from glueckauf.analysis.judging import look_of
from glueckauf.analysis.playouts import TO_THE_END
from glueckauf.analysis.reasons import reason
from glueckauf.analysis.verdict import DOUBTFUL, Loss, Verdict, class_of
from glueckauf.bots.luck import derived_seed

if TYPE_CHECKING:
    from glueckauf.analysis.turn import Turn
    from glueckauf.rules.view import View

LEANING = 0.04
"""By how much the far playouts count as off, as a standard deviation (`bench/judge.py` says it)."""
OPINION = 100
"""To the end a chance is off by this in so many worlds: for so many their opinion counts."""
FIRST = 8
"""Worlds of each half at first; the better half of the turns in twice as many, and so on."""


def confirm(view: View, told: Verdict, *, depth: str = "normal", seed: int = 0) -> Verdict:
    """Ask playouts to the end whether the played turn was worse, where it was judged by far ones;
    what they do not confirm is too close to call."""
    worlds = look_of(depth).to_the_end
    few = [(one.turn, one.further) for one in told.options if one.further is not None]
    if not worlds or not few:
        return told
    trials = Trials(view, TO_THE_END, derived_seed(seed, "confirm"))
    played = told.played.turn
    few.sort(key=lambda one: one[0] != played)
    first, second = (_best_of(trials, few, half) for half in HALVES)
    for turn in (played, first, second):
        trials.play(turn, range(worlds))
    best = trials.best({first, second} - {played} or {told.best.turn})
    found = _weighed(told, best, trials.loss(played, (first, second)), worlds)
    return found if told.reason is None else _explained(trials, told, found)


def _explained(trials: Trials, told: Verdict, found: Verdict) -> Verdict:
    """By the points of the playouts to the end. Where they are too few to name anything that speaks
    for the best turn, what the others said of it has to do."""
    why = reason(trials, found.best.turn, found.played.turn)
    if found.best.turn == told.best.turn and not any(
        part.favours(found.seat) for part in why.parts
    ):
        return found
    return replace(found, reason=why)


def _best_of(trials: Trials, few: list[tuple[Turn, float]], half: int) -> Turn:
    """By sequential halving in one half of the worlds; what the far playouts said has a say."""
    left, worlds = few, FIRST

    def worth(one: tuple[Turn, float]) -> float:
        turn, opinion = one
        return (OPINION * opinion + worlds * trials.worth(turn, half)) / (OPINION + worlds)

    while len(left) > 1:
        for turn, _ in left:
            trials.play(turn, range(half, 2 * worlds, 2))
        left = sorted(left, key=worth, reverse=True)[: len(left) // 2]
        worlds *= 2
    return left[0][0]


def _weighed(told: Verdict, best: Turn, long: tuple[Measure, ...], worlds: int) -> Verdict:
    """The far playouts and those to the end taken together, each by how sure it is."""
    seat, players = told.seat, len(told.expected)
    long_error = max(long[seat].error, 1 / worlds)
    sure = LEANING**2 + told.loss.chance.error**2
    share = sure / (sure + long_error**2)

    def mixed(one: float, other: float) -> float:
        return (1 - share) * one + share * other

    error = ((1 - share) ** 2 * sure + share**2 * long_error**2) ** 0.5
    chance = Measure(mixed(told.loss.chance.mean, long[seat].mean), error)
    points = Measure(
        mixed(told.loss.points.mean, long[players + seat].mean), long[players + seat].error
    )
    confirmed = chance.mean >= DOUBTFUL and chance.mean > error and long[seat].mean > 0
    lost = zip(told.chances_lost, (part.mean for part in long), strict=False)
    return replace(
        told,
        kind=class_of(chance.mean) if confirmed else "unclear",
        best=next(option for option in told.options if option.turn == best),
        options=tuple(sorted(told.options, key=lambda option: option.turn != best)),
        loss=_split(told, best, chance, points),
        chances_lost=tuple(mixed(short, to_the_end) for short, to_the_end in lost),
        confirmed=confirmed,
    )


def _split(told: Verdict, best: Turn, chance: Measure, points: Measure) -> Loss:
    """In the parts of the short playouts; all of it is *how* if the best is on the same space."""
    before = told.loss.chance.mean
    share = told.loss.how / before if before else 0.0
    if best.first == told.played.turn.first:
        share = 1.0
    return Loss(chance, points, (1 - share) * chance.mean, share * chance.mean)
