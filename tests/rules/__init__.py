"""The rules, a file a chapter."""

PLACE = "both_ways"
