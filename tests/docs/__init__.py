"""What the documents say is so."""

PLACE = "once"
