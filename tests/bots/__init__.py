"""The bots."""

PLACE = "both_ways"
