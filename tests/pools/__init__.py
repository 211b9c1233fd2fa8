"""Processes that share the work."""

PLACE = "once"
