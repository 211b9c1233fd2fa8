"""How times are spread."""

from collections.abc import Sequence


def share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]
