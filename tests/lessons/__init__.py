"""Lessons, the judge of their goals, and the companion."""

PLACE = "once"
