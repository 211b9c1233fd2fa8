"""What the house asks of its own source."""

PLACE = "once"
