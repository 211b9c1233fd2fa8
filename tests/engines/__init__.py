"""The compiled engine and its source play the same games."""

PLACE = "compiled"
