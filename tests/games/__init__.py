"""Recorded games, replayed."""

PLACE = "both_ways"
