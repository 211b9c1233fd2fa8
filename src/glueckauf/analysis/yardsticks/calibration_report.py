"""What the reviewed games of a calibration say of levels, luck, and the judge itself."""

from __future__ import annotations

import itertools
from collections import defaultdict
from math import atanh, sqrt, tanh
from statistics import fmean
from typing import TYPE_CHECKING, Any

from glueckauf.analysis.common_worlds import Measure, measured
from glueckauf.bots.registry import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Lines = Sequence[dict[str, Any]]

SURE = 1.96
"""Standard errors that make half of a 95 % interval."""
LARGE = 0.15
"""What the judge's part should not exceed."""


def losses_by_level(lines: Lines) -> dict[str, list[float]]:
    """The mean loss a turn of every player, by level, the weakest first."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for level, loss in zip(line["levels"], line["losses"], strict=True):
            if loss is not None:
                found[level].append(loss)
    return {level: found[level] for level in LEVELS if level in found}


def report(lines: Lines) -> Iterator[str]:
    """In sentences, one number of players after another."""
    for players in sorted({line["players"] for line in lines}):
        chosen = [line for line in lines if line["players"] == players]
        said = [*_levels(chosen), *_judge(chosen), *_luck(chosen)]
        yield from (f"{players} players, {sentence}" for sentence in said)


def _levels(lines: Lines) -> Iterator[str]:
    by_level = {level: measured(losses) for level, losses in losses_by_level(lines).items()}
    counts = {level: len(losses) for level, losses in losses_by_level(lines).items()}
    for level, loss in by_level.items():
        yield f"{level}: {loss} in {counts[level]} games, {interval(loss)}"
    for weaker, stronger in itertools.pairwise(by_level):
        lowest = by_level[weaker].mean - SURE * by_level[weaker].error
        apart = lowest > by_level[stronger].mean + SURE * by_level[stronger].error
        yield f"{weaker} and {stronger}: intervals {'apart' if apart else 'not apart'}"


def _judge(lines: Lines) -> Iterator[str]:
    """The parts of a game's players sum to 0, so the mean is taken of one of them."""
    told = [line for line in lines if "judge" in line]
    if not told:
        return
    first = measured([line["judge"][0] for line in told])
    winner = measured([line["judge"][line["result"].index(max(line["result"]))] for line in told])
    small = sum(max(map(abs, line["judge"])) <= LARGE for line in told)
    yield f"the judge's part: {first} for the first seat, {interval(first)}"
    yield f"the judge's part: {winner} for the winner, {interval(winner)}"
    yield f"the judge's part: at most {LARGE} for everyone in {small} of {len(told)} games"


def _luck(lines: Lines) -> Iterator[str]:
    pairs: list[tuple[float, float]] = []
    for line in lines:
        if "luck" in line and None not in line["losses"]:
            pairs += zip(_from_mean(line["luck"]), _from_mean(line["losses"]), strict=True)
    free = len(pairs) - len(pairs) // lines[0]["players"]
    if free > 3:
        mean, low, high = correlation(pairs, free)
        yield f"luck and loss go together by {mean:+.3f} ({low:+.3f} to {high:+.3f})"


def correlation(pairs: Sequence[tuple[float, float]], free: int) -> tuple[float, float, float]:
    """Of numbers with the mean 0, with its 95 % interval (Fisher's); so many of them are free."""
    both = sum(one * other for one, other in pairs)
    squares = sum(one**2 for one, _ in pairs) * sum(other**2 for _, other in pairs)
    found = both / sqrt(squares) if squares else 0.0
    centre, half = atanh(max(-0.9999, min(0.9999, found))), SURE / sqrt(free - 3)
    return found, tanh(centre - half), tanh(centre + half)


def _from_mean(numbers: Sequence[float]) -> list[float]:
    """Who was luckier than the others of the game, and who lost more."""
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def interval(found: Measure) -> str:
    half = SURE * found.error
    return f"95 %: {found.mean - half:.3f} to {found.mean + half:.3f}"
