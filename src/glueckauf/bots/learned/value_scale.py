"""What an end is worth to a bot that goes by the learned evaluation."""

MARGIN = 25.0
"""Points that make a margin of 1."""

GREED = 0.15
"""What a margin of 1 is worth beside a victory."""

WORST = -1000.0
"""Less than any value: what is not legal is worth this."""
