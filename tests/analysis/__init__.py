"""The judge, and what it rests on."""

PLACE = "compiled"
