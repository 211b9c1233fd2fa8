"""The research interfaces."""

PLACE = "compiled"
