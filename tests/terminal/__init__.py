"""The command `glueckauf`."""

PLACE = "once"
