"""How sure a mean is, when games of the same deal are not independent of each other.

What counts is one number a deal: the mean of its games. The 95 % interval is Student's, from how
these differ; where all deals agree it is Wilson's, with as many trials as there are deals.
"""

from __future__ import annotations

import math
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE = 0.95
Z = NormalDist().inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    mean: float
    low: float
    high: float


def rate(by_deal: Sequence[float]) -> Estimate:
    """The mean of numbers from 0 to 1, one a deal."""
    mean = fmean(by_deal)
    half = _half(by_deal)
    if half == 0:
        return _wilson(mean, len(by_deal))
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half))


def average(by_deal: Sequence[float]) -> Estimate:
    """The mean of any numbers, one a deal; of a single one nothing is known but itself."""
    mean, half = fmean(by_deal), _half(by_deal)
    return Estimate(mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """How many standard errors are 95 %, with so many degrees of freedom."""
    p = (1 + SURE) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    # Abramowitz and Stegun 26.7.5: good to 0.003 from here on
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def _half(by_deal: Sequence[float]) -> float:
    count = len(by_deal)
    if count < 2 or max(by_deal) - min(by_deal) < 1e-12:
        return 0.0
    mean = fmean(by_deal)
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in by_deal) / (count - 1))
    return student(count - 1) * deviation / math.sqrt(count)


def _wilson(mean: float, trials: int) -> Estimate:
    spread = Z * math.sqrt(mean * (1 - mean) / trials + Z**2 / (4 * trials**2))
    scale = 1 + Z**2 / trials
    middle = mean + Z**2 / (2 * trials)
    return Estimate(mean, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))
