"""The checks that other libraries ask of a game."""

PLACE = "compiled"
