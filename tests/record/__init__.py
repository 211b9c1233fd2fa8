"""Notation, positions, game files, and the story of an action."""

PLACE = "both_ways"
