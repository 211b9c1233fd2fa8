"""Countings of all that can be played from chosen positions."""

PLACE = "both_ways"
