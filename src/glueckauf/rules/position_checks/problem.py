"""Something that is wrong with a position."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong. `code` is stable; the sentence tells people."""

    code: str
    sentence: str
