"""Tournaments and training."""

PLACE = "once"
