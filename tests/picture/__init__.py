"""The drawings."""

PLACE = "once"
