"""How many games are stepped at once in a batch, ours or theirs; the quickest size counts."""

SIZES = (256, 1024, 4096)
