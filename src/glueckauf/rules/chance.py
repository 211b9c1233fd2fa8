"""Random numbers of our own, so that a seed gives the same game in every Python, for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from glueckauf.rules.errors import SeedError

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

Item = TypeVar("Item")

WORD = 0xFFFFFFFFFFFFFFFF
HALF_WORD = 0xFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB


class Random:
    """SplitMix64. Two generators with the same seed give the same numbers."""

    def __init__(self, seed: int) -> None:
        if not isinstance(seed, int) or not 0 <= seed < 2**64:
            raise SeedError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
        self.word = seed

    def next32(self) -> int:
        """The next 32 random bits."""
        self.word = (self.word + STEP) & WORD
        mixed = self.word
        mixed = ((mixed ^ (mixed >> 30)) * MIX_A) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * MIX_B) & WORD
        return (mixed ^ (mixed >> 31)) >> 32

    def below_unchecked(self, limit: int) -> int:
        # Lemire's multiplication with rejection: exactly uniform
        product = self.next32() * limit
        low = product & HALF_WORD
        if low < limit:
            threshold = (HALF_WORD + 1 - limit) % limit
            while low < threshold:
                product = self.next32() * limit
                low = product & HALF_WORD
        return product >> 32

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        if not 1 <= limit <= HALF_WORD:
            raise ValueError(f"below takes a limit from 1 to 2**32 - 1, not {limit}")
        return self.below_unchecked(limit)

    def random(self) -> float:
        """A number from 0 to 1, without 1."""
        return self.next32() / 4294967296.0

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Fisher-Yates, from the end."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> Random:
        """A new generator with a seed drawn from this one."""
        high = self.next32()
        return Random((high << 32) | self.next32())

    def __reduce__(self) -> tuple[type[Random], tuple[int]]:
        return Random, (self.word,)
